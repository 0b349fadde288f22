import { createBadRequest } from './httpError.ts';

/** Type of a query parameter. A list contains the valid values. */
type Kind = 'text' | 'list' | 'date' | 'flag' | 'ratio' | 'count' | readonly string[] | Length;

/** In characters. */
interface Length {
  readonly least: number;
  readonly most: number;
}

export type AcceptedParameters = Readonly<Record<string, Kind>>;

export interface QueryConventions {
  readonly lists: 'repeat' | 'comma';
  readonly pages: { readonly by: 'cursor' | 'offset'; readonly standard: number; readonly most: number };
  /** Whether unaccepted parameters are ignored instead of rejected (default: false). */
  readonly ignoresUnknown?: boolean;
  /** Whether `to` is the start of its day instead of the end (default: false). */
  readonly excludesEnd?: boolean;
}

/** The maximum `limit` of the article API, v1, is not specified. */
export const conventionsV1: QueryConventions = {
  lists: 'repeat',
  pages: { by: 'cursor', standard: 20, most: 100 },
};
/** article-aggregation, Limits. */
export const conventionsV01: QueryConventions = {
  lists: 'repeat',
  pages: { by: 'offset', standard: 16, most: 128 },
};
/** market-intelligence, Limits. */
export const intelligenceConventions: QueryConventions = {
  lists: 'comma',
  pages: { by: 'cursor', standard: 20, most: 100 },
};

/** `post` occurs only in responses (article-aggregation, Content types). */
export const contentTypes: readonly string[] =
  'blog contract earnings_report enforcement_action financial_report lawsuit news official_statement podcast press_release research_paper site technical_documentation whitepaper'.split(
    ' ',
  );

export interface Query {
  readonly texts: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly limit: number;
  readonly offset: number;
  readonly cursor: string | undefined;
  readonly excludesEnd?: boolean;
}

/** @throws HttpError 400 for an unaccepted parameter or an invalid value */
export function readQuery(
  params: URLSearchParams,
  accepted: AcceptedParameters,
  { lists: writing, pages, ignoresUnknown = false, excludesEnd = false }: QueryConventions,
  returns: 'collection' | 'detail' = 'collection',
): Query {
  const kinds = new Map<string, Kind | 'offset' | 'limit'>(Object.entries(accepted));
  if (returns === 'collection') {
    kinds.set('limit', 'limit').set(pages.by, pages.by === 'cursor' ? 'text' : 'offset');
  }
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [name, value] of params) {
    const kind = kinds.get(name);
    if (kind === undefined && ignoresUnknown) {
      continue;
    }
    if (kind === undefined) {
      throw createBadRequest(`This route does not accept the parameter ${name}.`);
    }
    if (kind === 'list') {
      const values = writing === 'comma' ? value.split(',') : [value];
      if (values.some((entry) => entry.trim() === '')) {
        throw createBadRequest(`The parameter ${name} has an empty value.`);
      }
      lists.set(name, [...(lists.get(name) ?? []), ...values]);
    } else if (texts.has(name)) {
      throw createBadRequest(`The parameter ${name} is repeated.`);
    } else if (isValid(kind, value, pages.most)) {
      texts.set(name, value);
    } else {
      throw createBadRequest(`The parameter ${name} has an invalid value.`);
    }
  }
  if (texts.has('score_threshold') && !texts.has('q')) {
    throw createBadRequest('The parameter score_threshold requires q.');
  }
  return {
    texts,
    lists,
    limit: Number(texts.get('limit') ?? pages.standard),
    offset: Number(texts.get('offset') ?? 0),
    cursor: texts.get('cursor'),
    excludesEnd,
  };
}

function isValid(kind: Exclude<Kind, 'list'> | 'limit' | 'offset', value: string, mostRecords: number): boolean {
  if (typeof kind === 'object') {
    return 'least' in kind ? hasLength(value, kind) : kind.includes(value);
  }
  const rules = {
    text: () => true,
    date: () => isDate(value),
    flag: () => value === 'true' || value === 'false',
    ratio: () => /^\d+(\.\d+)?(e-?\d+)?$/i.test(value) && Number(value) <= 1,
    count: () => /^\d+$/.test(value),
    offset: () => /^\d+$/.test(value),
    limit: () => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= mostRecords,
  };
  return rules[kind]();
}

function hasLength(value: string, { least, most }: Length): boolean {
  const length = Array.from(value).length;
  return length >= least && length <= most;
}

function isDate(value: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Includes the day `from`, and the day `to` unless the query excludes it. */
export function isInPeriod(
  { texts, excludesEnd = false }: Pick<Query, 'texts' | 'excludesEnd'>,
  time: string,
): boolean {
  const date = time.slice(0, 10);
  const to = texts.get('to') ?? '9999-12-31';
  return date >= (texts.get('from') ?? '') && (excludesEnd ? date < to : date <= to);
}
