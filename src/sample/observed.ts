import type {
  ArticleEntry,
  Corpus,
  EventEntry,
  EvidenceEntry,
  MentionEntry,
  PublisherEntry,
  SignalEntry,
  SourceEntry,
  StoryEntry,
} from './corpus.ts';
import type { SampleServiceOptions } from './createSampleService.ts';
import { createUuid } from './createUuid.ts';
import type { SampleKind, SelectFields } from './sampleContext.ts';

// cspell:disable
/** Articles in other languages, by slug. All of their text is translated, so that an English search finds others. */
const translations = [
  {
    slug: 'harbour-strike-remote-cranes-paper',
    language: 'ar',
    title: 'تشغيل رافعات الأرصفة عن بُعد: ما الذي تعلمته تسعة موانئ',
    summary: 'دراسة لتسعة موانئ تجد أن الرافعات التي تُدار عن بُعد تقلل الإصابات، وأن جداول العمل تحدد هل يقبلها العمال.',
    content:
      'راجعنا سجلات الإصابات وساعات عمل الرافعات و214 مقابلة في تسعة موانئ.\n\nانخفضت الإصابات بين السائقين بنسبة 61 في المئة خلال عامين، لكن الموانئ التي لا تنشر جداول العمل مبكرًا فقدت واحدًا من كل خمسة سائقين.',
  },
  {
    slug: 'river-flood-lanthorn-pause',
    language: 'he',
    title: 'חברת הביטוח הגדולה בעמק מפסיקה לבטח מפני שיטפונות',
    summary: 'החברה לא תמכור ביטוח חדש מתחת לסכר עד שתסתיים הבדיקה.',
    content:
      'חברת הביטוח הגדולה בעמק הודיעה שלא תמכור ביטוח חדש מפני שיטפונות בשש קהילות.\n\nביטוחים קיימים יישארו בתוקף. החברה תחליט שוב כשתסתיים הבדיקה של הסכר.',
  },
  {
    slug: 'river-flood-common-table-report',
    language: 'de',
    title: 'Halbjahresbericht an die Mitglieder: Flut, Fracht und ein kleinerer Überschuss',
    summary:
      'Der Überschuss der Genossenschaft sank um zwei Fünftel, nachdem sie Bauern im Flutgebiet Vorschüsse zahlte.',
    content:
      'Liebe Mitglieder, das Hochwasser hat unser Halbjahr geprägt. Wir haben betroffenen Höfen Vorschüsse gezahlt, und der Überschuss ist deshalb um zwei Fünftel gesunken.\n\nDie Fracht wurde teurer, weil weniger Schiffe fuhren. Wir bitten Sie, dem Bericht zuzustimmen.',
  },
] as const;
// cspell:enable

/** Returns the corpus with the labels, languages and evidence of a public deployment. */
export function toObservedCorpus(corpus: Corpus): Corpus {
  const translationById = new Map(translations.map(({ slug, ...rest }) => [createUuid('article', slug), rest]));
  return {
    ...corpus,
    articles: corpus.articles.map((article) => {
      const [categories, entities, regions, sentiments] = (
        ['categories', 'entities', 'regions', 'sentiments'] as const
      ).map((name) => article[name].map(toSnakeCase));
      return {
        language: 'en',
        ...article,
        ...translationById.get(article.id),
        categories: categories ?? [],
        entities: entities ?? [],
        regions: regions ?? [],
        sentiments: sentiments ?? [],
        tags: [categories, regions, entities].flatMap((labels) => labels ?? []),
      };
    }),
    // The title of a story can be empty.
    stories: [
      ...corpus.stories,
      ...(corpus.smallStories ?? []).map((story, index) => (index === 2 ? { ...story, title: '' } : story)),
    ],
    otherEntities: firstNames.flatMap((first) => lastNames.map((last) => `${first}_${last}`)),
    evidence: [
      // The first page of evidence can contain the event itself.
      ...corpus.events.map(({ id, source_id, url, created_at }) => {
        return { id, event: id, source_id, url, title: '', published_at: created_at };
      }),
      ...corpus.evidence.map(hideArticle),
    ],
  };
}

/** Parts of 2,000 names, more than anybody pages through. */
// cspell:disable
const firstNames =
  'ada albin amira anselm anya arlo astrid aurel bela benedek bettina bruno calla casimir celia cosmo dagny darius delia dorrin edda elio emrys enid felix fenna flora gideon greta hadrian hedda ida idris ilse ivo jonas juno kaspar leda lorcan'.split(
    ' ',
  );
const lastNames =
  'abelard ainsley alcott amberly archer ashdown aster bellweather birch blackmere brand brook calder carrow castell colby corvin crane dacre dale darrow dunmore ellery falk fenwick ferris garrick glade hale harrow hask holt irving kestrel lark linden marlow mere moss norcross oake pell quarrel renske rook sallow tand thorne vane wren'.split(
    ' ',
  );
// cspell:enable

