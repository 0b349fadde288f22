import type { PartName } from '../../protocol/state.ts';

/**
 * Loads parts when the reader scrolls to them, since the service is metered. The place of such a part has its name as
 * `data-load-on-scroll`.
 */
export class LoadOnScroll {
  readonly #observer: IntersectionObserver;
  readonly #observed = new Set<Element>();

  constructor(load: (part: PartName) => void) {
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const part = target.getAttribute('data-load-on-scroll');
        if (isIntersecting && part !== null) {
          load(part as PartName);
        }
      }
    });
  }

  /** Looks for the marks anew; those that are gone are forgotten. */
  watch(root: Element): void {
    const marks = new Set(root.querySelectorAll('[data-load-on-scroll]'));
    for (const old of this.#observed.difference(marks)) {
      this.#observer.unobserve(old);
      this.#observed.delete(old);
    }
    for (const mark of marks.difference(this.#observed)) {
      this.#observer.observe(mark);
      this.#observed.add(mark);
    }
  }
}
