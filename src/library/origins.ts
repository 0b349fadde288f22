import type { Reference } from '../citation/reference.ts';
import { addressOf, hostOf, isRecordKind, originOf, withOrigin } from '../records/kinds.ts';
import type { Client } from '../service/client.ts';
import { isObject } from '../service/json.ts';
import type { ServiceRecord } from '../service/records/types.ts';
import type { Memory } from './store/storedFile.ts';

const memoryKey = 'dateline.origins';
/** So many names of a service are remembered over restarts, the latest ones. */
const most = 2000;
/** Milliseconds after which new names are written: they come in pages of records. */
const pauseMs = 2000;
/** So many names are asked for at a time: the service is metered. */
const mostAsked = 5;

/** Names by `publisher <id>`, `source <id>` and `host <host>`; empty for a host that has several names. */
type Names = Map<string, string>;

/**
 * Names of publishers and sources, learnt from every answer of the service and remembered for long, so that a record has
 * the same publisher in its row, as a clipping and in a citation. Only `resolve` asks for them.
 */
export class Origins {
  readonly #memory: Memory;
  #names: Names = new Map();
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #write: () => void = () => undefined;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** A client whose answers are learnt from. From now on names are those of its service, named by its address. */
  learning(client: Client, service: string): Client {
    const names = namesIn(this.#stored()[service]);
    const learn = (records: readonly unknown[]) => this.#learn(records, names, service);
    this.#names = names;
    this.#client = {
      health: (...question) => client.health(...question),
      list: (route, question) => {
        const source = client.list(route, question);
        return async (next, abort, how) => {
          const page = await source(next, abort, how);
          learn(page.items);
          return page;
        };
      },
      get: async (...question) => {
        const detail = await client.get(...question);
        learn([detail.record]);
        return detail;
      },
    };
    return this.#client;
  }

  /** The record with the name of its publisher or source where that is known. */
  complete<R extends ServiceRecord>(record: R): R {
    const origin = originOf(record);
    if (!origin || origin.name !== undefined) {
      return record;
    }
    const name = this.#names.get(`${origin.kind} ${origin.id ?? ''}`) ?? this.ofHost(hostOf(addressOf(record)));
    return name === undefined ? record : withOrigin(record, name);
  }

  /** A reference that was kept, with the publisher's name in place of a host. */
  completeReference(reference: Reference): Reference {
    const host = hostOf(reference.url);
    const name = reference.publisher === undefined || reference.publisher === host ? this.ofHost(host) : undefined;
    return name === undefined ? reference : { ...reference, publisher: name };
  }

  /** The one name that belongs to a host, as `hostOf` gives it; `undefined` for a host that has none or several. */
  ofHost(host: string | undefined): string | undefined {
    const name = this.#names.get(`host ${host ?? ''}`);
    return name === '' ? undefined : name;
  }

  /** The records with the names of their origins, which are asked for where they are not known. Never rejects. */
  async resolve<R extends ServiceRecord>(records: readonly R[], abort: AbortSignal): Promise<R[]> {
    const unnamed = new Map(
      records.flatMap((record) => {
        const origin = originOf(this.complete(record));
        const { kind, id, name } = origin ?? {};
        return kind !== undefined && id !== undefined && name === undefined ? [[`${kind} ${id}`, { kind, id }]] : [];
      }),
    );
    const asked = [...unnamed.values()].slice(0, mostAsked);
    // A citation without the name is better than none.
    await Promise.allSettled(asked.map(async ({ kind, id }) => this.#client?.get(kind, id, abort)));
    return records.map((record) => this.complete(record));
  }

  dispose(): void {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#write();
    }
  }

  #learn(records: readonly unknown[], names: Names, service: string): void {
    const before = names.size;
    for (const record of records) {
      if (isObject(record) && isRecordKind(record.kind)) {
        learnFrom(record as unknown as ServiceRecord, names);
      }
    }
    // Sample data is always there.
    if (names.size > before && URL.canParse(service)) {
      this.#write = () => {
        const stored = { ...this.#stored(), [service]: [...names].slice(-most) };
        void this.#memory.update(memoryKey, stored);
      };
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#write(), pauseMs);
    }
  }

  #stored(): Readonly<Record<string, unknown>> {
    const stored = this.#memory.get(memoryKey);
    return isObject(stored) ? stored : {};
  }
}

function learnFrom(record: ServiceRecord, names: Names): void {
  const { kind, id, name } = originOf(record) ?? {};
  if (kind === undefined || name === undefined || name.trim() === '') {
    return;
  }
  if (id !== undefined) {
    names.set(`${kind} ${id}`, name);
  }
  // An article's or a piece of evidence's own address can lie anywhere.
  const host = record.kind === 'publisher' || record.kind === 'source' ? hostOf(record.url) : undefined;
  if (host !== undefined) {
    const known = names.get(`host ${host}`);
    names.set(`host ${host}`, known === undefined || known === name ? name : '');
  }
}

function namesIn(stored: unknown): Names {
  const isPair = (pair: unknown): pair is [string, string] =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
  return new Map((Array.isArray(stored) ? stored : []).filter(isPair));
}
