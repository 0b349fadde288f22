import type { CopyKey, OfflineCopies, OfflineCopy } from './offlineCopies.ts';

/** The request of a list, but for what is muted: what is muted later hides rows of the copy too. */
export type ListQuestion = Pick<CopyKey, 'route' | 'id' | 'filter'>;

interface ListCopiesOptions {
  readonly copies: Pick<OfflineCopies, 'find' | 'keep'>;
  /** Names the service as far as it is known; pages are kept where the name is an address. */
  readonly service: () => Promise<string | undefined>;
  /** Called when a copy could not be kept. */
  readonly onError: (error: unknown) => void;
}

/** Offline copies of the first pages of the sidebar's lists. */
export class ListCopies {
  readonly #options: ListCopiesOptions;

  constructor(options: ListCopiesOptions) {
    this.#options = options;
  }

  /** Names the service that is asked now. */
  service(): Promise<string | undefined> {
    return this.#options.service();
  }

  /** The copy of a first page; `undefined` where there is none, or none with records. */
  async find(service: string | undefined, question: ListQuestion): Promise<OfflineCopy | undefined> {
    const key = keyOf(service, question);
    const copy = key && (await this.#options.copies.find(key));
    return copy && copy.records.length > 0 ? copy : undefined;
  }

  /** Keeps a first page; without its copy it is as good as before, so nobody waits for that. */
  keep(service: string | undefined, question: ListQuestion, copy: OfflineCopy): void {
    const key = keyOf(service, question);
    if (key) {
      this.#options.copies.keep(key, copy, Date.now()).catch(this.#options.onError);
    }
  }
}

function keyOf(service: string | undefined, question: ListQuestion): CopyKey | undefined {
  return service !== undefined && URL.canParse(service) ? { service, ...question } : undefined;
}
