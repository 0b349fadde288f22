import { ArticleStore } from './articleStore.ts';
import type { Corpus } from './corpus.ts';
import { Cursors } from './cursors.ts';
import type { AcceptedParameters } from './readQuery.ts';
import { createResponseTimes } from './writeResponse.ts';

/** @param path the route without its prefix */
export type SelectFields = (kind: SampleKind, record: object, path?: string) => object;

export type SampleKind = 'article' | 'publisher' | 'story' | 'mention' | 'event' | 'signal' | 'evidence' | 'source';

export interface SampleContext {
  readonly corpus: Corpus;
  readonly store: ArticleStore;
  readonly cursors: Cursors;
  readonly clock: () => Date;
  readonly asOf: () => string;
  readonly select: SelectFields;
  /** Creates a vocabulary value. */
  readonly createLabel: (value: string) => unknown;
  /** Whether the routes accept parameters that the documents don't specify. */
  readonly acceptsObserved: boolean;
  /** Whether the routes read parameters as a public deployment does. */
  readonly isObserved: boolean;
  /** Excludes the intelligence health check. MCP offers these routes. */
  readonly routes: RouteEntry[];
}

export interface RouteEntry {
  readonly path: string;
  readonly accepted: AcceptedParameters;
  readonly returns: 'collection' | 'detail';
}

export function createSampleContext(
  corpus: Corpus,
  options: Pick<SampleContext, 'clock' | 'select' | 'createLabel' | 'acceptsObserved' | 'isObserved'>,
): SampleContext {
  return {
    corpus,
    store: new ArticleStore(corpus),
    cursors: new Cursors(),
    asOf: createResponseTimes(options.clock),
    ...options,
    routes: [],
  };
}
