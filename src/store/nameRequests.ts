import { getHost } from '../citation/address.ts';
import type { Client } from '../client/client.ts';
import { ServiceError, type ErrorKind } from '../client/errors.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { rejectOnAbort } from '../client/request/timing.ts';
import { getKind, type SourceRecord } from '../kinds/index.ts';
import type { NameIndex } from './nameIndex.ts';

/** Limits of requests one by one, in total and at a time, because the service is metered. */
const maxRequests = 50;
const maxConcurrent = 5;
/** Publishers per request: the longest page of the service. */
const maxPublishers = 100;
const refusals: ReadonlySet<ErrorKind> = new Set([
  ...(['unauthorized', 'forbidden', 'badRequest', 'notFound', 'unsupported'] as const),
]);

type SourceKind = SourceRecord['kind'];

/** The lists that find a publisher or source by its domain. */
const lists = { publisher: 'publishers', source: 'sources' } as const;

interface UnnamedSource {
  readonly kind: SourceKind;
  readonly id: string | undefined;
  /** `undefined` if the lists of publishers and sources can't be searched for it. */
  readonly domain: string | undefined;
}

/** Requests for missing names. Callers show what is known when one fails or is aborted, so no method rejects. */
export class NameRequests {
  readonly #client: Client;
  readonly #index: NameIndex;
  /** Keys are a kind with an identifier or domain. */
  readonly #pending = new Map<string, Promise<void>>();
  readonly #answered = new Set<string>();

  /** @param client its responses reach `index` */
  constructor(client: Client, index: NameIndex) {
    this.#client = client;
    this.#index = index;
  }

  /** Whether a request could find a missing name. */
  canFind(records: readonly ServiceRecord[]): boolean {
    return this.#findUnnamed(records).some(
      ({ kind, id, domain }) =>
        (id !== undefined && !this.#isAnswered(getIdKey(kind, id))) ||
        (domain !== undefined && !this.#isAnswered(getDomainKey(kind, domain))),
    );
  }

  /** Requests the missing names of a page of records. */
  async requestForPage(records: readonly ServiceRecord[], signal: AbortSignal): Promise<void> {
    await this.#requestTogether(records, signal);
    // Evidence without an address has nothing else to show.
    const evidence = this.#findUnnamed(records.filter(({ kind }) => kind === 'evidence'));
    await this.#requestEach(
      evidence.filter(({ domain }) => domain === undefined),
      signal,
    );
  }

  /** Requests the missing names, also one by one. */
  async requestAll(records: readonly ServiceRecord[], signal: AbortSignal): Promise<void> {
    await this.#requestTogether(records, signal);
    await this.#requestEach(this.#findUnnamed(records), signal);
  }

