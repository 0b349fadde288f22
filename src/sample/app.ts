import { Hono } from 'hono';
import { Refusal } from './answer.ts';
import { contentRoutes } from './contentRoutes.ts';
import type { Corpus } from './corpus.ts';
import { Cursors } from './cursors.ts';
import { intelRoutes } from './intelRoutes.ts';
import { write } from './reply.ts';

/**
 * The sample service: speaks both interfaces, current surface, over a corpus. It opens no port; whoever has it hands it
 * requests.
 *
 * @param options.key the only key that is accepted
 */
export function createSample(corpus: Corpus, { key }: { key: string }): (request: Request) => Promise<Response> {
  const app = new Hono();
  const cursors = new Cursors();
  app.use(async ({ req }, next) => {
    // The intelligence side answers to its health check without a key (market-intelligence, Authentication, rule 2).
    if (req.path !== '/intel/health' && req.header('authorization') !== `Bearer ${key}`) {
      throw new Refusal(401, 'unauthorized', 'The key is missing or not valid.');
    }
    await next();
  });
  contentRoutes(app, corpus, cursors);
  intelRoutes(app, corpus, cursors);
  app.notFound(() => refuse(404, 'not_found', 'There is no such route.'));
  app.onError((fault) =>
    fault instanceof Refusal
      ? refuse(fault.status, fault.code, fault.message)
      : refuse(500, 'internal_error', 'The sample service has a fault.'),
  );
  return async (request) => app.fetch(request);
}

function refuse(status: number, code: string, message: string): Promise<Response> {
  return write({ error: { code, message } }, 'json', status);
}
