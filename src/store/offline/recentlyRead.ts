import { isReadableRecord, type ReadableRecord } from '../../kinds/index.ts';
import { restoreRecord } from '../../client/records/types.ts';
import { getTitleTexts } from '../../kinds/recordTitle.ts';
import { isObject } from '../../client/jsonObject.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import { createQueue } from '../../platform/queue.ts';
import { readStored, type Folder } from '../storage/storedFile.ts';

const file = 'recent.json';
/** Per service. */
const maxEntries = 100;
/** In UTF-16 code units of JSON. Longer records are stored without their summary. */
const maxLength = 10_000;

interface ReadEntry {
  /** The service's address, or `sample`. */
  readonly service: string;
  readonly record: ReadableRecord;
  /** Key of the complete record, because the stored record is shortened. */
  readonly key: string;
}

/**
 * The records that the user read last, without their texts, which offline copies contain. All windows share one file,
 * which is read before each change.
 */
export class RecentlyRead {
  readonly #folder: Folder;
  readonly #enqueue = createQueue();

  constructor(folder: Folder) {
    this.#folder = folder;
  }

  /** Returns the most recently read first, or an empty list if the file can't be read. */
  async get(service: string | undefined): Promise<readonly ReadableRecord[]> {
    const reads = await this.#enqueue(() => this.#read()).catch(() => []);
    return reads.flatMap((entry) => (entry.service === service ? [entry.record] : []));
  }

  async add(record: ReadableRecord, service: string): Promise<void> {
    const key = getRecordKey(record);
    const added = { service, record: shorten(record), key };
    await this.#change((reads) => [added, ...reads.filter((entry) => entry.service !== service || entry.key !== key)]);
  }

  async forget(origin: string): Promise<void> {
    await this.#change((reads) => reads.filter(({ service }) => URL.parse(service)?.origin !== origin));
  }

  #change(change: (reads: readonly ReadEntry[]) => readonly ReadEntry[]): Promise<void> {
    return this.#enqueue(async () => {
      const limited = change(await this.#read()).filter(
        ({ service }, index, entries) =>
          entries.slice(0, index).filter((entry) => entry.service === service).length < maxEntries,
      );
      await this.#folder.replace(file, `${JSON.stringify({ version: 1, reads: limited })}\n`);
    });
  }

  async #read(): Promise<readonly ReadEntry[]> {
    const stored = await readStored(this.#folder, file);
    const reads: unknown = typeof stored === 'object' ? stored.reads : [];
    return Array.isArray(reads) ? reads.flatMap((entry: unknown) => readEntry(entry) ?? []) : [];
  }
}

function readEntry(stored: unknown): ReadEntry | undefined {
  const { service, record, key } = isObject(stored) ? stored : {};
  const restored = restoreRecord(record);
  return typeof service === 'string' && restored && isReadableRecord(restored)
    ? { service, record: restored, key: typeof key === 'string' ? key : getRecordKey(restored) }
    : undefined;
}

function shorten(record: ReadableRecord): ReadableRecord {
  const bare = restoreRecord({ ...record, content: undefined, extra: {} });
  const isLong = JSON.stringify(bare).length > maxLength;
  const short = isLong
    ? restoreRecord({ ...bare, title: bare && getTitleTexts(bare).title, summary: undefined })
    : bare;
  return short && isReadableRecord(short) ? short : record;
}
