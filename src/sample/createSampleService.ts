import { Hono } from 'hono';
import { createNotFound, HttpError } from './httpError.ts';
import { addContentRoutes } from './addContentRoutes.ts';
import type { Corpus } from './corpus.ts';
import { addIntelligenceRoutes } from './addIntelligenceRoutes.ts';
import { writeError, type WriteArticleError } from './writeError.ts';
import { createSampleContext, type SampleContext, type SelectFields } from './sampleContext.ts';

export interface SampleServiceOptions {
  readonly key: string;
  readonly clock?: (() => Date) | undefined;
  readonly selectFields: SelectFields;
  readonly createLabel: SampleContext['createLabel'];
  /** Whether the routes accept parameters that the documents don't specify (default: true). */
  readonly acceptsObserved?: boolean | undefined;
  /** Whether the routes read parameters as a public deployment does (default: false). */
  readonly isObserved?: boolean | undefined;
  /** Default: v1. */
  readonly articleRoutes?: ((app: Hono, sample: SampleContext) => void) | undefined;
  readonly writeArticleError?: WriteArticleError | undefined;
  /**
   * Called with the path of each request with a valid key. Returns response headers.
   *
   * @throws HttpError
   */
  readonly onRequest?: ((path: string) => Readonly<Record<string, string>>) | undefined;
}

/** Creates both APIs for a corpus, as a function of requests. Opens no port. */
export function createSampleService(
  corpus: Corpus,
  {
    key,
    clock = () => new Date(),
    selectFields,
    createLabel,
    acceptsObserved = true,
    isObserved = false,
    articleRoutes = addContentRoutes,
    writeArticleError,
    onRequest = () => ({}),
  }: SampleServiceOptions,
): (request: Request) => Promise<Response> {
  const app = new Hono();
  app.use(async (context, next) => {
    // The intelligence health check needs no key (market-intelligence, Authentication, rule 2).
    if (context.req.path === '/intel/health') {
      return next();
    }
    if (context.req.header('authorization') !== `Bearer ${key}`) {
      throw new HttpError(401, 'unauthorized', 'The key is missing or invalid.');
    }
    const headers = Object.entries(onRequest(context.req.path));
    await next();
    headers.forEach(([name, value]) => context.res.headers.set(name, value));
  });
  const sample = createSampleContext(corpus, { clock, select: selectFields, createLabel, acceptsObserved, isObserved });
  articleRoutes(app, sample);
  addIntelligenceRoutes(app, sample);
  app.notFound(({ req }) => writeError(createNotFound('route'), req.raw, writeArticleError));
  app.onError((error, { req }) =>
    writeError(error instanceof HttpError ? error : internalError, req.raw, writeArticleError),
  );
  return async (request) => app.fetch(request);
}

const internalError = new HttpError(500, 'internal_error', 'The sample service has a fault.');
