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
import type { ListKey, RelatedList, RelatedRecords } from '../../../kinds/recordKind.ts';
import { readStoryId } from '../../../kinds/story.ts';
import { type Filter, isEmptyFilter, emptyFilter } from '../../../store/filter.ts';
import { isUnsupported, ServiceError } from '../../../client/errors.ts';
import type { Detail } from '../../../client/paging/page.ts';
import { PagedList } from '../../../client/paging/pagedList.ts';
import type { Article, ServiceRecord, Story } from '../../../client/records/types.ts';
import { listNames, type ArticleText, type ListName, type PartName, type PageItem } from '../../protocol.ts';
import { takeArticleTexts } from '../../../store/evidenceArticles.ts';
import { TextLayout } from './articleText.ts';
import { EvidenceGraph, type GraphRecord } from './evidenceGraph.ts';
import { getCopiedRecords, getLoadedItems, LoadTask, type Loadable } from './loadTask.ts';
import { createArticleRequest, createDetailRequest, mergeRecords, type ArticleRequest } from './recordRequests.ts';
import { getSourceKey, SourceLookup, type SourceKey, type SourceCache } from './sourceLookup.ts';

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

type PageParts = Readonly<Partial<Record<PartName, Loadable>>>;

/** A record and the parts of its page, which load and fail separately. */
export class DetailModel {
  readonly lists: { readonly [L in ListName]?: PagedList<RelatedRecords[L]> };
  readonly graph: EvidenceGraph | undefined;
  #parts: PageParts;
  readonly #filters = new Map<ListName, Filter>();
  readonly #client: OfflineClient;
  readonly #onDidChange: () => void;
  readonly #complete: <R extends ServiceRecord>(record: R) => R;
  readonly #offers: (route: RouteId) => boolean;
  readonly #sources: SourceLookup;
  readonly #textLayout = new TextLayout();
  #record: ReadableRecord;
  #story: Story | undefined;
  #article: Article | undefined;
  /** Delayed until something shows the sources. */
  #loadsSources: boolean;
  #isStopped = true;

