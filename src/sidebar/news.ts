import type { ListFilters } from '../store/listFilters.ts';
import type { Client } from '../client/client.ts';
import type { Exclusions } from './withExclusions.ts';
import { listRow, type ListRow } from './rows/row.ts';

/** The roots of the view News. `exclusions` tells what a list's route is asked to leave out. */
export function newsLists(
  client: () => Promise<Client>,
  filters: ListFilters,
  exclusions: (list: string) => Exclusions,
): ListRow[] {
  const feed = (name: 'topHeadlines' | 'trending' | 'latest') =>
    listRow(name, undefined, async (values) => (await client()).list(name, { filter: values }), {
      route: name,
      filter: filters.of(name),
      exclusions: () => exclusions(name),
    });
  const stories = listRow(
    'stories',
    undefined,
    async (values) => (await client()).list('stories', { filter: values }),
    {
      route: 'stories',
      filter: filters.of('stories'),
    },
  );
  return [feed('topHeadlines'), feed('trending'), feed('latest'), stories];
}
