import type { OfflineClient } from '../../library/offline/offlineClient.ts';
import { withOrigin, type ReadableRecord, type SourceRecord } from '../../records/kinds.ts';
import { related, type RelatedRecords, type RelatedSource } from '../../records/related.ts';
import { storyIdOf } from '../../records/stories.ts';
import { ServiceError } from '../../service/errors.ts';
import type { Detail } from '../../service/paging/page.ts';
import { PagedList } from '../../service/paging/pagedList.ts';
import type { Article, Story } from '../../service/records/types.ts';
import type { Target } from '../protocol/messages.ts';
import { listNames, partsOnDemand, type ArticleText, type ListName, type PartName } from '../protocol/state.ts';
import { TextLayout } from './articleText.ts';
import { EvidenceGraph } from './evidenceGraph.ts';
import { copiedRecords, itemsOf, LoadTask, type Loading } from './loadTask.ts';
import { detailRequest, merged } from './routes.ts';
import { knownSource, sourceKey, SourceLookup, type SourceKey, type Sources } from './sources.ts';

export interface DetailModelOptions {
  /** The service that the record is from. */
  readonly client: OfflineClient;
  readonly sources: Sources;
  /** Called after every change, until the model is stopped. */
  readonly onDidChange: () => void;
  /** The story that an article was found in. */
  readonly story?: Story | undefined;
}

/** One record and the loading of all that its page shows. Every part loads and fails by itself. */
export class DetailModel {
  readonly lists: Readonly<{ [L in ListName]?: PagedList<RelatedRecords[L]> }>;
  /** Evidence graph of a signal or an event. */
  readonly graph: EvidenceGraph | undefined;
  readonly #parts: Readonly<Partial<Record<PartName, Loading>>>;
  readonly #client: OfflineClient;
  readonly #onDidChange: () => void;
  readonly #lookup: SourceLookup;
  readonly #textLayout = new TextLayout();
  readonly #cancelled = new Set<Loading>();
  #record: ReadableRecord;
  #story: Story | undefined;
  #storyIsAsked = false;
  #stopped = true;

