/** A normalized word. Offsets are UTF-16 code units of the text. */
export interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Finds words and numbers. Text in a script without spaces becomes overlapping pairs of characters. */
export function findWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: match, index } of text.matchAll(wordPattern)) {
    if (!scriptsWithoutSpaces.test(match)) {
      words.push({ word: normalize(match), from: index, to: index + match.length });
      continue;
    }
    const characters = [...match.matchAll(/./gsu)];
    for (const [position, { 0: character, index: offset }] of characters.entries()) {
      const following = characters[position + 1]?.[0] ?? '';
      const from = index + offset;
      if (following !== '' || position === 0) {
        words.push({ word: normalize(character + following), from, to: from + character.length + following.length });
      }
    }
  }
  return words;
}

/** A number with its separators, or letters with their marks. Longer runs are split to bound the time of a stemmer. */
const wordPattern = /\p{N}{1,40}(?:[.,]\p{N}{1,40}){0,9}|[\p{L}\p{M}]{1,40}/gu;
export const scriptsWithoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

function normalize(word: string): string {
  const lowercase = word.normalize('NFKC').toLowerCase();
  return lowercase.replace(/[.,](?=\p{N}{3}(?!\p{N}))/gu, '');
}
