import type { Fetch } from './fetch.ts';

export interface ClientOptions {
  /** `{base_url}`, with or without a path and a slash at its end. The key is sent to its origin alone. */
  readonly base: URL;
  readonly fetch: Fetch;
  /** The key, asked for with each request that needs it, so that a new one is used at once. */
  readonly key: () => Promise<string | undefined>;
  /** Records a page, 1 to 100. */
  readonly pageSize: number;
  /** How long one request may take altogether. */
  readonly timeoutMs: number;
  /** Told of failed requests and of what could not be read. Never gets the key. */
  readonly log?: (line: string) => void;
}
