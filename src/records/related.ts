import type { Client } from '../service/client.ts';
import type { PageSource } from '../service/paging/page.ts';
import type { Article, Evidence, IntelligenceEvent, Mention, Signal } from '../service/records/types.ts';
import type { RecordKind } from './kinds.ts';

/** Records of each list that hangs off a record. */
export interface RelatedRecords {
  readonly evidence: Evidence;
  readonly signals: Signal;
  readonly events: IntelligenceEvent;
  readonly articles: Article;
  readonly mentions: Mention;
  readonly similar: Article;
}

export type RelatedList = keyof RelatedRecords;

/** A list of a record with an identifier, as a request to a service. */
export type RelatedSource<L extends RelatedList> = (
  client: Pick<Client, 'list'>,
  id: string,
) => PageSource<RelatedRecords[L]>;

type RelatedLists = { readonly [L in RelatedList]?: RelatedSource<L> };

/** The lists that hang off each kind of record, in the order in which they are shown. */
export const related = {
  article: {
    similar: (client, id) => client.list('similar', { id }),
    mentions: (client, id) => client.list('mentions', { id }),
  },
  story: { articles: (client, id) => client.list('articlesOfStory', { id }) },
  publisher: { articles: (client, id) => client.list('search', { filter: { sources: [id] } }) },
  event: {
    evidence: (client, id) => client.list('evidence', { id }),
    signals: (client, id) => client.list('signalsOfEvent', { id }),
  },
  signal: { events: (client, id) => client.list('eventsOfSignal', { id }) },
  source: { events: (client, id) => client.list('events', { filter: { sourceIds: [id] } }) },
  evidence: {},
  mention: {},
} as const satisfies Readonly<Record<RecordKind, RelatedLists>>;