  constructor(record: ReadableRecord, options: DetailModelOptions) {
    const { client, sources, onDidChange, offers = () => true, story, followsArticle = false } = options;
    this.#record = record;
    this.#story = story;
    this.#complete = options.complete ?? (<R extends ServiceRecord>(unchanged: R) => unchanged);
    this.#client = client;
    this.#onDidChange = onDidChange;
    this.#offers = offers;
    this.#sources = new SourceLookup(client, sources, () => this.#listSourceKeys(), onDidChange);
    const requestDetail = createDetailRequest(record, client);
    const requestArticle = createArticleRequest(record, client, followsArticle);
    this.#loadsSources = !(followsArticle && requestArticle) && !isOnDemand('sources', record);
    const hasLists = record.id !== undefined || requestDetail !== undefined;
    this.lists = Object.fromEntries(
      listNames
        .filter((name) => hasLists && getKind(record).lists[name])
        .map((name) => [name, this.#createList(name)] as const),
    );
    this.graph = this.#createGraph(record);
    this.#parts = {
      ...(requestDetail && {
        detail: new LoadTask(async (signal) => this.#mergeDetail(await requestDetail(signal), signal)),
      }),
      ...(requestArticle && { article: new LoadTask((signal) => this.#loadArticle(requestArticle, signal)) }),
      ...this.lists,
      ...(record.kind === 'article' && { story: new LoadTask((signal) => this.#loadStory(signal)) }),
      sources: new LoadTask((signal) => this.#sources.load(signal)),
    };
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
    const record = article && merged.kind === 'evidence' ? takeArticleTexts(merged, article) : merged;
    if (record.kind !== 'story' || getTitleTexts(record).title !== undefined) {
      return this.#complete(record);
    }
    // A story need not have a title (article-aggregation, Story).
    const [first] = isEmptyFilter(this.getFilter('articles')) ? this.listRecords('articles') : [];
    const { title } = first ? getTitleTexts(first) : {};
    return title === undefined ? this.#complete(record) : { ...record, title };
  }

  get article(): Article | undefined {
    return this.#article;
  }

  get story(): Story | undefined {
    const [copy] = getCopiedRecords(this.#parts.story?.error);
    return this.#story ?? (copy?.kind === 'story' ? copy : undefined);
  }

  get text(): ArticleText | undefined {
    return this.#textLayout.get(this.article ?? this.record);
  }

  /** Whether the record is loaded, or the service has only its list entry. */
  get isReadable(): boolean {
    const { state, error } = this.#parts.detail ?? { state: 'complete', error: undefined };
    return state === 'complete' || error instanceof OfflineError || isUnsupported(error);
  }

  listRecords<L extends ListName>(list: L): readonly RelatedRecords[L][] {
    const loadedList: PagedList<RelatedRecords[L]> | undefined = this.lists[list];
    if (!loadedList) {
      return [];
    }
    const items = getLoadedItems(loadedList);
    const isWaiting = list === 'articles' && items.length === 0 && loadedList.state !== 'complete';
    const { topArticles = [] } = this.#record.kind === 'story' ? this.#record : {};
    const top = isWaiting && isEmptyFilter(this.getFilter(list)) ? topArticles : [];
    return [...items, ...(top as readonly RelatedRecords[L][])].map((item) => this.#complete(item));
  }

  findSource(record: ReadableRecord): SourceRecord | undefined {
    const key = getSourceKey(record);
    const subject = this.#record;
    const isSubject = isSourceRecord(subject) && subject.kind === key?.kind && subject.id === key.id;
    const source = isSubject ? subject : key && this.#sources.get(key);
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
    this.#isStopped = false;
    const initial = (Object.entries(this.parts) as [PartName, Loadable][]).filter(
      ([name, { state }]) => state === 'idle' && !isOnDemand(name, this.#record),
    );
    await Promise.all([...initial.map(([, part]) => this.#load(part)), this.#layOutText()]);
  }

  /** Loads the next page of a part, or retries it. Never rejects. */
  async load(name: PartName): Promise<void> {
    this.#loadsSources ||= name === 'sources' || name === 'evidence';
    await this.#loadOrRetry(this.#parts[name]);
  }

  /** Loads the next page of a graph node's support, or retries it. Never rejects. */
  async expand(node: string): Promise<void> {
    this.#loadsSources = true;
    await this.#loadOrRetry(this.graph?.findBranch(node));
  }

  /** Retries all failed parts. Never rejects. */
  async retry(): Promise<void> {
    const failed = Object.values(this.parts).filter(({ state }) => state === 'failed');
    if (this.#parts.sources?.state === 'failed') {
      this.#sources.forgetErrors();
    }
    await Promise.all(failed.map((part) => this.#load(part)));
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
      await this.#load(list);
    }
  }

  /** Aborts all requests at the user's command. The parts then count as failed. */
  cancel(): void {
    Object.values(this.parts).forEach((part) => part.cancel(new ServiceError('cancelled', '')));
    this.graph?.cancel();
    this.#onDidChange();
  }

  /** Aborts all requests. No change events follow until `start`. */
  stop(): void {
    this.#isStopped = true;
    Object.values(this.parts).forEach((part) => part.cancel());
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

  /** If the part failed, retries all failed parts, so that all errors on the page are current. */
  async #loadOrRetry(part: Loadable | undefined): Promise<void> {
    const isFailedPart = part?.state === 'failed' && Object.values(this.parts).includes(part);
    await (isFailedPart ? this.retry() : part && this.#load(part));
  }

  async #load(part: Loadable): Promise<void> {
    if (this.#isStopped) {
      return;
    }
    const completion = part.load();
    this.#onDidChange();
    await completion;
    this.#reportChange();
    if (part.state !== 'failed' || getCopiedRecords(part.error).length > 0) {
      await this.#loadNamedRecords();
    }
  }

  #reportChange(): void {
    if (!this.#isStopped) {
      this.#onDidChange();
    }
  }

  /** Loads what the records of a loaded part name: their sources, a story, and the text. */
  async #loadNamedRecords(): Promise<void> {
    if (this.#isStopped) {
      return;
    }
    const { sources, story } = this.#parts;
    this.#loadsSources ||= this.#hasUnknownSource;
    await Promise.all([
      sources && this.#loadsSources && this.#sources.isIncomplete && this.#load(sources),
      story?.state === 'complete' && this.#missingStoryId !== undefined && this.#load(story),
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
      this.#reportChange();
    }
  }

  #mergeDetail({ record }: Detail<ReadableRecord>, signal: AbortSignal): void {
    if (!signal.aborted) {
      this.#record = mergeRecords(this.#record, record);
    }
  }

  /** Loads the article of a piece of evidence, and the source if there is no article. */
  async #loadArticle(request: ArticleRequest, signal: AbortSignal): Promise<void> {
    try {
      await request(signal, (article) => {
        this.#article = signal.aborted ? this.#article : article;
      });
    } finally {
      if (!this.#article && !this.#loadsSources) {
        this.#loadsSources = true;
        const { sources } = this.#parts;
        void (sources && this.#load(sources));
      }
    }
  }

  async #loadStory(signal: AbortSignal): Promise<void> {
    const id = this.#missingStoryId;
    if (id !== undefined) {
      const { record } = await this.#client.get('story', id, signal);
      this.#story = signal.aborted ? this.#story : record;
    }
  }

  get #missingStoryId(): string | undefined {
    return this.#story ? undefined : readStoryId(this.record.extra);
  }

  #createList<L extends ListName>(name: L): PagedList<RelatedRecords[L]> | undefined {
    const related = getKind(this.#record).lists[name];
    if (!related) {
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

  #listSourceKeys(): SourceKey[] {
    if (!this.#loadsSources) {
      return [];
    }
    const subject = this.record;
    const articles = subject.kind === 'story' ? this.listRecords('articles') : [];
    const evidence = [...this.listRecords('evidence'), ...(this.graph?.evidence ?? [])]
      .map((item) => this.#complete(item))
      .filter(({ sourceName, sourceAddress }) => sourceName === undefined || sourceAddress === undefined);
    return [subject, ...evidence, ...articles].flatMap((record) => {
      const key = isSourceRecord(record) ? undefined : getSourceKey(record);
      return key ?? [];
    });
  }
}

/** Returns whether a part loads only on request or on scroll, because requests are metered. */
export function isOnDemand(part: PartName, record: ReadableRecord): boolean {
  if (part === 'sources') {
    // Until the reader scrolls to the sources of an event, its evidence shows their hosts.
    return record.kind === 'event';
  }
  const list = getKind(record).lists[part as ListKey];
  return list !== undefined && !list.isOpen;
}
