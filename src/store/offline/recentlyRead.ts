import { isReadableRecord, type ReadableRecord } from '../../kinds/index.ts';
import { restoreRecord } from '../../client/records/types.ts';
import { getTitleTexts } from '../../kinds/recordTitle.ts';
import { isObject, type JsonObject } from '../../client/jsonObject.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import { fileVersion, readStored, type Folder } from '../storage/storedFile.ts';

const file = 'recent.json';
/** So many are remembered of each service. */
const most = 100;
/** A longer record, in UTF-16 code units of JSON, is remembered without its summary. */
const longest = 10_000;

interface Read {
  /** Names the service: its address, or `sample`. */
  readonly service: string;
  readonly record: ReadableRecord;
  /** Key of the whole record, since the stored one is shortened. */
  readonly key: string;
}

/**
 * The records that the user read last, in any window, without their texts: those are in the offline copies. All windows
 * keep them in one file, which is read again before each change.
 */
export class RecentlyRead {
  readonly #folder: Folder;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: Folder) {
    this.#folder = folder;
  }

  /** The records of a service, the one that was read last first; none where the file system refuses. */
  async of(service: string | undefined): Promise<readonly ReadableRecord[]> {
    const { reads } = await this.#inTurn(() => this.#read()).catch(() => ({ reads: [] }));
    return reads.flatMap((read) => (read.service === service ? [read.record] : []));
  }

  async add(record: ReadableRecord, service: string): Promise<void> {
    const key = getRecordKey(record);
    const added = { service, record: shortened(record), key };
    await this.#change((reads) => [added, ...reads.filter((read) => read.service !== service || read.key !== key)]);
  }

  /** Forgets the records of all services of an origin. */
  async forget(origin: string): Promise<void> {
    await this.#change((reads) => reads.filter(({ service }) => URL.parse(service)?.origin !== origin));
  }

  #change(change: (reads: readonly Read[]) => readonly Read[]): Promise<void> {
    return this.#inTurn(async () => {
      const { reads, data } = await this.#read();
      // The file of a newer version stays as it is.
      if (data) {
        const kept = change(reads).filter(
          ({ service }, index, all) => all.slice(0, index).filter((read) => read.service === service).length < most,
        );
        await this.#folder.replace(file, `${JSON.stringify({ ...data, version: fileVersion, reads: kept })}\n`);
      }
    });
  }

  /** The records of the file, and all of its fields; the latter not where a newer version wrote it. */
  async #read(): Promise<{ readonly reads: readonly Read[]; readonly data?: JsonObject }> {
    const stored = await readStored(this.#folder, file);
    if (typeof stored === 'string') {
      return { reads: [], ...(stored !== 'newer' && { data: {} }) };
    }
    const reads: readonly unknown[] = Array.isArray(stored.reads) ? stored.reads : [];
    return { reads: reads.flatMap((read) => readOf(read) ?? []), data: stored };
  }

  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

function readOf(stored: unknown): Read | undefined {
  const { service, record, key } = isObject(stored) ? stored : {};
  const read = restoreRecord(record);
  return typeof service === 'string' && read && isReadableRecord(read)
    ? { service, record: read, key: typeof key === 'string' ? key : getRecordKey(read) }
    : undefined;
}

function shortened(record: ReadableRecord): ReadableRecord {
  const bare = restoreRecord({ ...record, content: undefined, extra: {} });
  const isLong = JSON.stringify(bare).length > longest;
  const short = isLong
    ? restoreRecord({ ...bare, title: bare && getTitleTexts(bare).title, summary: undefined })
    : bare;
  return short && isReadableRecord(short) ? short : record;
}
