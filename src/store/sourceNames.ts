import type { Reference } from '../citation/reference.ts';
import { getAddress, isKindName, getKind, kinds, type KindName, type SourceRecord } from '../kinds/index.ts';
import { getHost } from '../citation/address.ts';
import { getTitleTexts } from '../kinds/recordTitle.ts';
import type { Client } from '../client/client.ts';
import { ServiceError } from '../client/errors.ts';
import { rejectOnAbort } from '../client/request/timing.ts';
import { isObject } from '../client/jsonObject.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { SeenValues } from './seenValues.ts';
import type { Memory } from './storage/storedFile.ts';

const memoryKey = 'dateline.origins';
/** Per service. The oldest are dropped. */
const maxNames = 2000;
/** Names arrive in pages of records and are written together. */
const writeDelayMs = 2000;
/** Limits of one call of `resolve`, in total and at a time, because the service is metered. */
const maxRequests = 50;
const maxConcurrent = 5;
const maxTitles = 500;

/** The kinds that take their title from the first record of a list, by the list's route. */
const titledByRoute: ReadonlyMap<string, KindName> = new Map(
  (Object.keys(kinds) as KindName[]).flatMap((name) => {
    const { titledBy, lists } = kinds[name];
    const list = titledBy && lists[titledBy];
    return list ? [[list.route, name] as const] : [];
  }),
);

/**
 * Keys are `publisher <id>`, `source <id>`, `host <host>` and `address source <id>`. A host with several names has an
 * empty name.
 */
type Names = Map<string, string>;

/** Names from every response, so that a publisher has the same name everywhere. Only `resolve` sends requests. */
export class SourceNames {
  readonly #memory: Memory;
  #names: Names = new Map();
  /** Titles of stories' first articles, by the story's kind and identifier. */
  #titles = new Map<string, string>();
  /** Publishers and sources without a name, by kind and identifier. */
  #nameless = new Set<string>();
  /** Pending requests, by kind and identifier. */
  #requests = new Map<string, Promise<unknown>>();
  #changed = new Set<string>();
  #seen = new SeenValues();
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #write: () => void = () => undefined;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Returns a client that learns names from its responses, and switches to the names of its service. */
  observe(client: Client, service: string): Client {
    const names = readNames(this.#readStored()[service]);
    const titles = new Map<string, string>();
    const seen = new SeenValues();
    const learn = (records: readonly unknown[]) => {
      this.#learn(records, names, service);
      records.filter(isRecord).forEach((record) => seen.learn(record));
    };
    this.#names = names;
    this.#seen = seen;
    this.#titles = titles;
    this.#nameless = new Set();
    this.#requests = new Map();
    this.#client = {
      checkHealth: (...args) => client.checkHealth(...args),
      accepts: (...args) => client.accepts(...args),
      list: (route, args) => {
        const source = client.list(route, args);
        return async (next, signal, options) => {
          const page = await source(next, signal, options);
          learn(page.items);
          const [first] = page.items as readonly unknown[];
          const title = isRecord(first) ? getTitleTexts(first).title : undefined;
          const titledKind = titledByRoute.get(route);
          const isWhole = next === undefined && Object.keys(args?.filter ?? {}).length === 0;
          if (titledKind !== undefined && isWhole && args?.id !== undefined && title !== undefined) {
            const key = `${titledKind} ${args.id}`;
            titles.set(key, title);
            if (titles.size > maxTitles) {
              titles.delete(titles.keys().next().value ?? '');
            }
            this.#changed.add(key);
          }
          return page;
        };
      },
      get: async (...args) => {
        const detail = await client.get(...args);
        learn([detail.record]);
        return detail;
      },
    };
    return this.#client;
  }

  getSeenValues(parameter: string): readonly string[] {
    return this.#seen.get(parameter);
  }

  complete<R extends ServiceRecord>(record: R): R {
    const kind = getKind(record);
    const source = kind.source(record);
    const key = `${source?.kind ?? ''} ${source?.id ?? ''}`;
    const completed = source
      ? kind.withSource(record, {
          name: source.name ?? this.#names.get(key) ?? this.findNameByHost(getHost(kind.address(record))),
          address: this.#names.get(`address ${key}`),
        })
      : record;
    const isUntitled = kind.titledBy !== undefined && getTitleTexts(record).title === undefined;
    const title = isUntitled ? this.#titles.get(`${record.kind} ${record.id ?? ''}`) : undefined;
    return title === undefined ? completed : { ...completed, title };
  }

  completeReference(reference: Reference): Reference {
    const host = getHost(reference.url);
    const name =
      reference.publisher === undefined || reference.publisher === host ? this.findNameByHost(host) : undefined;
    return name === undefined ? reference : { ...reference, publisher: name };
  }

  getName(kind: SourceRecord['kind'], id: string): string | undefined {
    return this.#names.get(`${kind} ${id}`);
  }

