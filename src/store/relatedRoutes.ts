import type { RecordKind } from '../records/kinds.ts';
import type { RelatedList } from '../records/related.ts';
import type { RouteId } from '../client/routes/table.ts';

/** The route of each list whose filters a user can set. */
export const relatedRoutes: Readonly<Record<RecordKind, Readonly<Partial<Record<RelatedList, RouteId>>>>> = {
  article: { similar: 'similar', mentions: 'mentions' },
  story: { articles: 'articlesOfStory' },
  publisher: {},
  event: { evidence: 'evidence', signals: 'signalsOfEvent' },
  signal: { events: 'eventsOfSignal' },
  source: {},
  evidence: {},
  mention: {},
};
