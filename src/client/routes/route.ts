import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from '../records/readWarnings.ts';
import type { Parameters } from './parameters.ts';

interface RouteBase {
  /** Below the base address; `{id}` stands for the identifier of a record. */
  readonly path: string;
  /** Every query parameter it accepts: anything else yields HTTP 400 (article-aggregation, Query parameters, rule 7). */
  readonly accepts: Parameters;
  /** Form of a list of values: one parameter for each, or joined by commas. */
  readonly lists: 'repeat' | 'comma';
  /** Parameter that asks for the next page. */
  readonly paging: 'cursor' | 'offset';
  /** Whether it answers in several formats. */
  readonly formats?: true;
  /** Whether the key is sent. */
  readonly key: boolean;
  /** Seconds for which a cached answer counts as fresh. */
  readonly freshSeconds: number;
}

/** A route that answers with records: a page of them, the values of a vocabulary, or one. */
export interface RecordRoute<T = unknown> extends RouteBase {
  readonly returns: 'collection' | 'vocabulary' | 'detail';
  readonly read: Reader<T>;
  /** Parameters sent with each request, by camelCase name. */
  readonly always?: Readonly<Record<string, unknown>>;
}

/** A route that only shows whether the service answers. */
export interface HealthRoute extends RouteBase {
  readonly returns: 'health';
}

export type Route = RecordRoute | HealthRoute;

/**
 * Reads a record liberally: adds a warning for each field it can't use, and never throws. `undefined` for a record that
 * can't be used at all.
 */
export type Reader<T> = (record: JsonObject, warnings: ReadWarnings) => T | undefined;
