import type { Parameters } from './parameters.ts';

/** What the client has to know of a route. */
export interface Route {
  /** Below the base address; `{id}` stands for the identifier of a record. */
  readonly path: string;
  readonly returns: 'collection' | 'vocabulary' | 'detail' | 'health';
  /** Every query parameter it accepts: anything else yields HTTP 400 (article-aggregation, Query parameters, rule 7). */
  readonly accepts: Parameters;
  /** How several values of one parameter are written. */
  readonly lists: 'repeat' | 'comma';
  /** How the next page is asked for. */
  readonly paging: 'cursor' | 'offset';
  /** Whether it answers in several formats. */
  readonly formats?: true;
  /** Whether the key is sent. */
  readonly key: boolean;
  /** How long an answer is as good as a new one. */
  readonly freshSeconds: number;
}
