import { env, l10n } from 'vscode';
import { isObject } from '../../client/json.ts';
import type {
  Article,
  Evidence,
  Extra,
  IntelligenceEvent,
  Mention,
  ServiceRecord,
  Signal,
  Story,
} from '../../client/records/types.ts';
import { hostOf } from '../../citation/address.ts';
import { addressOf, kindOf, type ReadableRecord, type SourceRecord } from '../../kinds/index.ts';
import type { RelatedRecords } from '../../kinds/recordKind.ts';
import { belowTitle } from '../../kinds/title.ts';
import {
  isWebAddress,
  labelNames,
  type ArticleText,
  type Fact,
  type GraphSection,
  type LabelName,
  type ListItem,
  type ListName,
  type ListSection,
  type PageState,
  type PartName,
  type Section,
  type Statement,
} from '../protocol.ts';
import { fieldsOf } from './fieldValues.ts';

/** Everything that a page has loaded besides its record. */
export interface PageContents {
  /** Title of the record. */
  readonly title: string;
  readonly parts: PageState['parts'];
  readonly clipping: ClippingView | undefined;
  /** Text of the article, or of the article at the address of evidence. */
  readonly text: ArticleText | undefined;
  /** The service has the article at the address of evidence. */
  readonly hasArticle: boolean;
  /** The story that an article belongs to. */
  readonly story: Story | undefined;
  readonly graph: Omit<GraphSection, 'type'> | undefined;
  readonly items: <L extends ListName>(list: L) => readonly RelatedRecords[L][];
  /** Descriptions of the filters of the lists that take one. */
  readonly filters: Readonly<Partial<Record<ListName, string>>>;
  readonly isOnDemand: (part: PartName) => boolean;
  readonly titleOf: (record: ServiceRecord) => string;
  /** Returns the publisher or source of a record once it is loaded. */
  readonly sourceOf: (record: ReadableRecord) => SourceRecord | undefined;
  readonly isClipped: (record: ServiceRecord) => boolean;
}

/** The user's own words about a record, words kept of it, and the folder of clippings that it lies in. */
export interface ClippingView {
  readonly note?: string | undefined;
  readonly quotations?: readonly string[] | undefined;
  readonly folder?: string | undefined;
}

/** Sections in their order; `undefined` for one that the record lacks. */
type Sections = readonly (Section | undefined)[];

/** Returns the sections of a record's page. */
export function sectionsOf(record: ReadableRecord, page: PageContents): Section[] {
  const build = pages[record.kind] as (record: ReadableRecord, page: PageContents) => Sections;
  return build(belowTitle(record), page).filter((section) => section !== undefined);
}

