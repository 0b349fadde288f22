import type { Fetch } from './fetch.ts';
import type { Format } from './formats.ts';
import type { Gate } from './gate.ts';
import type { SurfaceChoice } from './surface.ts';
import type { Timing } from './timing.ts';

export interface ClientOptions {
  /** `{base_url}`, with or without a path and a slash at its end. The key is sent to its origin alone. */
  readonly base: URL;
  readonly fetch: Fetch;
  /** The key, asked for with each request that needs it, so that a new one is used at once. */
  readonly key: () => Promise<string | undefined>;
  /** Records a page, 1 to 100. */
  readonly pageSize: number;
  /** How long one request may take altogether, with its repetitions; waiting for its turn does not count. */
  readonly timeoutMs: number;
  /** The form in which the intelligence side answers; JSON where none is said. */
  readonly format?: Format;
  /** The surface of the article side; the current one where none is said. */
  readonly surface?: SurfaceChoice;
  /** Where all requests of the service pass; handed in where several clients, one after another, ask the same one. */
  readonly gate?: Gate;
  readonly timing?: Timing;
  /** Told of failed requests and of what could not be read. Never gets the key. */
  readonly log?: (line: string) => void;
}
