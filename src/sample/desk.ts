import { ArticleShelf } from './articleShelf.ts';
import type { Corpus } from './corpus.ts';
import { Cursors } from './cursors.ts';
import { answerTimes } from './reply.ts';

/** What the routes of both interfaces answer with. */
export interface Desk {
  readonly corpus: Corpus;
  readonly shelf: ArticleShelf;
  readonly cursors: Cursors;
  readonly clock: () => Date;
  /** The time of the next answer. */
  readonly asOf: () => string;
}

export function openDesk(corpus: Corpus, clock: () => Date): Desk {
  return { corpus, shelf: new ArticleShelf(corpus), cursors: new Cursors(), clock, asOf: answerTimes(clock) };
}
