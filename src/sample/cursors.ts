import { createHmac, randomBytes } from 'node:crypto';
import { createBadRequest } from './httpError.ts';
import type { Query } from './readQuery.ts';

/**
 * Cursors that only this service can make and read: an offset, sealed together with the route and the filters it was
 * made for. They are base64, so a client has to encode their `+`, `/` and `=`.
 */
export class Cursors {
  readonly #secret = randomBytes(32);

  /** The slice of `all` that a query asks for, and the cursor of the next slice. */
  page<T>(all: readonly T[], query: Query, route: string): { items: T[]; next: string | null } {
    const start = query.cursor === undefined ? 0 : this.#open(query.cursor, route, query);
    const end = start + query.limit;
    return { items: all.slice(start, end), next: end < all.length ? this.#seal(end, route, query) : null };
  }

  #seal(offset: number, route: string, query: Query): string {
    const text = `${String(offset)}~`;
    return Buffer.concat([Buffer.from(text), this.#mark(text, route, query)]).toString('base64');
  }

  #open(cursor: string, route: string, query: Query): number {
    const bytes = Buffer.from(cursor, 'base64');
    const text = bytes.subarray(0, bytes.indexOf('~') + 1).toString();
    const offset = Number.parseInt(text, 10);
    if (text === '' || Number.isNaN(offset) || this.#seal(offset, route, query) !== cursor) {
      throw createBadRequest('The parameter cursor is not one that this route gave for these filters.');
    }
    return offset;
  }

  #mark(text: string, route: string, { texts, lists }: Query): Buffer {
    const filters = [...texts].filter(([name]) => !unbound.has(name));
    const bound = JSON.stringify([text, route, filters.sort(), [...lists].sort()]);
    return createHmac('sha256', this.#secret).update(bound).digest().subarray(0, 18);
  }
}

/** Parameters that may differ from page to page; a format does not change the records of a page (market-intelligence, Versioning). */
const unbound = new Set(['cursor', 'limit', 'response_type']);
