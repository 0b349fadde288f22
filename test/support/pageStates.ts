import { textFormatOf } from '../../src/page/host/model/articleText.ts';
import type {
  ArticleView,
  EvidenceView,
  Fact,
  Field,
  IntelligenceView,
  PageState,
  SourcePageView,
  StoryView,
  Subject,
} from '../../src/page/protocol/state.ts';

/** A page that shows `subject`, with nothing more to load unless the test says so. */
export function pageOf(subject: Subject, rest: Partial<PageState> = {}): PageState {
  const lists = { evidence: [], signals: [], events: [], articles: [], similar: [], mentions: [] };
  const record = { kind: subject.kind };
  return {
    id: 1,
    subject: { hasSearch: true, ...subject },
    history: {},
    record,
    filters: {},
    parts: { detail: { state: 'complete' } },
    ...lists,
    ...rest,
  };
}

/** `body` is the text as the service sent it. */
export function articleView({ body, ...fields }: Partial<ArticleView> & { readonly body?: string } = {}): ArticleView {
  const labels = { categories: [], entities: [], regions: [], sentiments: [], tags: [] };
  const text = body === undefined ? {} : { text: { source: body, format: textFormatOf(body) } };
  return { kind: 'article', authors: [], labels, engagement: {}, fields: [], ...text, ...fields };
}

export function eventView(fields: Partial<IntelligenceView> = {}): IntelligenceView {
  return { kind: 'event', classification: [], facts: [], statements: [], tags: [], fields: [], ...fields };
}

export function evidenceView(fields: Partial<EvidenceView> = {}): EvidenceView {
  return { kind: 'evidence', fields: [], ...fields };
}

export function storyView(fields: Partial<StoryView> = {}): StoryView {
  return { kind: 'story', fields: [], ...fields };
}

export function sourcePageView(fields: Partial<SourcePageView> = {}): SourcePageView {
  return { kind: 'publisher', fields: [], ...fields };
}

/** Every text of a page of each kind is `text`. */
export function pagesFullOf(text: string, body: string): PageState[] {
  const texts = [text, text];
  const name = text.slice(0, 200);
  const source = { name: text, description: text, hasPage: true };
  const fields: Field[] = [
    { name: text, value: text },
    { name: 'list', value: texts },
    { name: 'deep', value: [{ fields: [{ name: text, value: [text, { fields: [{ name: text, value: text }] }] }] }] },
    { name: 'rows', value: [{ fields: [{ name: text, value: text }] }] },
    { name: 'json', value: { json: text } },
  ];
  const address = 'https://news.example/story';
  const picture = 'https://news.example/picture.png';
  const common = { title: text, summary: text, address, fields };
  const labels = { categories: texts, entities: texts, regions: texts, sentiments: texts, tags: texts };
  const evidence = evidenceView({ ...common, source, quotation: text, published: text });
  const facts: Fact[] = [{ word: text }, { label: 'impact', word: text }, { label: 'recorded', date: text }];
  const related = [{ title: text, summary: text, facts }];
  const articles = ['2026-03-04', '2026-03-05', text].map((published) => ({
    ...{ title: text, summary: text, address, contentType: text, published },
    publisher: source,
  }));
  const more = { state: 'more' } as const;
  const parts = { sources: { state: 'failed', message: text, remedies: texts } } as const;
  return [
    pageOf(
      articleView({
        ...common,
        picture,
        publisher: source,
        authors: texts,
        published: text,
        contentType: text,
        labels,
        body,
      }),
      {
        parts: { ...parts, story: { state: 'complete' }, similar: more, mentions: more },
        similar: articles,
        mentions: [
          { title: text, address, platform: text, observed: '2026-03-04', fields },
          { title: text, platform: text, observed: '2026-03-05', fields },
          { platform: text, observed: text, fields: [] },
        ],
        story: storyView({ title: text, summary: text, articleCount: 3, firstPublished: text, lastPublished: text }),
      },
    ),
    pageOf(
      eventView({
        ...common,
        classification: facts,
        facts,
        statements: [{ heading: 'keyPoints', items: texts }],
        tags: texts,
        source,
      }),
      {
        parts: { ...parts, evidence: { state: 'more' }, signals: { state: 'complete' }, events: { state: 'complete' } },
        evidence: [evidence],
        signals: related,
        events: related,
        graph: {
          nodes: (['event', 'signal', 'evidence', 'source'] as const).map((kind) => ({
            ...{ key: `${kind} ${name}`, kind, title: text, isSubject: kind === 'event' },
            ...(kind === 'signal' && { support: { state: 'failed', message: text, remedies: texts } }),
          })),
          edges: [
            [`event ${name}`, `signal ${name}`],
            [`evidence ${name}`, `event ${name}`],
            [`source ${name}`, `evidence ${name}`],
          ],
          hidden: 3,
        },
      },
    ),
    pageOf(evidence, { parts }),
    pageOf(
      storyView({
        title: text,
        summary: text,
        firstPublished: text,
        lastPublished: text,
        articleCount: 3,
        picture,
        fields,
      }),
      {
        parts: { ...parts, articles: more },
        articles,
      },
    ),
    pageOf(sourcePageView({ ...common, icon: picture }), { parts: { ...parts, articles: more }, articles }),
    pageOf(sourcePageView({ ...common, kind: 'source', domain: text }), {
      parts: { ...parts, events: more },
      events: related,
    }),
  ];
}
