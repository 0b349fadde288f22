import { getRecordKey, type Identifiable } from '../client/records/recordKey.ts';

/** Milliseconds within which two clicks are a double click. */
const maxPause = 500;

/**
 * Detects double clicks: VS Code runs the command of a row for each of the two clicks, and does not say for which.
 *
 * @param now the time in milliseconds
 */
export class DoubleClicks {
  readonly #now: () => number;
  #last: { readonly key: string | undefined; readonly time: number } | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes a click on the row of a record. @returns whether it is the second one of a double click */
  isSecond(record: Identifiable | undefined): boolean {
    const last = this.#last;
    const [key, time] = [record && getRecordKey(record), this.#now()];
    const isSecond = key !== undefined && last?.key === key && time - last.time <= maxPause;
    this.#last = isSecond ? undefined : { key, time };
    return isSecond;
  }
}
