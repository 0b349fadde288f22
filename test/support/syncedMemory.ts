/** A `Memento` that Settings Sync carries and that can fail. */
export class SyncedMemory {
  readonly keys = new Set<string>();
  fails = false;
  #values: Record<string, unknown> = {};

  /** In UTF-16 code units of JSON. */
  get size(): number {
    return JSON.stringify(this.#values).length;
  }

  get(key: string): unknown {
    return this.#values[key];
  }

  update(key: string, value: unknown): Promise<void> {
    if (this.fails) {
      return Promise.reject(new Error('crashed'));
    }
    this.#values = {
      ...this.#values,
      [key]: value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown),
    };
    return Promise.resolve();
  }

  setKeysForSync(keys: readonly string[]): void {
    keys.forEach((key) => this.keys.add(key));
  }

  copy(other: SyncedMemory): void {
    this.#values = structuredClone(other.#values);
  }
}
