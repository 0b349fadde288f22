import type { Reference } from '../citation/reference.ts';
import { kindOf, type CitableRecord } from '../kinds/index.ts';
import { createReferences } from '../kinds/createReference.ts';
import { storyIdOf } from './stories.ts';
import { isCitedBySources, sourcesOf, type Lists } from './citedSources.ts';
import type { Origins } from './origins.ts';

/** Milliseconds to wait for the names of publishers. */
export const patienceMs = 3000;

/** References as far as they are known without a request. */
export interface CitedReferences {
  readonly references: readonly Reference[];
  /** Loads the names of the publishers, once; `undefined` if all of them are known. */
  readonly named?: ((signal: AbortSignal) => Promise<readonly Reference[]>) | undefined;
}

/** References of records as they are cited: stories by their coverage, events and signals by their evidence. */
export class References {
  readonly #origins: Origins;
  readonly #client: () => Promise<Lists>;

  /** @param client whose lists may fail with an offline copy where the service can't be asked */
  constructor(origins: Origins, client: () => Promise<Lists>) {
    this.#origins = origins;
    this.#client = client;
  }

  /** The references of records themselves, without a question or a request. */
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

  /** The references of records themselves, with the names of their publishers. */
  async named(records: readonly CitableRecord[]): Promise<readonly Reference[]> {
    return createReferences(await this.#origins.resolve(records, AbortSignal.timeout(patienceMs)));
  }

  /** The same without a question: all coverage of a story, all evidence of an event or a signal. */
  async all(
    records: readonly CitableRecord[],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CitedReferences> {
    const found = await Promise.all(
      records.map(async (record) => (isCitedBySources(record) ? sourcesOf(record, this.#client, signal) : [record])),
    );
    return this.known(found.flat());
  }

  /** The same with the names of the publishers. */
  async allNamed(records: readonly CitableRecord[], signal: AbortSignal): Promise<readonly Reference[]> {
    const { references, named } = await this.all(records, signal);
    return named ? named(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])) : references;
  }

  /**
   * Asks for the references of the other articles of a story that an article alone is cited of; `undefined` where no story
   * is named.
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
