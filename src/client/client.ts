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
  type Route,
  type RouteId,
  type RouteRecord,
} from './routes/table.ts';
import { getParametersV01, isMissingInV01 } from './routes/contentV01.ts';
import { isEmpty, toQueryName } from './routes/buildUrl.ts';
import { createRejectedParameters, withoutRejected, type RejectedParameters } from './routes/rejectedParameters.ts';
import { forgetIfOutdated, resolveApiVersion, type ApiVersionChoice } from './routes/apiVersion.ts';
import { createArticlesV01, createUnsupportedError } from './routes/articlesV01.ts';

export interface ClientOptions extends RequesterOptions {
  /** From 1 to 100. */
  readonly pageSize: number;
  readonly apiVersion?: ApiVersionChoice;
  /** Shared by consecutive clients of the same service. */
  readonly rejected?: RejectedParameters;
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
  /** Returns false for a parameter that the service's API version lacks or that the service rejected. */
  accepts(route: RouteId, parameter: string): boolean;
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
  const { rejected = createRejectedParameters() } = options;
  const request = withoutRejected(createRequester(options), rejected);
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
          if (apiVersion === 'v0.1') {
            return await articlesV01.page(route, pageRequest);
          }
          const sendable = route === 'search' ? removeAddressesWithCommas(pageRequest.filter) : pageRequest.filter;
          return sendable === 'nothing'
            ? { items: [] }
            : await records.requestPage(routeV1, { ...pageRequest, filter: sendable });
        } catch (error) {
          if (routeV1.returns === 'collection' && !isMissingInV01(route)) {
            forgetIfOutdated(error, choice, next === undefined && Object.values(filter ?? {}).every(isEmpty));
          }
          throw error;
        }
      };
    },
    async get<I extends DetailRouteId>(route: I, id: string, signal: AbortSignal, getOptions: GetOptions<I> = {}) {
      const { listRecord, ...options } = getOptions;
      const recordRequest = { id, signal, options };
      const article = route === 'article' ? (listRecord as Article | undefined) : undefined;
      if (!isContentRoute(route) || (await resolveApiVersion(choice, request, signal)) !== 'v0.1') {
        // There is no detail of a record without an id.
        return article && article.id === undefined
          ? ({ record: article } as Detail<RouteRecord<I>>)
          : records.requestDetail(recordRoutes[route], recordRequest);
      }
      return article
        ? ((await articlesV01.article(article, recordRequest)) as Detail<RouteRecord<I>>)
        : articlesV01.detail(route, recordRequest);
    },
    accepts(route, parameter) {
      const name = toQueryName(parameter);
      const apiVersion = 'fixed' in choice ? choice.fixed : choice.remembered();
      const { path, accepts }: Route = routes[route];
      const accepted = apiVersion === 'v0.1' && isContentRoute(route) ? getParametersV01(route) : accepts;
      return Object.hasOwn(accepted, name) && !rejected.has(path, name);
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

/** The service splits arrays at commas, so it would look up other addresses. Returns `nothing` if none is left. */
function removeAddressesWithCommas(
  filter: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> | 'nothing' {
  const { urls } = filter;
  if (!Array.isArray(urls) || urls.length === 0) {
    return filter;
  }
  const sendable = (urls as readonly unknown[]).filter((url) => !String(url).includes(','));
  return sendable.length === 0 ? 'nothing' : { ...filter, urls: sendable };
}
