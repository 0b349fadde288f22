import { ArticleShelf } from './articleShelf.ts';
import type { Corpus } from './corpus.ts';
import { Cursors } from './cursors.ts';
import type { Accepted } from './query.ts';
import { answerTimes } from './reply.ts';

/** What the routes of both interfaces answer with. */
export interface Desk {
  readonly corpus: Corpus;
  readonly shelf: ArticleShelf;
  readonly cursors: Cursors;
  readonly clock: () => Date;
  /** The time of the next answer. */
  readonly asOf: () => string;
  /** Every route that was opened, but the health of the intelligence side: what MCP offers. */
  readonly routes: RouteEntry[];
}

/** A route by its path, with `:id` for an identifier. */
export interface RouteEntry {
  readonly path: string;
  readonly accepted: Accepted;
  readonly returns: 'collection' | 'detail';
}

export function openDesk(corpus: Corpus, clock: () => Date): Desk {
  return {
    corpus,
    shelf: new ArticleShelf(corpus),
    cursors: new Cursors(),
    clock,
    asOf: answerTimes(clock),
    routes: [],
  };
}
