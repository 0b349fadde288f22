import { OfflineError, type OfflineClient } from '../../../store/offline/offlineClient.ts';
import { getHost } from '../../../citation/address.ts';
import {
  getAddress,
  isReadableRecord,
  isSourceRecord,
  getKind,
  type ReadableRecord,
  type SourceRecord,
} from '../../../kinds/index.ts';
import { toSourceRecord } from '../../../kinds/toSourceRecord.ts';
import { getPublisherName } from '../../../kinds/createReference.ts';
import { getTitleTexts } from '../../../kinds/recordTitle.ts';
import type { RouteId } from '../../../client/routes/table.ts';
import type { RelatedList, RelatedRecords } from '../../../kinds/recordKind.ts';
import { type Filter, isEmptyFilter, emptyFilter } from '../../../store/filter.ts';
import { isUnsupported, ServiceError } from '../../../client/errors.ts';
import type { Detail } from '../../../client/paging/page.ts';
import { PagedList } from '../../../client/paging/pagedList.ts';
import type { Article, Evidence, ServiceRecord, Story } from '../../../client/records/types.ts';
import { listNames, type ArticleText, type ListName, type PartName, type PageItem } from '../../protocol.ts';
import { takeArticleTexts } from '../../../store/evidenceArticles.ts';
import { EvidenceArticle } from './evidenceArticle.ts';
import { TextLayout } from './articleText.ts';
import { EvidenceGraph, type GraphRecord } from './evidenceGraph.ts';
import { getCopiedRecords, getLoadedItems, LoadTask, type Loadable } from './loadTask.ts';
import { isOnDemand } from './isOnDemand.ts';
import { PartLoader, type PageParts } from './partLoader.ts';
import { createDetailRequest, mergeRecords } from './detailRequest.ts';
import { getSourceKey, SourceLookup, type SourceKey, type SourceCache } from './sourceLookup.ts';
import { StoryLookup } from './storyLookup.ts';

export interface DetailModelOptions {
  readonly client: OfflineClient;
  readonly sources: SourceCache;
  readonly onDidChange: () => void;
  /** Default: true. */
  readonly offers?: ((route: RouteId) => boolean) | undefined;
  readonly story?: Story | undefined;
  /** Loads only the article of a piece of evidence. The page of the article then replaces this page. */
  readonly followsArticle?: boolean | undefined;
  readonly complete?: (<R extends ServiceRecord>(record: R) => R) | undefined;
}

/** A record and the parts of its page, which load and fail separately. */
export class DetailModel {
  readonly lists: { readonly [L in ListName]?: PagedList<RelatedRecords[L]> };
  readonly graph: EvidenceGraph | undefined;
  #parts: PageParts;
  readonly #filters = new Map<ListName, Filter>();
  readonly #loader: PartLoader;
  readonly #client: OfflineClient;
  readonly #onDidChange: () => void;
  readonly #complete: <R extends ServiceRecord>(record: R) => R;
  readonly #offers: (route: RouteId) => boolean;
  readonly #lookups: { readonly sources: SourceLookup; readonly story: StoryLookup };
  readonly #articleLookup: EvidenceArticle;
  readonly #textLayout = new TextLayout();
  #record: ReadableRecord;
  /** Delayed until something shows the sources. */
  #loadsSources: boolean;

