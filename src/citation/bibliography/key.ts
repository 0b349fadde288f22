import type { Source } from './source.ts';

/** Gives out the keys of a bibliography. Keys count as equal whatever their case. */
export class CitationKeys {
  readonly #taken = new Set<string>();
  /** How many keys were tried with the same beginning: the next one begins to look there. */
  readonly #tried = new Map<string, number>();

  /** `taken` are keys that the bibliography has already. */
  constructor(taken: Iterable<string> = []) {
    for (const key of taken) {
      this.#taken.add(key.toLowerCase());
    }
  }

  /**
   * A key that people can read and every tool takes: the publisher's or else the author's name, the year and the first
   * word of the title that says something, in small ASCII letters and digits (`wire2026port`). It depends on the source
   * alone; where that key is taken, letters follow: `wire2026portb`.
   */
  next(source: Source): string {
    const base = `${nameOf(source)}${source.published?.year ?? 'nd'}${firstWord(source.title)}`;
    let key: string;
    let number = this.#tried.get(base) ?? 0;
    do {
      key = number === 0 ? base : base + letters(number);
      number += 1;
    } while (this.#taken.has(key));
    this.#tried.set(base, number);
    this.#taken.add(key);
    return key;
  }
}

/** The key of a source, none of those that are taken. */
export function citationKey(source: Source, taken: Iterable<string> = []): string {
  return new CitationKeys(taken).next(source);
}

function nameOf({ publisher, authors, url }: Source): string {
  const [author] = authors;
  const host = URL.parse(url ?? '')?.hostname.replace(/^www\./, '');
  const name = [publisher, author && ('whole' in author ? author.whole : author.family), host, 'source']
    .map((text) => ascii(text ?? '').join(''))
    .find((text) => /[a-z]/.test(text));
  return (name ?? '').slice(0, 24).replace(/^(?=\d)/, 'n');
}

function firstWord(title: string): string {
  const words = ascii(title);
  return (words.find((word) => !stopWords.has(word)) ?? words[0] ?? '').slice(0, 24);
}

/** The text's words, in small ASCII letters and digits; what has no such form is left out. */
function ascii(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? '')
      .replace(/\p{M}/gu, '')
      // An article that was cut short is a word of its own.
      .replace(/(?<![a-z\d])([a-z])['’]/g, '$1 ')
      .replace(/['’]/g, '')
      .split(/[^a-z\d]+/)
      .filter((word) => word !== '')
  );
}

const spelled: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

const stopWords: ReadonlySet<string> = new Set(
  'a an the of in on at to for der die das den dem ein eine le la les l d un une des du de el los las il lo gli i o os as um uma'.split(
    ' ',
  ),
);

/** b, c … z, ab, bb …: letters that tell keys apart; the first key has none. */
function letters(number: number): string {
  const letter = String.fromCharCode(97 + (number % 26));
  return number < 26 ? letter : letter + letters(Math.floor(number / 26));
}
