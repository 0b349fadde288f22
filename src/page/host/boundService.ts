import type { Client } from '../../client/client.ts';
import type { RouteId } from '../../client/routes/table.ts';

export interface CurrentService {
  /** The service's address or `sample`. */
  readonly service: () => Promise<string | undefined>;
  /** @throws NotConnectedError */
  readonly client: () => Promise<Client>;
  readonly offers?: (route: RouteId) => boolean;
}

export const sampleService = 'sample';

/** A record of one service would be requested from another. */
export class OtherServiceError extends Error {
  readonly expected: string;
  readonly current: string;

  constructor(expected: string, current: string) {
    super(`A record of ${expected} can't be requested from ${current}`);
    this.expected = expected;
    this.current = current;
  }
}

/** The service that a record is from. Identifiers and cursors are valid only there. */
export class BoundService {
  readonly #services: CurrentService;
  #name: string | undefined;

  /** @param name if missing, the record is bound to the first service that is used */
  constructor(services: CurrentService, name?: string) {
    this.#services = services;
    this.#name = name;
  }

  get name(): string | undefined {
    return this.#name;
  }

  /** Returns true until the service is known. */
  matches(name: string | undefined): boolean {
    return this.#name === undefined || this.#name === name;
  }

  /** @throws OtherServiceError, NotConnectedError */
  async client(): Promise<Client> {
    for (;;) {
      const current = await this.#services.service();
      this.#name ??= current;
      if (current !== undefined && this.#name !== undefined && current !== this.#name) {
        throw new OtherServiceError(this.#name, current);
      }
      const client = await this.#services.client();
      // The user may have switched services meanwhile.
      if ((await this.#services.service()) === current) {
        return client;
      }
    }
  }
}
