import { citableAddress } from '../citation/address.ts';
import { withoutTracking } from '../citation/tracking.ts';
import type { Article } from '../service/records.ts';
import { sameness } from './clipping.ts';
import { storyIdOf } from './storyOf.ts';

/** Of all different words of two titles, the part that both have, from which on they say the same. */
const alike = 0.75;
/** Shorter titles (“Morning briefing”) come back every day. */
const fewestWords = 4;
/** Titles that say the same further apart are of a series. */
const longestApartMs = 3 * 24 * 60 * 60_000;
/** By how many of its words a title is looked up. */
const lookedUpBy = 3;

/**
 * Tells which articles of a feed are about the same: of one story, at one address, or by titles that say nearly the
 * same within three days. The work for each article does not grow with their number.
 */
export class SameStory {
  readonly #bySign = new Map<string, number>();
  readonly #byWord = new Map<string, Heading[]>();

  /** The number of the group that the article belongs to: one given before, else `next`. */
  groupOf(article: Article, next: number): number {
    const signs = signsOf(article);
    const heading = headingOf(article, next);
    const known = signs.map((sign) => this.#bySign.get(sign)).find((group) => group !== undefined);
    const group = known ?? (heading && this.#near(heading)?.group) ?? next;
    for (const sign of signs) {
      this.#bySign.set(sign, group);
    }
    // Only the first title of a group is compared: else it could drift from one subject to another.
    if (group === next && heading) {
      for (const word of keysOf(heading)) {
        const there = this.#byWord.get(word);
        this.#byWord.set(word, there ? [...there.slice(-19), heading] : [heading]);
      }
    }
    return group;
  }

  #near(heading: Heading): Heading | undefined {
    return keysOf(heading)
      .flatMap((word) => this.#byWord.get(word) ?? [])
      .find((other) => areNear(heading, other));
  }
}

interface Heading {
  readonly group: number;
  readonly words: ReadonlySet<string>;
  readonly published: number;
}

function signsOf(article: Article): string[] {
  const story = storyIdOf(article.extra);
  const address = article.url === undefined ? undefined : citableAddress(article.url);
  return [
    ...(story === undefined ? [] : [`story ${story}`]),
    ...(address === undefined ? [] : [`address ${sameness({ url: withoutTracking(address) })}`]),
  ];
}

function headingOf({ title, publisher, published }: Article, group: number): Heading | undefined {
  const own = new Set(wordsOf(publisher ?? ''));
  const words = new Set(wordsOf(title ?? '').filter((word) => !own.has(word)));
  return words.size < fewestWords ? undefined : { group, words, published: Date.parse(published ?? '') };
}

function areNear(one: Heading, other: Heading): boolean {
  const apart = Math.abs(one.published - other.published);
  if (apart > longestApartMs || numbersOf(one) !== numbersOf(other)) {
    return false;
  }
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  return shared / (one.words.size + other.words.size - shared) >= alike;
}

/** The results of the second quarter are not those of the third. */
function numbersOf({ words }: Heading): string {
  return [...words]
    .filter((word) => /\p{N}/u.test(word))
    .sort()
    .join(' ');
}

/** The longest words tell titles apart best. */
function keysOf({ words }: Heading): string[] {
  return [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, lookedUpBy);
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
