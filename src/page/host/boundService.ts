import type { Client } from '../../client/client.ts';
import type { RouteId } from '../../client/routes/table.ts';

/** The service that is asked now. */
export interface CurrentService {
  /** Names the service that is asked: its address, or `sample`; `undefined` where there is none. */
  readonly service: () => Promise<string | undefined>;
  /** @throws NotConnectedError */
  readonly client: () => Promise<Client>;
  /** Whether the service offers the route of a list; true if that is unknown. */
  readonly offers?: (route: RouteId) => boolean;
}

/** Name of the sample data among services. */
export const sampleService = 'sample';

/** A record of one service can't be asked about at another. */
export class OtherServiceError extends Error {
  readonly expected: string;
  readonly current: string;

  constructor(wanted: string, current: string) {
    super(`A record of ${wanted} can't be asked about at ${current}`);
    this.expected = wanted;
    this.current = current;
  }
}

/** The service that a record is from. Its identifiers and cursors are not valid at any other. */
export class BoundService {
  readonly #services: CurrentService;
  #name: string | undefined;

  /** @param name where it is not known, the first one that is asked */
  constructor(services: CurrentService, name?: string) {
    this.#services = services;
    this.#name = name;
  }

  get name(): string | undefined {
    return this.#name;
  }

  /** Whether `name` is this service, as far as that is known. */
  matches(name: string | undefined): boolean {
    return this.#name === undefined || this.#name === name;
  }

  /**
   * The client of this very service.
   * @throws OtherServiceError, NotConnectedError
   */
  async client(): Promise<Client> {
    for (;;) {
      const asked = await this.#services.service();
      this.#name ??= asked;
      if (asked !== undefined && this.#name !== undefined && asked !== this.#name) {
        throw new OtherServiceError(this.#name, asked);
      }
      const client = await this.#services.client();
      // Between the two questions the user may have turned to another service.
      if ((await this.#services.service()) === asked) {
        return client;
      }
    }
  }
}
