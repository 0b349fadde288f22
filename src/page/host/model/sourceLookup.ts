import { isSourceRecord, kindOf, type SourceRecord } from '../../../kinds/index.ts';
import type { OfflineClient } from '../../../store/offline/offlineClient.ts';
import { ServiceError } from '../../../client/errors.ts';
import type { ServiceRecord } from '../../../client/records/types.ts';
import { findCopiedRecord } from './loadTask.ts';

/** Identifies a publisher of articles or a source of intelligence. */
export interface SourceKey {
  readonly kind: SourceRecord['kind'];
  readonly id: string;
}

/** Identifier of the publisher or source of a record; `undefined` where the record names none by identifier. */
export function getSourceKey(record: ServiceRecord): SourceKey | undefined {
  const { kind, id } = kindOf(record).source(record) ?? {};
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

/** Publishers and sources already met, of all services. A failure is not remembered. */
export class SourceCache {
  readonly #records = new Map<string, SourceRecord>();

  /** The one that was met, if it was. */
  get({ service }: OfflineClient, { kind, id }: SourceKey): SourceRecord | undefined {
    return service === undefined ? undefined : this.#records.get(JSON.stringify([service, kind, id]));
  }

  /** @throws ServiceError, OfflineError */
  async find(client: OfflineClient, { kind, id }: SourceKey, abort: AbortSignal): Promise<SourceRecord> {
    const cached = this.get(client, { kind, id });
    if (cached) {
      return cached;
    }
    const { record } = await client.get(kind, id, abort);
    if (client.service !== undefined) {
      this.#records.set(JSON.stringify([client.service, kind, id]), record);
    }
    return record;
  }
}

/** The service is metered and shared: so many sources are asked for at a time. */
const maxRequests = 3;

/** Sources of the records on one page: those found so far, and the loading of the rest. */
export class SourceLookup {
  readonly #client: OfflineClient;
  readonly #sources: SourceCache;
  readonly #listKeysHint: () => readonly SourceKey[];
  readonly #onDidFind: () => void;
  readonly #found = new Map<string, SourceRecord>();
  /** Failures; what failed is asked for again only when the user says so. */
  readonly #errors = new Map<string, Error>();

  /** @param wanted gives the sources that the page shows now */
  constructor(client: OfflineClient, sources: SourceCache, wanted: () => readonly SourceKey[], onDidFind: () => void) {
    this.#client = client;
    this.#sources = sources;
    this.#listKeysHint = wanted;
    this.#onDidFind = onDidFind;
  }

  get(key: SourceKey): SourceRecord | undefined {
    return this.#found.get(serializeKey(key)) ?? this.#sources.get(this.#client, key);
  }

  /** Whether a wanted source has neither been found nor failed. */
  get isIncomplete(): boolean {
    return this.#findMissing() !== undefined;
  }

  /** Lets what failed be asked for again. */
  forgetErrors(): void {
    this.#errors.clear();
  }

  /**
   * Asks for each source that is missing, also for those that become known while it runs. After a failure the others
   * would fail too, so copies stand in for them; only a source that does not exist tells nothing about the others.
   * @throws the newest failure, when it is through
   */
  async load(abort: AbortSignal): Promise<void> {
    let isDown = false;
    const asked = new Set<string>();
    const work = async () => {
      for (let key = this.#findMissing(asked); key; key = this.#findMissing(asked)) {
        const { kind, id } = key;
        asked.add(serializeKey(key));
        try {
          const copy = isDown ? await this.#client.findCopy(kind, id) : undefined;
          if (isDown && !copy) {
            continue;
          }
          this.#found.set(serializeKey(key), copy ?? (await this.#sources.find(this.#client, key, abort)));
        } catch (error) {
          isDown ||= !(error instanceof ServiceError && error.kind === 'notFound');
          const copy = findCopiedRecord(error, isSourceRecord);
          if (copy) {
            this.#found.set(serializeKey(key), copy);
          } else if (!abort.aborted) {
            this.#errors.set(serializeKey(key), error instanceof Error ? error : new Error(String(error)));
          }
        }
        if (abort.aborted) {
          return;
        }
        this.#onDidFind();
      }
    };
    await Promise.all(Array.from({ length: maxRequests }, work));
    const error = [...this.#errors.values()].at(-1);
    if (error !== undefined) {
      throw error;
    }
  }

  #findMissing(asked: ReadonlySet<string> = new Set()): SourceKey | undefined {
    return this.#listKeysHint().find((key) => {
      const name = serializeKey(key);
      return !asked.has(name) && !this.#found.has(name) && !this.#errors.has(name);
    });
  }
}

function serializeKey({ kind, id }: SourceKey): string {
  return `${kind} ${id}`;
}
