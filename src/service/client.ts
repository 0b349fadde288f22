import type { Articles } from './articles.ts';
import { createArticleSide } from './articleSurface.ts';
import { createAsk } from './ask.ts';
import type { ClientOptions } from './clientOptions.ts';
import { createIntelligence, type Intelligence } from './intelligence.ts';
import { createQuestions } from './pages.ts';

export type { ClientOptions } from './clientOptions.ts';

/** Both interfaces of one service. Every failure is a `ServiceError`. */
export interface Client {
  readonly articles: Articles;
  readonly intelligence: Intelligence;
}

export function createClient(options: ClientOptions): Client {
  const ask = createAsk(options);
  const questions = createQuestions(ask, options);
  return {
    articles: createArticleSide(ask, questions, options.surface ?? { fixed: 'v1' }),
    intelligence: createIntelligence(questions),
  };
}
