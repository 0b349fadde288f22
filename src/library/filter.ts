import { isObject } from '../service/json.ts';

/** What a list is filtered by. */
export interface Filter {
  /** By the camelCase names of the parameters of a route. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What people call that which is filtered by an identifier, by the identifier. */
  readonly names: Readonly<Record<string, string>>;
}

export const noFilter: Filter = { values: {}, names: {} };

/** The filter with one value set, or, where it says nothing, left out. */
export function withValue({ values, names }: Filter, name: string, value: unknown): Filter {
  const others = Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
  const says = value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return { values: says ? { ...others, [name]: value } : others, names };
}

export function isEmpty({ values }: Filter): boolean {
  return Object.keys(values).length === 0;
}

/** A filter from what was stored, which can hold anything. */
export function filterOf(stored: unknown): Filter {
  const { values, names } = isObject(stored) ? stored : {};
  return {
    values: isObject(values) ? values : {},
    names: isObject(names)
      ? Object.fromEntries(
          Object.entries(names).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {},
  };
}
