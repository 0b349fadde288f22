import type { Reference } from '../citation/reference.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { createReferences } from '../kinds/createReference.ts';
import { readStoryId } from '../kinds/story.ts';
import { isCitedBySources, loadSources, type ListClient } from './citedSources.ts';
import type { SourceNames } from './sourceNames.ts';

export const namesTimeoutMs = 3000;

export interface CitedReferences {
  readonly references: readonly Reference[];
  /** Loads the names of publishers once; `undefined` if none is missing. */
  readonly loadNamed?: ((signal: AbortSignal) => Promise<readonly Reference[]>) | undefined;
}

/**
 * Lets the user pick from the articles or the evidence of each record. Returns `undefined`, after a message, if there
 * is nothing to cite.
 *
 * @throws ServiceError, NotConnectedError
 */
export type ChooseReferences = (records: readonly CitableRecord[]) => Promise<CitedReferences | undefined>;

/** References of records. Stories are cited by their articles, events and signals by their evidence. */
export class References {
  readonly #sourceNames: SourceNames;
  readonly #client: () => Promise<ListClient>;

  /** @param client a client whose requests can fail with an offline copy */
  constructor(sourceNames: SourceNames, client: () => Promise<ListClient>) {
    this.#sourceNames = sourceNames;
    this.#client = client;
  }

  /** Returns the records' own references without a request. */
  get(records: readonly CitableRecord[]): CitedReferences {
    const references = createReferences(records.map((record) => this.#sourceNames.complete(record)));
    if (!this.#sourceNames.lacksNames(records)) {
      return { references };
    }
    let loading: Promise<readonly Reference[]> | undefined;
    return {
      references,
      loadNamed: (signal) => (loading ??= this.#sourceNames.resolve(records, signal).then(createReferences)),
    };
  }

  /** Returns the records' own references with the names of their publishers. */
  async getNamed(records: readonly CitableRecord[]): Promise<readonly Reference[]> {
    return createReferences(await this.#sourceNames.resolve(records, AbortSignal.timeout(namesTimeoutMs)));
  }

  /** Returns references to all articles of a story, or all evidence of an event or a signal. */
  async loadAll(
    records: readonly CitableRecord[],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CitedReferences> {
    const sources = await Promise.all(
      records.map(async (record) => (isCitedBySources(record) ? loadSources(record, this.#client, signal) : [record])),
    );
    return this.get(sources.flat());
  }

  async loadAllNamed(records: readonly CitableRecord[], signal: AbortSignal): Promise<readonly Reference[]> {
    const { references, loadNamed } = await this.loadAll(records, signal);
    return loadNamed ? loadNamed(AbortSignal.any([signal, AbortSignal.timeout(namesTimeoutMs)])) : references;
  }

  /** Returns a function that loads references to the other articles of a single article's story. */
  prepareSameStory(records: readonly CitableRecord[]): (() => Promise<readonly Reference[]>) | undefined {
    const [record, ...otherRecords] = records;
    const id = record?.kind === 'article' && otherRecords.length === 0 ? readStoryId(record.extra) : undefined;
    if (id === undefined) {
      return undefined;
    }
    return async () => {
      const { signal } = new AbortController();
      const { items } = await (await this.#client()).list('articlesOfStory', { id })(undefined, signal);
      return createReferences(
        items
          .filter((item) => item.id === undefined || item.id !== record?.id)
          .map((item) => this.#sourceNames.complete(item)),
      );
    };
  }
}
