import { EventEmitter } from 'vscode';
import { setContext } from '../platform/contextKey.ts';
import { Disposables } from '../platform/disposables.ts';
import type { Log } from '../platform/log.ts';
import { onDidChangeSettings, readSetting } from '../platform/settings.ts';
import type { Client } from '../client/client.ts';
import type { RateLimiter } from '../client/request/rateLimiter.ts';
import type { ApiVersion } from '../client/routes/apiVersion.ts';
import { isMissingInV01 } from '../client/routes/contentV01.ts';
import { readServicePaths } from '../client/routes/servicePaths.ts';
import type { RouteId } from '../client/routes/table.ts';
import { NotConnectedError, readConnectionState, type ConnectionState } from './connectionState.ts';
import type { ApiKeys } from './apiKeys.ts';
import { ServiceClients } from './serviceClients.ts';
import { forgetRejections, type ParameterRejection, type ServiceMemory } from './serviceMemory.ts';

type ConnectableState = Extract<ConnectionState, { readonly kind: 'sample' | 'service' | 'noKey' }>;

/** The configured service and its client. Never waits for the network. */
export class Connection {
  readonly #keys: ApiKeys;
  readonly #clients: ServiceClients;
  readonly #log: Log;
  readonly #observe: (client: Client, service: string) => Client;
  readonly #disposables = new Disposables();
  readonly #didChange = this.#disposables.add(new EventEmitter<ConnectionState>());
  /** Fires after any change of the service, its key or its settings. */
  readonly onDidChange = this.#didChange.event;
  readonly #didDetectApiVersion = this.#disposables.add(new EventEmitter<void>());
  readonly onDidDetectApiVersion = this.#didDetectApiVersion.event;
  readonly #didRejectParameters = this.#disposables.add(new EventEmitter<ParameterRejection>());
  /** Fires once for each parameter that the service rejects. */
  readonly onDidRejectParameters = this.#didRejectParameters.event;
  /** `undefined` until the settings are read. */
  #base: URL | undefined;
  #state: Promise<ConnectionState>;
  #client: Promise<Client> | undefined;
  #close: () => void = () => undefined;

  /** @param observe wraps each client; `service` is the service's address, or `sample` */
  constructor(
    keys: ApiKeys,
    memory: ServiceMemory,
    log: Log,
    observe: (client: Client, service: string) => Client = (client) => client,
  ) {
    this.#observe = observe;
    this.#keys = keys;
    this.#log = log;
    this.#clients = new ServiceClients({
      memory,
      log,
      onDidReject: (rejection) => this.#didRejectParameters.fire(rejection),
      onDidDetectApiVersion: () => this.#didDetectApiVersion.fire(),
    });
    this.#state = this.#read();
    const reread = () => void this.#reread();
    this.#disposables.add(
      keys.onDidChange(() => {
        this.#clients.endPauses();
        if (this.#base) {
          // The key can be for another version of the service.
          forgetRejections(memory, this.#base.origin);
        }
        reread();
      }),
    );
    this.#disposables.add(
      onDidChangeSettings(
        [
          'service.baseUrl',
          'service.portalUrl',
          'service.useSample',
          'service.articleInterface',
          'service.paths',
          'service.intelligenceFormat',
          'service.pageSize',
          'service.timeoutSeconds',
        ],
        reread,
      ),
    );
  }

  /** Returns the address, `sample`, or `undefined` without a service. */
  async serviceName(): Promise<string | undefined> {
    const state = await this.state();
    return state.kind === 'sample' ? 'sample' : 'base' in state ? state.base.href : undefined;
  }

  state(): Promise<ConnectionState> {
    return this.#state;
  }

  /** @throws NotConnectedError without an address, or without a key if `needsKey` */
  async client({ needsKey = true } = {}): Promise<Client> {
    const stateRead = this.#state;
    const state = await stateRead;
    if (this.#state !== stateRead) {
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
   * Sends one cheap request before a key is stored.
   *
   * @throws ServiceError if the service rejects the key or the request fails, or NotConnectedError if the setting
   * `service.paths` can't be used
   */
  async checkKey(base: URL, key: string, signal: AbortSignal): Promise<void> {
    this.#log.redact(key);
    const paths = readServicePaths(readSetting('service.paths'));
    if (!paths) {
      throw new NotConnectedError({ kind: 'badPaths' });
    }
    const { client, close } = this.#clients.open(base, paths, () => Promise.resolve(key));
    try {
      await client.list('categories')(undefined, signal, { fresh: true, again: true });
    } finally {
      close();
    }
  }

  async rateLimiter(): Promise<RateLimiter | undefined> {
    const state = await this.#state;
    return state.kind === 'service' ? this.#clients.rateLimiter(state.base) : undefined;
  }

  get articleApiVersion(): ApiVersion | undefined {
    return this.#base && this.#clients.getApiVersion(this.#base);
  }

  /** Returns true until the API version is detected. */
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
    const stateRead = this.#read();
    this.#state = stateRead;
    const state = await stateRead;
    if (this.#state === stateRead) {
      this.#didChange.fire(state);
    }
  }

  async #read(): Promise<ConnectionState> {
    const state = await readConnectionState(this.#keys, this.#log);
    this.#base = state.kind === 'service' ? state.base : undefined;
    setContext('dateline.connection', state.kind);
    setContext('dateline.hasPortal', readSetting('service.portalUrl').trim() !== '');
    return state;
  }

  async #connect(state: ConnectableState): Promise<Client> {
    if (state.kind === 'sample') {
      return this.#observe(await this.#clients.sample(), 'sample');
    }
    const { base, paths } = state;
    const { client, close } = this.#clients.open(base, paths, () => this.#keys.read(base.origin));
    this.#close = close;
    return this.#observe(client, base.href);
  }
}
