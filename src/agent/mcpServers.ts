import type { ConnectionState } from '../connection/connectionState.ts';
import { getMcpAddress, type McpServerName } from '../client/routes/servicePaths.ts';

interface ServerDefinition {
  readonly uri: { toString(skipEncoding: boolean): string };
  headers: Record<string, string>;
}

interface McpOptions<D> {
  readonly state: () => Promise<ConnectionState>;
  readonly readKey: (origin: string) => Promise<string | undefined>;
  readonly promptForKey: () => Promise<void>;
  /** A changed `version` restarts a running server. */
  readonly define: (label: string, address: URL, version: string) => D;
}

const sides: Readonly<Record<McpServerName, string>> = {
  articles: 'Dateline Articles',
  intelligence: 'Dateline Intelligence',
};

export class McpServers<D extends ServerDefinition> {
  readonly #options: McpOptions<D>;
  /** By origin. Both servers share one prompt for a missing key, which isn't repeated. */
  readonly #prompts = new Map<string, Promise<void>>();
  readonly #startedKeys = new Map<string, string>();
  #version = 1;

  constructor(options: McpOptions<D>) {
    this.#options = options;
  }

  /** Returns both servers without the key, or none for sample data or without a usable address. */
  async listDefinitions(): Promise<D[]> {
    const state = await this.#options.state();
    if ('base' in state) {
      const { origin } = state.base;
      const startedKey = this.#startedKeys.get(origin);
      // A key that the user entered while a server started must not restart it.
      if (startedKey !== undefined && startedKey !== (await this.#options.readKey(origin))) {
        this.#startedKeys.delete(origin);
        // Use a counter as the version, because an unresolved definition must not contain any part of the key.
        this.#version += 1;
      }
    }
    return this.#define(state);
  }

  /**
   * Adds the key of the server's origin as `Authorization`. Returns `undefined` if the server is no longer offered or
   * the start was canceled.
   *
   * @throws Error if there is no key, even after prompting the user
   */
  async resolve(server: D, isCanceled: () => boolean): Promise<D | undefined> {
    const { state, readKey } = this.#options;
    const address = server.uri.toString(true);
    const isOffered = async () => this.#define(await state()).some(({ uri }) => uri.toString(true) === address);
    if (!(await isOffered())) {
      return undefined;
    }
    const { origin } = new URL(address);
    const key = (await readKey(origin)) ?? (await this.#promptForKey(origin));
    if (isCanceled() || !(await isOffered())) {
      return undefined;
    }
    if (key === undefined) {
      throw new Error(`There is no API key for ${origin}. Run “Dateline: Set API Key…”, then start the server again.`);
    }
    this.#startedKeys.set(origin, key);
    server.headers = { ...server.headers, Authorization: `Bearer ${key}` };
    return server;
  }

  #define(state: ConnectionState): D[] {
    if (!('base' in state)) {
      return [];
    }
    const { base, paths } = state;
    return Object.entries(sides).map(([side, label]) =>
      this.#options.define(label, getMcpAddress(base, side as McpServerName, paths), String(this.#version)),
    );
  }

  async #promptForKey(origin: string): Promise<string | undefined> {
    const prompt = this.#prompts.get(origin) ?? this.#options.promptForKey();
    this.#prompts.set(origin, prompt);
    try {
      await prompt;
    } catch (error) {
      this.#prompts.delete(origin);
      throw error;
    }
    const key = await this.#options.readKey(origin);
    if (key !== undefined) {
      // Prompt again if this key is cleared.
      this.#prompts.delete(origin);
    }
    return key;
  }
}
