import type { Client } from '../service/client.ts';
import { listRow, type ListRow } from './row.ts';

/** The roots of the view Sources. */
export function sourceLists(client: () => Promise<Client>): ListRow[] {
  return [
    listRow('publishers', undefined, async () => (await client()).articles.publishers()),
    listRow('sources', undefined, async () => (await client()).intelligence.sources()),
  ];
}