  /** Requests names from the list of publishers, and then those that it lacks from the list of sources. */
  async #requestTogether(records: readonly ServiceRecord[], signal: AbortSignal): Promise<void> {
    const unnamed = this.#findUnnamed(records, ['publisher']);
    // Without nested publishers, the list of publishers may not be searchable by domain.
    const publishers = this.#index.hasNestedPublishers ? unnamed : unnamed.filter(({ kind }) => kind === 'publisher');
    if (this.#client.accepts('publisher', 'sources')) {
      // API v0.1 loads publishers that are requested together with one request.
      await Promise.all(publishers.map((publisher) => this.#requestById(publisher, signal)));
    } else {
      await Promise.all([
        this.#requestByDomain('publisher', publishers, signal),
        this.#requestByIdentifiers(publishers, signal),
      ]);
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
    if (id !== undefined) {
      const send = async () => this.#client.get(kind, id, new AbortController().signal);
      await this.#request([getIdKey(kind, id)], send, signal);
    }
  }

  async #requestByDomain(kind: SourceKind, sources: readonly UnnamedSource[], signal: AbortSignal): Promise<void> {
    if (!this.#client.accepts(lists[kind], 'domains')) {
      return;
    }
    const unanswered = sources.filter(
      (source) => source.kind !== kind || source.id === undefined || !this.#isAnswered(getIdKey(kind, source.id)),
    );
    const domains = new Map(
      unanswered.flatMap(({ domain }) => (domain === undefined ? [] : [[getDomainKey(kind, domain), domain]])),
    );
    const send = async (keys: readonly string[]) => {
      const filter = { domains: keys.flatMap((key) => domains.get(key) ?? []) };
      return this.#client.list(lists[kind], { filter, limit: maxPublishers })(undefined, new AbortController().signal);
    };
    const keys = [...domains.keys()].filter((key) => !this.#isAnswered(key)).slice(0, maxPublishers);
    await this.#request(keys, send, signal);
  }

  /** Requests publishers without a known domain from the list of publishers. */
  async #requestByIdentifiers(publishers: readonly UnnamedSource[], signal: AbortSignal): Promise<void> {
    if (!this.#client.accepts('publishers', 'ids')) {
      return;
    }
    const bare = publishers.flatMap(({ kind, id, domain }) =>
      id === undefined || domain !== undefined || this.#isAnswered(getIdKey(kind, id)) ? [] : [id],
    );
    // The list may lack a publisher that a request by its identifier finds, so the keys differ.
    const ids = new Map(bare.slice(0, maxPublishers).map((id) => [`publisher listed by ${id}`, id]));
    const send = async (keys: readonly string[]) => {
      const filter = { ids: keys.flatMap((key) => ids.get(key) ?? []) };
      return this.#client.list('publishers', { filter, limit: maxPublishers })(undefined, new AbortController().signal);
    };
    await this.#request([...ids.keys()], send, signal);
  }

  #isAnswered(key: string): boolean {
    return this.#answered.has(key) || this.#index.has(key);
  }

  /**
   * Sends a request once for all callers. It continues if one of them stops waiting. After a failure, the next page asks
   * again unless the service refused the request.
   */
  async #request(
    keys: readonly string[],
    send: (keys: readonly string[]) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    const missing = keys.filter((key) => !this.#isAnswered(key) && !this.#pending.has(key));
    if (missing.length > 0) {
      const end = (isAnswered: boolean) => {
        for (const key of missing) {
          this.#pending.delete(key);
          if (isAnswered) {
            this.#answered.add(key);
          }
        }
      };
      const request = send(missing).then(
        () => end(true),
        (error: unknown) => end(error instanceof ServiceError && refusals.has(error.kind)),
      );
      missing.forEach((key) => this.#pending.set(key, request));
    }
    const pending = keys.flatMap((key) => this.#pending.get(key) ?? []);
    await rejectOnAbort(Promise.all(pending), signal).catch(() => undefined);
  }

  /** @param namedBy the lists whose names count */
  #findUnnamed(records: readonly ServiceRecord[], namedBy?: readonly SourceKind[]): UnnamedSource[] {
    const unnamed = records.flatMap((record): [string, UnnamedSource][] => {
      const kind = getKind(record);
      const source = kind.source(record);
      const address = kind.address(record);
      if (!source || this.#index.find(source, address, namedBy) !== undefined) {
        return [];
      }
      const site = this.#index.findSite(source);
      // A service that sends only the identifier of a publisher need not have the parameter `domains`.
      const isBare = source.kind === 'publisher' && source.id !== undefined && site === undefined;
      const domain = isBare ? undefined : (site ?? getHost(address));
      return [[`${source.kind} ${source.id ?? ''} ${domain ?? ''}`, { kind: source.kind, id: source.id, domain }]];
    });
    return [...new Map(unnamed).values()];
  }
}

function getIdKey(kind: SourceKind, id: string): string {
  return `${kind} ${id}`;
}

function getDomainKey(kind: SourceKind, domain: string): string {
  return `${kind} at ${domain}`;
}
