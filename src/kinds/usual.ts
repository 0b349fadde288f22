import type { RecordKind } from './recordKind.ts';

/** Answers that most record kinds share. A kind that differs gives its own. */
export const usual = {
  titledBy: undefined,
  source: () => undefined,
  withSource: <R>(record: R): R => record,
  waitsForSource: false,
  asSource: undefined,
  detail: undefined,
  isFoundByAddress: false,
  page: undefined,
  graph: undefined,
  loadsSourcesLate: false,
  loadsPublishersOf: undefined,
  opensArticle: false,
  similar: undefined,
  roots: [],
  lists: {},
  opensInSidebar: true,
  belongsToStory: false,
  isCitable: () => true,
  citedThrough: undefined,
  mutableValues: undefined,
  filterValues: () => ({}),
  isNamedInClippings: true,
} as const satisfies Partial<RecordKind<never>>;
