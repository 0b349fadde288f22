import { EventEmitter } from 'vscode';
import { setContext } from '../platform/contextKey.ts';
import { Disposables } from '../platform/lifecycle.ts';
import type { Log } from '../platform/log.ts';
import { onDidChangeSettings, setting } from '../platform/settings.ts';
import type { Client } from '../service/client.ts';
import { formats } from '../service/request/responseFormat.ts';
import { RateLimiter } from '../service/request/rateLimiter.ts';
import type { Surface, SurfaceChoice } from '../service/routes/surface.ts';
import { readEndpoint, type EndpointError } from './endpoint.ts';
import type { Keys } from './keys.ts';
import { network } from './network.ts';
import type { Surfaces } from './surfaces.ts';

/** The service in use, or what is missing before there is one. */
export type ConnectionState =
  | { readonly kind: 'sample' }
  | { readonly kind: 'noAddress' }
  | { readonly kind: 'badAddress'; readonly error: EndpointError }
  | { readonly kind: 'noKey'; readonly base: URL }
  | { readonly kind: 'service'; readonly base: URL };

/** There is a service, at least for requests that need no key. */
type ConnectableState = Extract<ConnectionState, { readonly kind: 'sample' | 'service' | 'noKey' }>;

/** There is no service yet; `state` says what is missing. */
export class NotConnectedError extends Error {
  readonly state: ConnectionState;

  constructor(state: ConnectionState) {
    super(`Not connected: ${state.kind}`);
    this.state = state;
  }
}

/**
 * The service by the settings and the stored keys, with its client, made when first needed. Nothing here awaits the
 * network.
 */
