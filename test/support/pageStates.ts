import { composePage, type PageFrame } from '../../src/page/host/pageState.ts';
import type { LoadedParts } from '../../src/kinds/pageSections.ts';
import { detectBodyFormat } from '../../src/citation/passages/bodyFormat.ts';
import type { ListName, PageState, Section, SectionOf } from '../../src/page/protocol.ts';
import { getKind, type ReadableRecord, type SourceRecord } from '../../src/kinds/index.ts';
import type { RelatedRecords } from '../../src/kinds/recordKind.ts';
import type { ServiceRecord } from '../../src/client/records/types.ts';
import { article, event, evidence, publisher, signal, source, story } from './records.ts';

/** Everything on a page except its record. By default, nothing is loading. */
interface Loaded extends Partial<PageFrame>, Partial<Omit<LoadedParts, 'items'>> {
  readonly copy?: PageState['copy'];
  readonly lists?: { readonly [L in ListName]?: readonly RelatedRecords[L][] };
  /** Loaded publishers and sources. */
  readonly sources?: readonly SourceRecord[];
  readonly clipped?: readonly ServiceRecord[];
}

/** Returns the page of a record as the extension composes it. */
export function composeTestPage(record: ReadableRecord, loaded: Loaded = {}): PageState {
  const { id = 1, history = {}, service, isPreview, list, copy, lists = {}, sources = [], clipped = [] } = loaded;
  const content = 'content' in record ? record.content : undefined;
  const parts: LoadedParts = {
    parts: { detail: { state: 'complete' } },
    clipping: undefined,
    text: content === undefined ? undefined : { source: content, format: detectBodyFormat(content) },
    hasArticle: false,
    story: undefined,
    graph: undefined,
    items: <L extends ListName>(name: L): readonly RelatedRecords[L][] => lists[name] ?? [],
    filters: {},
    sourceOf: (record) => sources.find(({ id }) => id !== undefined && id === getKind(record).source(record)?.id),
    isClipped: (record) => clipped.includes(record),
    ...loaded,
  };
  const frame = { id, history, service, list, ...(isPreview && { isPreview }) };
  return { ...composePage(record, parts, frame), ...(copy && { copy }) };
}

/** Returns the sections of a type on a page, including nested ones. */
export function findSections<T extends Section['type']>(
  { sections }: Pick<PageState, 'sections'>,
  type: T,
): SectionOf<T>[] {
  return sections.flatMap((section) => [
    ...(section.type === type ? [section as SectionOf<T>] : []),
    ...('sections' in section ? findSections(section, type) : []),
  ]);
}

/** Returns a list on a page. */
export function findList(page: PageState, name: ListName): SectionOf<'list'> | undefined {
  return findSections(page, 'list').find(({ list }) => list === name);
}

/** Returns one page of each kind in which every text is `text`. */
export function createFilledPages(text: string, body: string): PageState[] {
  const texts = [text, text];
  const extra = {
    [text]: text,
    list: texts,
    deep: [{ [text]: [text, { [text]: text }] }],
    rows: [{ [text]: text }],
    json: [[[[[[[[[[text]]]]]]]]]],
  };
  const url = 'https://news.example/story';
  const image = 'https://news.example/picture.png';
  const common = { title: text, summary: text, url, extra };
  const labels = { categories: texts, entities: texts, regions: texts, sentiments: texts, tags: texts };
  const ids = { article: 'p', evidence: 's' };
  const sources = [
    publisher({ id: ids.article, name: text, description: `About ${text}` }),
    source({ id: ids.evidence, name: text, description: text }),
  ];
  const related = { summary: text, impactLevel: text, createdAt: text, tags: texts };
  const events = [event({ ...related, eventType: text })];
  const grounds = evidence({ ...common, sourceId: ids.evidence, summary: text, published: text });
  const articles = ['2026-03-04', '2026-03-05', text].map((published) =>
    article({ ...common, extra: {}, contentType: text, published, source: ids.article }),
  );
  const more = { state: 'more' } as const;
  const parts = { sources: { state: 'failed', message: text, remedies: texts } } as const;
  const name = text.slice(0, 200);
  const impacts = [{ domain: text, direction: text, level: text, description: text, [text]: text }];
  const forecast = { outlook: text, [text]: texts };
  const intelligence = {
    title: text,
    summary: text,
    tags: texts,
    impactLevel: text,
    createdAt: text,
    source: { id: ids.evidence, name: text },
    extra: { ...extra, key_points: texts, causal_chain: texts, impacts, forecast },
  };
  return [
    composeTestPage(
      article({
        ...common,
        ...labels,
        image,
        content: body,
        source: ids.article,
        authors: texts,
        published: text,
        contentType: text,
      }),
      {
        parts: { ...parts, story: { state: 'complete' }, similar: more, mentions: more },
        sources,
        lists: {
          similar: articles,
          mentions: [
            { kind: 'mention', title: text, url, platform: text, observedAt: '2026-03-04', extra },
            { kind: 'mention', title: text, platform: text, observedAt: '2026-03-05', extra },
            { kind: 'mention', platform: text, observedAt: text, extra: {} },
          ],
        },
        story: story({ title: text, summary: text, articleCount: 3, firstPublished: text, lastPublished: text }),
      },
    ),
    composeTestPage(event({ ...intelligence, eventType: text }), {
      parts: { ...parts, evidence: more, signals: { state: 'complete' } },
      sources,
      lists: { evidence: [grounds], signals: [signal({ ...related, title: text })] },
      graph: {
        columns: ['Signal', 'Event', 'Evidence', 'Source'],
        nodes: ['signal', 'event', 'evidence', 'source'].map((kind, column) => ({
          key: `${kind} ${name}`,
          column,
          title: text,
          isSubject: kind === 'event',
          ...(kind === 'signal' && { support: { state: 'failed', message: text, remedies: texts } }),
        })),
        edges: [
          [`event ${name}`, `signal ${name}`],
          [`evidence ${name}`, `event ${name}`],
          [`source ${name}`, `evidence ${name}`],
        ],
        hidden: 3,
      },
    }),
    composeTestPage(signal(intelligence), {
      parts: { ...parts, events: { state: 'complete' } },
      sources,
      lists: { events },
    }),
    composeTestPage(grounds, { parts, sources }),
    composeTestPage(story({ ...common, firstPublished: text, lastPublished: text, articleCount: 3 }), {
      parts: { ...parts, articles: more },
      sources,
      lists: { articles },
    }),
    composeTestPage(publisher({ id: ids.article, name: text, url, description: text, favicon: image, extra }), {
      parts: { ...parts, articles: more },
      lists: { articles },
    }),
    composeTestPage(source({ id: ids.evidence, name: text, url, description: text, domain: text, extra }), {
      parts: { ...parts, events: more },
      lists: { events },
    }),
  ];
}