const pages: {
  readonly [K in ReadableRecord['kind']]: (
    record: Extract<ReadableRecord, { kind: K }>,
    page: PageContents,
  ) => Sections;
} = {
  article: (article, page) => {
    const { contentType, authors, published, summary, image } = article;
    const publisher = publisherOf(article, page);
    const by: Fact | undefined = authors.length > 0 ? { remote: l10n.t('By {0}', authors.join(', ')) } : undefined;
    const isRepeated = [page.title, page.text?.source].some(
      (text) => summary !== undefined && text?.trimStart().startsWith(summary.trim()),
    );
    const isInText = image !== undefined && page.text?.source.includes(image) === true;
    return [
      ...heading(article, page, [word(contentType)], [sourceFact(publisher), by, date(published)]),
      sourcesFailure(),
      isRepeated ? undefined : summarySection(summary),
      isInText ? undefined : picture(image),
      articleText(article, page),
      storyBox(page),
      aboutArticle(article, publisher?.description === publisher?.name ? undefined : publisher),
      details(article.extra),
      list('similar', page, {
        title: l10n.t('Similar Articles'),
        empty: l10n.t('No similar articles.'),
        more: l10n.t('More Articles'),
        items: page.items('similar').map((item) => articleItem(item, page)),
        isQuotable: true,
      }),
      list('mentions', page, {
        title: l10n.t('Mentions on Other Platforms'),
        empty: l10n.t('No mentions on other platforms.'),
        more: l10n.t('More Mentions'),
        items: page.items('mentions').map((item) => mentionItem(item, page)),
      }),
    ];
  },
  event: (event, page) => {
    const { sections, rest } = enrichments(withoutServicePaths(event.extra));
    return [
      ...heading(event, page, classification(event), [provenance(event, page), recorded(event)]),
      ...intelligenceSummary(event, page),
      ...sections,
      sourcesFailure(),
      list('evidence', page, {
        title: l10n.t('Evidence'),
        empty: l10n.t('No evidence for this event.'),
        more: l10n.t('More Evidence'),
        items: page.items('evidence').map((item) => evidenceItem(item, page)),
        showsSources: true,
        isQuotable: true,
      }),
      graph(page),
      list('signals', page, {
        title: l10n.t('Signals'),
        empty: l10n.t('No signals refer to this event.'),
        more: l10n.t('More Signals'),
        items: page.items('signals').map((item) => intelligenceItem(item, page)),
      }),
      details(rest, event.counts),
    ];
  },
  signal: (signal, page) => {
    const { sections, rest } = enrichments(withoutServicePaths(signal.extra));
    return [
      ...heading(signal, page, classification(signal), [provenance(signal, page), recorded(signal)]),
      ...intelligenceSummary(signal, page),
      ...sections,
      sourcesFailure(),
      list('events', page, {
        title: l10n.t('Supporting Events'),
        empty: l10n.t('No supporting events.'),
        more: l10n.t('More Events'),
        items: page.items('events').map((item) => intelligenceItem(item, page)),
      }),
      graph(page),
      details(rest, signal.counts),
    ];
  },
  evidence: (evidence, page) => {
    const { description } = page.sourceOf(evidence) ?? {};
    return [
      ...heading(evidence, page, [], evidenceFacts(evidence, page)),
      sourcesFailure(),
      ...evidenceTexts(evidence),
      caution(),
      articleOfEvidence(evidence, page),
      group(l10n.t('Source'), [description === undefined ? undefined : { type: 'paragraph', text: description }]),
      details(evidence.extra),
    ];
  },
  story: (story, page) => [
    ...heading(story, page, [articleCount(story)], [storySpan(story)]),
    detailFailure(),
    summarySection(story.summary),
    picture(story.image),
    summarySkeleton(story.summary, page, 3),
    sourcesFailure(),
    list('articles', page, {
      title: l10n.t('Coverage'),
      empty: l10n.t('No articles.'),
      more: l10n.t('More Articles'),
      items: page.items('articles').map((item) => articleItem(item, page)),
      isQuotable: true,
    }),
    details(story.extra),
  ],
  publisher: (publisher, page) => {
    const { favicon, url, description, extra } = publisher;
    const icon = webAddress(favicon);
    return [
      ...heading(publisher, page, [], [icon === undefined ? undefined : { icon }, website(url)]),
      detailFailure(),
      summarySection(description),
      summarySkeleton(description, page, 2),
      details(extra),
      list('articles', page, {
        title: l10n.t('Recent Articles'),
        empty: l10n.t('No articles.'),
        more: l10n.t('More Articles'),
        // The page names the publisher already.
        items: page.items('articles').map((item) => articleItem(item, page, { hidesPublisher: true })),
        isQuotable: true,
      }),
    ];
  },
  source: (source, page) => {
    const { url, domain, description, extra } = source;
    const isRepeated = domain === undefined || webAddress(url)?.includes(domain) === true;
    return [
      ...heading(source, page, [], [website(url), isRepeated ? undefined : { remote: domain }]),
      detailFailure(),
      summarySection(description),
      summarySkeleton(description, page, 2),
      caution(),
      details(extra),
      list('events', page, {
        title: l10n.t('Recent Events'),
        empty: l10n.t('No events from this source.'),
        more: l10n.t('More Events'),
        items: page.items('events').map((item) => intelligenceItem(item, page)),
      }),
    ];
  },
};

// Sections of several kinds

/** The title with facts, and the user's notes about the record. */
function heading(
  record: ReadableRecord,
  page: PageContents,
  kicker: readonly (Fact | undefined)[],
  facts: readonly (Fact | undefined)[],
): Sections {
  return [
    lacksAddress(record, page)
      ? { type: 'note', text: l10n.t('This record has no web address to cite or to open in the browser.'), isTop: true }
      : undefined,
    { type: 'heading', kicker: present([{ text: kindOf(record).label() }, ...kicker]), facts: present(facts) },
    clippingBox(page.clipping),
  ];
}

