/** Gathers what could not be read in one answer, so that the log gets one line for it and not one for each record. */
export class Notes {
  readonly #counts = new Map<string, number>();

  /** `what` is put together from our own words: never from what the service sent. */
  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** Nothing where everything was read. */
  line(): string | undefined {
    const parts = [...this.#counts].map(([what, count]) => (count > 1 ? `${what} (${String(count)} times)` : what));
    return parts.length > 0 ? `not read: ${parts.join(', ')}` : undefined;
  }
}
