import type { Client } from '../client/client.ts';
import type { PageSource } from '../client/paging/page.ts';
import type { Article, Evidence, IntelligenceEvent, Mention, Signal } from '../client/records/types.ts';
import type { Filter } from './filter.ts';
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

/** Requests a list of a record with an identifier, filtered by values of its route. */
export type RelatedSource<L extends RelatedList> = (
  client: Pick<Client, 'list'>,
  id: string,
  filter?: Filter['values'],
) => PageSource<RelatedRecords[L]>;

type RelatedLists = { readonly [L in RelatedList]?: RelatedSource<L> };

/** The lists that hang off each kind of record, in the order in which they are shown. */
export const related = {
  article: {
    similar: (client, id, filter = {}) => client.list('similar', { id, filter }),
    mentions: (client, id, filter = {}) => client.list('mentions', { id, filter }),
  },
  story: { articles: (client, id, filter = {}) => client.list('articlesOfStory', { id, filter }) },
  publisher: { articles: (client, id, filter = {}) => client.list('search', { filter: { ...filter, sources: [id] } }) },
  event: {
    evidence: (client, id, filter = {}) => client.list('evidence', { id, filter }),
    signals: (client, id, filter = {}) => client.list('signalsOfEvent', { id, filter }),
  },
  signal: { events: (client, id, filter = {}) => client.list('eventsOfSignal', { id, filter }) },
  source: { events: (client, id, filter = {}) => client.list('events', { filter: { ...filter, sourceIds: [id] } }) },
  evidence: {},
  mention: {},
} as const satisfies Readonly<Record<RecordKind, RelatedLists>>;
