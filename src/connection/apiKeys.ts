interface Secrets {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  onDidChange(listener: (change: { readonly key: string }) => unknown): { dispose(): unknown };
}

/** API keys, one for each origin. A key is never sent to another origin. */
export class ApiKeys {
  readonly #secrets: Secrets;
  readonly #onRead: (key: string) => void;

  /** @param onRead called with every key before it is used, so that the log can redact it */
  constructor(secrets: Secrets, onRead: (key: string) => void) {
    this.#secrets = secrets;
    this.#onRead = onRead;
  }

  async read(origin: string): Promise<string | undefined> {
    const key = await this.#secrets.get(getSlot(origin));
    if (key !== undefined) {
      this.#onRead(key);
    }
    return key;
  }

  async store(origin: string, key: string): Promise<void> {
    this.#onRead(key);
    await this.#secrets.store(getSlot(origin), key);
  }

  async clear(origin: string): Promise<void> {
    await this.#secrets.delete(getSlot(origin));
  }

  /** Reports changes in every window. */
  onDidChange(listener: () => void): { dispose(): unknown } {
    return this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) {
        listener();
      }
    });
  }
}

const prefix = 'dateline.apiKey ';

function getSlot(origin: string): string {
  return `${prefix}${origin}`;
}
