import type { PageSource } from '../client/paging/page.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import type { Filter, ListId, RecordOf } from '../client/routes/table.ts';
import type { RelatedList } from './recordKind.ts';

type ListedBy<I extends ListId> = Extract<RecordOf<I>, ServiceRecord>;
type ListTexts<I extends ListId> = Pick<RelatedList<ListedBy<I>>, 'label' | 'empty' | 'icon' | 'isOpen' | 'of'>;

/** Returns a list whose route has the record's identifier in its path. The user can set the filters of its route. */
export function listBelow<I extends ListId>(route: I, texts: ListTexts<I>): RelatedList<ListedBy<I>> {
  return {
    ...texts,
    ...{ name: route, route, filterRoute: route },
    load: (client, id, filter = {}) =>
      client.list(route, { id, filter: filter as Filter<I> }) as PageSource<unknown> as PageSource<ListedBy<I>>,
  };
}

/** Returns a list that a collection answers if it is filtered by the record's identifier. */
export function listFilteredBy<I extends ListId>(
  parameter: string & keyof Filter<I>,
  route: I,
  { name, ...texts }: ListTexts<I> & { readonly name: string },
): RelatedList<ListedBy<I>> {
  return {
    ...texts,
    ...{ name, route, filterRoute: undefined },
    load: (client, id, filter = {}) =>
      client.list(route, {
        filter: { ...filter, [parameter]: [id] } as Filter<I>,
      }) as PageSource<unknown> as PageSource<ListedBy<I>>,
  };
}
