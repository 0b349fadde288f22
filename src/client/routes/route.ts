import type { JsonObject } from '../jsonObject.ts';
import type { ReadWarnings } from '../records/readWarnings.ts';
import type { Parameters } from './parameters.ts';

interface RouteBase {
  /** Path after the base address, with `{id}` for the identifier of a record. */
  readonly path: string;
  /** Any other parameter yields HTTP 400 (article-aggregation, Query parameters, rule 7). */
  readonly accepts: Parameters;
  /** Whether a parameter is repeated or its values are joined by commas. */
  readonly lists: 'repeat' | 'comma';
  readonly paging: 'cursor' | 'offset';
  readonly formats?: true;
  /** The similarity threshold of `q` if the user chose none, for routes that find almost nothing without one. */
  readonly usualThreshold?: number;
  readonly key: boolean;
  /** Seconds for which a cached response is fresh. */
  readonly freshSeconds: number;
}

export interface RecordRoute<T = unknown> extends RouteBase {
  readonly returns: 'collection' | 'vocabulary' | 'detail';
  readonly read: Reader<T>;
  /** Parameters sent with each request, by camelCase name. */
  readonly always?: Readonly<Record<string, unknown>>;
}

interface HealthRoute extends RouteBase {
  readonly returns: 'health';
}

export type Route = RecordRoute | HealthRoute;

/** Never throws. Returns `undefined` for an unusable record. */
export type Reader<T> = (record: JsonObject, warnings: ReadWarnings) => T | undefined;
