import { createSampleService } from '../../src/sample/createSampleService.ts';
import { addContentRoutes } from '../../src/sample/addContentRoutes.ts';
import type { Corpus } from '../../src/sample/corpus.ts';
import { addContentRoutesV01 } from './addContentRoutesV01.ts';
import { defaultPaths, type ServicePaths } from '../../src/client/routes/servicePaths.ts';
import { ServiceRateLimit } from './serviceRateLimit.ts';
import { createObservedOptions, createObservedShapeV01, toObservedCorpus } from '../../src/sample/observed.ts';
import { selectFields, type Variant } from './variants.ts';

export type ServedApiVersion = 'v1' | 'v0.1';

export interface TestServiceOptions {
  readonly key: string;
  /** Version of the article API (default: v1). The intelligence side is the same with both. */
  readonly apiVersion?: ServedApiVersion | undefined;
  /** Requests per minute (default: unlimited). */
  readonly rate?: number | undefined;
  /** Fields to send (default: all). */
  readonly variant?: Variant | undefined;
  /** Seed of the variant `random`. */
  readonly seed?: number | undefined;
  readonly clock?: (() => Date) | undefined;
  /** Where the interfaces are mounted instead of `/content` and `/intel`. */
  readonly paths?: ServicePaths | undefined;
}

/** Creates the sample service with a rate limit, API v0.1 and records with fewer fields, as options say. */
export function createTestService(
  fullCorpus: Corpus,
  { key, apiVersion = 'v1', rate, variant = 'full', seed, clock = () => new Date(), paths }: TestServiceOptions,
): (request: Request) => Promise<Response> {
  const limit = rate === undefined ? undefined : new ServiceRateLimit(rate, clock);
  const isObserved = variant === 'observed';
  const corpus = isObserved ? toObservedCorpus(fullCorpus) : fullCorpus;
  const isCounted = (path: string) => !isObserved || !uncounted.test(path);
  const service = createSampleService(corpus, {
    key,
    clock,
    acceptsObserved: variant !== 'minimal',
    ...(isObserved
      ? createObservedOptions(corpus)
      : { selectFields: selectFields(variant, seed), createLabel: (value) => value }),
    ...(isObserved && apiVersion === 'v0.1' && { selectFields: createObservedShapeV01(corpus) }),
    articleRoutes: apiVersion === 'v1' ? addContentRoutes : addContentRoutesV01,
    // The documents don't describe errors of v0.1 (article-aggregation, Errors, rule 7), so use the simplest common
    // format.
    writeArticleError: apiVersion === 'v1' ? undefined : ({ message }) => ({ error: message }),
    onRequest: (path) => (isCounted(path) ? limit?.take() : undefined) ?? {},
  });
  const counting: Answer = async (request) => {
    const response = await service(request);
    if (isObserved && isCounted(new URL(request.url).pathname) && isFailed(response)) {
      limit?.giveBack();
    }
    return response;
  };
  const answer = isObserved && apiVersion === 'v0.1' ? omitEmptyBodies(counting) : counting;
  return paths ? (request) => answer(unmount(request, paths)) : answer;
}

/** Vocabularies and health checks, which a public deployment doesn't count. */
const uncounted = /\/(?:categories|entities|regions|sentiments|tags|event-types|health)$/;

/** Returns whether a counted request failed. A public deployment counts only successes. */
function isFailed({ status }: Response): boolean {
  return status >= 400 && status !== 401 && status !== 429;
}

type Answer = (request: Request) => Promise<Response>;

/** An empty result of API v0.1 has no body. */
function omitEmptyBodies(service: Answer): Answer {
  return async (request) => {
    const response = await service(request);
    return (await response.clone().text()) === '[]' ? new Response(null, { status: 204 }) : response;
  };
}

/** Returns the request at the path of the documents, or at a path that doesn't exist. */
function unmount(request: Request, paths: ServicePaths): Request {
  const url = new URL(request.url);
  const name = (['articles', 'intelligence'] as const).find((side) => url.pathname.startsWith(`${paths[side]}/`));
  url.pathname = name ? defaultPaths[name] + url.pathname.slice(paths[name].length) : '/nothing';
  return new Request(url, request);
}
