import { timeOf } from './searches/search.ts';
import { fileVersion, type Folder, type Memory, readStored } from './store/storedFile.ts';
import { recordKey, type Listed } from '../service/records/recordKey.ts';

const file = 'marks.json';
/** Key under which an earlier version kept the marks, which two windows wrote over each other. */
const formerKey = 'dateline.read';
/** So many are remembered; the oldest are forgotten first. */
const most = 2000;

/** Time at which each record was read, by `recordKey`. */
type Marks = ReadonlyMap<string, number>;

/**
 * Marks of the records that the user has opened or cited, in any window. All windows keep them in one file; each adds to it what the
 * file lacks of what the window knows, so what two of them write at once is put right when they see the file again.
 */
export class ReadMarks {
  readonly #folder: Folder;
  readonly #memory: Memory;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<(keys: ReadonlySet<string>) => void>();
  #marks: Marks = new Map();
  #last: Promise<unknown> = Promise.resolve();
  #nextMerge: Promise<void> | undefined;

  /** `onError` learns why a mark could not be written; it holds all the same. */
  constructor(folder: Folder, memory: Memory, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#memory = memory;
    this.#onError = onError;
  }

  has(record: Listed): boolean {
    return this.#marks.has(recordKey(record));
  }

  /** Calls back with the keys of records that are read from now on, here or in another window. */
  onDidMark(listener: (keys: ReadonlySet<string>) => void): { dispose: () => void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Marks records as read. */
  async add(...records: readonly Listed[]): Promise<void> {
    const keys = records.map(recordKey).filter((key) => !this.#marks.has(key));
    if (keys.length > 0) {
      const now = Date.now();
      this.#take(new Map(keys.map((key) => [key, now])));
      await this.merge().catch(this.#onError);
    }
  }

  /** Takes over what an earlier version kept, and reads the file. */
  async start(): Promise<void> {
    const former = this.#memory.get(formerKey);
    const signs: readonly unknown[] = Array.isArray(former) ? former : [];
    // Oldest first, and older than all that is marked from now on.
    this.#take(new Map(signs.flatMap((sign, index) => (typeof sign === 'string' ? [[sign, index]] : []))));
    await this.merge();
    if (former !== undefined) {
      await this.#memory.update(formerKey, undefined);
    }
  }

  /** Takes what other windows wrote into the file, and adds what it lacks. Calls share the one that waits. */
  merge(): Promise<void> {
    this.#nextMerge ??= this.#last.then(() => {
      this.#nextMerge = undefined;
      return this.#merge();
    });
    this.#last = this.#nextMerge.catch(() => undefined);
    return this.#nextMerge;
  }

  async #merge(): Promise<void> {
    const stored = await readStored(this.#folder, file);
    if (stored === 'unreadable') {
      await this.#folder.rename(file, `${file}.unreadable`);
    }
    const data = typeof stored === 'object' ? stored : {};
    const written = marksIn(data.read);
    this.#take(written);
    if (stored !== 'newer' && [...this.#marks].some(([sign, time]) => written.get(sign) !== time)) {
      const text = JSON.stringify({ ...data, version: fileVersion, read: [...this.#marks] });
      await this.#folder.replace(file, `${text}\n`);
    }
  }

  #take(marks: Marks): void {
    const before = this.#marks;
    const all = new Map(before);
    for (const [sign, time] of marks) {
      all.set(sign, Math.max(time, all.get(sign) ?? 0));
    }
    const newest = [...all].sort(([one, a], [other, b]) => a - b || (one < other ? -1 : 1)).slice(-most);
    this.#marks = new Map(newest);
    const fresh = new Set(newest.flatMap(([sign]) => (before.has(sign) ? [] : [sign])));
    if (fresh.size > 0) {
      this.#listeners.forEach((listener) => listener(fresh));
    }
  }
}

/** The marks of a file, as a list of pairs. */
function marksIn(stored: unknown): Marks {
  return new Map(
    (Array.isArray(stored) ? (stored as unknown[]) : []).flatMap((pair): [string, number][] => {
      const [sign, when] = Array.isArray(pair) ? (pair as unknown[]) : [];
      const time = timeOf(when);
      return typeof sign === 'string' && time !== undefined ? [[sign, time]] : [];
    }),
  );
}
