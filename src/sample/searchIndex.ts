import MiniSearch from 'minisearch';

/** A record as the index reads it. */
export interface Searchable {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly labels: readonly string[];
}

/**
 * Stands in for semantic search: a full-text index whose score, unbounded, is mapped to 0..1 as `s / (s + 4)`, where
 * `s` is the score for each word asked for. The mapping keeps the order and never reaches 1.
 */
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

  /** The ids that match with at least this score, best first. */
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

/** Words that questions are made of; found everywhere, they would only lower the score of the others. */
const stopWords = new Set(
  ' a an and are as at be by did do does for from has how in is it of on or that the this to was were what when where who why with'.split(
    ' ',
  ),
);

function toSimilarity(score: number): number {
  return score / (score + 4);
}
