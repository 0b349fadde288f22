import type { PageState, StoredPage, StoredRecord } from '../../protocol.ts';

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
  #page: number | undefined;
  #record: StoredRecord | undefined;
  #service: string | undefined;
  #isPreview = false;
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
    const isAnother = this.#page !== id;
    this.#page = id;
    if (isAnother) {
      this.#requestedTop = this.#tops.get(id) ?? 0;
    }
    if (this.#requestedTop !== undefined) {
      window.scrollTo(0, this.#requestedTop);
      if (!busy || Math.abs(window.scrollY - this.#requestedTop) < 1) {
        this.#requestedTop = undefined;
      }
    }
    const isChanged = service !== this.#service || isPreview !== this.#isPreview;
    if (isAnother || isChanged || JSON.stringify(this.#record) !== JSON.stringify(record)) {
      this.#service = service;
      this.#isPreview = isPreview;
      this.#record = record;
      this.#saveState();
    }
  }

  #saveState(): void {
    if (this.#page === undefined || !this.#record) {
      return;
    }
    const tops = new Map(this.#tops);
    tops.delete(this.#page);
    tops.set(this.#page, this.#requestedTop ?? window.scrollY);
    this.#tops = new Map([...tops].slice(-maxPages));
    this.#store.setState({
      page: this.#page,
      service: this.#service,
      tops: [...this.#tops],
      record: this.#record,
      isPreview: this.#isPreview,
    });
  }
}
