import type { Filters } from '../library/filters.ts';
import type { Client } from '../service/client.ts';
import type { Exclusions } from './excluding.ts';
import { listRow, type ListRow } from './row.ts';

/** The roots of the view News. `exclusions` tells what a list's route is asked to leave out. */
export function newsLists(
  client: () => Promise<Client>,
  filters: Filters,
  exclusions: (list: string) => Exclusions,
): ListRow[] {
  const articles = async () => (await client()).articles;
  const feed = (name: 'topHeadlines' | 'trending' | 'latest') =>
    listRow(name, undefined, async (values) => (await articles())[name](values), {
      route: name,
      filter: filters.of(name),
      exclusions: () => exclusions(name),
    });
  const stories = listRow('stories', undefined, async (values) => (await articles()).stories(values), {
    route: 'stories',
    filter: filters.of('stories'),
  });
  return [feed('topHeadlines'), feed('trending'), feed('latest'), stories];
}
