import type { Client } from '../service/client.ts';
import type { IntelligenceSource, Publisher } from '../service/records.ts';

/** Who stands behind a record. */
export type SourceRecord = Publisher | IntelligenceSource;

/** Publishers and sources already met, for each service by itself. A failure is not remembered. */
export class Sources {
  readonly #known = new WeakMap<Client, Map<string, SourceRecord>>();

  /** @throws ServiceError */
  async find(client: Client, kind: SourceRecord['kind'], id: string, signal: AbortSignal): Promise<SourceRecord> {
    let known = this.#known.get(client);
    if (!known) {
      known = new Map();
      this.#known.set(client, known);
    }
    const key = `${kind} ${id}`;
    const found = known.get(key);
    if (found) {
      return found;
    }
    const { record } =
      kind === 'publisher' ? await client.articles.publisher(id, signal) : await client.intelligence.source(id, signal);
    known.set(key, record);
    return record;
  }
}
