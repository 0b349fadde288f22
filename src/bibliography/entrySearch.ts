import type { ExistingEntry } from './bibliographyFile.ts';

export class EntrySearch<E extends Pick<ExistingEntry, 'reference'> & { readonly key?: string }> {
  readonly #entries: readonly E[];
  readonly #texts: readonly string[];

  constructor(entries: readonly E[]) {
    this.#entries = entries;
    this.#texts = entries.map(({ key = '', reference: { title = '', authors = [], publisher = '' } }) =>
      fold(`${key}\n${title} ${authors.join(' ')} ${publisher}`),
    );
  }

  /** Returns entries that contain every part of the query. Matches at the start of a key or title come first. */
  find(query: string, limit: number): E[] {
    const parts = fold(query)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part !== '');
    const ranks: E[][] = [[], [], []];
    for (const [index, text] of this.#texts.entries()) {
      const entry = this.#entries[index];
      if (entry && parts.every((part) => text.includes(part))) {
        const [first = ''] = parts;
        const isPrefix = text.startsWith(first) || text.startsWith(first, text.indexOf('\n') + 1);
        ranks[isPrefix ? 0 : isWordStart(text, first) ? 1 : 2]?.push(entry);
        if ((ranks[0]?.length ?? 0) >= limit) {
          break;
        }
      }
    }
    return ranks.flat().slice(0, limit);
  }
}

function isWordStart(text: string, part: string): boolean {
  const offset = text.indexOf(part);
  return /[^\p{L}\p{N}]/u.test(text.charAt(offset - 1));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
