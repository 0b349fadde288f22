import { ServiceError, type ErrorKind } from '../errors.ts';
import type { Requester } from '../request/request.ts';
import { contentRoutes } from './contentRoutes.ts';

/** article-aggregation, Versioning. */
export type ApiVersion = 'v1' | 'v0.1';

export type ApiVersionChoice = { readonly fixed: ApiVersion } | DetectedApiVersion;

export interface DetectedApiVersion {
  readonly remembered: () => ApiVersion | undefined;
  /** `undefined` forgets the version. */
  readonly remember: (apiVersion: ApiVersion | undefined) => void;
}

export async function resolveApiVersion(
  choice: ApiVersionChoice,
  request: Requester,
  signal: AbortSignal,
): Promise<ApiVersion> {
  if ('fixed' in choice) {
    return choice.fixed;
  }
  let apiVersion = choice.remembered();
  if (apiVersion === undefined) {
    apiVersion = await detectApiVersion(request, signal);
    choice.remember(apiVersion);
  }
  return apiVersion;
}

/**
 * Distinguishes v1 by an envelope and v0.1 by a bare array, or an empty body for an empty result (article-aggregation,
 * Earlier surface). A service with stories has v1.
 *
 * @throws ServiceError, and then the version stays unknown
 */
async function detectApiVersion(request: Requester, signal: AbortSignal): Promise<ApiVersion> {
  const probe = { values: { limit: 1 }, signal, options: { fresh: true } };
  const hasEnvelope = await request({ ...probe, route: contentRoutes.latest }, ({ payload }) => {
    if (typeof payload !== 'object' && payload !== undefined) {
      throw new ServiceError('malformed', 'The response is not a collection.');
    }
    return payload !== undefined && !Array.isArray(payload);
  });
  if (hasEnvelope) {
    return 'v1';
  }
  try {
    return await request({ ...probe, route: contentRoutes.stories }, () => 'v1');
  } catch (error) {
    if (error instanceof ServiceError && error.status !== undefined && rejections.has(error.kind)) {
      return 'v0.1';
    }
    throw error;
  }
}

/** Gateways also reject unknown routes with 401 or 403. A timeout or a rate limit proves nothing. */
const rejections: ReadonlySet<ErrorKind> = new Set(['badRequest', 'notFound', 'unauthorized', 'forbidden']);

/**
 * Forgets the version if the service rejects a list of both versions, because it was probably updated.
 *
 * @param isPlain whether no filter or cursor can have caused a 400
 */
export function forgetIfOutdated(error: unknown, choice: ApiVersionChoice, isPlain: boolean): void {
  const status = error instanceof ServiceError ? error.status : undefined;
  if ('remember' in choice && (status === 404 || (status === 400 && isPlain))) {
    choice.remember(undefined);
  }
}
