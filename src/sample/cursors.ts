import { createHmac, randomBytes } from 'node:crypto';
import { createBadRequest } from './httpError.ts';
import type { Query } from './readQuery.ts';

/** Offsets that are signed with the route and the filters, in Base64, so that a client must encode them. */
export class Cursors {
  readonly #secret = randomBytes(32);

  createPage<T>(records: readonly T[], query: Query, route: string): { items: T[]; next: string | null } {
    const start = query.cursor === undefined ? 0 : this.#open(query.cursor, route, query);
    const end = start + query.limit;
    return { items: records.slice(start, end), next: end < records.length ? this.#seal(end, route, query) : null };
  }

  #seal(offset: number, route: string, query: Query): string {
    const text = `${String(offset)}~`;
    return Buffer.concat([Buffer.from(text), this.#sign(text, route, query)]).toString('base64');
  }

  #open(cursor: string, route: string, query: Query): number {
    const bytes = Buffer.from(cursor, 'base64');
    const text = bytes.subarray(0, bytes.indexOf('~') + 1).toString();
    const offset = Number.parseInt(text, 10);
    if (text === '' || Number.isNaN(offset) || this.#seal(offset, route, query) !== cursor) {
      throw createBadRequest('This route did not return this cursor for these filters.');
    }
    return offset;
  }

  #sign(text: string, route: string, { texts, lists }: Query): Buffer {
    const filters = [...texts].filter(([name]) => !unsignedParameters.has(name));
    const bound = JSON.stringify([text, route, filters.sort(), [...lists].sort()]);
    return createHmac('sha256', this.#secret).update(bound).digest().subarray(0, 18);
  }
}

/** Can differ between pages. The format doesn't change the records (market-intelligence, Versioning). */
const unsignedParameters = new Set(['cursor', 'limit', 'response_type']);
