/** More steps back nobody takes. */
const most = 30;

/** Where the reader has been and can go back to, as in a browser. */
export class Trail<T> {
  #steps: T[] = [];
  #at = -1;

  get current(): T | undefined {
    return this.#steps[this.#at];
  }

  get back(): T | undefined {
    return this.#steps[this.#at - 1];
  }

  get forward(): T | undefined {
    return this.#steps[this.#at + 1];
  }

  /** A step to something new; what was ahead is forgotten. */
  push(step: T): void {
    this.#steps = [...this.#steps.slice(0, this.#at + 1), step].slice(-most);
    this.#at = this.#steps.length - 1;
  }

  /** Goes a step back or forward. @returns where that leads, if anywhere */
  go(by: -1 | 1): T | undefined {
    const step = this.#steps[this.#at + by];
    if (step !== undefined) {
      this.#at += by;
    }
    return step;
  }
}
