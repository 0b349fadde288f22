import { createHash } from 'node:crypto';
import type { KindName, RecordOfKind } from '../../kinds/index.ts';
import { restoreRecord } from '../../client/records/types.ts';
import { isObject } from '../../client/jsonObject.ts';
import { readDate } from '../../client/records/readDate.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { createQueue } from '../../platform/queue.ts';
import { readStored, type Folder } from '../storage/storedFile.ts';

export interface CopyRequest {
  readonly route: string;
  readonly id?: string | undefined;
  readonly filter?: object | undefined;
}

export interface CopyKey extends CopyRequest {
  /** The service's address. Responses of other services, such as `sample`, are not stored. */
  readonly service: string | undefined;
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
  readonly #onError: (error: unknown) => void;
  readonly #limits: CopyLimits;
  readonly #enqueue = createQueue();

  constructor(folder: Folder, onError: (error: unknown) => void, limits: CopyLimits = copyLimits) {
    this.#folder = folder;
    this.#onError = onError;
    this.#limits = limits;
  }

  /**
   * Returns `undefined` if the copy is missing or damaged. Never rejects, because the error of the service is more
   * important than that of its copy.
   */
  async find<K extends KindName>(key: CopyKey, kind?: K): Promise<OfflineCopy<RecordOfKind<K>> | undefined> {
    const requestName = createFileName(key);
    if (requestName === undefined) {
      return undefined;
    }
    try {
      let name: string | undefined;
      for (;;) {
        const newest = (await this.#listFiles()).findLast((each) => each.requestName === requestName)?.name;
        if (newest === undefined || newest === name) {
          return undefined;
        }
        name = newest;
        const stored = await readStored(this.#folder, name);
        // A newer copy may have replaced it since the folder was listed.
        if (stored !== 'missing') {
          return readCopy(stored, key, kind);
        }
      }
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }

  /** Replaces an older copy of the same request. Never rejects. */
  async store(
    key: CopyKey,
    { asOf, records }: { readonly asOf: string | undefined; readonly records: readonly ServiceRecord[] },
    now = Date.now(),
  ): Promise<void> {
    const requestName = createFileName(key);
    if (requestName !== undefined) {
      const content = { version: 1, key: writeKey(key), asOf: asOf ?? new Date(now).toISOString(), records };
      await this.#enqueue(() => this.#store(requestName, content, now)).catch(this.#onError);
    }
  }

  forget(origin: string): Promise<void> {
    return this.#enqueue(async () => {
      for (const { name, requestName } of await this.#listFiles()) {
        if (requestName.startsWith(`${hash(origin)}.`)) {
          await this.#folder.remove(name);
        }
      }
    });
  }

  async #store(requestName: string, content: OfflineCopy, now: number): Promise<void> {
    const text = JSON.stringify(content);
    const bytes = Buffer.byteLength(text);
    if (bytes > this.#limits.bytesOfOne) {
      return;
    }
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

function createFileName(key: CopyKey): string | undefined {
  return key.service !== undefined && URL.canParse(key.service)
    ? `${hash(new URL(key.service).origin)}.${hash(writeKey(key))}`
    : undefined;
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
