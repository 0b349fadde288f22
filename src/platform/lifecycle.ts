interface Disposable {
  dispose(): unknown;
}

/** Holds what must be disposed together; disposes in reverse order and goes on when one throws. */
export class Disposables implements Disposable {
  readonly #items: Disposable[] = [];
  #disposed = false;

  /** Keeps `item` until this is disposed, and gives it back. Disposes it at once when this already was. */
  add<T extends Disposable>(item: T): T {
    if (this.#disposed) {
      item.dispose();
    } else {
      this.#items.push(item);
    }
    return item;
  }

  dispose(): void {
    this.#disposed = true;
    const errors: unknown[] = [];
    for (const item of this.#items.splice(0).reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) {
      throw new AggregateError(errors, 'Some parts could not be disposed');
    }
  }
}
