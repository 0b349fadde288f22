import { createHash } from 'node:crypto';
import type { ReadableRecord } from '../library/recordOf.ts';
import type { Folder } from '../library/store.ts';
import { storedRecord } from '../library/storedRecord.ts';
import type { ServiceRecord, Story } from '../service/records.ts';
import { listNames, type ListName } from './protocol.ts';
import type { ListRecords } from './routes.ts';
import type { SourceRecord } from './sources.ts';

/** What was read of a record, kept for when the service can't be reached. */
export interface Copy {
  /** When the service produced it, ISO 8601; when it was read where the service did not say. */
  readonly asOf: string;
  readonly record: ReadableRecord;
  readonly story?: Story | undefined;
  readonly lists: { readonly [L in ListName]?: readonly ListRecords[L][] };
  readonly sources: readonly SourceRecord[];
}

/** How much is kept in all, and how large one copy can be, in bytes of UTF-8. */
export interface CopyLimits {
  readonly copies: number;
  readonly bytes: number;
  readonly bytesOfOne: number;
}

export const copyLimits: CopyLimits = { copies: 300, bytes: 20_000_000, bytesOfOne: 1_000_000 };

/** The version of the files that this code writes; others are not read. */
const version = 1;

/**
 * Offline copies of what was read, a file each. A file's name tells of which service and of what it is a copy, when it was
 * made and its size, so that the limits can be kept, and a service forgotten, without reading a file. The oldest go first.
 */
export class Copies {
  readonly #folder: Folder;
  readonly #limits: CopyLimits;
  #last: Promise<void> = Promise.resolve();

  constructor(folder: Folder, limits: CopyLimits = copyLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** The copy of a record as `service`, an address, had it; nothing where there is none that can be read. */
  async find(service: string, { kind, id }: ReadableRecord): Promise<Copy | undefined> {
    if (id === undefined) {
      return undefined;
    }
    const file = (await this.#files()).findLast(({ of }) => of === nameOf(service, kind, id));
    try {
      const copy = file && copyOf(JSON.parse(await this.#folder.read(file.name)));
      // Files are named by a digest: whether it is the right one stands in the file.
      return copy?.record.kind === kind && copy.record.id === id ? copy : undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps a copy in place of an older one of the same record, one after the other. */
  keep(service: string, copy: Copy, now: number): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => this.#keep(service, copy, now));
    return this.#last;
  }

  /** Removes all copies of what services of an origin had. */
  forget(origin: string): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => this.#forget(origin));
    return this.#last;
  }

  async #forget(origin: string): Promise<void> {
    for (const { name, of } of await this.#files()) {
      if (of.startsWith(`${digest(origin)}.`)) {
        await this.#folder.remove(name);
      }
    }
  }

  async #keep(service: string, copy: Copy, now: number): Promise<void> {
    const { kind, id } = copy.record;
    const text = JSON.stringify({ version, ...copy });
    const bytes = Buffer.byteLength(text);
    if (id === undefined || bytes > this.#limits.bytesOfOne) {
      return;
    }
    const of = nameOf(service, kind, id);
    const name = `${of}.${now.toString(36).padStart(9, '0')}.${String(bytes)}.json`;
    await this.#folder.replace(name, text);
    let [copies, total] = [0, 0];
    for (const file of (await this.#files()).reverse()) {
      const isOlder = file.of === of && file.name !== name;
      if (isOlder || copies + 1 > this.#limits.copies || total + file.bytes > this.#limits.bytes) {
        await this.#folder.remove(file.name);
      } else {
        copies += 1;
        total += file.bytes;
      }
    }
  }

  /** All files, the oldest first. */
  async #files(): Promise<{ name: string; of: string; at: string; bytes: number }[]> {
    const files = (await this.#folder.names()).flatMap((name) => {
      const [, of, at, bytes] = /^([\w-]{43}\.[\w-]{43})\.([0-9a-z]{9})\.(\d{1,12})\.json$/.exec(name) ?? [];
      return of !== undefined && at !== undefined ? [{ name, of, at, bytes: Number(bytes) }] : [];
    });
    return files.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }
}

function nameOf(service: string, kind: string, id: string): string {
  return `${digest(new URL(service).origin)}.${digest(JSON.stringify([service, kind, id]))}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A copy from a file, in which anything can stand. */
function copyOf(value: unknown): Copy | undefined {
  const stored = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const record = storedRecord(stored.record);
  if (stored.version !== version || !record || record.kind === 'mention' || typeof stored.asOf !== 'string') {
    return undefined;
  }
  const { asOf } = stored;
  // Copies of an earlier version hold records without the time at which they were read.
  const dated = <T extends ServiceRecord>(record: T): T => ({ ...record, retrieved: record.retrieved ?? asOf });
  const story = storedRecord(stored.story);
  const lists = (typeof stored.lists === 'object' && stored.lists !== null ? stored.lists : {}) as typeof stored;
  return {
    asOf,
    record: dated(record),
    ...(story?.kind === 'story' && { story: dated(story) }),
    lists: Object.fromEntries(listNames.map((name) => [name, listOf(lists[name], kindsOfLists[name]).map(dated)])),
    sources: [...listOf(stored.sources, 'publisher'), ...listOf(stored.sources, 'source')],
  };
}

const kindsOfLists: { readonly [L in ListName]: ListRecords[L]['kind'] } = {
  articles: 'article',
  mentions: 'mention',
  similar: 'article',
  evidence: 'evidence',
  signals: 'signal',
  events: 'event',
};

function listOf<K extends ServiceRecord['kind']>(value: unknown, kind: K): Extract<ServiceRecord, { kind: K }>[] {
  const isWanted = (record: ServiceRecord | undefined): record is Extract<ServiceRecord, { kind: K }> =>
    record?.kind === kind;
  return (Array.isArray(value) ? value : []).map(storedRecord).filter(isWanted);
}
