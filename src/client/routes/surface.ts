import { ServiceError } from '../errors.ts';
import type { Requester } from '../request/request.ts';
import { contentRoutes } from './content.ts';

/** The two surfaces of the article side (article-aggregation, Versioning). */
export type Surface = 'v1' | 'v0.1';

/** The surface to use: a fixed one, or one detected with a single request and remembered from then on. */
export type SurfaceChoice = { readonly fixed: Surface } | DetectedSurface;

/** The memory of a detected surface. */
export interface DetectedSurface {
  readonly remembered: () => Surface | undefined;
  /** Stores the surface; `undefined` forgets it. */
  readonly remember: (surface: Surface | undefined) => void;
}

/** The surface that is fixed, or else remembered, or else detected. @throws ServiceError */
export async function surfaceOf(choice: SurfaceChoice, request: Requester, signal: AbortSignal): Promise<Surface> {
  if ('fixed' in choice) {
    return choice.fixed;
  }
  let surface = choice.remembered();
  if (surface === undefined) {
    surface = await detect(request, signal);
    choice.remember(surface);
  }
  return surface;
}

/**
 * Detects the version: both answer with the newest articles, v1 in an envelope and v0.1 in a bare array
 * (article-aggregation, Earlier surface). A service with a bare array that has stories is v1 too. An empty body means v1.
 * @throws ServiceError, and then the version stays unknown
 */
async function detect(request: Requester, signal: AbortSignal): Promise<Surface> {
  const probe = { values: { limit: 1 }, signal, options: { fresh: true } };
  const isBareArray = await request({ ...probe, route: contentRoutes.latest }, ({ payload }) => {
    if (typeof payload !== 'object' && payload !== undefined) {
      throw new ServiceError('malformed', 'The answer is no collection.');
    }
    return Array.isArray(payload);
  });
  if (!isBareArray) {
    return 'v1';
  }
  try {
    return await request({ ...probe, route: contentRoutes.stories }, () => 'v1');
  } catch (error) {
    if (error instanceof ServiceError && isRefusal(error)) {
      return 'v0.1';
    }
    throw error;
  }
}

/** Whether the service refused the request itself: after a rate limit or a fault of the service, another attempt can succeed. */
function isRefusal({ status = 0 }: ServiceError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * Forgets the surface when `error` is a refusal of a list that every service has: then it has changed since it was
 * detected. `isPlain` for a first page without a filter: else a 400 can be meant for the filter or the cursor.
 */
export function forgetAfter(error: unknown, choice: SurfaceChoice, isPlain: boolean): void {
  const status = error instanceof ServiceError ? error.status : undefined;
  if ('remember' in choice && (status === 404 || (status === 400 && isPlain))) {
    choice.remember(undefined);
  }
}
