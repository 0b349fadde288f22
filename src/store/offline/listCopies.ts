import type { CopyKey, OfflineCopies, OfflineCopy } from './offlineCopies.ts';

/** A request without mute exclusions, so that later mutes also hide rows of its copy. */
export type ListRequest = Pick<CopyKey, 'route' | 'id' | 'filter'>;

interface ListCopiesOptions {
  readonly copies: Pick<OfflineCopies, 'find' | 'store'>;
  /** Returns the name of the service. Pages are stored only if it is an address. */
  readonly service: () => Promise<string | undefined>;
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

  /** Returns `undefined` if the copy is missing, unreadable or empty. */
  async find(service: string | undefined, request: ListRequest): Promise<OfflineCopy | undefined> {
    const key = createKey(service, request);
    try {
      const copy = key && (await this.#options.copies.find(key));
      return copy && copy.records.length > 0 ? copy : undefined;
    } catch (error) {
      this.#options.onError(error);
      return undefined;
    }
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
