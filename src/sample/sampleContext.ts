import { ArticleStore } from './articleStore.ts';
import type { Corpus } from './corpus.ts';
import { Cursors } from './cursors.ts';
import type { AcceptedParameters } from './readQuery.ts';
import { createResponseTimes } from './writeResponse.ts';

/** Returns a record with the fields that the service sends. */
export type SelectFields = (kind: SentKind, record: object) => object;

export type SentKind = 'article' | 'publisher' | 'story' | 'mention' | 'event' | 'signal' | 'evidence' | 'source';

/** Data and clock shared by the routes of both interfaces. */
export interface SampleContext {
  readonly corpus: Corpus;
  readonly store: ArticleStore;
  readonly cursors: Cursors;
  readonly clock: () => Date;
  /** The time of the next answer. */
  readonly asOf: () => string;
  /** Reduces a record to the fields that this service sends. */
  readonly select: SelectFields;
  /** Every route that was opened, but the health of the intelligence side: what MCP offers. */
  readonly routes: RouteEntry[];
}

/** A route by its path, with `:id` for an identifier. */
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
