import { createHash } from 'node:crypto';
import type { KindName, RecordOfKind } from '../../kinds/index.ts';
import { restoreRecord } from '../../client/records/types.ts';
import { isObject } from '../../client/jsonObject.ts';
import { readDate } from '../../client/records/readDate.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { Folder } from '../storage/storedFile.ts';

export interface CopyKey {
  readonly service: string;
  readonly route: string;
  readonly id?: string | undefined;
  readonly filter?: object | undefined;
}

export interface OfflineCopy<T extends ServiceRecord = ServiceRecord> {
  /** When the service produced the records (default: when they were received). ISO 8601. */
  readonly asOf: string;
  readonly records: readonly T[];
}

/** `bytes` are UTF-8. */
interface CopyLimits {
  readonly copies: number;
  readonly bytes: number;
  readonly bytesOfOne: number;
}

const copyLimits: CopyLimits = { copies: 1_500, bytes: 20_000_000, bytesOfOne: 1_000_000 };

/**
 * Offline copies of responses, one file each. The file name contains the service, the request, the time and the size,
 * so that the limits apply without reading a file. The oldest copies are deleted first.
 */
export class OfflineCopies {
  readonly #folder: Folder;
  readonly #limits: CopyLimits;
  #last: Promise<void> = Promise.resolve();

  constructor(folder: Folder, limits: CopyLimits = copyLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** Returns `undefined` if the copy is missing, unreadable or of another kind. */
  async find<K extends KindName>(key: CopyKey, kind?: K): Promise<OfflineCopy<RecordOfKind<K>> | undefined> {
    const file = (await this.#listFiles()).findLast(({ requestName }) => requestName === getFileName(key));
    try {
      return file && readCopy(JSON.parse(await this.#folder.read(file.name)), key, kind);
    } catch {
      return undefined;
    }
  }

  /** Replaces an older copy of the same request. */
  store(key: CopyKey, copy: OfflineCopy, now: number): Promise<void> {
    return this.#enqueue(() => this.#store(key, copy, now));
  }

  forget(origin: string): Promise<void> {
    return this.#enqueue(() => this.#forget(origin));
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(work);
    return this.#last;
  }

  async #forget(origin: string): Promise<void> {
    for (const { name, requestName } of await this.#listFiles()) {
      if (requestName.startsWith(`${hash(origin)}.`)) {
        await this.#folder.remove(name);
      }
    }
  }

  async #store(key: CopyKey, copy: OfflineCopy, now: number): Promise<void> {
    const text = JSON.stringify({ version: 1, key: writeKey(key), ...copy });
    const bytes = Buffer.byteLength(text);
    if (bytes > this.#limits.bytesOfOne) {
      return;
    }
    const requestName = getFileName(key);
    const name = `${requestName}.${now.toString(36).padStart(9, '0')}.${String(bytes)}.json`;
    await this.#folder.replace(name, text);
    let [copies, total] = [0, 0];
    for (const file of (await this.#listFiles()).reverse()) {
      const isOlder = file.requestName === requestName && file.name !== name;
      if (isOlder || copies + 1 > this.#limits.copies || total + file.bytes > this.#limits.bytes) {
        await this.#folder.remove(file.name);
      } else {
        copies += 1;
        total += file.bytes;
      }
    }
  }

  /** Returns the oldest files first. */
  async #listFiles(): Promise<{ name: string; requestName: string; storedAt: string; bytes: number }[]> {
    const files = (await this.#folder.names()).flatMap((name) => {
      const [, requestName, storedAt, bytes] =
        /^([\w-]{43}\.[\w-]{43})\.([0-9a-z]{9})\.(\d{1,12})\.json$/.exec(name) ?? [];
      return requestName !== undefined && storedAt !== undefined
        ? [{ name, requestName, storedAt, bytes: Number(bytes) }]
        : [];
    });
    return files.sort((a, b) => (a.storedAt < b.storedAt ? -1 : a.storedAt > b.storedAt ? 1 : 0));
  }
}

function writeKey({ service, route, id, filter }: CopyKey): string {
  return JSON.stringify([service, route, id ?? null, filter ?? null]);
}

function getFileName(key: CopyKey): string {
  return `${hash(new URL(key.service).origin)}.${hash(writeKey(key))}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Accepts any content. The file name contains only a digest, so the request is also stored in the file. */
function readCopy<K extends KindName>(
  value: unknown,
  key: CopyKey,
  kind?: K,
): OfflineCopy<RecordOfKind<K>> | undefined {
  if (!isObject(value) || value.key !== writeKey(key)) {
    return undefined;
  }
  const asOf = readDate(value.asOf)?.value;
  const { records } = value;
  if (asOf === undefined || !Array.isArray(records)) {
    return undefined;
  }
  const isOfKind = (record: ServiceRecord | undefined): record is RecordOfKind<K> =>
    record !== undefined && (kind === undefined || record.kind === kind);
  return { asOf, records: records.map(restoreRecord).filter(isOfKind) };
}
