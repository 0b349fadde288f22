import { contentRoutes } from './content.ts';
import { intelligenceRoutes } from './intelligence.ts';
import type { FilterOf } from './parameters.ts';
import type { Reader, RecordRoute, Route } from './route.ts';

export type { Route } from './route.ts';

/** Every route that the client asks, from the Endpoints tables of both interfaces. */
export const routes = { ...contentRoutes, ...intelligenceRoutes } as const;

export type RouteId = keyof typeof routes;

type RouteReturning<R extends Route['returns']> = {
  [I in RouteId]: (typeof routes)[I]['returns'] extends R ? I : never;
}[RouteId];

/** The routes that answer with a list, with one record, or with a sign of life. */
export type ListId = RouteReturning<'collection' | 'vocabulary'>;
export type DetailId = RouteReturning<'detail'>;
export type HealthId = RouteReturning<'health'>;
/** The routes of records that the article side has. */
export type ContentRecordId = Exclude<keyof typeof contentRoutes, HealthId>;

/** Filter of a route, by camelCase names. */
export type Filter<I extends RouteId> = FilterOf<(typeof routes)[I]['accepts']>;

/** The records that a route answers with. */
export type RecordOf<I extends ListId | DetailId> = (typeof routes)[I]['read'] extends Reader<infer T> ? T : never;

/** The same table, for those who don't know yet which route it will be. */
export const recordRoutes: { readonly [I in ListId | DetailId]: RecordRoute<RecordOf<I>> } = routes;

export function isContent(id: RouteId): id is ContentRecordId {
  return Object.hasOwn(contentRoutes, id) && routes[id].returns !== 'health';
}
