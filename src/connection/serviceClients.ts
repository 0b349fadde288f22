import type { Log } from '../platform/log.ts';
import { setting } from '../platform/settings.ts';
import type { Client } from '../client/client.ts';
import { RateLimiter } from '../client/request/rateLimiter.ts';
import { formats } from '../client/request/decode.ts';
import type { Surface, SurfaceChoice } from '../client/routes/surface.ts';
import { network } from './network.ts';
import type { Surfaces } from './surfaces.ts';

interface ServiceClientsOptions {
  readonly surfaces: Surfaces;
  readonly log: Log;
  /** Time that the sample data is relative to. */
  readonly sampleTime: () => Date;
  /** Called after the surface of the article side was detected or forgotten. */
  readonly onDidDetectSurface: () => void;
}

/** Makes clients by the settings. Those of one service, one after another, share its rate limiter and its surface. */
export class ServiceClients {
  readonly #options: ServiceClientsOptions;
  readonly #rateLimiters = new Map<string, RateLimiter>();

  constructor(options: ServiceClientsOptions) {
    this.#options = options;
  }

  /** A client of the sample data. */
  async sample(): Promise<Client> {
    const { sampleClient } = await import('./sampleClient.ts');
    return sampleClient(this.#settings(), this.#options.sampleTime());
  }

  /** A client of a service; `close` ends its connections. */
  async open(base: URL, key: () => Promise<string | undefined>): Promise<{ client: Client; close: () => void }> {
    const [{ createClient }, { createUndiciTransport }] = await Promise.all([
      import('../client/client.ts'),
      import('../client/transport/undiciTransport.ts'),
    ]);
    const settings = this.#settings();
    const { fetch, close } = createUndiciTransport({
      ...settings,
      network,
      hostFetch: (url, init) => globalThis.fetch(url, init),
    });
    const surface = this.#surfaceChoice(base);
    return {
      client: createClient({ ...settings, base, fetch, key, surface, rateLimiter: this.rateLimiter(base) }),
      close,
    };
  }

  rateLimiter({ origin }: URL): RateLimiter {
    const rateLimiter = this.#rateLimiters.get(origin) ?? new RateLimiter();
    this.#rateLimiters.set(origin, rateLimiter);
    return rateLimiter;
  }

  /** Lets requests out again, since another key has limits of its own. */
  reopen(): void {
    this.#rateLimiters.forEach((rateLimiter) => rateLimiter.reopen());
  }

  /** The surface of a service's article side; `undefined` while not detected. */
  surface(base: URL): Surface | undefined {
    const choice = this.#surfaceChoice(base);
    return 'fixed' in choice ? choice.fixed : choice.remembered();
  }

  #settings() {
    return {
      pageSize: within(setting('service.pageSize'), 1, 100),
      timeoutMs: within(setting('service.timeoutSeconds'), 1, 600) * 1000,
      format: formats.find((format) => format === setting('service.intelligenceFormat')) ?? 'json',
      log: this.#options.log,
    };
  }

  #surfaceChoice({ origin }: URL): SurfaceChoice {
    const chosen = setting('service.articleInterface');
    if (chosen === 'v1' || chosen === 'v0.1') {
      return { fixed: chosen };
    }
    const { surfaces, onDidDetectSurface } = this.#options;
    const { remembered, remember } = surfaces.of(origin);
    return {
      remembered,
      remember: (surface) => {
        remember(surface);
        onDidDetectSurface();
      },
    };
  }
}

/** VS Code only warns of a number outside the bounds that package.json gives. */
function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value), least), most);
}
