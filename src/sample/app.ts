import { Hono } from 'hono';
import { notFound, Refusal } from './answer.ts';
import { contentRoutes } from './contentRoutes.ts';
import type { Corpus } from './corpus.ts';
import { createSampleContext } from './sampleContext.ts';
import { earlierRoutes } from './earlierRoutes.ts';
import { intelRoutes } from './intelRoutes.ts';
import { RateLimit } from './rateLimit.ts';
import { refuse, type Surface } from './refuse.ts';
import { selectFields, type Variant } from './variants.ts';

export interface SampleOptions {
  /** The only key that is accepted. */
  readonly key: string;
  /** Which surface the article side shows; the intelligence side is the same beside either. */
  readonly surface?: Surface;
  /** Requests a minute that the key allows; unlimited by default. */
  readonly rate?: number | undefined;
  /** Which fields are sent; all of them by default. */
  readonly variant?: Variant | undefined;
  /** Seed of the variant `random`. */
  readonly seed?: number | undefined;
  readonly clock?: () => Date;
}

/** The sample service: speaks both interfaces over a corpus. It opens no port; whoever has it hands it requests. */
export function createSample(
  corpus: Corpus,
  { key, surface = 'v1', rate, variant = 'full', seed, clock = () => new Date() }: SampleOptions,
): (request: Request) => Promise<Response> {
  const app = new Hono();
  const limit = rate === undefined ? undefined : new RateLimit(rate, clock);
  app.use(async (context, next) => {
    // The intelligence side answers to its health check without a key (market-intelligence, Authentication, rule 2).
    if (context.req.path === '/intel/health') {
      return next();
    }
    if (context.req.header('authorization') !== `Bearer ${key}`) {
      throw new Refusal(401, 'unauthorized', 'The key is missing or not valid.');
    }
    const headers = Object.entries(limit?.take() ?? {});
    await next();
    headers.forEach(([name, value]) => context.res.headers.set(name, value));
  });
  const sample = createSampleContext(corpus, clock, selectFields(variant, seed));
  (surface === 'v1' ? contentRoutes : earlierRoutes)(app, sample);
  intelRoutes(app, sample);
  app.notFound(({ req }) => refuse(notFound('route'), req.raw, surface));
  app.onError((fault, { req }) => {
    const refusal = fault instanceof Refusal ? fault : internalError;
    return refuse(refusal, req.raw, surface);
  });
  return async (request) => app.fetch(request);
}

const internalError = new Refusal(500, 'internal_error', 'The sample service has a fault.');
