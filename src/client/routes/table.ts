import { contentRoutes } from './contentRoutes.ts';
import { intelligenceRoutes } from './intelligenceRoutes.ts';
import type { FilterOf } from './parameters.ts';
import type { Reader, RecordRoute, Route } from './route.ts';

export type { Route } from './route.ts';

export const routes = { ...contentRoutes, ...intelligenceRoutes } as const;

export type RouteId = keyof typeof routes;

type RouteReturning<R extends Route['returns']> = {
  [I in RouteId]: (typeof routes)[I]['returns'] extends R ? I : never;
}[RouteId];

export type ListRouteId = RouteReturning<'collection' | 'vocabulary'>;
export type DetailRouteId = RouteReturning<'detail'>;
export type HealthRouteId = RouteReturning<'health'>;
export type ContentRecordId = Exclude<keyof typeof contentRoutes, HealthRouteId>;

export type RouteFilter<I extends RouteId> = FilterOf<(typeof routes)[I]['accepts']>;

export type RouteRecord<I extends ListRouteId | DetailRouteId> =
  (typeof routes)[I]['read'] extends Reader<infer T> ? T : never;

export const recordRoutes: { readonly [I in ListRouteId | DetailRouteId]: RecordRoute<RouteRecord<I>> } = routes;

export function isContentRoute(id: RouteId): id is ContentRecordId {
  return Object.hasOwn(contentRoutes, id) && routes[id].returns !== 'health';
}
