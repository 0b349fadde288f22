import MiniSearch from 'minisearch';

interface Searchable {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly labels: readonly string[];
}

/** Replaces semantic search. Maps the index's unbounded score per word, `s`, to `s / (s + 4)`, below 1. */
export class SearchIndex {
  readonly #index = new MiniSearch<Searchable>({
    fields: ['title', 'text', 'labels'],
    extractField: (record, field) =>
      field === 'labels' ? record.labels.join(' ') : record[field as Exclude<keyof Searchable, 'labels'>],
    searchOptions: {
      boost: { title: 3, labels: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  });

  constructor(records: readonly Searchable[]) {
    this.#index.addAll(records);
  }

  /** Returns ids, best first. */
  find(query: string, threshold: number): string[] {
    const words = query
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => !stopWords.has(word));
    return this.#index
      .search(words.join(' '))
      .filter(({ score }) => toSimilarity(score / words.length) >= threshold)
      .map(({ id }) => String(id));
  }
}

/** Words that would lower the score of the others. */
const stopWords = new Set(
  ' a an and are as at be by did do does for from has how in is it of on or that the this to was were what when where who why with'.split(
    ' ',
  ),
);

function toSimilarity(score: number): number {
  return score / (score + 4);
}