  /** Returns `undefined` if the host has no name or several. */
  findNameByHost(host: string | undefined): string | undefined {
    const name = this.#names.get(`host ${host ?? ''}`);
    return name === '' ? undefined : name;
  }

  /** Returns a test for records that `complete` would now change, or `undefined` without new names. */
  takeChanges(): ((record: ServiceRecord) => boolean) | undefined {
    const changed = this.#changed;
    this.#changed = new Set();
    if (changed.size === 0) {
      return undefined;
    }
    return (record) => {
      const kind = getKind(record);
      const source = kind.source(record);
      const isNamed = source === undefined || source.name !== undefined;
      const host = `host ${getHost(kind.address(record)) ?? ''}`;
      const isNamedNow = !isNamed && (changed.has(`${source.kind} ${source.id ?? ''}`) || changed.has(host));
      return isNamedNow || (kind.titledBy !== undefined && changed.has(`${record.kind} ${record.id ?? ''}`));
    };
  }

  /** Completes the records after requesting missing names. Never rejects. */
  async resolve<R extends ServiceRecord>(records: readonly R[], signal: AbortSignal): Promise<R[]> {
    const waiting = [...this.#findUnnamed(records).values()].slice(0, maxRequests);
    const requestNext = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        // A record is shown without its publisher's name if the request fails.
        await this.#request(next, signal).catch(() => undefined);
      }
    };
    // API v0.1 loads publishers that are requested together with one request.
    const isBatched = this.#client?.accepts('publisher', 'sources') === true;
    await Promise.all(Array.from({ length: isBatched ? maxRequests : maxConcurrent }, requestNext));
    return records.map((record) => this.complete(record));
  }

  lacksNames(records: readonly ServiceRecord[]): boolean {
    return this.#findUnnamed(records).size > 0;
  }

  dispose(): void {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#write();
    }
  }

  /** Requests a name once for all callers. The request continues if one of them stops waiting. */
  async #request({ kind, id, key }: { kind: SourceRecord['kind']; id: string; key: string }, signal: AbortSignal) {
    const [client, names, nameless, requests] = [this.#client, this.#names, this.#nameless, this.#requests];
    const send = async () => {
      try {
        await client?.get(kind, id, new AbortController().signal);
        if (!names.has(key)) {
          nameless.add(key);
        }
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'notFound') {
          nameless.add(key);
        }
      } finally {
        requests.delete(key);
      }
    };
    const request = requests.get(key) ?? send();
    requests.set(key, request);
    await rejectOnAbort(request, signal);
  }

  #findUnnamed(records: readonly ServiceRecord[]) {
    return new Map(
      records.flatMap((record) => {
        const { kind, id, name } = getKind(record).source(this.complete(record)) ?? {};
        const key = `${kind ?? ''} ${id ?? ''}`;
        const isUnknown = kind !== undefined && id !== undefined && name === undefined && !this.#nameless.has(key);
        return isUnknown ? [[key, { kind, id, key }]] : [];
      }),
    );
  }

  #learn(records: readonly unknown[], names: Names, service: string): void {
    const changed = new Set<string>();
    const set = (key: string, value: string) => {
      if (names.get(key) !== value) {
        names.set(key, value);
        changed.add(key);
      }
    };
    for (const record of records.filter(isRecord)) {
      learnFrom(record, set, names);
    }
    changed.forEach((key) => this.#changed.add(key));
    // Names of the sample data are not stored.
    if (changed.size > 0 && URL.canParse(service)) {
      this.#write = () => {
        const stored = { ...this.#readStored(), [service]: [...names].slice(-maxNames) };
        void this.#memory.update(memoryKey, stored);
      };
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#write(), writeDelayMs);
    }
  }

  #readStored(): Readonly<Record<string, unknown>> {
    const stored = this.#memory.get(memoryKey);
    return isObject(stored) ? stored : {};
  }
}

function isRecord(record: unknown): record is ServiceRecord {
  return isObject(record) && isKindName(record.kind);
}

function learnFrom(record: ServiceRecord, set: (key: string, value: string) => void, names: Names): void {
  const { asSource, source } = getKind(record);
  const { kind, id, name: ownName } = source(record) ?? {};
  const described = asSource?.(record);
  const name = described ? described.name : ownName;
  if (kind === undefined || name === undefined || name.trim() === '') {
    return;
  }
  if (id !== undefined) {
    set(`${kind} ${id}`, name);
  }
  if (id !== undefined && described?.address !== undefined) {
    set(`address ${kind} ${id}`, described.address);
  }
  // The address of an article or of evidence can be on any host.
  const host = described && getHost(getAddress(record));
  if (host !== undefined && ownName !== undefined) {
    const current = names.get(`host ${host}`);
    set(`host ${host}`, current === undefined || current === ownName ? ownName : '');
  }
}

function readNames(stored: unknown): Names {
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
  return new Map((Array.isArray(stored) ? stored : []).filter(isPair));
}
