import type { Reference } from '../citation/reference.ts';
import { kindOf, type CitableRecord } from '../kinds/index.ts';
import { createReferences } from '../kinds/createReference.ts';
import { storyIdOf } from './stories.ts';
import { isCitedBySources, sourcesOf, type Lists } from './citedSources.ts';
import type { Origins } from './origins.ts';

/** Milliseconds to wait for the names of publishers. */
export const patienceMs = 3000;

/** References that need no further request. */
export interface CitedReferences {
  readonly references: readonly Reference[];
  /** Loads the names of publishers once; `undefined` if none is missing. */
  readonly named?: ((signal: AbortSignal) => Promise<readonly Reference[]>) | undefined;
}

/** References of records: stories are cited by their articles, events and signals by their evidence. */
export class References {
  readonly #origins: Origins;
  readonly #client: () => Promise<Lists>;

  /** @param client a client whose requests can fail with an offline copy */
  constructor(origins: Origins, client: () => Promise<Lists>) {
    this.#origins = origins;
    this.#client = client;
  }

  /** Returns the references of the records themselves without a request. */
  known(records: readonly CitableRecord[]): CitedReferences {
    const references = createReferences(records.map((record) => this.#origins.complete(record)));
    if (!this.#origins.lacksNames(records)) {
      return { references };
    }
    let loading: Promise<readonly Reference[]> | undefined;
    return {
      references,
      named: (signal) => (loading ??= this.#origins.resolve(records, signal).then(createReferences)),
    };
  }

  /** Returns the references of the records themselves with the names of their publishers. */
  async named(records: readonly CitableRecord[]): Promise<readonly Reference[]> {
    return createReferences(await this.#origins.resolve(records, AbortSignal.timeout(patienceMs)));
  }

  /** Returns references to all articles of a story, or all evidence of an event or a signal. */
  async all(
    records: readonly CitableRecord[],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CitedReferences> {
    const found = await Promise.all(
      records.map(async (record) => (isCitedBySources(record) ? sourcesOf(record, this.#client, signal) : [record])),
    );
    return this.known(found.flat());
  }

  /** Returns the same references as `loadAll` with the names of publishers. */
  async allNamed(records: readonly CitableRecord[], signal: AbortSignal): Promise<readonly Reference[]> {
    const { references, named } = await this.all(records, signal);
    return named ? named(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])) : references;
  }

  /**
   * Returns a function that loads references to the other articles of a single article's story; `undefined` if the
   * article names no story.
   */
  ofSameStory(records: readonly CitableRecord[]): (() => Promise<readonly Reference[]>) | undefined {
    const [record, ...others] = records;
    const isStoryMember = record !== undefined && others.length === 0 && kindOf(record).belongsToStory;
    const id = isStoryMember ? storyIdOf(record.extra) : undefined;
    if (id === undefined) {
      return undefined;
    }
    return async () => {
      const { signal } = new AbortController();
      const { items } = await (await this.#client()).list('articlesOfStory', { id })(undefined, signal);
      return createReferences(
        items
          .filter((item) => item.id === undefined || item.id !== record?.id)
          .map((item) => this.#origins.complete(item)),
      );
    };
  }
}
