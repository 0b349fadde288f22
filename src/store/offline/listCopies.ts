import type { CopyKey, OfflineCopies, OfflineCopy } from './offlineCopies.ts';

/** The request of a list without mute exclusions, so that later mutes also hide rows of its copy. */
export type ListRequest = Pick<CopyKey, 'route' | 'id' | 'filter'>;

interface ListCopiesOptions {
  readonly copies: Pick<OfflineCopies, 'find' | 'store'>;
  /** Returns the name of the service, if known. Pages are stored only if it is an address. */
  readonly service: () => Promise<string | undefined>;
  /** Called when a copy can't be stored. */
  readonly onError: (error: unknown) => void;
}

export class ListCopies {
  readonly #options: ListCopiesOptions;

  constructor(options: ListCopiesOptions) {
    this.#options = options;
  }

  service(): Promise<string | undefined> {
    return this.#options.service();
  }

  /** Returns the copy of a first page, or `undefined` if it is missing or empty. */
  async find(service: string | undefined, request: ListRequest): Promise<OfflineCopy | undefined> {
    const key = createKey(service, request);
    const copy = key && (await this.#options.copies.find(key));
    return copy && copy.records.length > 0 ? copy : undefined;
  }

  store(service: string | undefined, request: ListRequest, copy: OfflineCopy): void {
    const key = createKey(service, request);
    if (key) {
      this.#options.copies.store(key, copy, Date.now()).catch(this.#options.onError);
    }
  }
}

function createKey(service: string | undefined, request: ListRequest): CopyKey | undefined {
  return service !== undefined && URL.canParse(service) ? { service, ...request } : undefined;
}
