import { ArticleStore } from './articleStore.ts';
import type { Corpus } from './corpus.ts';
import { Cursors } from './cursors.ts';
import type { AcceptedParameters } from './readQuery.ts';
import { createResponseTimes } from './writeResponse.ts';

export type SelectFields = (kind: SampleKind, record: object) => object;

export type SampleKind = 'article' | 'publisher' | 'story' | 'mention' | 'event' | 'signal' | 'evidence' | 'source';

export interface SampleContext {
  readonly corpus: Corpus;
  readonly store: ArticleStore;
  readonly cursors: Cursors;
  readonly clock: () => Date;
  readonly asOf: () => string;
  readonly select: SelectFields;
  /** Excludes the intelligence health check. MCP offers these routes. */
  readonly routes: RouteEntry[];
}

export interface RouteEntry {
  readonly path: string;
  readonly accepted: AcceptedParameters;
  readonly returns: 'collection' | 'detail';
}

export function createSampleContext(corpus: Corpus, clock: () => Date, select: SelectFields): SampleContext {
  return {
    corpus,
    store: new ArticleStore(corpus),
    cursors: new Cursors(),
    clock,
    asOf: createResponseTimes(clock),
    select,
    routes: [],
  };
}
