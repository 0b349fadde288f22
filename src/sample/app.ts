import { Hono } from 'hono';
import { notFound, Refusal } from './answer.ts';
import { contentRoutes } from './contentRoutes.ts';
import type { Corpus } from './corpus.ts';
import { intelRoutes } from './intelRoutes.ts';
import { refuse, type WriteArticleError } from './refuse.ts';
import { createSampleContext, type SampleContext, type SelectFields } from './sampleContext.ts';

export interface SampleOptions {
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
export function createSample(
  corpus: Corpus,
  {
    key,
    clock = () => new Date(),
    selectFields = (_, record) => record,
    articleRoutes = contentRoutes,
    writeArticleError,
    onRequest = () => ({}),
  }: SampleOptions,
): (request: Request) => Promise<Response> {
  const app = new Hono();
  app.use(async (context, next) => {
    // The intelligence side answers to its health check without a key (market-intelligence, Authentication, rule 2).
    if (context.req.path === '/intel/health') {
      return next();
    }
    if (context.req.header('authorization') !== `Bearer ${key}`) {
      throw new Refusal(401, 'unauthorized', 'The key is missing or not valid.');
    }
    const headers = Object.entries(onRequest());
    await next();
    headers.forEach(([name, value]) => context.res.headers.set(name, value));
  });
  const sample = createSampleContext(corpus, clock, selectFields);
  articleRoutes(app, sample);
  intelRoutes(app, sample);
  app.notFound(({ req }) => refuse(notFound('route'), req.raw, writeArticleError));
  app.onError((fault, { req }) => refuse(fault instanceof Refusal ? fault : internalError, req.raw, writeArticleError));
  return async (request) => app.fetch(request);
}

const internalError = new Refusal(500, 'internal_error', 'The sample service has a fault.');
