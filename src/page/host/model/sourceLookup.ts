import { isSourceRecord, getKind, type SourceRecord } from '../../../kinds/index.ts';
import type { OfflineClient } from '../../../store/offline/offlineClient.ts';
import { ServiceError } from '../../../client/errors.ts';
import type { ServiceRecord } from '../../../client/records/types.ts';
import { findCopiedRecord } from './loadTask.ts';

export interface SourceKey {
  readonly kind: SourceRecord['kind'];
  readonly id: string;
}

export function getSourceKey(record: ServiceRecord): SourceKey | undefined {
  const { kind, id } = getKind(record).source(record) ?? {};
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

/** Publishers and sources of all services. Failures are not cached. */
export class SourceCache {
  readonly #records = new Map<string, SourceRecord>();

  get({ service }: OfflineClient, { kind, id }: SourceKey): SourceRecord | undefined {
    return service === undefined ? undefined : this.#records.get(JSON.stringify([service, kind, id]));
  }

  /** @throws ServiceError, OfflineError */
  async find(client: OfflineClient, { kind, id }: SourceKey, signal: AbortSignal): Promise<SourceRecord> {
    const cached = this.get(client, { kind, id });
    if (cached) {
      return cached;
    }
    const { record } = await client.get(kind, id, signal);
    if (client.service !== undefined) {
      this.#records.set(JSON.stringify([client.service, kind, id]), record);
    }
    return record;
  }
}

/** In parallel, because the service is metered and shared. */
const maxRequests = 3;

export class SourceLookup {
  readonly #client: OfflineClient;
  readonly #sources: SourceCache;
  readonly #listKeys: () => readonly SourceKey[];
  readonly #onDidFind: () => void;
  readonly #records = new Map<string, SourceRecord>();
  /** Retried only at the user's command. */
  readonly #errors = new Map<string, Error>();

  constructor(
    client: OfflineClient,
    sources: SourceCache,
    listKeys: () => readonly SourceKey[],
    onDidFind: () => void,
  ) {
    this.#client = client;
    this.#sources = sources;
    this.#listKeys = listKeys;
    this.#onDidFind = onDidFind;
  }

  get(key: SourceKey): SourceRecord | undefined {
    return this.#records.get(formatKey(key)) ?? this.#sources.get(this.#client, key);
  }

  get isIncomplete(): boolean {
    return this.#findMissing() !== undefined;
  }

  forgetErrors(): void {
    this.#errors.clear();
  }

  /**
   * Uses offline copies after a failure, except after a 404.
   *
   * @throws the last failure
   */
  async load(signal: AbortSignal): Promise<void> {
    let isDown = false;
    const requested = new Set<string>();
    const requestNext = async () => {
      for (let key = this.#findMissing(requested); key; key = this.#findMissing(requested)) {
        const { kind, id } = key;
        requested.add(formatKey(key));
        try {
          const copy = isDown ? await this.#client.findCopy(kind, { id }) : undefined;
          if (isDown && !copy) {
            continue;
          }
          this.#records.set(formatKey(key), copy ?? (await this.#sources.find(this.#client, key, signal)));
        } catch (error) {
          isDown ||= !(error instanceof ServiceError && error.kind === 'notFound');
          const copy = findCopiedRecord(error, isSourceRecord);
          if (copy) {
            this.#records.set(formatKey(key), copy);
          } else if (!signal.aborted) {
            this.#errors.set(formatKey(key), error instanceof Error ? error : new Error(String(error)));
          }
        }
        if (signal.aborted) {
          return;
        }
        this.#onDidFind();
      }
    };
    await Promise.all(Array.from({ length: maxRequests }, requestNext));
    const error = [...this.#errors.values()].at(-1);
    if (error !== undefined) {
      throw error;
    }
  }

  #findMissing(requested: ReadonlySet<string> = new Set()): SourceKey | undefined {
    return this.#listKeys().find((key) => {
      const name = formatKey(key);
      return !requested.has(name) && !this.#records.has(name) && !this.#errors.has(name);
    });
  }
}

function formatKey({ kind, id }: SourceKey): string {
  return `${kind} ${id}`;
}