  constructor(record: ReadableRecord, options: DetailModelOptions) {
    const { client, sources, onDidChange, offers = () => true, story, followsArticle = false } = options;
    this.#record = record;
    this.#complete = options.complete ?? (<R extends ServiceRecord>(unchanged: R) => unchanged);
    this.#articleLookup = new EvidenceArticle(client, record, followsArticle);
    const waitsForArticle = followsArticle && this.#articleLookup.isPossible;
    this.#loadsSources = !waitsForArticle && !isOnDemand('sources', record);
    this.#client = client;
    this.#onDidChange = onDidChange;
    this.#offers = offers;
    this.#lookups = {
      sources: new SourceLookup(client, sources, () => this.#listSourceKeys(), onDidChange),
      story: new StoryLookup(client, () => this.record, story),
    };
    this.lists = Object.fromEntries(
      listNames.map((name) => [name, this.#createList(name)] as const).filter(([, list]) => list),
    );
    this.graph = this.#createGraph(record);
    const request = createDetailRequest(record, client);
    this.#parts = {
      ...(request && { detail: new LoadTask(async (signal) => this.#mergeDetail(await request(signal), signal)) }),
      ...(this.#articleLookup.isPossible && { article: new LoadTask((signal) => this.#loadArticle(signal)) }),
      ...this.lists,
      ...(getKind(record).belongsToStory && { story: new LoadTask((signal) => this.#lookups.story.load(signal)) }),
      sources: new LoadTask((signal) => this.#lookups.sources.load(signal)),
    };
    const lookups: Partial<Record<PartName, Pick<SourceLookup, 'forgetErrors'>>> = this.#lookups;
    this.#loader = new PartLoader({
      parts: () => this.parts,
      isOnDemand: (part) => isOnDemand(part, record),
      onDidChange,
      onWillRetry: (part) => lookups[part]?.forgetErrors(),
      onDidLoad: () => this.#loadNamedRecords(),
    });
  }

  /** Excludes lists that the service lacks. An article known only by its address has no lists until it is found. */
  get parts(): PageParts {
    const isFound = this.record.id !== undefined;
    const lists: Readonly<Partial<Record<string, RelatedList>>> = getKind(this.record).lists;
    const parts = Object.entries(this.#parts).filter(([name]) => {
      const list = lists[name];
      return !list || (isFound && this.#offers(list.route));
    });
    return Object.fromEntries(parts);
  }

  get record(): ReadableRecord {
    const [copy] = getCopiedRecords(this.#parts.detail?.error);
    const merged = copy && isReadableRecord(copy) ? mergeRecords(copy, this.#record) : this.#record;
    const { article } = this;
    const record = article && getKind(merged).opensArticle ? takeArticleTexts(merged as Evidence, article) : merged;
    const { titledBy } = getKind(record);
    if (titledBy === undefined || getTitleTexts(record).title !== undefined) {
      return this.#complete(record);
    }
    // A story need not have a title (article-aggregation, Story).
    const [first] = isEmptyFilter(this.getFilter(titledBy)) ? this.listRecords(titledBy) : [];
    const { title } = first ? getTitleTexts(first) : {};
    return title === undefined ? this.#complete(record) : ({ ...record, title } as ReadableRecord);
  }

  get article(): Article | undefined {
    return this.#articleLookup.article;
  }

  get story(): Story | undefined {
    const [copy] = getCopiedRecords(this.#parts.story?.error);
    return this.#lookups.story.story ?? (copy && getKind(copy).asStory(copy));
  }

  get text(): ArticleText | undefined {
    return this.#textLayout.get(this.article ?? this.record);
  }

  /** Counts a canceled part as failed. */
  getState(loading: Loadable): Pick<Loadable, 'state' | 'error'> {
    return this.#loader.getState(loading);
  }

  /** Whether the record is loaded, or the service has only its list entry. */
  get isReadable(): boolean {
    const { detail } = this.#parts;
    const { state, error } = detail ? this.getState(detail) : { state: 'complete', error: undefined };
    return state === 'complete' || error instanceof OfflineError || isUnsupported(error);
  }

  getError(part: PartName): unknown {
    const loading = this.#parts[part];
    return loading && this.getState(loading).error;
  }

  listRecords<L extends ListName>(list: L): readonly RelatedRecords[L][] {
    const loadedList: PagedList<RelatedRecords[L]> | undefined = this.lists[list];
    if (!loadedList) {
      return [];
    }
    const items = getLoadedItems(loadedList);
    const isWaiting = list === 'articles' && items.length === 0 && loadedList.state !== 'complete';
    const top = isWaiting && isEmptyFilter(this.getFilter(list)) ? getKind(this.#record).topArticles(this.#record) : [];
    return [...items, ...(top as readonly RelatedRecords[L][])].map((item) => this.#complete(item));
  }

  findSource(record: ReadableRecord): SourceRecord | undefined {
    const key = getSourceKey(record);
    const subject = this.#record;
    const isSubject = isSourceRecord(subject) && subject.kind === key?.kind && subject.id === key.id;
    const source = isSubject ? subject : key && this.#lookups.sources.get(key);
    return source && this.#complete(source);
  }

  /** Completes the record with its source name. */
  findRecord(pageItem: PageItem): ReadableRecord | undefined {
    const record = this.#findRecord(pageItem);
    const name = record && this.findSource(record)?.name;
    return record && name !== undefined ? getKind(record).withSource(record, { name }) : record;
  }

  /** Loads the initial parts, or resumes after `stop`. Never rejects. */
  async start(): Promise<void> {
    await Promise.all([this.#loader.start(), this.#layOutText()]);
  }

  /** Loads the next page of a part. If the part failed, retries all failed parts. Never rejects. */
  async load(part: PartName): Promise<void> {
    this.#loadsSources ||= part === 'sources' || part === 'evidence';
    const loading = this.#parts[part];
    await (loading && this.#loader.load(loading));
  }

  /** Never rejects. */
  async retry(): Promise<void> {
    await this.#loader.retry();
  }

  /** Loads the next page of a graph node's support, or retries it. Never rejects. */
  async expand(node: string): Promise<void> {
    this.#loadsSources = true;
    const branch = this.graph?.findBranch(node);
    await (branch && this.#loader.load(branch));
  }

  getFilter(list: ListName): Filter {
    return this.#filters.get(list) ?? emptyFilter;
  }

  /** Never rejects. */
  async filter(name: ListName, filter: Filter): Promise<void> {
    this.lists[name]?.cancel();
    this.#filters.set(name, filter);
    const list = this.#createList(name);
    if (list) {
      // The graph shares these lists.
      Object.assign(this.lists, { [name]: list });
      this.#parts = { ...this.#parts, [name]: list };
      await this.#loader.run(list);
    }
  }

  /** Aborts all requests at the user's command. The parts then count as failed. */
  cancel(): void {
    this.#loader.cancel();
    this.graph?.cancel();
    this.#onDidChange();
  }

  /** Aborts all requests. No change events follow until `start`. */
  stop(): void {
    this.#loader.stop();
    this.graph?.cancel();
  }

  #findRecord(pageItem: PageItem): ReadableRecord | undefined {
    if (typeof pageItem === 'string') {
      const { record: subject, story, article } = this;
      return { subject, story, article }[pageItem];
    }
    if ('node' in pageItem) {
      return this.graph?.findRecord(pageItem.node);
    }
    return pageItem.list === 'mentions' ? undefined : this.listRecords(pageItem.list)[pageItem.index];
  }

  async #loadNamedRecords(): Promise<void> {
    const { sources, story } = this.#parts;
    this.#loadsSources ||= this.#hasUnknownSource;
    await Promise.all([
      sources && this.#loadsSources && this.#lookups.sources.isIncomplete && this.#loader.run(sources),
      story && this.#lookups.story.isIncomplete && this.#loader.run(story),
      this.#layOutText(),
    ]);
  }

  get #hasUnknownSource(): boolean {
    const evidence = [...this.listRecords('evidence'), ...(this.graph?.evidence ?? [])];
    return evidence.some((item) => getPublisherName(this.#complete(item)) === undefined && item.sourceId !== undefined);
  }

  async #layOutText(): Promise<void> {
    if (this.text?.isPending) {
      await this.#textLayout.layOut(this.article ?? this.record);
      if (!this.#loader.isStopped) {
        this.#onDidChange();
      }
    }
  }

  /** Loads the article of a piece of evidence, and the source if there is no article. */
  async #loadArticle(signal: AbortSignal): Promise<void> {
    try {
      await this.#articleLookup.load(signal);
    } finally {
      if (!this.article && !this.#loadsSources) {
        this.#loadsSources = true;
        const { sources } = this.#parts;
        void (sources && this.#loader.run(sources));
      }
    }
  }

  #createList<L extends ListName>(name: L): PagedList<RelatedRecords[L]> | undefined {
    const related = getKind(this.#record).lists[name];
    if (!related || (this.#record.id === undefined && !createDetailRequest(this.#record, this.#client))) {
      return undefined;
    }
    const filter = this.getFilter(name);
    return new PagedList((next, signal, options) => {
      const { id } = this.record;
      return id === undefined
        ? Promise.reject(new ServiceError('notFound', 'The record has no identifier.'))
        : related.load(this.#client, id, filter.values)(next, signal, options);
    });
  }

  #createGraph(record: ReadableRecord): EvidenceGraph | undefined {
    if (getKind(record).graph?.support === undefined) {
      return undefined;
    }
    return new EvidenceGraph({
      client: this.#client,
      subject: () => this.record as GraphRecord,
      lists: this.lists,
      findSource: (entry) =>
        this.findSource(entry) ?? toSourceRecord(this.#complete(entry), getHost(getAddress(entry))),
    });
  }

  #mergeDetail({ record }: Detail<ReadableRecord>, signal: AbortSignal): void {
    if (!signal.aborted) {
      this.#record = mergeRecords(this.#record, record);
    }
  }

  #listSourceKeys(): SourceKey[] {
    if (!this.#loadsSources) {
      return [];
    }
    const subject = this.record;
    const { loadsPublishersOf } = getKind(subject);
    const articles = loadsPublishersOf === undefined ? [] : this.listRecords(loadsPublishersOf);
    const evidence = [...this.listRecords('evidence'), ...(this.graph?.evidence ?? [])]
      .map((item) => this.#complete(item))
      .filter(({ sourceName, sourceAddress }) => sourceName === undefined || sourceAddress === undefined);
    return [subject, ...evidence, ...articles].flatMap((record) => {
      const key = isSourceRecord(record) ? undefined : getSourceKey(record);
      return key ?? [];
    });
  }
}
