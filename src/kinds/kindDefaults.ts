import type { RecordKind } from './recordKind.ts';

export const kindDefaults = {
  source: () => undefined,
  withSource: <R>(record: R): R => record,
  detail: undefined,
  page: undefined,
  graph: undefined,
  similar: undefined,
  roots: [],
  lists: {},
  citedThrough: undefined,
} as const satisfies Partial<RecordKind<never>>;
