import { createArticles, type Articles } from './articles.ts';
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
  const questions = createQuestions(createAsk(options), options);
  return { articles: createArticles(questions), intelligence: createIntelligence(questions) };
}