/** Whether a record that is cited by its own address has none, once all of it is loaded. */
function lacksAddress(record: ReadableRecord, { parts }: PageContents): boolean {
  const isCited = record.kind === 'article' || record.kind === 'evidence';
  return isCited && citedAddress(record) === undefined && (!parts.detail || parts.detail.state === 'complete');
}

function clippingBox({ note, quotations = [], folder }: ClippingView = {}): Section | undefined {
  if (note === undefined && folder === undefined && quotations.length === 0) {
    return undefined;
  }
  return {
    type: 'box',
    title: l10n.t('In your clippings'),
    facts: folder === undefined ? [] : [{ remote: l10n.t('Folder: {0}', folder) }],
    sections: [
      ...(note === undefined ? [] : [{ type: 'paragraph', text: note } as const]),
      ...quotations.map((text) => ({ type: 'quotation', text }) as const),
    ],
  };
}

function summarySection(text: string | undefined): Section | undefined {
  return text ? { type: 'summary', text } : undefined;
}

/** Lines in place of a summary that is loading. */
function summarySkeleton(summary: string | undefined, { parts }: PageContents, lines: number): Section | undefined {
  return !summary && parts.detail?.state === 'loading' ? { type: 'loading', lines } : undefined;
}

function detailFailure(): Section {
  return { type: 'failure', part: 'detail', missing: l10n.t('Can’t load the full record.') };
}

function sourcesFailure(): Section {
  return { type: 'failure', part: 'sources', missing: l10n.t('Can’t load all sources.') };
}

/** Every field without a place of its own, and every count that is not zero. */
function details(extra: Extra, counts: Readonly<Record<string, number>> = {}): Section | undefined {
  const fields = [...fieldsOf(extra), ...fieldsOf(counts).filter(({ value }) => value !== 0)];
  return fields.length === 0 ? undefined : { type: 'fields', fields, look: 'section' };
}

function group(title: string, sections: Sections, look: { hidesTitle?: boolean; isBusy?: boolean } = {}) {
  const shown = sections.filter((section) => section !== undefined);
  return shown.length === 0 ? undefined : ({ type: 'group', title, sections: shown, ...look } as const);
}

function picture(image: string | undefined): Section | undefined {
  const address = webAddress(image);
  return address === undefined ? undefined : { type: 'picture', address };
}

/** Said once on the page of an intelligence record (market-intelligence, What the service does). */
function caution(): Section {
  return {
    type: 'note',
    text: l10n.t(
      'Intelligence records can be incomplete or wrong. They are not professional advice. Don’t base an important decision on them alone.',
    ),
  };
}

type ListOptions = Pick<ListSection, 'title' | 'empty' | 'more' | 'items' | 'isQuotable'> & {
  /** The items name sources, which are loaded when the reader comes to them. */
  readonly showsSources?: boolean;
};

/** A list of related records; `undefined` if the service lacks it. */
function list(name: ListName, page: PageContents, { showsSources, ...list }: ListOptions): Section | undefined {
  const part = page.parts[name];
  if (!part) {
    return undefined;
  }
  const filter = page.filters[name];
  const isWaiting = part.state === 'idle' && page.isOnDemand(name);
  const loadOnScroll = isWaiting ? name : showsSources ? waitingSources(page) : undefined;
  return {
    type: 'list',
    list: name,
    ...list,
    ...(filter !== undefined && { filter }),
    ...(loadOnScroll !== undefined && { loadOnScroll }),
  };
}

/** The evidence graph; `undefined` while only its subject is known. */
function graph(page: PageContents): Section | undefined {
  const loadOnScroll = waitingSources(page);
  return page.graph && page.graph.nodes.length > 1
    ? { type: 'graph', ...page.graph, ...(loadOnScroll !== undefined && { loadOnScroll }) }
    : undefined;
}

function waitingSources({ parts, isOnDemand }: PageContents): PartName | undefined {
  return parts.sources?.state === 'idle' && isOnDemand('sources') ? 'sources' : undefined;
}

// Sections of articles and stories

/** The text of an article with the state of loading it. */
function articleText(article: Article, page: PageContents): Section | undefined {
  const { text, parts } = page;
  const isEmpty = text === undefined || text.source.trim() === '';
  const isLoading = parts.detail?.state === 'loading';
  return group(
    l10n.t('Text'),
    [
      ...textSections(text, citedAddress(article)),
      detailFailure(),
      isEmpty && isLoading ? { type: 'loading', lines: 6 } : undefined,
      isEmpty && parts.detail?.state === 'complete'
        ? { type: 'note', text: l10n.t('The service has no text for this article.') }
        : undefined,
    ],
    { hidesTitle: true, isBusy: isLoading },
  );
}

