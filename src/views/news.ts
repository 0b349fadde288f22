import type { Client } from '../service/client.ts';
import { listRow, type ListRow } from './row.ts';

/** The roots of the view News. */
export function newsLists(client: () => Promise<Client>): ListRow[] {
  return [
    listRow('topHeadlines', undefined, async () => (await client()).articles.topHeadlines()),
    listRow('trending', undefined, async () => (await client()).articles.trending()),
    listRow('latest', undefined, async () => (await client()).articles.latest()),
    listRow('stories', undefined, async () => (await client()).articles.stories()),
  ];
}
