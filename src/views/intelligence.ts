import type { Client } from '../service/client.ts';
import { listRow, type ListRow } from './row.ts';

/** The roots of the view Events & Signals. */
export function intelligenceLists(client: () => Promise<Client>): ListRow[] {
  return [
    listRow('events', undefined, async () => (await client()).intelligence.events()),
    listRow('signals', undefined, async () => (await client()).intelligence.signals()),
  ];
}
