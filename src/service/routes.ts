import { contentRoutes } from './contentRoutes.ts';
import { earlierRoutes } from './earlierRoutes.ts';
import { intelRoutes } from './intelRoutes.ts';
import type { FilterOf } from './parameters.ts';
import type { Route } from './route.ts';

export type { Route } from './route.ts';

/** Every route that the client asks, from the Endpoints tables of both interfaces. */
export const routes = { ...contentRoutes, ...earlierRoutes, ...intelRoutes } as const;

export type RouteId = keyof typeof routes;

/** The routes that return a collection, a vocabulary, one record, or a sign of life. */
export type RouteReturning<R extends Route['returns']> = {
  [I in RouteId]: (typeof routes)[I]['returns'] extends R ? I : never;
}[RouteId];

/** What a caller can ask of a route, by camelCase names. */
export type Filter<I extends RouteId> = FilterOf<(typeof routes)[I]['accepts']>;
