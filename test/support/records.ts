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

/** An article that holds only what a test says. */
export function article(fields: Partial<Article> = {}): Article {
  return { kind: 'article', ...noLabels, ...fields };
}

/** A story that holds only what a test says. */
export function story(fields: Partial<Story> = {}): Story {
  return { kind: 'story', extra: {}, ...fields };
}

/** An event that holds only what a test says. */
export function event(fields: Partial<IntelligenceEvent> = {}): IntelligenceEvent {
  return { kind: 'event', tags: [], counts: {}, extra: {}, ...fields };
}

/** A signal that holds only what a test says. */
export function signal(fields: Partial<MarketSignal> = {}): MarketSignal {
  return { kind: 'signal', tags: [], counts: {}, extra: {}, ...fields };
}

/** A piece of evidence that holds only what a test says. */
export function evidence(fields: Partial<Evidence> = {}): Evidence {
  return { kind: 'evidence', extra: {}, ...fields };
}

/** A publisher that holds only what a test says. */
export function publisher(fields: Partial<Publisher> = {}): Publisher {
  return { kind: 'publisher', extra: {}, ...fields };
}

/** A source of market intelligence that holds only what a test says. */
export function source(fields: Partial<IntelligenceSource> = {}): IntelligenceSource {
  return { kind: 'source', extra: {}, ...fields };
}