  constructor(record: ReadableRecord, { client, sources, onDidChange, story }: DetailModelOptions) {
    this.#record = record;
    this.#client = client;
    this.#onDidChange = onDidChange;
    this.#story = story;
    this.#lookup = new SourceLookup(client, sources, () => this.#wantedSources(), onDidChange);
    this.lists = Object.fromEntries(
      listNames.map((name) => [name, this.#list(name)] as const).filter(([, list]) => list),
    );
    this.graph = this.#graphOf(record);
    const request = detailRequest(record, client);
    this.#parts = {
      ...(request && { detail: new LoadTask(async (abort) => this.#take(await request(abort), abort)) }),
      ...this.lists,
      ...(record.kind === 'article' && { story: new LoadTask((abort) => this.#loadStory(abort)) }),
      sources: new LoadTask((abort) => this.#lookup.load(abort)),
    };
  }

  /** The parts of the page. An article that is known by its address alone has no lists until it is found. */
  get parts(): Readonly<Partial<Record<PartName, Loading>>> {
    const isFound = this.record.id !== undefined;
    const parts = Object.entries(this.#parts).filter(([name]) => isFound || !Object.hasOwn(this.lists, name));
    return Object.fromEntries(parts);
  }

  /** The record, as complete as it is known. */
  get record(): ReadableRecord {
    const [copy] = copiedRecords(this.#parts.detail?.error);
    return copy && copy.kind !== 'mention' ? merged(copy, this.#record) : this.#record;
  }

  /** The story that an article belongs to, where that is known. */
  get story(): Story | undefined {
    const [copy] = copiedRecords(this.#parts.story?.error);
    return this.#story ?? (copy?.kind === 'story' ? copy : undefined);
  }

  /** The text of an article. */
  get text(): ArticleText | undefined {
    return this.#textLayout.of(this.record);
  }

  /** State of a loading: one that the user cancelled has failed. */
  stateOf(loading: Loading): Pick<Loading, 'state' | 'error'> {
    return this.#cancelled.has(loading) ? { state: 'failed', error: new ServiceError('cancelled', '') } : loading;
  }

  /** Why a part could not be loaded. */
  errorOf(part: PartName): unknown {
    const loading = this.#parts[part];
    return loading && this.stateOf(loading).error;
  }

  /** The records of a list as far as they are loaded, or from an offline copy. */
  items<L extends ListName>(list: L): readonly RelatedRecords[L][] {
    const loaded: PagedList<RelatedRecords[L]> | undefined = this.lists[list];
    return loaded ? itemsOf(loaded) : [];
  }

  /** The publisher or source of a record, where it is found. */
  sourceOf(record: ReadableRecord): SourceRecord | undefined {
    const key = sourceKey(record);
    const subject = this.#record;
    return subject.kind === key?.kind && subject.id === key.id ? subject : key && this.#lookup.get(key);
  }

  /** The record that the user means, with the name of its source where that is known: it belongs into a citation. */
  recordAt(target: Target): ReadableRecord | undefined {
    const record = this.#at(target);
    const name = record && this.sourceOf(record)?.name;
    return record && name !== undefined ? withOrigin(record, name) : record;
  }

  /** Loads all that the page shows at first, and goes on after it was stopped. Never rejects. */
  async start(): Promise<void> {
    this.#stopped = false;
    const idle = this.#names().filter((part) => this.#parts[part]?.state === 'idle' && !partsOnDemand.has(part));
    await Promise.all([...idle.map((part) => this.#run(this.#parts[part])), this.#layOut()]);
  }

  /**
   * Loads a part: its next page, or what failed, once more, and with it all else that failed: an old failure does not
   * stand beside a newer try. Never rejects.
   */
  async load(part: PartName): Promise<void> {
    await (this.#isFailed(part) ? this.retry() : this.#reload(part));
  }

  /** Loads once more all that failed. Never rejects. */
  async retry(): Promise<void> {
    await Promise.all(
      this.#names()
        .filter((part) => this.#isFailed(part))
        .map((part) => this.#reload(part)),
    );
  }

  /** Loads the support of a node of the graph: the next page of it, or what failed, once more. Never rejects. */
  async expand(node: string): Promise<void> {
    const branch = this.graph?.branch(node);
    const part = this.#names().find((name) => this.#parts[name] === branch);
    await (part ? this.load(part) : this.#run(branch));
  }

  /** Aborts what is under way because the user does not want to wait; it has failed then. */
  cancel(): void {
    for (const part of Object.values(this.#parts)) {
      if (part.state === 'loading') {
        this.#cancelled.add(part);
        part.cancel();
      }
    }
    this.graph?.cancel();
    this.#onDidChange();
  }

  /** Aborts what is under way; no change follows until it is started again. */
  stop(): void {
    this.#stopped = true;
    for (const part of Object.values(this.#parts)) {
      part.cancel();
    }
    this.graph?.cancel();
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
      return this.graph?.at(target.node);
    }
    return target.list === 'mentions' ? undefined : this.items(target.list)[target.index];
  }

  async #reload(part: PartName): Promise<void> {
    if (part === 'sources') {
      this.#lookup.forgetErrors();
    }
    if (part === 'story') {
      this.#storyIsAsked = false;
    }
    await this.#run(this.#parts[part]);
  }

  async #run(part: Loading | undefined): Promise<void> {
    const loading = this.#stopped ? undefined : part;
    if (!loading) {
      return;
    }
    this.#cancelled.delete(loading);
    const done = loading.load();
    this.#onDidChange();
    await done;
    if (this.#stopped) {
      return;
    }
    this.#onDidChange();
    if (loading.state !== 'failed' || copiedRecords(loading.error).length > 0) {
      await this.#follow();
    }
    await this.#layOut();
  }

  /** Loads further sources and a story that an answer has named. */
  async #follow(): Promise<void> {
    await Promise.all([
      this.#lookup.isIncomplete ? this.#run(this.#parts.sources) : undefined,
      this.#missingStory() !== undefined ? this.#run(this.#parts.story) : undefined,
    ]);
  }

  async #layOut(): Promise<void> {
    if (this.text?.isPending) {
      await this.#textLayout.layOut(this.record);
      if (!this.#stopped) {
        this.#onDidChange();
      }
    }
  }

  #isFailed(part: PartName): boolean {
    const loading = this.#parts[part];
    return loading !== undefined && this.stateOf(loading).state === 'failed';
  }

  #list<L extends ListName>(name: L): PagedList<RelatedRecords[L]> | undefined {
    const lists: { readonly [N in ListName]?: RelatedSource<N> } = related[this.#record.kind];
    const route = lists[name];
    if (!route || (this.#record.id === undefined && !detailRequest(this.#record, this.#client))) {
      return undefined;
    }
    return new PagedList((next, abort, how) => {
      const { id } = this.record;
      return id === undefined
        ? Promise.reject(new ServiceError('notFound', 'The record has no identifier.'))
        : route(this.#client, id)(next, abort, how);
    });
  }

  #graphOf(record: ReadableRecord): EvidenceGraph | undefined {
    if (record.kind !== 'signal' && record.kind !== 'event') {
      return undefined;
    }
    return new EvidenceGraph({
      client: this.#client,
      // The whole record is of the same kind as the one it was asked by.
      subject: () => this.record as typeof record,
      lists: this.lists,
      sourceOf: (evidence) => this.sourceOf(evidence) ?? knownSource(evidence),
    });
  }

  #take({ record }: Detail<ReadableRecord>, abort: AbortSignal): void {
    if (!abort.aborted) {
      this.#record = merged(this.#record, record);
    }
  }

  async #loadStory(abort: AbortSignal): Promise<void> {
    const id = this.#missingStory();
    if (id !== undefined) {
      this.#storyIsAsked = true;
      const { record } = await this.#client.get('story', id, abort);
      if (!abort.aborted) {
        this.#story = record;
      }
    }
  }

  #missingStory(): string | undefined {
    const { kind, extra } = this.record;
    return kind === 'article' && !this.#story && !this.#storyIsAsked ? storyIdOf(extra) : undefined;
  }

  /** The sources that the page tells more of than a record itself does: of the subject, evidence, and a story's articles. */
  #wantedSources(): SourceKey[] {
    const subject = this.record;
    const articles: readonly Article[] = subject.kind === 'story' ? this.items('articles') : [];
    return [subject, ...this.items('evidence'), ...(this.graph?.evidence ?? []), ...articles].flatMap((record) => {
      const isSource = record.kind === 'publisher' || record.kind === 'source';
      const key = isSource ? undefined : sourceKey(record);
      return key ?? [];
    });
  }
}
