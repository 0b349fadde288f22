import type { Reference } from '../citation/reference.ts';
import { getHost } from '../citation/address.ts';
import type { Client } from '../client/client.ts';
import { isObject } from '../client/jsonObject.ts';
import { rejectOnAbort } from '../client/request/timing.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { isKindName, type SourceRecord } from '../kinds/index.ts';
import { getTitleTexts } from '../kinds/recordTitle.ts';
import { NameIndex } from './nameIndex.ts';
import { NameRequests } from './nameRequests.ts';
import { SeenValues } from './seenValues.ts';
import type { Memory } from './storage/storedFile.ts';

const memoryKey = 'dateline.origins';
/** Names arrive in pages of records and are written together. */
const writeDelayMs = 2000;
/** Time in milliseconds that a list waits for names. Its rows then show the hosts until the names arrive. */
const maxWait = 3000;

/** Names from every response of the current service. Only `nameLists` and `resolve` send requests. */
export class SourceNames {
  /** Called when names arrive for a list that stopped waiting for them. */
  onLateNames: () => void = () => undefined;
  readonly #memory: Memory;
  readonly #maxWaitMs: number;
  #index = new NameIndex(undefined);
  #requests: NameRequests | undefined;
  #seen = new SeenValues();
  /** Keys of names that changed since the last `takeChanges`. */
  #changed = new Set<string>();
  /** Callers compare clients to find out whether the service is the same. */
  readonly #namedClients = new WeakMap<Client, Client>();
  #timer: NodeJS.Timeout | undefined;
  #write: () => void = () => undefined;

  constructor(memory: Memory, maxWaitMs = maxWait) {
    this.#memory = memory;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Returns a client that learns names from its responses, and switches to the names of its service. */
  observe(client: Client, service: string): Client {
    const index = new NameIndex(this.#readStored()[service]);
    const seen = new SeenValues();
    const learn = <T>(items: readonly T[]): T[] => {
      const records = (items as readonly unknown[]).filter(isRecord);
      records.forEach((record) => seen.learn(record));
      const changed = records.flatMap((record) => index.learn(record));
      changed.forEach((key) => this.#changed.add(key));
      if (changed.length > 0) {
        this.#writeLater(index, service);
      }
      return completeItems(items, index);
    };
    const observed: Client = {
      ...client,
      list: (route, args) => {
        const load = client.list(route, args);
        return async (next, signal, options) => {
          const page = await load(next, signal, options);
          const items = learn(page.items);
          const isWhole = next === undefined && Object.keys(args?.filter ?? {}).length === 0;
          if (route === 'articlesOfStory' && isWhole && args?.id !== undefined) {
            // A story without a title has that of its first article.
            const [first] = page.items as readonly unknown[];
            const title = isRecord(first) ? getTitleTexts(first).title : undefined;
            if (title !== undefined) {
              this.#changed.add(index.learnStoryTitle(args.id, title));
            }
          }
          return { ...page, items };
        };
      },
      get: async (...args) => {
        const detail = await client.get(...args);
        const [record = detail.record] = learn([detail.record]);
        return { ...detail, record };
      },
    };
    this.#index = index;
    this.#seen = seen;
    this.#requests = new NameRequests(observed, index);
    return observed;
  }

  getSeenValues(parameter: string): readonly string[] {
    return this.#seen.get(parameter);
  }

  /** Returns a client whose lists wait a moment for missing names, so that rows have them from the first drawing. */
  nameLists(client: Client): Client {
    const existing = this.#namedClients.get(client);
    if (existing) {
      return existing;
    }
    const named: Client = {
      ...client,
      list: (route, args) => {
        const load = client.list(route, args);
        return async (next, signal, options) => {
          const page = await load(next, signal, options);
          const records = (page.items as readonly unknown[]).filter(isRecord);
          const named = this.#requests?.requestForPage(records, signal) ?? Promise.resolve();
          const timeout = AbortSignal.timeout(this.#maxWaitMs);
          const isInTime = await rejectOnAbort(named, timeout).then(
            () => true,
            () => false,
          );
          if (!isInTime) {
            void named.then(() => this.onLateNames());
          }
          return { ...page, items: completeItems(page.items, this.#index) };
        };
      },
    };
    this.#namedClients.set(client, named);
    return named;
  }

  complete<R extends ServiceRecord>(record: R): R {
    return this.#index.complete(record);
  }

  completeReference(reference: Reference): Reference {
    const host = getHost(reference.url);
    const name =
      reference.publisher === undefined || reference.publisher === host ? this.#index.findByHost(host) : undefined;
    return name === undefined ? reference : { ...reference, publisher: name };
  }

  getName(kind: SourceRecord['kind'], id: string): string | undefined {
    return this.#index.find({ kind, id, name: undefined }, undefined);
  }

  /** Returns a test for records that `complete` would now change, or `undefined` without new names. */
  takeChanges(): ((record: ServiceRecord) => boolean) | undefined {
    const [changed, index] = [this.#changed, this.#index];
    this.#changed = new Set();
    return changed.size === 0 ? undefined : (record) => index.listKeys(record).some((key) => changed.has(key));
  }

  /** Completes the records after requesting missing names, also one by one. Never rejects. */
  async resolve<R extends ServiceRecord>(records: readonly R[], signal: AbortSignal): Promise<R[]> {
    await this.#requests?.requestAll(records, signal);
    return records.map((record) => this.complete(record));
  }

  /** Whether `resolve` would request names. */
  lacksNames(records: readonly ServiceRecord[]): boolean {
    return this.#requests?.canFind(records) ?? false;
  }

  dispose(): void {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#write();
    }
  }

  #writeLater(index: NameIndex, service: string): void {
    // Names of the sample data are not stored.
    if (URL.canParse(service)) {
      this.#write = () => void this.#memory.update(memoryKey, { ...this.#readStored(), [service]: index.pairs });
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#write(), writeDelayMs);
    }
  }

  #readStored(): Readonly<Record<string, unknown>> {
    const stored = this.#memory.get(memoryKey);
    return isObject(stored) ? stored : {};
  }
}

function completeItems<T>(items: readonly T[], index: NameIndex): T[] {
  return items.map((item: unknown) => (isRecord(item) ? index.complete(item) : item)) as T[];
}

function isRecord(record: unknown): record is ServiceRecord {
  return isObject(record) && isKindName(record.kind);
}