function textSections(text: ArticleText | undefined, address: string | undefined): Sections {
  return text === undefined || text.source.trim() === ''
    ? []
    : [{ type: 'text', text, ...(address !== undefined && { address }) }];
}

/** The story that the article belongs to. */
function storyBox(page: PageContents): Section {
  if (!page.story) {
    return { type: 'failure', part: 'story', missing: l10n.t('Can’t load the story of this article.') };
  }
  const story = belowTitle(page.story);
  const facts = present([articleCount(story), storySpan(story)]);
  return {
    type: 'box',
    title: l10n.t('Part of the story'),
    facts: [],
    sections: [
      { type: 'link', text: page.titleOf(page.story), target: 'story' },
      ...(facts.length > 0 ? [{ type: 'facts', facts } as const] : []),
      ...brief(story.summary),
    ],
  };
}

function articleCount({ articleCount: count }: Story): Fact | undefined {
  return count === undefined
    ? undefined
    : { text: counted(count, l10n.t('1 article'), l10n.t('{0} articles', amount(count))) };
}

/** First and last date of a story, or the one that is known. */
function storySpan({ firstPublished, lastPublished }: Story): Fact | undefined {
  return firstPublished !== undefined && lastPublished !== undefined
    ? { span: [firstPublished, lastPublished], pattern: l10n.t('{0} to {1}') }
    : date(firstPublished ?? lastPublished);
}

/** The publisher, engagement and labels of an article. */
function aboutArticle(article: Article, publisher: SourceView | undefined): Section | undefined {
  const { trendScore, likes, shares } = article;
  const counts = [
    trendScore === undefined ? undefined : l10n.t('Trend score: {0}', amount(trendScore)),
    likes === undefined ? undefined : counted(likes, l10n.t('1 like'), l10n.t('{0} likes', amount(likes))),
    shares === undefined ? undefined : counted(shares, l10n.t('1 share'), l10n.t('{0} shares', amount(shares))),
  ];
  const facts = present(counts.map((text) => (text === undefined ? undefined : { text })));
  const { name, description } = publisher ?? {};
  const groups = labelNames
    .filter((label) => article[label].length > 0)
    .map((label) => ({ name: label, title: labelTitles[label](), labels: article[label] }));
  return group(l10n.t('About This Article'), [
    description === undefined
      ? undefined
      : { type: 'paragraph', text: description, ...(name !== undefined && { name }) },
    facts.length > 0 ? { type: 'facts', facts } : undefined,
    groups.length > 0 ? { type: 'labels', groups, showsTitles: true } : undefined,
  ]);
}

const labelTitles: Readonly<Record<LabelName, () => string>> = {
  categories: () => l10n.t('Categories'),
  entities: () => l10n.t('Entities'),
  regions: () => l10n.t('Regions'),
  sentiments: () => l10n.t('Sentiment'),
  tags: () => l10n.t('Tags'),
};

// Sections of intelligence records

function intelligenceSummary(record: IntelligenceEvent | Signal, page: PageContents): Sections {
  const { summary, tags } = record;
  return [
    detailFailure(),
    summarySection(summary),
    summarySkeleton(summary, page, 3),
    tags.length > 0
      ? { type: 'labels', groups: [{ name: 'tags', title: labelTitles.tags(), labels: tags }] }
      : undefined,
    caution(),
  ];
}

/** Returns the facts beside the kind: type and impact of an event or a signal, and the confidence of a signal. */
function classification(record: IntelligenceEvent | Signal): (Fact | undefined)[] {
  const { impactLevel } = record;
  return [
    word('eventType' in record ? record.eventType : undefined),
    impactLevel === undefined ? undefined : { word: impactLevel, pattern: l10n.t('Impact: {0}') },
    confidence(record),
  ];
}

/** Returns the fact that a node of the evidence graph shows below its title. */
export function nodeFact(record: Signal | IntelligenceEvent | Evidence | SourceRecord): Fact | undefined {
  switch (record.kind) {
    case 'event':
      return recorded(record);
    case 'signal':
      return confidence(record);
    case 'source': {
      const site = record.domain ?? hostOf(record.url);
      return site === undefined || site === record.name ? undefined : { remote: site };
    }
    case 'evidence':
    case 'publisher':
      return undefined;
  }
}

