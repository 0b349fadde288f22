import type { ReadableRecord } from '../library/recordOf.ts';
import type { Client } from '../service/client.ts';
import type { Detail, PageSource } from '../service/page.ts';
import type { Article, Evidence, IntelligenceEvent, Mention, Signal } from '../service/records.ts';
import type { ListName } from './protocol.ts';

/** What each list on a page holds. */
export interface ListRecords {
  readonly evidence: Evidence;
  readonly signals: Signal;
  readonly events: IntelligenceEvent;
  readonly articles: Article;
  readonly similar: Article;
  readonly mentions: Mention;
}

type DetailRoute = (client: Client, id: string, signal: AbortSignal) => Promise<Detail<ReadableRecord>>;
type ListRoutes = { readonly [L in ListName]?: (client: Client, id: string) => PageSource<ListRecords[L]> };

/** Evidence has no route of its own. */
export const detailRoutes: Readonly<Record<ReadableRecord['kind'], DetailRoute | undefined>> = {
  article: (client, id, signal) => client.articles.article(id, signal),
  story: (client, id, signal) => client.articles.story(id, signal),
  publisher: (client, id, signal) => client.articles.publisher(id, signal),
  event: (client, id, signal) => client.intelligence.event(id, signal),
  signal: (client, id, signal) => client.intelligence.signal(id, signal),
  source: (client, id, signal) => client.intelligence.source(id, signal),
  evidence: undefined,
};

/** The lists that the page of each kind of record has, in the order in which they are shown. */
export const listRoutes: Readonly<Record<ReadableRecord['kind'], ListRoutes>> = {
  article: {
    mentions: (client, id) => client.articles.mentions(id),
    similar: (client, id) => client.articles.similar(id),
  },
  story: { articles: (client, id) => client.articles.articlesOfStory(id) },
  publisher: { articles: (client, id) => client.articles.search({ sources: [id] }) },
  event: {
    evidence: (client, id) => client.intelligence.evidence(id),
    signals: (client, id) => client.intelligence.signalsOfEvent(id),
  },
  signal: { events: (client, id) => client.intelligence.eventsOfSignal(id) },
  source: { events: (client, id) => client.intelligence.events({ sourceIds: [id] }) },
  evidence: {},
};
