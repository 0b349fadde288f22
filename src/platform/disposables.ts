interface Disposable {
  dispose(): unknown;
}

/** Items that are disposed in reverse order. An error doesn't stop the others. */
export class Disposables implements Disposable {
  readonly #items: Disposable[] = [];
  #isDisposed = false;

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** Disposes the item at once if this is already disposed. */
  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) {
      item.dispose();
    } else {
      this.#items.push(item);
    }
    return item;
  }

  dispose(): void {
    this.#isDisposed = true;
    const errors: unknown[] = [];
    for (const item of this.#items.splice(0).reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) {
      throw new AggregateError(errors, 'Some items could not be disposed');
    }
  }
}
