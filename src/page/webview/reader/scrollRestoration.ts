import type { PageState, StoredPage } from '../../protocol.ts';

interface Store {
  getState(): StoredPage | undefined;
  setState(state: StoredPage): void;
}

/** Equals the length of the history. */
const maxPages = 30;

/** Scroll positions of visited pages, restored even after the page was hidden or the window reloaded. */
export class ScrollRestoration {
  readonly #store: Store;
  #tops: ReadonlyMap<number, number>;
  #page: Omit<StoredPage, 'tops'> | undefined;
  /** Applied when the page is long enough, unless the reader scrolls first. */
  #requestedTop: number | undefined;

  constructor(store: Store) {
    this.#store = store;
    this.#tops = new Map(store.getState()?.tops);
    document.addEventListener('scrollend', () => this.#saveState());
    for (const eventName of ['wheel', 'keydown', 'pointerdown'] as const) {
      document.addEventListener(eventName, () => (this.#requestedTop = undefined), { passive: true });
    }
  }

  /** @param busy whether more content will follow */
  restore({ id, record, service, isPreview = false }: PageState, busy: boolean): void {
    const page = { page: id, service, record, isPreview };
    if (this.#page?.page !== id) {
      this.#requestedTop = this.#tops.get(id) ?? 0;
    }
    if (this.#requestedTop !== undefined) {
      window.scrollTo(0, this.#requestedTop);
      if (!busy || Math.abs(window.scrollY - this.#requestedTop) < 1) {
        this.#requestedTop = undefined;
      }
    }
    if (JSON.stringify(this.#page) !== JSON.stringify(page)) {
      this.#page = page;
      this.#saveState();
    }
  }

  #saveState(): void {
    if (this.#page) {
      const tops = new Map(this.#tops);
      tops.delete(this.#page.page);
      tops.set(this.#page.page, this.#requestedTop ?? window.scrollY);
      this.#tops = new Map([...tops].slice(-maxPages));
      this.#store.setState({ ...this.#page, tops: [...this.#tops] });
    }
  }
}
