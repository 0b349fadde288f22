import { isObject } from '../client/jsonObject.ts';

export interface Filter {
  /** Values by the camelCase names of the route's parameters. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Display names of identifiers. */
  readonly names: Readonly<Record<string, string>>;
}

export const emptyFilter: Filter = { values: {}, names: {} };

/** Sets a value, or removes it if the new value is empty. */
export function setFilterValue({ values, names }: Filter, name: string, value: unknown): Filter {
  const otherValues = Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
  const isSet = value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return { values: isSet ? { ...otherValues, [name]: value } : otherValues, names };
}

export function isEmptyFilter({ values }: Filter): boolean {
  return Object.keys(values).length === 0;
}

/** Converts an unexpected value to text, which the route rejects. Without it, the list would be too long. */
export function readFilter(stored: unknown): Filter {
  const { values, names } = isObject(stored) ? stored : {};
  return {
    values: Object.fromEntries(
      getEntries(values)
        .filter(([name]) => isParameterName(name))
        .map(([name, value]) => [name, isParameterValue(value) ? value : writeText(value)]),
    ),
    names: Object.fromEntries(
      getEntries(names).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  };
}

/** Describes the first problem for the author of the file. */
export function describeFilterProblem(stored: unknown): string | undefined {
  if (!isObject(stored)) {
    return '"filter" must be an object';
  }
  const { values = {}, names = {} } = stored;
  if (!isObject(values)) {
    return '"filter.values" must be an object';
  }
  for (const [name, value] of Object.entries(values)) {
    if (!isParameterName(name)) {
      return `"filter.values" must not contain the name ${JSON.stringify(name)}`;
    }
    if (!isParameterValue(value)) {
      return `"filter.values.${name}" must be a string, a number, true, false or a list of strings`;
    }
  }
  const isNames = isObject(names) && Object.values(names).every((name) => typeof name === 'string');
  return isNames ? undefined : '"filter.names" must be an object whose values are strings';
}

/** Returns the same key for the same values in any order. */
export function getFilterKey({ values }: Filter): string {
  return JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isParameterName(name: string): boolean {
  return /^[a-z][A-Za-z\d]{0,63}$/.test(name);
}

function isParameterValue(value: unknown): boolean {
  return Array.isArray(value)
    ? value.every((item) => typeof item === 'string')
    : typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function writeText(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, 1000);
  } catch {
    // Too deep for JSON.stringify.
    return '[…]';
  }
}

function getEntries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
