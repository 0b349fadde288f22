import type { ReadableRecord } from '../library/recordOf.ts';
import type { Client } from '../service/client.ts';
import { ServiceError } from '../service/errors.ts';
import type { Detail } from '../service/page.ts';
import { PagedList } from '../service/pagedList.ts';
import type { Article, Story } from '../service/records.ts';
import { Chain } from './chain.ts';
import type { Copy } from './copies.ts';
import { Layout, type Body } from './layout.ts';
import { merged } from './merged.ts';
import { listNames, type ListName, type PartName, type Target } from './protocol.ts';
import { detailRoutes, listRoutes, type ListRecords } from './routes.ts';
import { SourceLookup } from './sourceLookup.ts';
import { knownSource, sourceKey, withSourceName, type SourceKey, type SourceRecord, type Sources } from './sources.ts';
import { storyIdOf } from '../library/storyOf.ts';
import { Task, type Loading } from './task.ts';

/** What a reading is given besides its record. */
export interface ReadingOptions {
  /** The client of the service that the record is from. */
  readonly client: () => Promise<Client>;
  readonly sources: Sources;
  /** Called after anything changed, until the reading is stopped. */
  readonly onDidChange: () => void;
  /** The story that an article was found in. */
  readonly story?: Story | undefined;
  /** What was read before, for when the service can't be asked. */
  readonly copies?: {
    find(record: ReadableRecord): Promise<Copy | undefined>;
    keep(copy: Copy): Promise<void>;
  };
}

/** Loaded when the reader comes near, since the service is metered. */
const lazy: ReadonlySet<PartName> = new Set<PartName>(['mentions', 'similar']);

/** One record being read: what is known of it so far, and the loading of the rest. Every part loads and fails by itself. */
export class Reading {
  readonly lists: Readonly<{ [L in ListName]?: PagedList<ListRecords[L]> }>;
  readonly parts: Readonly<Partial<Record<PartName, Loading>>>;
  /** Of a signal or an event: what rests on what. */
  readonly chain: Chain | undefined;
  readonly #options: ReadingOptions;
  readonly #client: () => Promise<Client>;
  readonly #lookup: SourceLookup;
  readonly #layout = new Layout();
  /** What the user did not want to wait for. */
  readonly #cancelled = new Set<Loading>();
  #record: ReadableRecord;
  #story: Story | undefined;
  #storyIsAsked = false;
  #stopped = true;
  /** The service was there to be asked. */
  #hasAsked = false;
  #asOf: string | undefined;
  #copy: Copy | undefined;
  #copyIsAsked = false;

