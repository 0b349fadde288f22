import type { Filters } from '../library/filters.ts';
import type { Client } from '../service/client.ts';
import { listRow, type ListRow } from './row.ts';

/** The roots of the view News. */
export function newsLists(client: () => Promise<Client>, filters: Filters): ListRow[] {
  const articles = async () => (await client()).articles;
  const root = (name: 'topHeadlines' | 'trending' | 'latest' | 'stories') =>
    listRow(name, undefined, async (values) => (await articles())[name](values), {
      route: name,
      filter: filters.of(name),
    });
  return [root('topHeadlines'), root('trending'), root('latest'), root('stories')];
}
