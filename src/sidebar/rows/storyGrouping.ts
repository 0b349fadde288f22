import { toCitableAddress } from '../../citation/address.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { getAddress, getKind } from '../../kinds/index.ts';
import { getReferenceKey } from '../../kinds/createReference.ts';
import { readStoryId } from '../../kinds/story.ts';

/** Minimum share of distinct words that two titles of the same story have in common. */
const minSharedWords = 0.75;
/** Shorter titles, such as "Morning briefing", appear every day. */
const minWords = 4;
/** Similar titles further apart belong to a series. */
const maxDistanceMs = 3 * 24 * 60 * 60_000;
const indexedWords = 3;
/** The latest come first. */
const maxTitlesPerWord = 20;

/** Groups articles by story, address or similar titles, in constant time per article. */
export class StoryGrouping {
  readonly #byKey = new Map<string, number>();
  readonly #byWord = new Map<string, FirstTitle[]>();

  /** Returns an existing group, or `next`. */
  assignGroup(record: ServiceRecord, next: number): number {
    const { keys: matchKeys, heading } = getFeatures(record);
    const existing = matchKeys.map((matchKey) => this.#byKey.get(matchKey)).find((group) => group !== undefined);
    const words = heading?.words.split(' ') ?? [];
    const group = existing ?? (heading && this.#findSimilar(heading, words)) ?? next;
    for (const matchKey of matchKeys) {
      this.#byKey.set(matchKey, group);
    }
    // Comparing only with a group's first title keeps the group from drifting to another subject.
    if (group === next && heading) {
      this.#addToIndex({ ...heading, group, allWords: words }, words);
    }
    return group;
  }

  #findSimilar(heading: Heading, words: readonly string[]): number | undefined {
    for (const word of words.slice(0, indexedWords)) {
      for (const other of this.#byWord.get(word) ?? []) {
        if (areSimilar(heading, words, other)) {
          return other.group;
        }
      }
    }
    return undefined;
  }

  #addToIndex(title: FirstTitle, words: readonly string[]): void {
    for (const word of words.slice(0, indexedWords)) {
      const titles = this.#byWord.get(word);
      if (!titles) {
        this.#byWord.set(word, [title]);
      } else {
        titles.push(title);
        if (titles.length > maxTitlesPerWord) {
          titles.shift();
        }
      }
    }
  }
}

interface Heading {
  /** Distinct words, longest first because they are the most specific. One string saves memory. */
  readonly words: string;
  /** Words with digits. Results of the second quarter differ from those of the third. */
  readonly numbers: string;
  readonly published: number;
}

interface FirstTitle extends Heading {
  readonly group: number;
  readonly allWords: readonly string[];
}

interface Features {
  readonly keys: readonly string[];
  readonly heading: Heading | undefined;
}

/** Lists are grouped again after every change. */
const featureCache = new WeakMap<ServiceRecord, Features>();

function getFeatures(record: ServiceRecord): Features {
  const features = featureCache.get(record) ?? { keys: readKeys(record), heading: readHeading(record) };
  featureCache.set(record, features);
  return features;
}

function readKeys(record: ServiceRecord): string[] {
  const story = readStoryId(record.extra);
  const url = getAddress(record);
  const address = url === undefined ? undefined : toCitableAddress(url);
  return [
    ...(story === undefined ? [] : [`story ${story}`]),
    ...(address === undefined ? [] : [`address ${getReferenceKey({ url: address })}`]),
  ];
}

function readHeading(record: ServiceRecord): Heading | undefined {
  const kind = getKind(record);
  const sourceWords = new Set(splitWords(kind.source(record)?.name ?? ''));
  const words = new Set(splitWords(kind.title(record) ?? '').filter((word) => !sourceWords.has(word)));
  if (words.size < minWords) {
    return undefined;
  }
  const sorted = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const numbers = sorted.filter((word) => /\p{N}/u.test(word)).join(' ');
  return { words: sorted.join(' '), numbers, published: Date.parse(kind.facts(record).date ?? '') };
}

function areSimilar(heading: Heading, words: readonly string[], other: FirstTitle): boolean {
  const apart = Math.abs(heading.published - other.published);
  // Without dates, articles of a series look like reports of the same story.
  if (!(apart <= maxDistanceMs) || heading.numbers !== other.numbers) {
    return false;
  }
  const [count, otherCount] = [words.length, other.allWords.length];
  if (Math.min(count, otherCount) < minSharedWords * Math.max(count, otherCount)) {
    return false;
  }
  const shared = words.filter((word) => other.allWords.includes(word)).length;
  return shared / (count + otherCount - shared) >= minSharedWords;
}

function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
