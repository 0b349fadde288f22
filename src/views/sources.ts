import type { Filters } from '../library/filters.ts';
import type { Client } from '../service/client.ts';
import { listRow, type ListRow } from './row.ts';

/** The roots of the view Sources: they are searched by their filters. */
export function sourceLists(client: () => Promise<Client>, filters: Filters): ListRow[] {
  const publishers = async ({ q }: Readonly<Record<string, unknown>>) =>
    (await client()).articles.publishers(typeof q === 'string' ? q : undefined);
  const sources = async (values: Readonly<Record<string, unknown>>) => (await client()).intelligence.sources(values);
  return [
    listRow('publishers', undefined, publishers, { route: 'publishers', filter: filters.of('publishers') }),
    listRow('sources', undefined, sources, { route: 'sources', filter: filters.of('sources') }),
  ];
}
