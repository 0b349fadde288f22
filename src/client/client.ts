import type { Detail, PageLoader } from './paging/page.ts';
import { createRecordRequester } from './paging/recordRequester.ts';
import { createRequester, type RequesterOptions, type RequestOptions } from './request/request.ts';
import type { Article } from './records/types.ts';
import {
  isContentRoute,
  recordRoutes,
  routes,
  type DetailRouteId,
  type RouteFilter,
  type HealthRouteId,
  type ListRouteId,
  type RouteRecord,
} from './routes/table.ts';
import { isMissingInV01 } from './routes/contentV01.ts';
import { forgetIfOutdated, resolveApiVersion, type ApiVersionChoice } from './routes/apiVersion.ts';
import { createArticlesV01, createUnsupportedError } from './routes/articlesV01.ts';

export interface ClientOptions extends RequesterOptions {
  /** From 1 to 100. */
  readonly pageSize: number;
  readonly apiVersion?: ApiVersionChoice;
}

/** Client for both APIs. Every failure is a `ServiceError`, even for a filter that the route would reject. */
export interface Client {
  /** @param route its path may require `options.id` */
  list<I extends ListRouteId>(route: I, options?: ListOptions<I>): PageLoader<RouteRecord<I>>;
  get<I extends DetailRouteId>(
    route: I,
    id: string,
    signal: AbortSignal,
    options?: GetOptions<I>,
  ): Promise<Detail<RouteRecord<I>>>;
  checkHealth(route: HealthRouteId, signal: AbortSignal): Promise<string | undefined>;
}

export interface ListOptions<I extends ListRouteId> {
  readonly id?: string;
  readonly filter?: RouteFilter<I> | undefined;
  /** Records per page, from 1 to 100 (default: the client's page size). */
  readonly limit?: number;
}

interface GetOptions<I extends DetailRouteId> extends RequestOptions {
  /** API v0.1 has no route for one article, so the client searches for its title and address. */
  readonly listRecord?: RouteRecord<I> | undefined;
}

export function createClient(options: ClientOptions): Client {
  const request = createRequester(options);
  const records = createRecordRequester(request, options);
  const articlesV01 = createArticlesV01(records);
  const { apiVersion: choice = { fixed: 'v1' } } = options;
  return {
    list(route, { id, filter, limit } = {}) {
      const routeV1 = recordRoutes[route];
      return async (next, signal, options) => {
        const pageRequest = { id, filter, limit, next, signal, options };
        if (!isContentRoute(route)) {
          return records.requestPage(routeV1, pageRequest);
        }
        const apiVersion = await resolveApiVersion(choice, request, signal);
        try {
          return await (apiVersion === 'v0.1'
            ? articlesV01.page(route, pageRequest)
            : records.requestPage(routeV1, pageRequest));
        } catch (error) {
          if (routeV1.returns === 'collection' && !isMissingInV01(route)) {
            forgetIfOutdated(error, choice, next === undefined && isEmpty(filter));
          }
          throw error;
        }
      };
    },
    async get<I extends DetailRouteId>(route: I, id: string, signal: AbortSignal, getOptions: GetOptions<I> = {}) {
      const { listRecord, ...options } = getOptions;
      const recordRequest = { id, signal, options };
      if (!isContentRoute(route) || (await resolveApiVersion(choice, request, signal)) !== 'v0.1') {
        return records.requestDetail(recordRoutes[route], recordRequest);
      }
      const article = route === 'article' ? (listRecord as Article | undefined) : undefined;
      return article
        ? ((await articlesV01.article(article, recordRequest)) as Detail<RouteRecord<I>>)
        : articlesV01.detail(route, recordRequest);
    },
    async checkHealth(route, signal) {
      if (route === 'contentHealth' && (await resolveApiVersion(choice, request, signal)) === 'v0.1') {
        throw createUnsupportedError('No health check');
      }
      return request({ route: routes[route], signal }, ({ payload }) =>
        typeof payload === 'string' ? payload : undefined,
      );
    },
  };
}

function isEmpty(filter: object = {}): boolean {
  return Object.values(filter).every((value) => value === undefined || value === '' || [value].flat().length === 0);
}
