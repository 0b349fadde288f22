import type { CitableRecord } from '../library/referenceOf.ts';
import type { Client } from '../service/client.ts';
import { ServiceError } from '../service/errors.ts';
import type { Detail, PageSource } from '../service/page.ts';
import { PagedList } from '../service/pagedList.ts';
import type { Evidence, IntelligenceEvent, Signal } from '../service/records.ts';
import { merged } from './merged.ts';
import type { PartName, Target } from './protocol.ts';
import type { SourceRecord, Sources } from './sources.ts';
import { Task, type Loading } from './task.ts';

/** The service is metered and shared: so many sources are asked for at a time. */
const sourcesAtOnce = 3;

/**
 * One record being read: what is known of it so far, and the loading of the rest. Every part loads and fails by
 * itself; `onDidChange` is called after anything changed, until it is stopped.
 */
export class Reading {
  readonly evidence: PagedList<Evidence> | undefined;
  readonly signals: PagedList<Signal> | undefined;
  readonly events: PagedList<IntelligenceEvent> | undefined;
  readonly parts: Readonly<Partial<Record<PartName, Loading>>>;
  readonly #client: () => Promise<Client>;
  readonly #sources: Sources;
  readonly #onDidChange: () => void;
  readonly #found = new Map<string, SourceRecord>();
  /** Sources asked for in vain; they are asked for again only when the user says so. */
  readonly #sourceFaults = new Map<string, Error>();
  #record: CitableRecord;
  #stopped = false;

  constructor(record: CitableRecord, client: () => Promise<Client>, sources: Sources, onDidChange: () => void) {
    this.#record = record;
    this.#client = client;
    this.#sources = sources;
    this.#onDidChange = onDidChange;
    const { kind, id } = record;
    const detail = details[kind];
    this.evidence = this.#listOf(kind === 'event', (client, id) => client.intelligence.evidence(id));
    this.signals = this.#listOf(kind === 'event', (client, id) => client.intelligence.signalsOfEvent(id));
    this.events = this.#listOf(kind === 'signal', (client, id) => client.intelligence.eventsOfSignal(id));
    this.parts = {
      ...(id !== undefined && detail && { detail: new Task((signal) => this.#loadDetail(id, detail, signal)) }),
      ...(this.evidence && { evidence: this.evidence }),
      ...(this.signals && { signals: this.signals }),
      ...(this.events && { events: this.events }),
      sources: new Task((signal) => this.#loadSources(signal)),
    };
  }

  /** The record, as complete as it is known. */
  get record(): CitableRecord {
    return this.#record;
  }

  sourceOf(record: CitableRecord): SourceRecord | undefined {
    const id = sourceId(record);
    return id === undefined ? undefined : this.#found.get(id);
  }

  /** The record that the user means, with the name of its source where that is known: it belongs into a citation. */
  recordAt(target: Target): CitableRecord | undefined {
    const record = target === 'subject' ? this.#record : this[target.list]?.items[target.index];
    const name = record && this.sourceOf(record)?.name;
    if (record === undefined || name === undefined) {
      return record;
    }
    switch (record.kind) {
      case 'article':
        return { publisher: name, ...record };
      case 'evidence':
        return { sourceName: name, ...record };
      case 'event':
      case 'signal':
        return { ...record, source: { name, ...record.source } };
    }
  }

  /** Loads all that the page shows at first. Never rejects. */
  async start(): Promise<void> {
    await Promise.all((Object.keys(this.parts) as PartName[]).map((part) => this.#load(part)));
  }

  /** Loads a part: its next page, or what failed, once more. Never rejects. */
  async load(part: PartName): Promise<void> {
    if (part === 'sources') {
      this.#sourceFaults.clear();
    }
    await this.#load(part);
  }

  /** Loads once more all that failed. Never rejects. */
  async retry(): Promise<void> {
    const failed = (Object.keys(this.parts) as PartName[]).filter((part) => this.parts[part]?.state === 'failed');
    await Promise.all(failed.map((part) => this.load(part)));
  }

  /** Aborts what is under way; nothing changes any more. */
  stop(): void {
    this.#stopped = true;
    for (const part of Object.values(this.parts)) {
      part.cancel();
    }
  }

  async #load(part: PartName): Promise<void> {
    const loading = this.#stopped ? undefined : this.parts[part];
    if (!loading) {
      return;
    }
    const done = loading.load();
    this.#onDidChange();
    await done;
    if (this.#stopped) {
      return;
    }
    this.#onDidChange();
    // What just came can name further sources.
    if (loading.state !== 'failed' && this.#missingSource() !== undefined) {
      await this.#load('sources');
    }
  }

  #listOf<T extends CitableRecord>(has: boolean, source: (client: Client, id: string) => PageSource<T>) {
    const { id } = this.#record;
    return has && id !== undefined
      ? new PagedList<T>(async (next, signal) => source(await this.#client(), id)(next, signal))
      : undefined;
  }

  async #loadDetail(id: string, detail: DetailRoute, signal: AbortSignal): Promise<void> {
    const { record } = await detail(await this.#client(), id, signal);
    if (!signal.aborted) {
      this.#record = merged(this.#record, record);
    }
  }

  /**
   * Asks for each source that is missing, also for those that become known while it runs. After a failure the others
   * would fail too, so it stops; only a source that does not exist says nothing about the others.
   */
  async #loadSources(signal: AbortSignal): Promise<void> {
    let stopped = false;
    const asked = new Set<string>();
    const work = async () => {
      for (let id = this.#missingSource(asked); id !== undefined; id = this.#missingSource(asked)) {
        asked.add(id);
        try {
          const kind = this.#record.kind === 'article' ? 'publisher' : 'source';
          this.#found.set(id, await this.#sources.find(await this.#client(), kind, id, signal));
        } catch (fault) {
          this.#sourceFaults.set(id, fault instanceof Error ? fault : new Error(String(fault)));
          stopped ||= !(fault instanceof ServiceError && fault.kind === 'notFound');
        }
        if (stopped || signal.aborted) {
          return;
        }
        this.#onDidChange();
      }
    };
    await Promise.all(Array.from({ length: sourcesAtOnce }, work));
    const [fault] = this.#sourceFaults.values();
    if (fault !== undefined) {
      throw fault;
    }
  }

  /** The identifier of a source that was neither found nor asked for in vain. */
  #missingSource(asked: ReadonlySet<string> = new Set()): string | undefined {
    return [this.#record, ...(this.evidence?.items ?? [])]
      .map(sourceId)
      .find((id) => id !== undefined && !asked.has(id) && !this.#found.has(id) && !this.#sourceFaults.has(id));
  }
}

/** The identifier of who stands behind the record, where it refers to one by identifier. */
function sourceId(record: CitableRecord): string | undefined {
  switch (record.kind) {
    case 'article':
      return record.source;
    case 'evidence':
      return record.sourceId;
    case 'event':
    case 'signal':
      return record.source?.id;
  }
}

type DetailRoute = (client: Client, id: string, signal: AbortSignal) => Promise<Detail<CitableRecord>>;

/** Evidence has no route of its own. */
const details: Readonly<Record<CitableRecord['kind'], DetailRoute | undefined>> = {
  article: (client, id, signal) => client.articles.article(id, signal),
  event: (client, id, signal) => client.intelligence.event(id, signal),
  signal: (client, id, signal) => client.intelligence.signal(id, signal),
  evidence: undefined,
};
