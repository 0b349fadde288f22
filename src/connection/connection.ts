import { EventEmitter } from 'vscode';
import { setContext } from '../platform/contextKey.ts';
import { Disposables } from '../platform/lifecycle.ts';
import type { Log } from '../platform/log.ts';
import { onDidChangeSettings, setting } from '../platform/settings.ts';
import type { Client } from '../service/client.ts';
import { formats } from '../service/formats.ts';
import { Gate } from '../service/gate.ts';
import type { Surface, SurfaceChoice } from '../service/surface.ts';
import { readEndpoint, type EndpointFault } from './endpoint.ts';
import type { Keys } from './keys.ts';
import { network } from './network.ts';
import type { Surfaces } from './surfaces.ts';

/** Which service is asked, and what is missing before one can be. */
export type ConnectionState =
  | { readonly kind: 'sample' }
  | { readonly kind: 'noAddress' }
  | { readonly kind: 'badAddress'; readonly fault: EndpointFault }
  | { readonly kind: 'noKey'; readonly base: URL }
  | { readonly kind: 'service'; readonly base: URL };

/** There is a service to ask, at least for what needs no key. */
type ConnectableState = Extract<ConnectionState, { readonly kind: 'sample' | 'service' | 'noKey' }>;

/** There is no service to ask yet; `state` says what is missing. */
export class NotConnectedError extends Error {
  readonly state: ConnectionState;

  constructor(state: ConnectionState) {
    super(`Not connected: ${state.kind}`);
    this.state = state;
  }
}

/**
 * Derives from the settings and the stored keys which service is asked, and makes its client when one is first
 * wanted. Nothing here awaits the network.
 */
export class Connection {
  readonly #keys: Keys;
  readonly #surfaces: Surfaces;
  readonly #log: Log;
  /** One for each service, over all clients that ask it. */
  readonly #gates = new Map<string, Gate>();
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<ConnectionState>());
  /** Fires after the state changed, and when the same service has to be asked anew (another key, another limit). */
  readonly onDidChange = this.#changed.event;
  readonly #surfaceFound = this.#disposables.add(new EventEmitter<void>());
  /** Fires after it became known, or unknown again, by which surface the article side is asked. */
  readonly onDidFindSurface = this.#surfaceFound.event;
  /** The surface, and of which service it is. */
  #surface: Surface | undefined;
  #origin: string | undefined;
  #state: Promise<ConnectionState>;
  #client: Promise<Client> | undefined;
  #close: () => void = () => undefined;

  constructor(keys: Keys, surfaces: Surfaces, log: Log) {
    this.#keys = keys;
    this.#surfaces = surfaces;
    this.#log = log;
    this.#state = this.#read();
    const changed = () => void this.#reread();
    this.#disposables.add(
      keys.onDidChange(() => {
        // Another key has limits of its own.
        this.#gates.forEach((gate) => gate.reopen());
        changed();
      }),
    );
    this.#disposables.add(
      onDidChangeSettings(
        [
          'service.baseUrl',
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

  /** The state once the settings and the key are read. */
  state(): Promise<ConnectionState> {
    return this.#state;
  }

  /**
   * The client of the service that is asked. Without a key it can ask what needs none, for those who say so.
   *
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

  /** Where the requests of the service that is asked wait for their turn. */
  async gate(): Promise<Gate | undefined> {
    const state = await this.#state;
    return state.kind === 'service' ? this.#gateOf(state.base) : undefined;
  }

  /** By which surface the article side is asked, as far as that is known yet. */
  get articleSurface(): Surface | undefined {
    return this.#surface;
  }

  dispose(): void {
    this.#close();
    this.#disposables.dispose();
  }

  #gateOf({ origin }: URL): Gate {
    const gate = this.#gates.get(origin) ?? new Gate();
    this.#gates.set(origin, gate);
    return gate;
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
    if ('fault' in endpoint) {
      return { kind: 'badAddress', fault: endpoint.fault };
    }
    const { base } = endpoint;
    try {
      return { kind: (await this.#keys.read(base.origin)) === undefined ? 'noKey' : 'service', base };
    } catch (fault) {
      // There may well be a key. It is read again with each request, which then says what is wrong.
      this.#log.error(fault);
      return { kind: 'service', base };
    }
  }

  async #connect(state: ConnectableState): Promise<Client> {
    const options = {
      pageSize: within(setting('service.pageSize'), 1, 100),
      timeoutMs: within(setting('service.timeoutSeconds'), 1, 600) * 1000,
      format: formats.find((format) => format === setting('service.intelligenceFormat')) ?? 'json',
      log: (line: string) => this.#log.warn(line),
    };
    if (state.kind === 'sample') {
      const { sampleClient } = await import('./sampleClient.ts');
      return sampleClient(options);
    }
    const { base } = state;
    const [{ createClient }, { createHttpFetch }] = await Promise.all([
      import('../service/client.ts'),
      import('../service/fetch.ts'),
    ]);
    const { fetch, close } = createHttpFetch({
      ...options,
      network,
      hostFetch: (url, init) => globalThis.fetch(url, init),
    });
    this.#close = close;
    return createClient({
      ...options,
      base,
      fetch,
      key: () => this.#keys.read(base.origin),
      surface: this.#surfaceOf(base),
      gate: this.#gateOf(base),
    });
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
          this.#surfaceFound.fire();
        }
      },
    };
  }
}

/** VS Code only warns of a number outside the bounds that package.json gives. */
function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value), least), most);
}
