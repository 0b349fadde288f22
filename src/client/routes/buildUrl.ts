import { ServiceError } from '../errors.ts';
import { resolveStartDay } from './relativeTime.ts';
import type { Parameter } from './parameters.ts';
import type { Route } from './route.ts';

/**
 * @param values query parameters by camelCase name
 * @param now the reference time of a relative `from`, in milliseconds since 1970
 * @throws ServiceError of kind `badRequest` for a parameter or an identifier that can't be sent
 */
export function buildUrl(
  base: URL,
  route: Route,
  id: string | undefined,
  values: Readonly<Record<string, unknown>>,
  now = Date.now(),
): URL {
  const { path } = route;
  const root = base.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const query = writeQuery(route, values, now);
  return new URL(root + path.replace('{id}', () => encodeSegment(id, path)) + (query === '' ? '' : `?${query}`));
}

/** Encodes one segment of the path. `.` and `..` would change the path. */
function encodeSegment(id: string | undefined, path: string): string {
  if (!id || /^\.{1,2}$/.test(id) || /\p{Surrogate}/u.test(id)) {
    throw new ServiceError('badRequest', `${path}: the identifier can’t be sent.`);
  }
  return encodeURIComponent(id);
}

/**
 * Skips undefined and empty values, and converts a relative `from` to a day.
 *
 * @throws ServiceError of kind `badRequest` for values that the route would reject
 */
export function writeQuery(route: Route, values: Readonly<Record<string, unknown>>, now = Date.now()): string {
  const filled = new Map(removeEmpty({ ...values, from: resolveStartDay(values.from, now) ?? values.from }));
  if (route.usualThreshold !== undefined && filled.has('q') && !filled.has('score_threshold')) {
    filled.set('score_threshold', route.usualThreshold);
  }
  const createRefuse =
    (name: string): Refuse =>
    (reason, longest) => {
      const longestQuery = name === 'q' ? longest : undefined;
      throw new ServiceError('badRequest', `${route.path}: “${name}” ${reason}.`, { route: route.path, longestQuery });
    };
  const pairs: string[] = [];
  for (const [name, value] of filled) {
    const refuse = createRefuse(name);
    const parameter = Object.hasOwn(route.accepts, name) ? route.accepts[name] : undefined;
    if (!parameter) {
      return refuse('is not accepted by this route');
    }
    if (parameter.needs !== undefined && !filled.has(parameter.needs)) {
      return refuse(`requires “${parameter.needs}”`);
    }
    for (const text of formatParameter(parameter, value, route.lists, refuse)) {
      pairs.push(`${name}=${encodeURIComponent(text)}`);
    }
  }
  const [from, to] = [filled.get('from'), filled.get('to')];
  if (isIsoDay(from) && isIsoDay(to) && from > to) {
    createRefuse('from')('must not be after “to”');
  }
  return pairs.join('&');
}

export function findUnacceptedParameters({ accepts }: Route, values: Readonly<Record<string, unknown>>): string[] {
  return [...removeEmpty(values).keys()].filter((name) => !Object.hasOwn(accepts, name));
}

type Refuse = (reason: string, longest?: number) => never;

function removeEmpty(values: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  const filled = new Map<string, unknown>();
  for (const name in values) {
    const value = values[name];
    if (!isEmpty(value)) {
      filled.set(toQueryName(name), value);
    }
  }
  return filled;
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

export function toQueryName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns one string for each repetition of the parameter. Checks the types, because values can come from a file. */
function formatParameter(parameter: Parameter, value: unknown, lists: Route['lists'], refuse: Refuse): string[] {
  switch (parameter.kind) {
    case 'text':
      return [checkLength(parameter, value, refuse)];
    case 'date':
      return [isIsoDay(value) ? value : refuse('must be a date written YYYY-MM-DD')];
    case 'flag':
      return [typeof value === 'boolean' ? String(value) : refuse('must be true or false')];
    case 'list':
      return formatList(value, lists, refuse);
    case 'choice':
      return [
        parameter.values.find((choice) => choice === value) ?? refuse(`must be one of ${parameter.values.join(', ')}`),
      ];
    case 'number':
    case 'integer':
      return [formatNumberParameter(parameter, value, refuse)];
  }
}

function checkLength(parameter: Extract<Parameter, { kind: 'text' }>, value: unknown, refuse: Refuse): string {
  const { shortest = 0, longest = Infinity } = parameter;
  const checked = checkText(value, refuse);
  const length = Array.from(checked).length;
  if (length > longest) {
    return refuse(`must be at most ${String(longest)} characters long`, longest);
  }
  return length < shortest ? refuse(`must be at least ${String(shortest)} characters long`) : checked;
}

function checkText(value: unknown, refuse: Refuse): string {
  if (typeof value !== 'string') {
    return refuse('must be text');
  }
  // A lone surrogate has no UTF-8 form.
  return /\p{Surrogate}/u.test(value) ? refuse('contains an invalid character') : value;
}

/** Repeats the parameter for articles. Intelligence routes separate values by commas, so no value can contain one. */
function formatList(value: unknown, lists: Route['lists'], refuse: Refuse): string[] {
  if (!Array.isArray(value)) {
    return refuse('must be a list of strings');
  }
  const items = value.map((item) => checkText(item, refuse));
  if (items.some((item) => item.trim() === '')) {
    return refuse('contains an empty value');
  }
  if (lists === 'repeat') {
    return items;
  }
  const itemWithComma = items.find((item) => item.includes(','));
  return itemWithComma === undefined
    ? [items.join(',')]
    : refuse(`can’t contain “${itemWithComma}”, because this route separates values by commas`);
}

export function isIsoDay(value: unknown): value is string {
  if (typeof value !== 'string') {
    return false;
  }
  const day = new Date(`${value}T00:00:00Z`);
  // `Date` turns February 30 into March 2.
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
}

function formatNumberParameter(
  parameter: Extract<Parameter, { least?: number }>,
  value: unknown,
  refuse: Refuse,
): string {
  const { kind, least = -Infinity, most = Infinity } = parameter;
  const isValid = kind === 'integer' ? Number.isSafeInteger : Number.isFinite;
  if (!isValid(value)) {
    return refuse(kind === 'integer' ? 'must be a whole number' : 'must be a number');
  }
  const size = Number(value);
  if (size < least || size > most) {
    const bounds = most === Infinity ? `at least ${String(least)}` : `from ${String(least)} to ${String(most)}`;
    return refuse(`must be ${bounds}`);
  }
  return String(size);
}
