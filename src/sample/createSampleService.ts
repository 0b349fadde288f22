import { Hono } from 'hono';
import { createNotFound, HttpError } from './httpError.ts';
import { addContentRoutes } from './addContentRoutes.ts';
import type { Corpus } from './corpus.ts';
import { addIntelligenceRoutes } from './addIntelligenceRoutes.ts';
import { writeError, type WriteArticleError } from './writeError.ts';
import { createSampleContext, type SampleContext, type SelectFields } from './sampleContext.ts';

export interface SampleServiceOptions {
  /** The only key that is accepted. */
  readonly key: string;
  readonly clock?: (() => Date) | undefined;
  /** Reduces a record to the fields that are sent: all of them by default. */
  readonly selectFields?: SelectFields | undefined;
  /** Adds the routes of the article side: those of the current API by default. */
  readonly articleRoutes?: ((app: Hono, sample: SampleContext) => void) | undefined;
  readonly writeArticleError?: WriteArticleError | undefined;
  /**
   * Called for each request with a valid key. Returns headers for the response.
   * @throws Refusal
   */
  readonly onRequest?: (() => Readonly<Record<string, string>>) | undefined;
}

/** Creates the sample service: both interfaces over a corpus. It opens no port; the caller hands it requests. */
export function createSampleService(
  corpus: Corpus,
  {
    key,
    clock = () => new Date(),
    selectFields = (_, record) => record,
    articleRoutes = addContentRoutes,
    writeArticleError,
    onRequest = () => ({}),
  }: SampleServiceOptions,
): (request: Request) => Promise<Response> {
  const app = new Hono();
  app.use(async (context, next) => {
    // The intelligence side answers to its health check without a key (market-intelligence, Authentication, rule 2).
    if (context.req.path === '/intel/health') {
      return next();
    }
    if (context.req.header('authorization') !== `Bearer ${key}`) {
      throw new HttpError(401, 'unauthorized', 'The key is missing or not valid.');
    }
    const headers = Object.entries(onRequest());
    await next();
    headers.forEach(([name, value]) => context.res.headers.set(name, value));
  });
  const sample = createSampleContext(corpus, clock, selectFields);
  articleRoutes(app, sample);
  addIntelligenceRoutes(app, sample);
  app.notFound(({ req }) => writeError(createNotFound('route'), req.raw, writeArticleError));
  app.onError((fault, { req }) =>
    writeError(fault instanceof HttpError ? fault : internalError, req.raw, writeArticleError),
  );
  return async (request) => app.fetch(request);
}

const internalError = new HttpError(500, 'internal_error', 'The sample service has a fault.');
