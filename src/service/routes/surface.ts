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
export async function surfaceOf(choice: SurfaceChoice, request: Requester, abort: AbortSignal): Promise<Surface> {
  if ('fixed' in choice) {
    return choice.fixed;
  }
  let surface = choice.remembered();
  if (surface === undefined) {
    surface = await detect(request, abort);
    choice.remember(surface);
  }
  return surface;
}

/**
 * Both surfaces answer to the newest articles, the current one with an envelope and the earlier one with a bare array
 * (article-aggregation, Earlier surface). No answer at all is taken for the current one, which is asked first.
 * @throws ServiceError, and then the surface stays unknown
 */
function detect(request: Requester, abort: AbortSignal): Promise<Surface> {
  const probe = { route: contentRoutes.latest, values: { limit: 1 }, abort, options: { fresh: true } };
  return request(probe, ({ payload }) => {
    if (typeof payload !== 'object' && payload !== undefined) {
      throw new ServiceError('malformed', 'The answer is no collection.');
    }
    return Array.isArray(payload) ? 'v0.1' : 'v1';
  });
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