/** Confidence of a signal, which the documents don't show: a number from 0 to 1, in the record or in its forecast. */
function confidence({ kind, extra }: IntelligenceEvent | Signal): Fact | undefined {
  const { confidence, forecast } = extra;
  const share = [confidence, isObject(forecast) ? forecast.confidence : undefined].find(
    (value) => typeof value === 'number' && value >= 0 && value <= 1,
  );
  if (kind !== 'signal' || typeof share !== 'number') {
    return undefined;
  }
  const format = new Intl.NumberFormat(env.language, { style: 'percent', maximumFractionDigits: 1 });
  return { text: l10n.t('Confidence: {0}', format.format(share)) };
}

/** Date on which the service created the record, and no other date (market-intelligence, Event and Signal records). */
function recorded({ createdAt }: IntelligenceEvent | Signal): Fact | undefined {
  return createdAt === undefined ? undefined : { date: createdAt, pattern: l10n.t('Recorded {0}') };
}

function provenance(record: IntelligenceEvent | Signal, page: PageContents): Fact | undefined {
  return sourceFact(sourceView(record.source ?? {}, page.sourceOf(record)));
}

/** Reads a field that the documents don't show. Returns its sections; `undefined` if it has another shape. */
type ReadField = (value: unknown) => Section[] | undefined;

/** Sections of the fields of events and signals, in their order. A field of another shape stays among the details. */
const enrichmentFields: Readonly<Record<string, { readonly title: () => string; readonly read: ReadField }>> = {
  key_points: { title: () => l10n.t('Key Points'), read: (value) => readStatements(value) },
  causal_chain: { title: () => l10n.t('Causal Chain'), read: (value) => readStatements(value, { isOrdered: true }) },
  causal_chains: { title: () => l10n.t('Causal Chains'), read: (value) => readStatements(value, { isOrdered: true }) },
  impacts: { title: () => l10n.t('Impacts'), read: readImpacts },
  forecast: { title: () => l10n.t('Forecast'), read: readForecast },
};

function enrichments(extra: Extra): { readonly sections: Sections; readonly rest: Extra } {
  const shown = Object.entries(enrichmentFields).flatMap(([name, { title, read }]) => {
    const sections = Object.hasOwn(extra, name) ? read(extra[name]) : undefined;
    return sections ? [{ name, section: group(title(), sections) }] : [];
  });
  const names = shown.map(({ name }) => name);
  return { sections: shown.map(({ section }) => section), rest: omit(extra, names) };
}

function omit(extra: Extra, names: readonly string[]): Extra {
  return Object.fromEntries(Object.entries(extra).filter(([name]) => !names.includes(name)));
}

/** A longer list is laid out among the details, which are closed. */
const maxStatements = 100;

function readStatements(value: unknown, look: { readonly isOrdered?: true } = {}): Section[] | undefined {
  const isList = Array.isArray(value) && value.length <= maxStatements;
  if (!isList || !value.every((item): item is string => typeof item === 'string')) {
    return undefined;
  }
  const items = value.filter(isFilled).map((text) => ({ text }));
  return items.length === 0 ? [] : [{ type: 'statements', items, ...look }];
}

/** Reads a list of objects with a domain, a direction, a level or a description. */
function readImpacts(value: unknown): Section[] | undefined {
  if (!Array.isArray(value) || value.length > maxStatements) {
    return undefined;
  }
  const items = value.map(readImpact).filter((item) => item !== undefined);
  if (items.length < value.length) {
    return undefined;
  }
  return items.length === 0 ? [] : [{ type: 'statements', items }];
}

function readImpact(value: unknown): Statement | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const names = ['domain', 'direction', 'level', 'description'].filter((name) => isFilled(value[name]));
  const textOf = (name: string) => (names.includes(name) ? (value[name] as string) : undefined);
  const [level, text] = [textOf('level'), textOf('description')];
  const facts = present([
    word(textOf('domain')),
    word(textOf('direction')),
    level === undefined ? undefined : { word: level, pattern: l10n.t('Level: {0}') },
  ]);
  const fields = fieldsOf(omit(value, names));
  return facts.length === 0 && text === undefined
    ? undefined
    : { facts, ...(text !== undefined && { text }), ...(fields.length > 0 && { fields }) };
}

