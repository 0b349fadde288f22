export class ReadWarnings {
  readonly #counts = new Map<string, number>();

  /** @param warning never contains remote text */
  add(warning: string): void {
    this.#counts.set(warning, (this.#counts.get(warning) ?? 0) + 1);
  }

  formatLine(): string | undefined {
    const counts = [...this.#counts].map(([warning, count]) =>
      count > 1 ? `${warning} (${String(count)} times)` : warning,
    );
    return counts.length > 0 ? `not read: ${counts.join(', ')}` : undefined;
  }
}
