import type { PageLoader } from '../client/paging/page.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import type { RouteFilter, ListRouteId, RouteRecord } from '../client/routes/table.ts';
import type { ListTexts, RelatedList, RootList } from './recordKind.ts';

type Listed<I extends ListRouteId> = Extract<RouteRecord<I>, ServiceRecord>;
type RelatedTexts<I extends ListRouteId> = ListTexts & Pick<RelatedList<Listed<I>>, 'of'>;

export function createRootList(route: ListRouteId, options: Omit<RootList, 'route' | 'load'>): RootList {
  return {
    ...options,
    route,
    load: (client, filter) => client.list(route, { filter }) as PageLoader<unknown> as PageLoader<ServiceRecord>,
  };
}

/** Creates a list whose route contains the record's identifier. */
export function createRelatedList<I extends ListRouteId>(route: I, texts: RelatedTexts<I>): RelatedList<Listed<I>> {
  return {
    ...texts,
    name: route,
    route,
    filterRoute: route,
    load: (client, id, filter = {}) =>
      client.list(route, { id, filter: filter as RouteFilter<I> }) as PageLoader<unknown> as PageLoader<Listed<I>>,
  };
}

export function createFilteredList<I extends ListRouteId>(
  parameter: string & keyof RouteFilter<I>,
  route: I,
  options: RelatedTexts<I> & Pick<RelatedList, 'name'>,
): RelatedList<Listed<I>> {
  return {
    ...options,
    route,
    filterRoute: undefined,
    load: (client, id, filter = {}) => {
      const filtered = { ...filter, [parameter]: [id] } as RouteFilter<I>;
      return client.list(route, { filter: filtered }) as PageLoader<unknown> as PageLoader<Listed<I>>;
    },
  };
}