export class Connection {
  readonly #keys: Keys;
  readonly #surfaces: Surfaces;
  readonly #log: Log;
  readonly #observe: (client: Client, service: string) => Client;
  /** One for each service, shared by its clients over time. */
  readonly #rateLimiters = new Map<string, RateLimiter>();
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<ConnectionState>());
  /** Fires after the state changed, and when the same service has to be queried anew (another key, another limit). */
  readonly onDidChange = this.#changed.event;
  readonly #surfaceDetected = this.#disposables.add(new EventEmitter<void>());
  /** Fires after the surface of the article side was detected or forgotten. */
  readonly onDidDetectSurface = this.#surfaceDetected.event;
  /** The surface of the article side, and the origin it belongs to. */
  #surface: Surface | undefined;
  #origin: string | undefined;
  #state: Promise<ConnectionState>;
  #client: Promise<Client> | undefined;
  #close: () => void = () => undefined;

  /** `observe` wraps each client, given with the name of its service: its address, or `sample`. */
  constructor(
    keys: Keys,
    surfaces: Surfaces,
    log: Log,
    observe: (client: Client, service: string) => Client = (client) => client,
  ) {
    this.#observe = observe;
    this.#keys = keys;
    this.#surfaces = surfaces;
    this.#log = log;
    this.#state = this.#read();
    const changed = () => void this.#reread();
    this.#disposables.add(
      keys.onDidChange(() => {
        // Another key has limits of its own.
        this.#rateLimiters.forEach((rateLimiter) => rateLimiter.reopen());
        changed();
      }),
    );
    this.#disposables.add(
      onDidChangeSettings(
        [
          'service.baseUrl',
          'service.portalUrl',
          'service.useSample',
          'service.articleInterface',
          'service.intelligenceFormat',
          'service.pageSize',
          'service.timeoutSeconds',
        ],
        changed,
      ),
    );
  }

  /** Name of the service that is asked now: its address, or `sample`; `undefined` where there is none. */
  async serviceName(): Promise<string | undefined> {
    const state = await this.state();
    return state.kind === 'sample' ? 'sample' : 'base' in state ? state.base.href : undefined;
  }

  /** The state once the settings and the key are read. */
  state(): Promise<ConnectionState> {
    return this.#state;
  }

  /**
   * The client of the service.
   *
   * @param needsKey false for requests that need no key, which then may be missing
   * @throws NotConnectedError when something is missing
   */
  async client({ needsKey = true } = {}): Promise<Client> {
    const reading = this.#state;
    const state = await reading;
    if (this.#state !== reading) {
      return this.client({ needsKey });
    }
    if (state.kind !== 'sample' && state.kind !== 'service' && (needsKey || state.kind !== 'noKey')) {
      throw new NotConnectedError(state);
    }
    if (!this.#client) {
      const client = this.#connect(state);
      this.#client = client;
      client.catch(() => {
        if (this.#client === client) {
          this.#client = undefined;
        }
      });
    }
    return this.#client;
  }

  /** The rate limiter of the service; `undefined` for the sample data and while there is no service. */
  async rateLimiter(): Promise<RateLimiter | undefined> {
    const state = await this.#state;
    return state.kind === 'service' ? this.#rateLimiterOf(state.base) : undefined;
  }

  /** The surface of the article side; `undefined` while not detected. */
  get articleSurface(): Surface | undefined {
    return this.#surface;
  }

  dispose(): void {
    this.#close();
    this.#disposables.dispose();
  }

  #rateLimiterOf({ origin }: URL): RateLimiter {
    const rateLimiter = this.#rateLimiters.get(origin) ?? new RateLimiter();
    this.#rateLimiters.set(origin, rateLimiter);
    return rateLimiter;
  }

  async #reread(): Promise<void> {
    this.#close();
    this.#client = undefined;
    const reading = this.#read();
    this.#state = reading;
    const state = await reading;
    if (this.#state === reading) {
      this.#changed.fire(state);
    }
  }

  async #read(): Promise<ConnectionState> {
    const state = await this.#derive();
    const base = state.kind === 'service' ? state.base : undefined;
    const choice = base && this.#surfaceOf(base);
    this.#origin = base?.origin;
    this.#surface = choice && ('fixed' in choice ? choice.fixed : choice.remembered());
    setContext('dateline.connection', state.kind);
    setContext('dateline.hasPortal', setting('service.portalUrl').trim() !== '');
    return state;
  }

  async #derive(): Promise<ConnectionState> {
    if (setting('service.useSample')) {
      return { kind: 'sample' };
    }
    const address = setting('service.baseUrl');
    if (address.trim() === '') {
      return { kind: 'noAddress' };
    }
    const endpoint = readEndpoint(address);
    if ('error' in endpoint) {
      return { kind: 'badAddress', error: endpoint.error };
    }
    const { base } = endpoint;
    try {
      return { kind: (await this.#keys.read(base.origin)) === undefined ? 'noKey' : 'service', base };
    } catch (error) {
      // There may well be a key. It is read again with each request, which then says what is wrong.
      this.#log.error(error);
      return { kind: 'service', base };
    }
  }

  /**
   * Asks the service, with one cheap request, whether it accepts a key that is not stored yet.
   *
   * @throws ServiceError where it does not, or can't be asked
   */
  async checkKey(base: URL, key: string, abort: AbortSignal): Promise<void> {
    this.#log.redact(key);
    const { client, close } = await this.#open(base, () => Promise.resolve(key));
    try {
      await client.list('categories')(undefined, abort, { fresh: true, again: true });
    } finally {
      close();
    }
  }

  async #connect(state: ConnectableState): Promise<Client> {
    if (state.kind === 'sample') {
      const { sampleClient } = await import('./sampleClient.ts');
      return this.#observe(sampleClient(this.#options()), 'sample');
    }
    const { base } = state;
    const { client, close } = await this.#open(base, () => this.#keys.read(base.origin));
    this.#close = close;
    return this.#observe(client, base.href);
  }

  async #open(base: URL, key: () => Promise<string | undefined>): Promise<{ client: Client; close: () => void }> {
    const [{ createClient }, { createHttpFetch }] = await Promise.all([
      import('../service/client.ts'),
      import('../service/request/fetch.ts'),
    ]);
    const options = this.#options();
    const { fetch, close } = createHttpFetch({
      ...options,
      network,
      hostFetch: (url, init) => globalThis.fetch(url, init),
    });
    const surface = this.#surfaceOf(base);
    const rateLimiter = this.#rateLimiterOf(base);
    return { client: createClient({ ...options, base, fetch, key, surface, rateLimiter }), close };
  }

  #options() {
    return {
      pageSize: within(setting('service.pageSize'), 1, 100),
      timeoutMs: within(setting('service.timeoutSeconds'), 1, 600) * 1000,
      format: formats.find((format) => format === setting('service.intelligenceFormat')) ?? 'json',
      log: this.#log,
    };
  }

  #surfaceOf({ origin }: URL): SurfaceChoice {
    const chosen = setting('service.articleInterface');
    if (chosen === 'v1' || chosen === 'v0.1') {
      return { fixed: chosen };
    }
    const choice = this.#surfaces.of(origin);
    return {
      remembered: choice.remembered,
      remember: (surface) => {
        choice.remember(surface);
        if (this.#origin === origin) {
          this.#surface = surface;
          this.#surfaceDetected.fire();
        }
      },
    };
  }
}

/** VS Code only warns of a number outside the bounds that package.json gives. */
function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value), least), most);
}
