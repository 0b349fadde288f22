import type { ConnectionState } from '../connection/connectionState.ts';
import { getMcpAddress, type McpSide } from '../connection/getMcpAddress.ts';

/** The part of VS Code's `McpHttpServerDefinition` that is used. */
interface ServerDefinition {
  readonly uri: { toString(skipEncoding: boolean): string };
  headers: Record<string, string>;
}

interface McpParts<D> {
  readonly state: () => Promise<ConnectionState>;
  /** The API key of an origin, from SecretStorage. */
  readonly readKey: (origin: string) => Promise<string | undefined>;
  /** Asks the user for the key of the service. */
  readonly promptForKey: () => Promise<void>;
  /** `version` changes where a server that runs has to be started again. */
  readonly define: (label: string, address: URL, version: string) => D;
}

const sides: Readonly<Record<McpSide, string>> = { content: 'Dateline Articles', intel: 'Dateline Intelligence' };

/** The hosted MCP servers of the service, as VS Code offers them to agents. */
export class McpServers<D extends ServerDefinition> {
  readonly #parts: McpParts<D>;
  /** The question for a key that was missing, by origin: both servers share it, and it is not repeated. */
  readonly #asked = new Map<string, Promise<void>>();
  /** The key that servers were started with last, by origin. */
  readonly #used = new Map<string, string>();
  #version = 1;

  constructor(parts: McpParts<D>) {
    this.#parts = parts;
  }

  /** Both servers, without the key; none in sample mode or without an address that the key may be sent to. */
  async definitions(): Promise<D[]> {
    const state = await this.#parts.state();
    if ('base' in state) {
      const { origin } = state.base;
      const used = this.#used.get(origin);
      // A key that was asked for as a server started must not stop that server again.
      if (used !== undefined && used !== (await this.#parts.readKey(origin))) {
        this.#used.delete(origin);
        // A number, since a definition that is not resolved must hold nothing of the key.
        this.#version += 1;
      }
    }
    return this.#at(state);
  }

  /**
   * The definition with the key of its own origin in the header `Authorization`; `undefined` for a server that is not
   * offered now, or when the start was cancelled.
   *
   * @throws Error when there is no key, also after the user was asked for it
   */
  async resolve(server: D, isCancelled: () => boolean): Promise<D | undefined> {
    const { state, readKey } = this.#parts;
    const address = server.uri.toString(true);
    const isOffered = async () => this.#at(await state()).some(({ uri }) => uri.toString(true) === address);
    if (!(await isOffered())) {
      return undefined;
    }
    const { origin } = new URL(address);
    const key = (await readKey(origin)) ?? (await this.#askedKey(origin));
    if (isCancelled() || !(await isOffered())) {
      return undefined;
    }
    if (key === undefined) {
      throw new Error(`There is no API key for ${origin}. Run “Dateline: Set API Key…”, then start the server again.`);
    }
    this.#used.set(origin, key);
    server.headers = { ...server.headers, Authorization: `Bearer ${key}` };
    return server;
  }

  #at(state: ConnectionState): D[] {
    if (!('base' in state)) {
      return [];
    }
    const { base } = state;
    return Object.entries(sides).map(([side, label]) =>
      this.#parts.define(label, getMcpAddress(base, side as McpSide), String(this.#version)),
    );
  }

  async #askedKey(origin: string): Promise<string | undefined> {
    const question = this.#asked.get(origin) ?? this.#parts.promptForKey();
    this.#asked.set(origin, question);
    try {
      await question;
    } catch (error) {
      this.#asked.delete(origin);
      throw error;
    }
    const key = await this.#parts.readKey(origin);
    if (key !== undefined) {
      // Should this key be cleared, its successor may be asked for.
      this.#asked.delete(origin);
    }
    return key;
  }
}
