import type { Client } from '../../src/service/client.ts';

/** What each route answers, and which were asked, with the requests that are still open. */
export class ScriptedService {
  readonly asked: string[] = [];
  readonly answers: Record<string, () => Promise<unknown>> = {};
  readonly signals: AbortSignal[] = [];
  readonly client: Client;

  constructor() {
    const detail = (route: string) => (id: string, signal: AbortSignal) => this.#answer(`${route} ${id}`, signal);
    const list = (route: string) => (id: string) => (next: string | undefined, signal: AbortSignal) =>
      this.#answer(`${route} ${id}${next === undefined ? '' : ` ${next}`}`, signal);
    this.client = {
      articles: {
        article: detail('article'),
        publisher: detail('publisher'),
        story: detail('story'),
        articlesOfStory: list('articlesOfStory'),
        similar: list('similar'),
        mentions: list('mentions'),
        search: ({ sources }: { sources: string[] }) => list('search')(sources.join()),
      },
      intelligence: {
        event: detail('event'),
        signal: detail('signal'),
        source: detail('source'),
        evidence: list('evidence'),
        signalsOfEvent: list('signalsOfEvent'),
        eventsOfSignal: list('eventsOfSignal'),
        events: ({ sourceIds }: { sourceIds: string[] }) => list('events')(sourceIds.join()),
      },
    } as unknown as Client;
  }

  /** A route that waits until the test answers it. */
  wait(route: string): (answer: unknown) => void {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.answers[route] = () => promise;
    return resolve;
  }

  has(route: string, answer: unknown): void {
    this.answers[route] = () => Promise.resolve(answer);
  }

  fails(route: string, error: Error): void {
    this.answers[route] = () => Promise.reject(error);
  }

  #answer(route: string, signal: AbortSignal): Promise<unknown> {
    this.asked.push(route);
    this.signals.push(signal);
    return (this.answers[route] ?? (() => Promise.reject(new Error(`Nobody expected ${route}`))))();
  }
}
