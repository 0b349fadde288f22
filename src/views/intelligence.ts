import type { Filters } from '../library/filters.ts';
import type { Client } from '../service/client.ts';
import { listRow, type ListRow } from './row.ts';

/** The roots of the view Events & Signals. */
export function intelligenceLists(client: () => Promise<Client>, filters: Filters): ListRow[] {
  const intelligence = async () => (await client()).intelligence;
  const root = (name: 'events' | 'signals') =>
    listRow(name, undefined, async (values) => (await intelligence())[name](values), {
      route: name,
      filter: filters.of(name),
    });
  return [root('events'), root('signals')];
}
