/** Warnings about fields of an answer that could not be read, gathered into one line of the log. */
export class ReadWarnings {
  readonly #counts = new Map<string, number>();

  /** @param what our own words, never text of the service */
  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** One line for the log; `undefined` when everything was read. */
  line(): string | undefined {
    const parts = [...this.#counts].map(([what, count]) => (count > 1 ? `${what} (${String(count)} times)` : what));
    return parts.length > 0 ? `not read: ${parts.join(', ')}` : undefined;
  }
}
