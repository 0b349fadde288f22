// cspell:ignore eine portb ßæœøłđðþı
import type { BibliographyEntry } from './bibliographyEntry.ts';

/** Creates keys such as `doe2026port`. */
const defaultKeyPattern = '${author}${year}${word}';

/** Keys that are unique without regard to case. */
export class CitationKeys {
  readonly #pattern: string;
  readonly #usedKeys = new Set<string>();
  readonly #tried = new Map<string, number>();

  constructor(usedKeys: Iterable<string> = [], pattern = defaultKeyPattern) {
    this.#pattern = pattern;
    for (const key of usedKeys) {
      this.#usedKeys.add(key.toLowerCase());
    }
  }

  /**
   * Fills in `${author}` (or the publisher or the host), `${publisher}`, `${year}` and `${word}`, the first significant
   * word of the title, in lower-case ASCII. A repeated key gets a letter: `doe2026portb`.
   */
  createNextKey(source: BibliographyEntry): string {
    const base = fillPattern(this.#pattern, source);
    let key: string;
    let number = this.#tried.get(base) ?? 0;
    do {
      key = number === 0 ? base : base + createSuffix(number);
      number += 1;
    } while (this.#usedKeys.has(key.toLowerCase()));
    this.#tried.set(base, number);
    this.#usedKeys.add(key.toLowerCase());
    return key;
  }
}

export function createCitationKey(
  source: BibliographyEntry,
  usedKeys: Iterable<string> = [],
  pattern?: string,
): string {
  return new CitationKeys(usedKeys, pattern).createNextKey(source);
}

function fillPattern(pattern: string, source: BibliographyEntry): string {
  const { authors, publisher, published, title } = source;
  const [author] = authors;
  const person = author && ('whole' in author ? author.whole : author.family);
  const parts: Readonly<Record<string, string>> = {
    author: shortenName(source, [person, publisher]),
    publisher: shortenName(source, [publisher, person]),
    year: String(published?.year ?? 'nd'),
    word: findFirstWord(title),
  };
  const key = pattern
    .replace(/\$\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(parts, name) ? (parts[name] ?? '') : ''))
    .replace(/[^\w:.-]|^[^a-z]*(?=[a-z])/gi, (match) => (/^\d+$/.test(match) ? `n${match}` : ''));
  return /^[a-z]/i.test(key) ? key : fillPattern(defaultKeyPattern, source);
}

function shortenName({ url }: BibliographyEntry, candidates: readonly (string | undefined)[]): string {
  const host = URL.parse(url ?? '')?.hostname.replace(/^www\./, '');
  const name = [...candidates, host, 'source']
    .map((text) => splitIntoAsciiWords(text ?? '').join(''))
    .find((text) => /[a-z]/.test(text));
  return (name ?? '').slice(0, 24).replace(/^(?=\d)/, 'n');
}

function findFirstWord(title: string): string {
  const words = splitIntoAsciiWords(title);
  return (words.find((word) => !stopWords.has(word)) ?? words[0] ?? '').slice(0, 24);
}

function splitIntoAsciiWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[ßæœøłđðþı]/g, (letter) => asciiSpellings[letter] ?? '')
      .replace(/\p{M}/gu, '')
      // An elided article, as in `l’eau`, is a word.
      .replace(/(?<![a-z\d])([a-z])['’]/g, '$1 ')
      .replace(/['’]/g, '')
      .split(/[^a-z\d]+/)
      .filter((word) => word !== '')
  );
}

const asciiSpellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const stopWords: ReadonlySet<string> = new Set(
  'a an the of in on at to for der die das den dem ein eine le la les l d un une des du de el los las il lo gli i o os as um uma'.split(
    ' ',
  ),
);

/** Returns the suffixes b, c … z, ab, bb … */
function createSuffix(number: number): string {
  const letter = String.fromCharCode(97 + (number % 26));
  return number < 26 ? letter : letter + createSuffix(Math.floor(number / 26));
}
