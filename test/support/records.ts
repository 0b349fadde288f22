import type {
  Article,
  Evidence,
  IntelligenceEvent,
  IntelligenceSource,
  Publisher,
  MarketSignal,
  Story,
} from '../../src/client/records/types.ts';

const noLabels = { authors: [], categories: [], entities: [], regions: [], sentiments: [], tags: [], extra: {} };

/** Creates an article with these fields. */
export function article(fields: Partial<Article> = {}): Article {
  return { kind: 'article', ...noLabels, ...fields };
}

/** Creates a story with these fields. */
export function story(fields: Partial<Story> = {}): Story {
  return { kind: 'story', extra: {}, ...fields };
}

/** Creates an event with these fields. */
export function event(fields: Partial<IntelligenceEvent> = {}): IntelligenceEvent {
  return { kind: 'event', tags: [], counts: {}, extra: {}, ...fields };
}

/** Creates a signal with these fields. */
export function signal(fields: Partial<MarketSignal> = {}): MarketSignal {
  return { kind: 'signal', tags: [], counts: {}, extra: {}, ...fields };
}

/** Creates a piece of evidence with these fields. */
export function evidence(fields: Partial<Evidence> = {}): Evidence {
  return { kind: 'evidence', extra: {}, ...fields };
}

/** Creates a publisher with these fields. */
export function publisher(fields: Partial<Publisher> = {}): Publisher {
  return { kind: 'publisher', extra: {}, ...fields };
}

/** Creates an intelligence source with these fields. */
export function source(fields: Partial<IntelligenceSource> = {}): IntelligenceSource {
  return { kind: 'source', extra: {}, ...fields };
}
