import type { RecordKind } from './recordKind.ts';

/** Properties that most record kinds share. */
export const kindDefaults = {
  titledBy: undefined,
  source: () => undefined,
  withSource: <R>(record: R): R => record,
  waitsForSource: false,
  asSource: undefined,
  asStory: () => undefined,
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