/** Points some evidence to an address that the articles lack, and removes the address of some. */
function hideArticle(evidence: EvidenceEntry, index: number, all: readonly EvidenceEntry[]): EvidenceEntry {
  const share = pickShare(evidence.id);
  if (share >= 0.3 || evidence.event !== all[index - 1]?.event) {
    return evidence;
  }
  const words = evidence.note?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['background'];
  return { ...evidence, url: share < 0.05 ? '' : new URL(`/background/${words.join('-')}`, evidence.url).href };
}

/** Creates the options of a service that sends what a public deployment sends. */
export function createObservedOptions(
  corpus: Corpus,
): Pick<SampleServiceOptions, 'selectFields' | 'createLabel' | 'isObserved'> {
  return {
    selectFields: createObservedShape(corpus),
    createLabel: (value) => ({ value }),
    isObserved: true,
  };
}

function createObservedShape(corpus: Corpus): SelectFields {
  const articles = new Map(corpus.articles.map((article) => [article.id, article]));
  const createSource = (id: unknown) => {
    const publisher = corpus.publishers.find(({ source }) => source === id);
    return publisher ? toPublisher(publisher) : null;
  };
  const createArticle = (article: Partial<ArticleEntry>, path: string) => {
    const { id = '', likes, shares, trend_score, summary, content } = article;
    const isDetail = path === '/articles/:id';
    const story = corpus.stories.find((candidate) => candidate.articles.includes(id));
    return {
      id,
      url: article.url,
      content_type: article.content_type,
      published_at: article.published_at,
      author: article.authors?.length ? `By ${article.authors.join(' and ')}` : null,
      title: article.title,
      ...(path !== '/news/top-headlines' && { summary: summary ?? null }),
      image_url: null,
      ...(content !== undefined && { content }),
      language: article.language,
      categories: article.categories,
      regions: article.regions,
      entities: article.entities,
      sentiments: article.sentiments,
      tags: article.tags,
      ...(story && { story_id: story.id }),
      source: pickShare(id) < 0.1 ? null : createSource(article.source),
      ...((isDetail || path === '/articles/trending') && {
        trend: { likes, comments: shares, mentions: 3, audiences: 120_000, related: 4, trend_score },
      }),
      links: { similar: `/articles/${id}/similar`, mentions: `/articles/${id}/mentions` },
    };
  };
  const shapes: { readonly [K in SampleKind]: (record: Records[K], path: string) => object } = {
    article: createArticle,
    publisher: (publisher, path) => ({
      ...toPublisher(publisher),
      ...(path === '/sources/:id' && { description: publisher.source_description, favicon_url: publisher.favicon_url }),
    }),
    story: (story) => {
      const members = (corpus.stories.find(({ id }) => id === story.id)?.articles ?? []).flatMap(
        (id) => articles.get(id) ?? [],
      );
      const listLabels = (name: 'categories' | 'regions' | 'entities') => [
        ...new Set(members.flatMap((member) => member[name])),
      ];
      const labels = {
        categories: listLabels('categories'),
        regions: listLabels('regions'),
        entities: listLabels('entities'),
      };
      return {
        ...story,
        source_count: new Set(members.map(({ source }) => source)).size,
        ...labels,
        tags: Object.values(labels).flat(),
        top_articles: members.slice(0, 3).map(({ id, url, title, published_at, source }) => {
          return { id, url, title, published_at, source: createSource(source) };
        }),
        links: { articles: `/stories/${story.id}/articles` },
      };
    },
    mention: ({ url, platform, observed_at, id }) => ({
      url,
      platform: platform.toLowerCase(),
      forum: /^https?:\/\/[^/]+\/(\w\/[\w-]+)\//.exec(url)?.[1] ?? null,
      observed_at,
      engagement: {
        likes: Math.round(pickShare(id) * 4000),
        comments: Math.round(pickShare(id) * 100),
        audience: null,
      },
    }),
    event: (event, path) => {
      const { source, links, counts, ...rest } = event;
      const entry = corpus.sources.find(({ id }) => id === source.id);
      return {
        ...omit(rest, 'title'),
        ...createConclusion(event),
        ...createOutlook(corpus.signals.find(({ events }) => events.includes(event.id))),
        ...(path === '/events/:id' && {
          url: source.url,
          base_url: new URL(source.url).origin,
          source_id: source.id,
          source: entry && { id: entry.id, url: entry.url, domain: entry.domain, name: entry.name },
          links,
          counts,
        }),
      };
    },
    signal: (signal, path) => {
      const { causal_chain, links, counts, ...rest } = signal;
      return {
        ...omit(rest, 'title'),
        ...createConclusion(signal),
        drivers: causal_chain,
        ...createForecast(signal),
        ...(path === '/signals/:id' && { links, counts }),
      };
    },
    evidence: ({ id, source_id, url, published_at }) => ({
      id,
      kind: 'event',
      created_at: published_at,
      tags: [],
      source_id: pickShare(id) > 0.95 ? null : source_id,
      url,
      base_url: url ? new URL(url).origin : '',
    }),
    source: ({ id, domain, name, url, description }, path) => ({
      id,
      url,
      domain,
      name,
      ...(path === '/sources/:id' && { description }),
    }),
  };
  return (kind, record, path = '') =>
    (shapes as Readonly<Record<SampleKind, (record: object, path: string) => object>>)[kind](record, path);
}

