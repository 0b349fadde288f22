import { EventEmitter } from 'vscode';
import { setContext } from '../platform/contextKey.ts';
import { Disposables } from '../platform/lifecycle.ts';
import type { Log } from '../platform/log.ts';
import { onDidChangeSettings, setting } from '../platform/settings.ts';
import type { Client } from '../client/client.ts';
import type { RateLimiter } from '../client/request/rateLimiter.ts';
import type { ApiVersion } from '../client/routes/apiVersion.ts';
import { isMissingInV01 } from '../client/routes/contentV01.ts';
import type { RouteId } from '../client/routes/table.ts';
import { NotConnectedError, readConnectionState, type ConnectionState } from './connectionState.ts';
import type { Keys } from './keys.ts';
import { ServiceClients } from './serviceClients.ts';
import type { ApiVersions } from './apiVersions.ts';

/** There is a service, at least for requests that need no key. */
type ConnectableState = Extract<ConnectionState, { readonly kind: 'sample' | 'service' | 'noKey' }>;

/**
 * The service by the settings and the stored keys, with its client, made when first needed. Nothing here awaits the
 * network.
 */
export class Connection {
  readonly #keys: Keys;
  readonly #clients: ServiceClients;
  readonly #log: Log;
  readonly #observe: (client: Client, service: string) => Client;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<ConnectionState>());
  /** Fires after the state changed, and when the same service has to be queried anew (another key, another limit). */
  readonly onDidChange = this.#changed.event;
  readonly #apiVersionDetected = this.#disposables.add(new EventEmitter<void>());
  /** Fires after the version of the article API was detected or forgotten. */
  readonly onDidDetectApiVersion = this.#apiVersionDetected.event;
  /** Address of the service that is asked, once the state is read. */
  #base: URL | undefined;
  #state: Promise<ConnectionState>;
  #client: Promise<Client> | undefined;
  #close: () => void = () => undefined;

  /** `observe` wraps each client, given with the name of its service: its address, or `sample`. */
  constructor(
    keys: Keys,
    apiVersions: ApiVersions,
    log: Log,
    observe: (client: Client, service: string) => Client = (client) => client,
    sampleTime = () => new Date(),
  ) {
    this.#observe = observe;
    this.#keys = keys;
    this.#log = log;
    this.#clients = new ServiceClients({
      apiVersions,
      log,
      sampleTime,
      onDidDetectApiVersion: () => this.#apiVersionDetected.fire(),
    });
    this.#state = this.#read();
    const changed = () => void this.#reread();
    this.#disposables.add(
      keys.onDidChange(() => {
        this.#clients.reopen();
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

  /**
   * Asks the service, with one cheap request, whether it accepts a key that is not stored yet.
   *
   * @throws ServiceError where it does not, or can't be asked
   */
  async checkKey(base: URL, key: string, signal: AbortSignal): Promise<void> {
    this.#log.redact(key);
    const { client, close } = await this.#clients.open(base, () => Promise.resolve(key));
    try {
      await client.list('categories')(undefined, signal, { fresh: true, again: true });
    } finally {
      close();
    }
  }

  /** The rate limiter of the service; `undefined` for the sample data and while there is no service. */
  async rateLimiter(): Promise<RateLimiter | undefined> {
    const state = await this.#state;
    return state.kind === 'service' ? this.#clients.rateLimiter(state.base) : undefined;
  }

  /** The version of the article API; `undefined` until it is detected. */
  get articleApiVersion(): ApiVersion | undefined {
    return this.#base && this.#clients.apiVersion(this.#base);
  }

  /** Whether the service offers the route; true until its API version is detected. */
  offers(route: RouteId): boolean {
    return this.articleApiVersion !== 'v0.1' || !isMissingInV01(route);
  }

  dispose(): void {
    this.#close();
    this.#disposables.dispose();
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
    const state = await readConnectionState(this.#keys, this.#log);
    this.#base = state.kind === 'service' ? state.base : undefined;
    setContext('dateline.connection', state.kind);
    setContext('dateline.hasPortal', setting('service.portalUrl').trim() !== '');
    return state;
  }

  async #connect(state: ConnectableState): Promise<Client> {
    if (state.kind === 'sample') {
      return this.#observe(await this.#clients.sample(), 'sample');
    }
    const { base } = state;
    const { client, close } = await this.#clients.open(base, () => this.#keys.read(base.origin));
    this.#close = close;
    return this.#observe(client, base.href);
  }
}
