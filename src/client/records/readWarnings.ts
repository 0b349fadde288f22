export class ReadWarnings {
  readonly #counts = new Map<string, number>();

  /** @param what never contains remote text */
  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  line(): string | undefined {
    const parts = [...this.#counts].map(([what, count]) => (count > 1 ? `${what} (${String(count)} times)` : what));
    return parts.length > 0 ? `not read: ${parts.join(', ')}` : undefined;
  }
}
