import type { Reference } from '../citation/reference.ts';
import { isKindName, isSourceRecord, getKind, kinds, type KindName, type SourceRecord } from '../kinds/index.ts';
import type { SourceName, SourceReference } from '../kinds/recordKind.ts';
import { getSiteHost } from '../kinds/siteAddress.ts';
import { getHost } from '../citation/address.ts';
import { getTitleTexts } from '../kinds/recordTitle.ts';
import type { Client } from '../client/client.ts';
import { ServiceError, type ErrorKind } from '../client/errors.ts';
import { rejectOnAbort } from '../client/request/timing.ts';
import { isObject } from '../client/jsonObject.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { SeenValues } from './seenValues.ts';
import type { Memory } from './storage/storedFile.ts';

const memoryKey = 'dateline.origins';
/** Per service. The oldest are dropped. */
const maxNames = 6000;
/** Names arrive in pages of records and are written together. */
const writeDelayMs = 2000;
/** Limits of requests one by one, in total and at a time, because the service is metered. */
const maxRequests = 50;
const maxConcurrent = 5;
/** Publishers per request: the longest page of the service. */
const maxDomains = 100;
const refusals: ReadonlySet<ErrorKind> = new Set([
  ...(['unauthorized', 'forbidden', 'badRequest', 'notFound', 'unsupported'] as const),
]);
/** Time that a list waits for names. Its rows then show the hosts. */
const maxWaitMs = 3000;
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
 * Keys are `publisher <id>` and `source <id>`, with an empty name if the service has none, `address <kind> <id>`, and
 * `site <kind> <host>`, the identifier of the only publisher or source of that site (empty if several have one).
 */
type Names = Map<string, string>;

interface UnnamedSource {
  readonly kind: SourceRecord['kind'];
  readonly id: string | undefined;
  /** `undefined` if the lists of publishers and sources can't be searched for it. */
  readonly domain: string | undefined;
}

/** The lists that find a publisher or source by its domain. */
const lists = { publisher: 'publishers', source: 'sources' } as const;

/**
 * Names from every response, so that a publisher has the same name everywhere: the name in the list of publishers, else
 * in the list of intelligence sources, else in the first record that names it. Only `nameLists` and `resolve` send
 * requests.
 */