/** Creates the function that gives articles and publishers of API v0.1 their shape. Addresses identify articles. */
export function createObservedShapeV01(corpus: Corpus): SelectFields {
  const shapeV1 = createObservedShape(corpus);
  const shapes: Readonly<Partial<Record<SampleKind, SelectFields>>> = {
    publisher: (_, record) => ({ ...record, source: new URL((record as PublisherEntry).source_base_url).host }),
    article: (_, record, path = '') => createArticleV01(record, path, corpus),
  };
  return (kind, record, path) => (shapes[kind] ?? shapeV1)(kind, record, path);
}

function createArticleV01(article: Partial<ArticleEntry>, path: string, corpus: Corpus): object {
  const { url = '', title, content_type, published_at, summary, content, authors, tags } = article;
  const publisher = corpus.publishers.find(({ source }) => source === article.source);
  const { likes = 0, shares = 0, trend_score = 0 } = article;
  return {
    url,
    title,
    source: new URL(url).host,
    content_type,
    published_at,
    summary,
    author: authors?.join(', ') ?? null,
    image_url: null,
    tags,
    ...(content !== undefined && { content }),
    ...(/trending|headlines/.test(path) && { likes, comments: 2, shares, related: 1, trend_score }),
    ...(path === '/articles/search' && {
      source_site_name: publisher?.source_site_name,
      source_base_url: publisher?.source_base_url,
      source_favicon: publisher?.favicon_url,
    }),
  };
}

interface Effects {
  readonly impacts: readonly string[];
  readonly forecast: string;
  readonly future_outlook: string;
  readonly confidence: string;
}

interface Records {
  readonly article: Partial<ArticleEntry>;
  readonly publisher: PublisherEntry;
  readonly story: Pick<StoryEntry, 'id' | 'title' | 'summary'>;
  readonly mention: Omit<MentionEntry, 'article'>;
  readonly event: Omit<EventEntry, 'source_id' | 'url'> & Provenance;
  readonly signal: Omit<SignalEntry, 'events'> & Omit<Provenance, 'source'>;
  readonly evidence: Omit<EvidenceEntry, 'event'>;
  readonly source: SourceEntry;
}

/** Fields that `IntelligenceStore` adds. */
interface Provenance {
  readonly source: { readonly id: string; readonly url: string };
  readonly links: unknown;
  readonly counts: unknown;
}

function toPublisher({ source, source_site_name, source_base_url }: PublisherEntry): object {
  const { host } = new URL(source_base_url);
  const share = pickShare(source);
  return {
    id: source,
    url: share < 0.5 ? host : source_base_url,
    domain: host,
    name: share < 0.1 ? null : source_site_name,
  };
}

/** Writes a summary of one long sentence that begins with the title, and key points that begin with a date. */
function createConclusion({ title = '', summary = '', key_points = [], created_at }: Partial<EventEntry>): object {
  const [first = '', ...others] = [title, summary, ...key_points].map((text) => text.replace(/\.$/, ''));
  return {
    summary: `${[first, ...others.map(toClause)].join('; ')}.`,
    key_points: key_points.map((point, index) => (index === 0 ? `${created_at?.slice(0, 10) ?? ''}: ${point}` : point)),
    created_at: created_at?.replace('Z', '123456+00:00'),
  };
}

/** Writes the impacts and the forecast, which are objects in the fictional corpus, as texts. */
function createForecast({ impacts = [], forecast }: Pick<SignalEntry, 'impacts' | 'forecast'>): Effects {
  const { horizon, outlook, confidence } = forecast as {
    readonly horizon: string;
    readonly outlook: string;
    readonly confidence: number;
  };
  return {
    impacts: (impacts as readonly { readonly domain: string; readonly description: string }[]).map(
      ({ domain, description }) => `${domain}: ${description}`,
    ),
    forecast: outlook,
    future_outlook: `The outlook covers ${horizon}.`,
    confidence: confidence > 0.6 ? 'high' : 'medium',
  };
}

/** Writes the effects of an event, which only its signals have in the fictional corpus. */
function createOutlook(signal: SignalEntry | undefined): object {
  if (!signal) {
    return {};
  }
  const { causal_chain = [], summary } = signal;
  const { impacts, forecast } = createForecast(signal);
  return { drivers: causal_chain.slice(0, 2), impacts, macro_context: summary, future_outlook: forecast };
}

/** Lets a sentence continue another one. Names keep their capital. */
function toClause(sentence: string): string {
  return sentence.replace(
    /^(?:A|About|After|All|An|Anyone|At|Both|Court|Each|Five|Four|Half|In|Its?|Nine|No|Once|One|Only|Owners|Seven|Six|Some|Talks|The|They|Three|Twelve|Two|Union|Until)\b/,
    (word) => word.toLowerCase(),
  );
}

function omit(record: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

function toSnakeCase(label: string): string {
  return label.toLowerCase().replaceAll(/[^\p{L}\p{N}&.'’-]+/gu, '_');
}

/** Returns a number from 0 to 1 that depends only on the identifier. */
function pickShare(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 4), 16) / 0x1_00_00;
}
