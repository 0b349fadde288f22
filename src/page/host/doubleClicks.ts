import { getRecordKey, type Identifiable } from '../../client/records/recordKey.ts';

/** In milliseconds. */
const maxPause = 500;

/**
 * VS Code runs a row's command for each click and reports no double clicks.
 *
 * @param now the time in milliseconds
 */
export class DoubleClicks {
  readonly #now: () => number;
  #last: { readonly key: string | undefined; readonly time: number } | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns whether the click completes a double click */
  isSecond(record: Identifiable | undefined): boolean {
    const last = this.#last;
    const [key, time] = [record && getRecordKey(record), this.#now()];
    const isSecond = key !== undefined && last?.key === key && time - last.time <= maxPause;
    this.#last = isSecond ? undefined : { key, time };
    return isSecond;
  }
}
