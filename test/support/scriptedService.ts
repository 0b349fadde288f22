import type { Client } from '../../src/client/client.ts';

/** A client with scripted responses by route. Records the requests and their abort signals. */
export class ScriptedService {
  readonly requests: string[] = [];
  readonly answers: Record<string, () => Promise<unknown>> = {};
  readonly signals: AbortSignal[] = [];
  readonly client: Client;

  constructor() {
    this.client = {
      get: (route: string, id: string, signal: AbortSignal) => this.#answer(`${route} ${id}`, signal),
      list:
        (route: string, { id, filter = {} }: { id?: string; filter?: Record<string, string[]> } = {}) =>
        (next: string | undefined, signal: AbortSignal) => {
          const subject = id ?? Object.values(filter).flat().join();
          return this.#answer(`${route} ${subject}${next === undefined ? '' : ` ${next}`}`, signal);
        },
    } as unknown as Client;
  }

  /** Makes a route wait until the test calls the returned function. */
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
    this.requests.push(route);
    this.signals.push(signal);
    return (this.answers[route] ?? (() => Promise.reject(new Error(`Nobody expected ${route}`))))();
  }
}
