import { readTime } from './searches/savedSearch.ts';
import { createQueue } from '../platform/queue.ts';
import { type Folder, readStored, renameUnreadableFiles } from './storage/storedFile.ts';
import type { JsonObject } from '../client/jsonObject.ts';
import { getRecordKey, type Identifiable } from '../client/records/recordKey.ts';

const file = 'marks.json';
/** The oldest marks are dropped. */
const maxMarks = 2000;

interface Mark {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** False after the user marks the record as unread. */
  readonly isRead: boolean;
}

/** Marks by `getRecordKey`. */
type Marks = ReadonlyMap<string, Mark>;

/**
 * Marks of opened or cited records, in one file for all windows. Each window adds the marks that the file lacks, so
 * marks that two windows write at once are merged when they read the file again.
 */
export class ReadMarks {
  readonly #folder: Folder;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<(keys: ReadonlySet<string>) => void>();
  #marks: Marks = new Map();
  readonly #enqueue = createQueue();
  #nextMerge: Promise<void> | undefined;

  /** @param onError called when a mark can't be stored; it still applies in this window */
  constructor(folder: Folder, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#onError = onError;
  }

  isRead(record: Identifiable): boolean {
    return this.#marks.get(getRecordKey(record))?.isRead === true;
  }

  /** Calls the listener with the keys of records whose marks change, in any window. */
  onDidMark(listener: (keys: ReadonlySet<string>) => void): { dispose: () => void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  async markRead(...records: readonly Identifiable[]): Promise<void> {
    await this.#mark(records, true);
  }

  async markUnread(...records: readonly Identifiable[]): Promise<void> {
    await this.#mark(records, false);
  }

  /** Merges the marks of the file and of this window. Concurrent calls share one merge. */
  merge(): Promise<void> {
    this.#nextMerge ??= this.#enqueue(() => {
      this.#nextMerge = undefined;
      return this.#merge();
    });
    return this.#nextMerge;
  }

  async #mark(records: readonly Identifiable[], isRead: boolean): Promise<void> {
    const changedKeys = records.filter((record) => this.isRead(record) !== isRead).map(getRecordKey);
    if (changedKeys.length > 0) {
      const now = Date.now();
      // Later than the mark it replaces, even within a millisecond.
      const getNextTime = (key: string) => Math.max(now, (this.#marks.get(key)?.time ?? 0) + 1);
      this.#take(new Map(changedKeys.map((key) => [key, { time: getNextTime(key), isRead }])));
      await this.merge().catch(this.#onError);
    }
  }

  async #merge(): Promise<void> {
    const stored = await readStored(this.#folder, file);
    if (stored === 'unreadable') {
      await renameUnreadableFiles(this.#folder, [file], () => true);
    }
    const storedMarks = readMarks(typeof stored === 'object' ? stored : {});
    this.#take(storedMarks);
    const isMissing = ([key, mark]: readonly [string, Mark]) => isNewer(mark, storedMarks.get(key));
    if ([...this.#marks].some(isMissing)) {
      const listPairs = (isRead: boolean) =>
        [...this.#marks].flatMap(([key, mark]) => (mark.isRead === isRead ? [[key, mark.time]] : []));
      const text = JSON.stringify({ version: 1, read: listPairs(true), unread: listPairs(false) });
      await this.#folder.replace(file, `${text}\n`);
    }
  }

  #take(marks: Marks): void {
    const previous = this.#marks;
    const merged = new Map(previous);
    for (const [key, mark] of marks) {
      if (isNewer(mark, merged.get(key))) {
        merged.set(key, mark);
      }
    }
    const newest = [...merged]
      .sort(([one, a], [other, b]) => a.time - b.time || (one < other ? -1 : 1))
      .slice(-maxMarks);
    this.#marks = new Map(newest);
    const isRead = (from: Marks, key: string) => from.get(key)?.isRead === true;
    const changedKeys = new Set(
      newest.flatMap(([key]) => (isRead(previous, key) === isRead(merged, key) ? [] : [key])),
    );
    if (changedKeys.size > 0) {
      this.#listeners.forEach((listener) => listener(changedKeys));
    }
  }
}

function isNewer(mark: Mark, other: Mark | undefined): boolean {
  return other === undefined || mark.time > other.time || (mark.time === other.time && mark.isRead && !other.isRead);
}

function readMarks({ read, unread }: JsonObject): Marks {
  const readPairs = (stored: unknown, isRead: boolean) =>
    (Array.isArray(stored) ? (stored as unknown[]) : []).flatMap((pair): [string, Mark][] => {
      const [key, when] = Array.isArray(pair) ? (pair as unknown[]) : [];
      const time = readTime(when);
      return typeof key === 'string' && time !== undefined ? [[key, { time, isRead }]] : [];
    });
  const marks = new Map<string, Mark>();
  for (const [key, mark] of [...readPairs(read, true), ...readPairs(unread, false)]) {
    if (isNewer(mark, marks.get(key))) {
      marks.set(key, mark);
    }
  }
  return marks;
}
