import type { Article, Evidence, IntelligenceEvent, Signal, Story } from '../../src/client/records/types.ts';

const noLabels = { authors: [], categories: [], entities: [], regions: [], sentiments: [], tags: [], extra: {} };

/** An article that holds only what a test says. */
export function article(fields: Partial<Article> = {}): Article {
  return { kind: 'article', ...noLabels, ...fields };
}

/** An event that holds only what a test says. */
export function story(fields: Partial<Story> = {}): Story {
  return { kind: 'story', extra: {}, ...fields };
}

export function event(fields: Partial<IntelligenceEvent> = {}): IntelligenceEvent {
  return { kind: 'event', tags: [], counts: {}, extra: {}, ...fields };
}

/** A signal that holds only what a test says. */
export function signal(fields: Partial<Signal> = {}): Signal {
  return { kind: 'signal', tags: [], counts: {}, extra: {}, ...fields };
}

/** A piece of evidence that holds only what a test says. */
export function evidence(fields: Partial<Evidence> = {}): Evidence {
  return { kind: 'evidence', extra: {}, ...fields };
}
