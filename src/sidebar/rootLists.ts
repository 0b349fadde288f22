import type { Client } from '../client/client.ts';
import { kinds } from '../kinds/index.ts';
import type { RootList } from '../kinds/recordKind.ts';
import type { ListFilters } from '../store/listFilters.ts';
import { createListRow, type ListRow } from './rows/row.ts';
import type { Exclusions } from './withExclusions.ts';

export function createRootLists(
  view: RootList['view'],
  client: () => Promise<Client>,
  filters: ListFilters,
  exclusions: (list: string) => Exclusions,
): ListRow[] {
  const lists = Object.values(kinds).flatMap(({ roots }) => roots.filter((root) => root.view === view));
  return lists.map(({ route, isFeed, load }) =>
    createListRow(route, undefined, async (values) => load(await client(), values), {
      route,
      filter: filters.get(route),
      ...(isFeed && { exclusions: () => exclusions(route) }),
    }),
  );
}
