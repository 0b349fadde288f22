import { isReadableRecord, type ReadableRecord } from '../../kinds/index.ts';
import { restoreRecord } from '../../client/records/types.ts';
import { isObject } from '../../client/jsonObject.ts';
import type { ServiceRecord } from '../../client/records/types.ts';

/** Number of records remembered. */
const maxSteps = 30;

/** Records that the reader came to, to go back and forward as in a browser. */
export class History<T> {
  #steps: T[] = [];
  #index = -1;

  get current(): T | undefined {
    return this.#steps[this.#index];
  }

  get back(): T | undefined {
    return this.#steps[this.#index - 1];
  }

  get forward(): T | undefined {
    return this.#steps[this.#index + 1];
  }

  /** A step to something new; the steps ahead are forgotten. */
  push(step: T): void {
    this.#steps = [...this.#steps.slice(0, this.#index + 1), step].slice(-maxSteps);
    this.#index = this.#steps.length - 1;
  }

  /** Puts another step in the place of the current one. */
  replace(step: T): void {
    this.#steps[this.#index] = step;
  }

  /** Goes a step back or forward. @returns the new step; `undefined` where there is none */
  go(by: -1 | 1): T | undefined {
    const step = this.#steps[this.#index + by];
    if (step !== undefined) {
      this.#index += by;
    }
    return step;
  }
}

/** A page from before the window was reloaded. */
interface RestoredPage {
  readonly page: number;
  /** Names the service that the record is from, where the page knew it. */
  readonly service?: string;
  readonly record: ReadableRecord;
  readonly isPreview?: true;
}

/** Reads the state that a page stored; `undefined` where that is no record with a page of its own. */
export function readStoredPage(state: unknown): RestoredPage | undefined {
  const { page, service, record, isPreview } = isObject(state) ? state : {};
  const read = restoreRecord(record);
  return read && isReadableRecord(read)
    ? {
        page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : 1,
        ...(typeof service === 'string' && { service }),
        record: read,
        ...(isPreview === true && { isPreview }),
      }
    : undefined;
}

/** Limit of what a page stores of its record, in UTF-16 code units of JSON. */
const maxStoredLength = 50_000;

/** The record as a page stores it: without its text, and without its further fields where those are long. */
export function toStoredRecord(record: ServiceRecord): Readonly<Record<string, unknown>> {
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'content'));
  return JSON.stringify(rest).length <= maxStoredLength ? rest : { ...rest, extra: {} };
}