/** Reads a text, or an object of any fields, of which the outlook is shown as a text. */
function readForecast(value: unknown): Section[] | undefined {
  if (typeof value === 'string') {
    return value.trim() === '' ? [] : [{ type: 'paragraph', text: value }];
  }
  if (!isObject(value)) {
    return undefined;
  }
  const { outlook, ...rest } = value;
  const fields = fieldsOf(isFilled(outlook) ? rest : value);
  return [
    ...(isFilled(outlook) ? [{ type: 'paragraph', text: outlook } as const] : []),
    ...(fields.length > 0 ? [{ type: 'fields', fields, look: 'open' } as const] : []),
  ];
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Removes the paths of the service's routes: programs follow them to evidence and signals, readers can't. */
function withoutServicePaths(extra: Extra): Extra {
  const { links, ...rest } = extra;
  const isPath = (value: unknown) => typeof value === 'string' && value.startsWith('/');
  const kept = isObject(links)
    ? Object.fromEntries(Object.entries(links).filter(([, value]) => !isPath(value)))
    : links;
  const isEmpty = kept === undefined || (isObject(kept) && Object.keys(kept).length === 0) || isPath(kept);
  return isEmpty ? rest : { ...rest, links: kept };
}

/** The article at the address of a piece of evidence: a notice while it loads, a button that opens it, and its text. */
function articleOfEvidence(evidence: Evidence, { parts, hasArticle, text }: PageContents): Section | undefined {
  const failure: Section = {
    type: 'failure',
    part: 'article',
    missing: l10n.t('Can’t load the article of this evidence.'),
  };
  const state = parts.article?.state;
  const isLoading = state === 'loading' || state === 'idle';
  if (!isLoading && (state === undefined || !hasArticle)) {
    return failure;
  }
  return group(
    l10n.t('Text of the Article'),
    [
      isLoading ? { type: 'wait', text: l10n.t('Looking for the article…') } : undefined,
      isLoading ? { type: 'loading', lines: 4 } : undefined,
      hasArticle ? { type: 'button', text: l10n.t('Open Article'), target: 'article' } : undefined,
      failure,
      ...textSections(text, citedAddress(evidence)),
    ],
    { isBusy: isLoading },
  );
}

/** The quotation of a piece of evidence, and its summary. */
function evidenceTexts({ quotation, summary }: Evidence): Section[] {
  return [
    ...(quotation ? [{ type: 'quotation', text: quotation } as const] : []),
    ...(summary ? [{ type: 'paragraph', text: summary } as const] : []),
  ];
}

/** Name and site of the source of a piece of evidence, and the date of publication. */
function evidenceFacts(record: Evidence, page: PageContents): (Fact | undefined)[] {
  const { sourceId, sourceAddress, published } = record;
  const source = page.sourceOf(record);
  const hint = { id: sourceId, name: record.sourceName ?? hostOf(record.url), url: sourceAddress };
  const { name, address } = sourceView(hint, source) ?? {};
  const domain = source && 'domain' in source ? source.domain : undefined;
  const site = hostOf(source?.url) ?? domain ?? hostOf(sourceAddress) ?? sourceAddress;
  const shown = name ?? site ?? address;
  const { state } = page.parts.sources ?? {};
  const isLoading = sourceId !== undefined && (state === 'idle' || state === 'loading');
  return [
    sourceId === undefined && shown === undefined
      ? { text: l10n.t('Unknown source') }
      : sourceFact({
          name: shown ?? (isLoading ? l10n.t('Source') : l10n.t('Unknown source')),
          ...(address !== undefined && { address }),
          hasPage: sourceId !== undefined,
        }),
    site === undefined || site === shown
      ? undefined
      : { remote: site, ...(address !== undefined && { link: address }) },
    date(published),
  ];
}

// Items of lists

function articleItem(record: Article, page: PageContents, { hidesPublisher = false } = {}): ListItem {
  const { summary, published, contentType } = belowTitle(record);
  const publisher = publisherOf(record, page);
  return {
    title: page.titleOf(record),
    opens: 'page',
    facts: present([hidesPublisher ? undefined : sourceFact(publisher), date(published), word(contentType)]),
    sections: brief(summary),
    ...itemActions(record, page),
    moment: { row: publisher?.name ?? l10n.t('Unknown'), ...(published !== undefined && { date: published }) },
  };
}

/** A mention is not an article and has no page here. */
function mentionItem(record: Mention, page: PageContents): ListItem {
  const { url, platform, observedAt, extra } = record;
  const address = webAddress(url);
  return {
    title: page.titleOf(record),
    ...(address !== undefined && { opens: { address } }),
    facts: present([platform === undefined ? undefined : { source: platform }, date(observedAt)]),
    sections: foldedFields(extra),
    moment: { row: platform ?? l10n.t('Unknown'), ...(observedAt !== undefined && { date: observedAt }) },
  };
}

/** A piece of evidence: it opens its article, or else a page of its own. */
function evidenceItem(record: Evidence, page: PageContents): ListItem {
  const text = l10n.t('This record has no web address to cite or to open in the browser.');
  const actions = itemActions(record, page);
  return {
    title: page.titleOf(record),
    opens: 'page',
    facts: present(evidenceFacts(record, page)),
    sections: [
      ...evidenceTexts(belowTitle(record)),
      ...foldedFields(record.extra),
      ...('actions' in actions ? [] : [{ type: 'paragraph', text, look: 'quiet' } as const]),
    ],
    ...actions,
  };
}

function intelligenceItem(record: IntelligenceEvent | Signal, page: PageContents): ListItem {
  const shown = belowTitle(record);
  return {
    title: page.titleOf(record),
    opens: 'page',
    facts: present([...classification(shown), recorded(shown)]),
    sections: brief(shown.summary),
  };
}

function itemActions(record: ServiceRecord, page: PageContents): Pick<ListItem, 'actions'> {
  return citedAddress(record) === undefined ? {} : { actions: { isClipped: page.isClipped(record) } };
}

function brief(text: string | undefined): Section[] {
  return text ? [{ type: 'paragraph', text, look: 'brief' }] : [];
}

function foldedFields(extra: Extra): Section[] {
  const fields = fieldsOf(extra);
  return fields.length === 0 ? [] : [{ type: 'fields', fields, look: 'folded' }];
}

// Facts

/** Publisher or source of a record. */
interface SourceView {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly description?: string | undefined;
  readonly hasPage?: boolean;
}

function publisherOf(record: Article, page: PageContents): SourceView | undefined {
  return sourceView({ id: record.source, name: record.publisher ?? hostOf(record.url) }, page.sourceOf(record));
}

/** Returns the source as its own record describes it, else as the record that refers to it does. */
function sourceView(
  hint: { readonly id?: string | undefined; readonly name?: string | undefined; readonly url?: string | undefined },
  source: SourceRecord | undefined,
): SourceView | undefined {
  const domain = source && 'domain' in source ? source.domain : undefined;
  const name = source?.name ?? domain ?? hint.name ?? hostOf(hint.url);
  const address = [source?.url, hint.url].find((url) => url !== undefined && isWebAddress(url));
  const description = source?.description;
  return name === undefined && address === undefined && description === undefined
    ? undefined
    : { name, address, description, hasPage: hint.id !== undefined };
}

function sourceFact({ name, address, hasPage = false }: SourceView = {}): Fact | undefined {
  const shown = name ?? address;
  return shown === undefined
    ? undefined
    : { source: shown, ...(address !== undefined && { link: address }), ...(hasPage && { hasPage }) };
}

function website(url: string | undefined): Fact | undefined {
  const address = webAddress(url);
  return address === undefined ? undefined : { remote: address, link: address };
}

function date(text: string | undefined): Fact | undefined {
  return text === undefined ? undefined : { date: text };
}

function word(text: string | undefined): Fact | undefined {
  return text === undefined || text === '' ? undefined : { word: text };
}

function present(facts: readonly (Fact | undefined)[]): Fact[] {
  return facts.filter((fact) => fact !== undefined);
}

function amount(value: number): string {
  return new Intl.NumberFormat(env.language, { maximumFractionDigits: 2 }).format(value);
}

/** Chooses the text for a count by the plural rules of the user's language. */
function counted(count: number, one: string, many: string): string {
  return new Intl.PluralRules(env.language).select(count) === 'one' ? one : many;
}

/** Returns the record's own address if that is a web address. */
function citedAddress(record: ServiceRecord): string | undefined {
  const address = addressOf(record);
  return hostOf(address) === undefined ? undefined : address;
}

function webAddress(text: string | undefined): string | undefined {
  return text !== undefined && isWebAddress(text) ? text : undefined;
}
