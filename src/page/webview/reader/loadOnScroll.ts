import type { PartName } from '../../protocol.ts';

/**
 * Loads parts when the reader scrolls to elements with `data-load-on-scroll`. A part that is visible on a short page
 * waits, because requests are metered. Sources also load on keyboard focus.
 */
export class LoadOnScroll {
  readonly #observer: IntersectionObserver;
  readonly #observed = new Set<Element>();
  #marks: ReadonlySet<Element> = new Set();
  #page: number | undefined;
  #hasScrolled = false;

  constructor(load: (part: PartName) => void) {
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const part = target.getAttribute('data-load-on-scroll');
        if (isIntersecting && part !== null) {
          load(part as PartName);
        }
      }
    });
    document.addEventListener('scroll', () => this.#onScroll(window.scrollY > 0), { passive: true });
    document.addEventListener('focusin', ({ target }) => {
      const mark = target instanceof Element ? target.closest('[data-load-on-scroll]') : null;
      // Other parts have a button.
      if (mark?.getAttribute('data-load-on-scroll') === 'sources') {
        load('sources');
      }
    });
    // A page too short to scroll still gets wheel events.
    document.addEventListener('wheel', ({ deltaY }) => this.#onScroll(deltaY > 0), { passive: true });
  }

  watch(root: Element, page: number): void {
    if (page !== this.#page) {
      this.#page = page;
      this.#hasScrolled = false;
    }
    this.#marks = new Set(root.querySelectorAll('[data-load-on-scroll]'));
    for (const element of this.#observed.difference(this.#hasScrolled ? this.#marks : new Set())) {
      this.#observer.unobserve(element);
      this.#observed.delete(element);
    }
    this.#observe();
  }

  #onScroll(isDown: boolean): void {
    this.#hasScrolled ||= isDown && this.#page !== undefined;
    this.#observe();
  }

  #observe(): void {
    if (this.#hasScrolled) {
      for (const mark of this.#marks.difference(this.#observed)) {
        this.#observer.observe(mark);
        this.#observed.add(mark);
      }
    }
  }
}
