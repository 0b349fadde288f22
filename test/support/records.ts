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

const noNames = { tags: [], categories: [], companies: [], people: [], products: [], regions: [], impactedDomains: [] };

export function article(fields: Partial<Article> = {}): Article {
  return { kind: 'article', ...noLabels, ...fields };
}

export function story(fields: Partial<Story> = {}): Story {
  return { kind: 'story', categories: [], entities: [], regions: [], tags: [], extra: {}, ...fields };
}

export function event(fields: Partial<IntelligenceEvent> = {}): IntelligenceEvent {
  return { kind: 'event', ...noNames, counts: {}, extra: {}, ...fields };
}

export function signal(fields: Partial<MarketSignal> = {}): MarketSignal {
  return { kind: 'signal', ...noNames, counts: {}, extra: {}, ...fields };
}

export function evidence(fields: Partial<Evidence> = {}): Evidence {
  return { kind: 'evidence', extra: {}, ...fields };
}

export function publisher(fields: Partial<Publisher> = {}): Publisher {
  return { kind: 'publisher', extra: {}, ...fields };
}

export function source(fields: Partial<IntelligenceSource> = {}): IntelligenceSource {
  return { kind: 'source', extra: {}, ...fields };
}
