import type { Agent } from 'undici';

/** Sends one GET request. Redirects are handed back, not followed. */
export type Fetch = (
  url: URL,
  init: { headers: Record<string, string>; signal: AbortSignal; redirect: 'manual' },
) => Promise<Response>;

/** `timeoutMs` bounds the wait for the headers and between two parts of the body; connecting has 10 s of it at most. */
interface HttpFetchOptions {
  readonly timeoutMs: number;
}

/** Real HTTP, by undici with connections that are kept alive; loaded with the first request. */
export function createHttpFetch({ timeoutMs }: HttpFetchOptions): Fetch {
  let agent: Agent | undefined;
  return async (url, init) => {
    const undici = await import('./undici.ts');
    agent ??= new undici.Agent({
      connect: { timeout: Math.min(timeoutMs, 10_000) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    return undici.fetch(url, { ...init, dispatcher: agent });
  };
}