export class SourceNames {
  readonly #memory: Memory;
  #names: Names = new Map();
  /** Titles of stories' first articles, by the story's kind and identifier. */
  #titles = new Map<string, string>();
  /** Publishers, sources and domains that the service doesn't know, by kind and identifier. */
  #nameless = new Set<string>();
  /** Pending requests, by kind and identifier or domain. */
  #requests = new Map<string, Promise<unknown>>();
  /** Whether articles contain their publishers. Only then, the service is asked for publishers by their domain. */
  #hasNestedPublishers = false;
  /** Callers compare clients to find out whether the service is the same. */
  readonly #namedClients = new WeakMap<Client, Client>();
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
    const learn = <T>(records: readonly T[]): T[] => {
      this.#learn(records, names, service);
      (records as readonly unknown[]).filter(isRecord).forEach((record) => seen.learn(record));
      return this.#completeItems(records);
    };
    this.#names = names;
    this.#seen = seen;
    this.#titles = titles;
    this.#nameless = new Set();
    this.#hasNestedPublishers = false;
    this.#requests = new Map();
    this.#client = {
      checkHealth: (...args) => client.checkHealth(...args),
      accepts: (...args) => client.accepts(...args),
      list: (route, args) => {
        const source = client.list(route, args);
        return async (next, signal, options) => {
          const page = await source(next, signal, options);
          const items = learn(page.items);
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
          return { ...page, items };
        };
      },
      get: async (...args) => {
        const detail = await client.get(...args);
        const [record = detail.record] = learn([detail.record]);
        return { ...detail, record };
      },
    };
    return this.#client;
  }

  getSeenValues(parameter: string): readonly string[] {
    return this.#seen.get(parameter);
  }

  /** Returns a client whose lists wait a moment for missing names, so that rows have them from the first drawing. */
  nameLists(client: Client): Client {
    const known = this.#namedClients.get(client);
    if (known) {
      return known;
    }
    const named: Client = {
      checkHealth: (...args) => client.checkHealth(...args),
      accepts: (...args) => client.accepts(...args),
      get: (...args) => client.get(...args),
      list: (route, args) => {
        const source = client.list(route, args);
        return async (next, signal, options) => {
          const page = await source(next, signal, options);
          const wait = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]);
          const records = (page.items as readonly unknown[]).filter(isRecord);
          await this.#requestPage(records, wait);
          // Evidence without an address has nothing else to show.
          const bareEvidence = this.#findUnnamed(records.filter(({ kind }) => kind === 'evidence')).filter(
            ({ domain }) => domain === undefined,
          );
          await this.#requestEach(bareEvidence, wait);
          return { ...page, items: this.#completeItems(page.items) };
        };
      },
    };
    this.#namedClients.set(client, named);
    return named;
  }

  complete<R extends ServiceRecord>(record: R): R {
    const kind = getKind(record);
    const source = kind.source(record);
    const completed = source ? kind.withSource(record, this.#describe(record, source)) : record;
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
    return this.#findName({ kind, id, name: undefined }, undefined);
  }

  /** Returns `undefined` if the site has no name or several. */
  findNameByHost(
    host: string | undefined,
    kinds: readonly SourceRecord['kind'][] = ['publisher', 'source'],
  ): string | undefined {
    const ids = (['publisher', 'source'] as const).map((kind) => this.#names.get(`site ${kind} ${host ?? ''}`));
    return ids.includes('')
      ? undefined
      : kinds
          .map((kind) => this.#getKnownName(`${kind} ${this.#names.get(`site ${kind} ${host ?? ''}`) ?? ''}`))
          .find((name) => name !== undefined);
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
      const keys = source
        ? [
            `${source.kind} ${source.id ?? ''}`,
            ...[this.#findSite(source), getHost(kind.address(record))].map((host) => `host ${host ?? ''}`),
          ]
        : [];
      return (
        keys.some((key) => changed.has(key)) ||
        (kind.titledBy !== undefined && changed.has(`${record.kind} ${record.id ?? ''}`))
      );
    };
  }

  /** Completes the records after requesting missing names, also one by one. Never rejects. */
  async resolve<R extends ServiceRecord>(records: readonly R[], signal: AbortSignal): Promise<R[]> {
    await this.#requestPage(records, signal);
    await this.#requestEach(this.#findUnnamed(records), signal);
    return records.map((record) => this.complete(record));
  }

  lacksNames(records: readonly ServiceRecord[]): boolean {
    return this.#findUnnamed(records).some(({ kind, id, domain }) =>
      [id !== undefined && `${kind} ${id}`, domain !== undefined && `${kind} at ${domain}`].some(
        (key) => key !== false && !this.#isAnswered(key),
      ),
    );
  }

  dispose(): void {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#write();
    }
  }

  /** Requests the missing names of a page from the list of publishers, and then from the list of sources. */
  async #requestPage(records: readonly ServiceRecord[], signal: AbortSignal): Promise<void> {
    const unnamed = this.#findUnnamed(records, ['publisher']);
    const publishers = this.#hasNestedPublishers ? unnamed : unnamed.filter(({ kind }) => kind === 'publisher');
    if (this.#client?.accepts('publisher', 'sources') === true) {
      // API v0.1 loads publishers that are requested together with one request.
      await Promise.all(publishers.map((publisher) => this.#requestById(publisher, signal)));
    } else {
      await this.#requestByDomain('publisher', publishers, signal);
    }
    await this.#requestByDomain('source', this.#findUnnamed(records), signal);
  }

  async #requestEach(sources: readonly UnnamedSource[], signal: AbortSignal): Promise<void> {
    const waiting = sources.slice(0, maxRequests);
    const requestNext = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        await this.#requestById(next, signal);
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, requestNext));
  }

  async #requestById({ kind, id }: UnnamedSource, signal: AbortSignal): Promise<void> {
    const [client, names, nameless] = [this.#client, this.#names, this.#nameless];
    const key = `${kind} ${id ?? ''}`;
    if (!client || id === undefined || this.#isAnswered(key)) {
      return;
    }
    const send = async () => {
      await client.get(kind, id, new AbortController().signal);
      if (!names.has(key)) {
        nameless.add(key);
      }
    };
    await this.#share([key], send, signal);
  }

  async #requestByDomain(
    kind: SourceRecord['kind'],
    sources: readonly UnnamedSource[],
    signal: AbortSignal,
  ): Promise<void> {
    const [client, nameless] = [this.#client, this.#nameless];
    const domains = new Set(
      sources
        .filter((source) => source.kind !== kind || !this.#isAnswered(`${kind} ${source.id ?? ''}`))
        .flatMap(({ domain }) => domain ?? []),
    );
    const getKey = (domain: string) => `${kind} at ${domain}`;
    const unknown = [...domains].filter((domain) => !this.#isAnswered(getKey(domain))).slice(0, maxDomains);
    const missing = unknown.filter((domain) => !this.#requests.has(getKey(domain)));
    if (!client?.accepts(lists[kind], 'domains')) {
      return;
    }
    const send = async () => {
      const load = client.list(lists[kind], { filter: { domains: missing }, limit: maxDomains });
      await load(undefined, new AbortController().signal);
      missing.forEach((domain) => nameless.add(getKey(domain)));
    };
    await this.#share(unknown.map(getKey), send, signal);
  }

  /** Whether the service was asked for the name. */
  #isAnswered(key: string): boolean {
    return this.#names.has(key) || this.#nameless.has(key);
  }

  /**
   * Sends a request once for all callers. It continues if one of them stops waiting. After a failure, the records are
   * shown with their own names, and the next page asks again unless the service refused the request.
   */
  async #share(keys: readonly string[], send: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const [requests, nameless] = [this.#requests, this.#nameless];
    const pending = keys.flatMap((key) => requests.get(key) ?? []);
    const missing = keys.filter((key) => !requests.has(key));
    if (missing.length > 0) {
      const onFailure = (error: unknown) => {
        if (error instanceof ServiceError && refusals.has(error.kind)) {
          missing.forEach((key) => nameless.add(key));
        }
      };
      const request = send()
        .catch(onFailure)
        .finally(() => missing.forEach((key) => requests.delete(key)));
      missing.forEach((key) => requests.set(key, request));
      pending.push(request);
    }
    // Callers show what is known after an abort.
    await rejectOnAbort(Promise.all(pending), signal).catch(() => undefined);
  }

  /** @param namedBy the lists whose names count */
  #findUnnamed(records: readonly ServiceRecord[], namedBy?: readonly SourceRecord['kind'][]): UnnamedSource[] {
    const unnamed = records.flatMap((record): [string, UnnamedSource][] => {
      const kind = getKind(record);
      const source = kind.source(record);
      const address = kind.address(record);
      if (!source || this.#findName(source, address, namedBy) !== undefined) {
        return [];
      }
      const site = this.#findSite(source);
      // A service that sends only the identifier of a publisher need not have the parameter `domains`.
      const isBare = source.kind === 'publisher' && source.id !== undefined && site === undefined;
      const domain = isBare ? undefined : (site ?? getHost(address));
      return [[`${source.kind} ${source.id ?? ''} ${domain ?? ''}`, { kind: source.kind, id: source.id, domain }]];
    });
    return [...new Map(unnamed).values()];
  }

  #describe(record: ServiceRecord, source: SourceReference): SourceName {
    const { name: ownName, id = '' } = source;
    const fallback = () => (isSourceRecord(record) ? undefined : (ownName ?? this.#findSite(source)));
    const name = this.#findName(source, getKind(record).address(record)) ?? fallback();
    return { name, address: this.#names.get(`address ${source.kind} ${id}`) };
  }

  /**
   * @param address of the record
   * @param namedBy the lists whose names count, besides the record's own name
   */
  #findName(
    source: SourceReference,
    address: string | undefined,
    namedBy: readonly SourceRecord['kind'][] = ['publisher', 'source'],
  ): string | undefined {
    const { kind, id, name = '' } = source;
    const byId = namedBy.includes(kind) ? this.#getKnownName(`${kind} ${id ?? ''}`) : undefined;
    // Parses no address if it need not, because lists have thousands of rows.
    if (kind === 'publisher' && byId !== undefined) {
      return byId;
    }
    const [site, host] = [this.#findSite(source), getHost(address)];
    const own = name.trim() === '' || [site, host].includes(name) ? undefined : name;
    return this.findNameByHost(site, namedBy) ?? byId ?? own ?? this.findNameByHost(host, namedBy);
  }

  #getKnownName(key: string): string | undefined {
    const name = this.#names.get(key);
    return name === '' ? undefined : name;
  }

  /** Returns the host of the publisher's or source's site. */
  #findSite({ kind, id, address }: SourceReference): string | undefined {
    return getSiteHost(address ?? this.#names.get(`address ${kind} ${id ?? ''}`));
  }

  #completeItems<T>(items: readonly T[]): T[] {
    return items.map((item: unknown) => (isRecord(item) ? this.complete(item) : item)) as T[];
  }

  #learn(records: readonly unknown[], names: Names, service: string): void {
    const changed = new Set<string>();
    for (const record of records.filter(isRecord)) {
      this.#hasNestedPublishers ||= record.kind === 'article' && getKind(record).source(record)?.address !== undefined;
      learnFrom(record, names).forEach((key) => changed.add(key));
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

/** Returns the keys that changed, with the host as `host <host>`. */
function learnFrom(record: ServiceRecord, names: Names): string[] {
  const { kind, id, name = '', address } = getKind(record).source(record) ?? {};
  if (kind === undefined || id === undefined) {
    return [];
  }
  const changed: string[] = [];
  const set = (key: string, value: string) => {
    if (names.get(key) !== value) {
      names.set(key, value);
      changed.push(key);
    }
  };
  const key = `${kind} ${id}`;
  const host = getSiteHost(address);
  const isOwn = isSourceRecord(record);
  const ownName = name === host ? '' : name.trim();
  if (ownName === '' ? isOwn && !names.has(key) : isOwn || !names.get(key)) {
    set(key, ownName);
  }
  if (isOwn && address !== undefined) {
    set(`address ${key}`, address);
  }
  if (host !== undefined) {
    const site = `site ${kind} ${host}`;
    const current = names.get(site);
    const isSame = current === undefined || names.get(`${kind} ${current}`) === names.get(key);
    set(site, isSame ? (current ?? id) : '');
  }
  return changed.length > 0 && host !== undefined ? [...changed, `host ${host}`] : changed;
}

function readNames(stored: unknown): Names {
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
  return new Map((Array.isArray(stored) ? stored : []).filter(isPair));
}