  constructor(record: ReadableRecord, options: ReadingOptions) {
    this.#record = record;
    this.#options = options;
    this.#story = options.story;
    const { sources, onDidChange } = options;
    const client = async () => {
      const found = await options.client();
      this.#hasAsked = true;
      return found;
    };
    this.#client = client;
    this.#lookup = new SourceLookup(client, sources, () => this.#wantedSources(), onDidChange);
    this.lists = Object.fromEntries(
      listNames.map((name) => [name, this.#list(name)] as const).filter(([, list]) => list),
    );
    this.chain = this.#chainOf(record);
    const { kind, id } = record;
    const detail = detailRoutes[kind];
    this.parts = {
      ...(id !== undefined &&
        detail && { detail: new Task(async (signal) => this.#take(await detail(await client(), id, signal), signal)) }),
      ...this.lists,
      ...(kind === 'article' && { story: new Task((signal) => this.#loadStory(signal)) }),
      sources: new Task((signal) => this.#lookup.load(signal)),
    };
  }

  /** The record, as complete as it is known. */
  get record(): ReadableRecord {
    return this.#copy && this.isCopied('detail') ? merged(this.#copy.record, this.#record) : this.#record;
  }

  /** The story that an article belongs to, where that is known. */
  get story(): Story | undefined {
    return this.#story ?? this.#copy?.story;
  }

  /** The text of an article. */
  get body(): Body | undefined {
    return this.#layout.of(this.record);
  }

  /** How a loading stands: one that the user cancelled has failed. */
  stateOf(loading: Loading): Pick<Loading, 'state' | 'error'> {
    return this.#cancelled.has(loading) ? { state: 'failed', error: new ServiceError('cancelled', '') } : loading;
  }

  /** Why a part could not be loaded. */
  errorOf(part: PartName): unknown {
    const loading = this.parts[part];
    return loading && this.stateOf(loading).error;
  }

  /** What was read before, where some of what is shown is from it. */
  get copy(): Copy | undefined {
    return this.#names().some((part) => this.isCopied(part)) ? this.#copy : undefined;
  }

  /** The part could not be loaded, and what is shown of it is from a copy. */
  isCopied(part: PartName): boolean {
    const copy = this.#isFailed(part) ? this.#copy : undefined;
    if (!copy) {
      return false;
    }
    if (part === 'detail' || part === 'story' || part === 'sources') {
      return part === 'detail' || (part === 'story' ? copy.story !== undefined : copy.sources.length > 0);
    }
    return this.lists[part]?.items.length === 0 && (copy.lists[part]?.length ?? 0) > 0;
  }

  /** The records of a list as far as they are loaded, or as a copy has them. */
  items<L extends ListName>(list: L): readonly ListRecords[L][] {
    const items: readonly ListRecords[L][] = this.lists[list]?.items ?? [];
    return this.isCopied(list) ? (this.#copy?.lists[list] ?? []) : items;
  }

  sourceOf(record: ReadableRecord): SourceRecord | undefined {
    const key = sourceKey(record);
    const subject = this.#record;
    if (subject.kind === key?.kind && subject.id === key.id) {
      return subject;
    }
    return (
      key && (this.#lookup.get(key) ?? this.#copy?.sources.find(({ kind, id }) => kind === key.kind && id === key.id))
    );
  }

  /** The record that the user means, with the name of its source where that is known: it belongs into a citation. */
  recordAt(target: Target): ReadableRecord | undefined {
    const record = this.#at(target);
    return record && withSourceName(record, this.sourceOf(record)?.name);
  }

  /** Loads all that the page shows at first, and goes on after it was stopped. Never rejects. */
  async start(): Promise<void> {
    this.#stopped = false;
    const idle = this.#names().filter((part) => this.parts[part]?.state === 'idle' && !lazy.has(part));
    await Promise.all([...idle.map((part) => this.#load(part)), this.#layOut()]);
  }

  /**
   * Loads a part: its next page, or what failed, once more, and with it all else that failed: an old failure does not
   * stand beside a newer try. Never rejects.
   */
  async load(part: PartName): Promise<void> {
    await (this.#isFailed(part) ? this.retry() : this.#reload(part));
  }

  async #reload(part: PartName): Promise<void> {
    if (part === 'sources') {
      this.#lookup.forgetFaults();
    }
    if (part === 'story') {
      this.#storyIsAsked = false;
    }
    await this.#load(part);
  }

  /** Loads once more all that failed. Never rejects. */
  async retry(): Promise<void> {
    const failed = this.#names().filter((part) => this.#isFailed(part));
    await Promise.all(failed.map((part) => this.#reload(part)));
  }

  /** Loads what something in the chain rests on: the next page of it, or what failed, once more. Never rejects. */
  async expand(node: string): Promise<void> {
    const branch = this.chain?.branch(node);
    const part = this.#names().find((name) => this.parts[name] === branch);
    await (part ? this.load(part) : this.#run(branch));
  }

  /** Aborts what is under way because the user does not want to wait; it has failed then. */
  cancel(): void {
    for (const part of Object.values(this.parts)) {
      if (part.state === 'loading') {
        this.#cancelled.add(part);
        part.cancel();
      }
    }
    this.chain?.cancel();
    this.#options.onDidChange();
  }

  /** Aborts what is under way; nothing changes until it is started again. */
  stop(): void {
    this.#stopped = true;
    for (const part of Object.values(this.parts)) {
      part.cancel();
    }
    this.chain?.cancel();
  }

  #names(): PartName[] {
    return Object.keys(this.parts) as PartName[];
  }

  #at(target: Target): ReadableRecord | undefined {
    if (target === 'subject') {
      return this.record;
    }
    if (target === 'story') {
      return this.story;
    }
    if ('node' in target) {
      return this.chain?.at(target.node);
    }
    return target.list === 'mentions' ? undefined : this.items(target.list)[target.index];
  }

  #load(part: PartName): Promise<void> {
    return this.#run(this.parts[part]);
  }

  async #run(part: Loading | undefined): Promise<void> {
    const loading = this.#stopped ? undefined : part;
    if (!loading) {
      return;
    }
    this.#cancelled.delete(loading);
    const done = loading.load();
    this.#options.onDidChange();
    await done;
    if (this.#stopped) {
      return;
    }
    this.#options.onDidChange();
    await (this.stateOf(loading).state === 'failed' ? this.#findCopy() : this.#follow());
    await this.#layOut();
    await this.#keepCopy();
  }

  async #layOut(): Promise<void> {
    if (this.body?.isPending) {
      await this.#layout.make(this.record);
      if (!this.#stopped) {
        this.#options.onDidChange();
      }
    }
  }

  #isFailed(part: PartName): boolean {
    const loading = this.parts[part];
    return loading !== undefined && this.stateOf(loading).state === 'failed';
  }

  /** Looks once for what was read before. */
  async #findCopy(): Promise<void> {
    if (!this.#copyIsAsked) {
      this.#copyIsAsked = true;
      this.#copy = await this.#options.copies?.find(this.#record);
      if (this.#copy && !this.#stopped) {
        this.#options.onDidChange();
      }
    }
  }

  /** Keeps what the service was asked for once nothing more is under way; not while some of it is a copy itself. */
  async #keepCopy(): Promise<void> {
    const names = this.#names();
    const isWhole = ['complete', undefined].includes(this.parts.detail?.state);
    if (
      this.#stopped ||
      !this.#hasAsked ||
      !isWhole ||
      this.copy ||
      names.some((part) => this.parts[part]?.state === 'loading')
    ) {
      return;
    }
    const lists = Object.fromEntries(
      Object.entries(this.lists).flatMap(([name, { items }]) => (items.length > 0 ? [[name, items]] : [])),
    );
    const asOf = this.#asOf ?? Object.values(this.lists).find((list) => list.asOf !== undefined)?.asOf;
    await this.#options.copies?.keep({
      asOf: asOf ?? new Date().toISOString(),
      record: this.#record,
      story: this.#story,
      lists,
      sources: this.#wantedSources().flatMap((key) => this.#lookup.get(key) ?? []),
    });
  }

  /** What just came can name further sources, or a story. */
  async #follow(): Promise<void> {
    await Promise.all([
      this.#lookup.isIncomplete ? this.#load('sources') : undefined,
      this.#missingStory() !== undefined ? this.#load('story') : undefined,
    ]);
  }

  #list<L extends ListName>(name: L): PagedList<ListRecords[L]> | undefined {
    const { kind, id } = this.#record;
    const route = listRoutes[kind][name];
    return route && id !== undefined
      ? new PagedList(async (next, signal) => route(await this.#client(), id)(next, signal))
      : undefined;
  }

  #chainOf(record: ReadableRecord): Chain | undefined {
    if (record.kind !== 'signal' && record.kind !== 'event') {
      return undefined;
    }
    return new Chain({
      client: this.#client,
      // The whole record is of the same kind as the one it was asked by.
      subject: () => this.record as typeof record,
      lists: this.lists,
      items: (list) => this.items(list),
      sourceOf: (evidence) => this.sourceOf(evidence) ?? knownSource(evidence),
    });
  }

  #take({ record, asOf }: Detail<ReadableRecord>, signal: AbortSignal): void {
    if (!signal.aborted) {
      this.#asOf = asOf;
      this.#record = merged(this.#record, record);
    }
  }

  async #loadStory(signal: AbortSignal): Promise<void> {
    const id = this.#missingStory();
    if (id !== undefined) {
      this.#storyIsAsked = true;
      const { record } = await (await this.#client()).articles.story(id, signal);
      if (!signal.aborted) {
        this.#story = record;
      }
    }
  }

  #missingStory(): string | undefined {
    const { kind, extra } = this.#record;
    return kind === 'article' && !this.#story && !this.#storyIsAsked ? storyIdOf(extra) : undefined;
  }

  /** Of whom the page says more than a record itself does: the subject's, the evidence's, and a story's publishers. */
  #wantedSources(): SourceKey[] {
    const subject = this.#record;
    const articles: readonly Article[] = subject.kind === 'story' ? this.items('articles') : [];
    return [subject, ...this.items('evidence'), ...(this.chain?.evidence ?? []), ...articles].flatMap((record) => {
      const isSource = record.kind === 'publisher' || record.kind === 'source';
      const key = isSource ? undefined : sourceKey(record);
      return key ?? [];
    });
  }
}
