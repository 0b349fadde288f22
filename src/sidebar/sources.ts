import type { ListFilters } from '../store/listFilters.ts';
import type { Client } from '../client/client.ts';
import { listRow, type ListRow } from './rows/row.ts';

/** The roots of the view Sources: they are searched by their filters. */
export function sourceLists(client: () => Promise<Client>, filters: ListFilters): ListRow[] {
  const root = (name: 'publishers' | 'sources') =>
    listRow(name, undefined, async (values) => (await client()).list(name, { filter: values }), {
      route: name,
      filter: filters.of(name),
    });
  return [root('publishers'), root('sources')];
}
