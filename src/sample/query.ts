import { badRequest } from './answer.ts';

/** What one query parameter may be. */
type Kind = 'text' | 'list' | 'date' | 'flag' | 'ratio' | 'contentType';

/** The query parameters that a route accepts besides `limit` and `cursor`. */
export type Accepted = Readonly<Record<string, Kind>>;

/** What can be asked for; `post` occurs in answers only (article-aggregation, Content types). */
const contentTypes =
  'blog contract earnings_report enforcement_action financial_report lawsuit news official_statement podcast press_release research_paper site technical_documentation whitepaper'.split(
    ' ',
  );

/** A checked query. */
export interface Query {
  readonly texts: ReadonlyMap<string, string>;
  /** Only lists that were sent; values of one combine with OR, different ones with AND. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly limit: number;
  readonly cursor: string | undefined;
}

const defaultLimit = 20;
const largestLimit = 100;

/**
 * Reads the query of a request; arrays are repeated on one side and comma-separated on the other. A detail route has no
 * pages, so no `limit` and no `cursor`.
 * @throws Refusal 400 for a parameter that the route does not accept, and for a value that is not of its kind
 */
export function readQuery(params: URLSearchParams, accepted: Accepted, arrays: 'repeat' | 'comma' | 'none'): Query {
  const kinds = new Map<string, Kind | 'limit'>(Object.entries(accepted));
  if (arrays !== 'none') {
    kinds.set('limit', 'limit').set('cursor', 'text');
  }
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [name, value] of params) {
    const kind = kinds.get(name);
    if (kind === undefined) {
      throw badRequest(`This route does not accept the parameter ${name}.`);
    }
    if (kind === 'list') {
      lists.set(name, [...(lists.get(name) ?? []), ...(arrays === 'comma' ? value.split(',') : [value])]);
    } else if (texts.has(name)) {
      throw badRequest(`The parameter ${name} is given more than once.`);
    } else {
      check(name, kind, value);
      texts.set(name, value);
    }
  }
  if (texts.has('score_threshold') && !texts.has('q')) {
    throw badRequest('The parameter score_threshold requires q.');
  }
  return { texts, lists, limit: Number(texts.get('limit') ?? defaultLimit), cursor: texts.get('cursor') };
}

function check(name: string, kind: Exclude<Kind, 'list'> | 'limit', value: string): void {
  const rules = {
    text: () => true,
    date: () => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
    contentType: () => contentTypes.includes(value),
    flag: () => value === 'true' || value === 'false',
    ratio: () => /^\d+(\.\d+)?$/.test(value) && Number(value) <= 1,
    limit: () => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= largestLimit,
  };
  if (!rules[kind]()) {
    throw badRequest(`The parameter ${name} has a value that is not accepted.`);
  }
}

/** Whether a date or timestamp lies within `from` and `to`, both whole days and inclusive. */
export function within(query: Query, time: string): boolean {
  const date = time.slice(0, 10);
  return date >= (query.texts.get('from') ?? '') && date <= (query.texts.get('to') ?? '9999-12-31');
}
