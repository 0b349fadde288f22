import { ServiceError } from '../errors.ts';
import { dayOf } from './relativeTime.ts';
import type { Parameter } from './parameters.ts';
import type { Route } from './route.ts';

/**
 * The address of a request. The base can have a path, with or without a slash at its end; `id` stands for the identifier
 * in the route's path, as the service sent it; `values` are query parameters by camelCase name; `now`, in milliseconds
 * since 1970, is what a relative `from` goes by.
 * @throws ServiceError of kind `badRequest` for a parameter or an identifier that can't be sent
 */
export function addressOf(
  base: URL,
  route: Route,
  id: string | undefined,
  values: Readonly<Record<string, unknown>>,
  now = Date.now(),
): URL {
  const { path } = route;
  const root = base.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const query = writeQuery(route, values, now);
  return new URL(root + path.replace('{id}', () => segment(id, path)) + (query === '' ? '' : `?${query}`));
}

/** An identifier is opaque and can be any text, but must stay one segment of the path: dots alone would climb out. */
function segment(id: string | undefined, path: string): string {
  if (!id || /^\.{1,2}$/.test(id) || /\p{Surrogate}/u.test(id)) {
    throw new ServiceError('badRequest', `${path}: the identifier can’t be sent.`);
  }
  return encodeURIComponent(id);
}

/**
 * The query of a request, without its question mark. Names are camelCase or as sent; what is undefined or empty is
 * not sent; a relative `from` is sent as the day that it means now.
 * @throws ServiceError of kind `badRequest`, naming the route and the parameter, for what the route would reject
 */
export function writeQuery(route: Route, values: Readonly<Record<string, unknown>>, now = Date.now()): string {
  const given = givenOf({ ...values, from: dayOf(values.from, now) ?? values.from });
  const refusal =
    (name: string): Refuse =>
    (why) => {
      throw new ServiceError('badRequest', `${route.path}: “${name}” ${why}.`, { route: route.path });
    };
  const pairs: string[] = [];
  for (const [name, value] of given) {
    const refuse = refusal(name);
    const parameter = Object.hasOwn(route.accepts, name) ? route.accepts[name] : undefined;
    if (!parameter) {
      return refuse('is not accepted by this route');
    }
    if (parameter.needs !== undefined && !given.has(parameter.needs)) {
      return refuse(`is only accepted together with “${parameter.needs}”`);
    }
    for (const text of texts(parameter, value, route.lists, refuse)) {
      pairs.push(`${name}=${encodeURIComponent(text)}`);
    }
  }
  const [from, to] = [given.get('from'), given.get('to')];
  if (isDate(from) && isDate(to) && from > to) {
    refusal('from')('must not be after “to”');
  }
  return pairs.join('&');
}

/** The names, as sent, of what is given and not accepted by the route. */
export function unacceptedBy({ accepts }: Route, values: Readonly<Record<string, unknown>>): string[] {
  return [...givenOf(values).keys()].filter((name) => !Object.hasOwn(accepts, name));
}

type Refuse = (why: string) => never;

function givenOf(values: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  const given = new Map<string, unknown>();
  for (const name in values) {
    const value = values[name];
    if (!isEmpty(value)) {
      given.set(snakeCase(name), value);
    }
  }
  return given;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** One text for each time the parameter is written. Values can come from a file, so their types are checked too. */
function texts(parameter: Parameter, value: unknown, lists: Route['lists'], refuse: Refuse): string[] {
  switch (parameter.kind) {
    case 'text':
      return [textWithin(parameter, value, refuse)];
    case 'date':
      return [isDate(value) ? value : refuse('must be a date written YYYY-MM-DD')];
    case 'flag':
      return [typeof value === 'boolean' ? String(value) : refuse('must be true or false')];
    case 'list':
      return listed(value, lists, refuse);
    case 'choice':
      return [
        parameter.values.find((choice) => choice === value) ?? refuse(`must be one of ${parameter.values.join(', ')}`),
      ];
    case 'number':
    case 'integer':
      return [number(parameter, value, refuse)];
  }
}

function textWithin(parameter: Extract<Parameter, { kind: 'text' }>, value: unknown, refuse: Refuse): string {
  const { shortest = 0, longest = Infinity } = parameter;
  const words = text(value, refuse);
  const length = Array.from(words).length;
  return length < shortest || length > longest
    ? refuse(`must be ${String(shortest)} to ${String(longest)} characters long`)
    : words;
}

function text(value: unknown, refuse: Refuse): string {
  if (typeof value !== 'string') {
    return refuse('must be text');
  }
  // Half of a surrogate pair has no UTF-8 form, so it could only be sent as something else.
  return /\p{Surrogate}/u.test(value) ? refuse('holds a broken character') : value;
}

/** Repeated on the article side, comma-separated on the intelligence side, where no value can hold a comma. */
function listed(value: unknown, lists: Route['lists'], refuse: Refuse): string[] {
  if (!Array.isArray(value)) {
    return refuse('must be a list of texts');
  }
  const items = value.map((item) => text(item, refuse));
  if (items.some((item) => item.trim() === '')) {
    return refuse('holds an empty value');
  }
  if (lists === 'repeat') {
    return items;
  }
  const divided = items.find((item) => item.includes(','));
  return divided === undefined
    ? [items.join(',')]
    : refuse(`can’t hold “${divided}”: this route reads a comma as the end of a value`);
}

/** Whether a value is a day of the calendar, written YYYY-MM-DD. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string') {
    return false;
  }
  const day = new Date(`${value}T00:00:00Z`);
  // A day that no calendar has becomes another one.
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
}

function number(parameter: Extract<Parameter, { least?: number }>, value: unknown, refuse: Refuse): string {
  const { kind, least = -Infinity, most = Infinity } = parameter;
  const isRight = kind === 'integer' ? Number.isSafeInteger : Number.isFinite;
  if (!isRight(value)) {
    return refuse(kind === 'integer' ? 'must be a whole number' : 'must be a number');
  }
  const size = Number(value);
  if (size < least || size > most) {
    const bounds = most === Infinity ? `at least ${String(least)}` : `from ${String(least)} to ${String(most)}`;
    return refuse(`must be ${bounds}`);
  }
  return String(size);
}
