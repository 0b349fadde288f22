import { ArticleStore } from './articleStore.ts';
import type { Corpus } from './corpus.ts';
import { Cursors } from './cursors.ts';
import type { AcceptedParameters } from './readQuery.ts';
import { createResponseTimes } from './writeResponse.ts';

/** Returns the fields of a record to send. */
export type SelectFields = (kind: SentKind, record: object) => object;

export type SentKind = 'article' | 'publisher' | 'story' | 'mention' | 'event' | 'signal' | 'evidence' | 'source';

/** Data and clock for the routes of both APIs. */
export interface SampleContext {
  readonly corpus: Corpus;
  readonly store: ArticleStore;
  readonly cursors: Cursors;
  readonly clock: () => Date;
  /** Returns the time of the next response. */
  readonly asOf: () => string;
  readonly select: SelectFields;
  /** Every added route except the intelligence health check. MCP offers these routes. */
  readonly routes: RouteEntry[];
}

/** A route. Its path has `:id` for an identifier. */
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
