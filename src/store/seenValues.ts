import type { ServiceRecord } from '../client/records/types.ts';

/** Keys of events and signals whose values are offered for a filter, by the filter's camelCase name. */
const keys = {
  categories: ['categories', 'category'],
  products: ['products', 'product'],
  impactLevels: [],
  impactedDomains: ['impacted_domains', 'impacted_domain'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type SeenParameter = keyof typeof keys;

const parameters = Object.keys(keys) as readonly SeenParameter[];

/** Most values of a parameter, the first ones seen. */
const mostValues = 200;
/** Longer texts are no names. Characters. */
const longestValue = 100;

/** Whether a parameter has no vocabulary, so that its values are learned from records. */
export function isSeenParameter(name: string): name is SeenParameter {
  return Object.hasOwn(keys, name);
}

/** Filter values seen in the events and signals of one service. */
export class SeenValues {
  readonly #values = new Map<SeenParameter, Set<string>>();

  /** Returns the values of a parameter in alphabetical order. */
  of(parameter: string): readonly string[] {
    const values = isSeenParameter(parameter) ? this.#values.get(parameter) : undefined;
    return [...(values ?? [])].sort((one, other) => one.localeCompare(other));
  }

  learn(record: ServiceRecord): void {
    if (record.kind !== 'event' && record.kind !== 'signal') {
      return;
    }
    for (const parameter of parameters) {
      const found = keys[parameter].map((key) => (Object.hasOwn(record.extra, key) ? record.extra[key] : undefined));
      this.#add(parameter, parameter === 'impactLevels' ? [record.impactLevel] : found.flat());
    }
  }

  #add(parameter: SeenParameter, found: readonly unknown[]): void {
    const values = this.#values.get(parameter) ?? new Set();
    for (const value of found) {
      // A comma would end the value in a request.
      if (typeof value === 'string' && /^[^,]*[^,\s][^,]*$/.test(value) && value.length <= longestValue) {
        if (values.size < mostValues) {
          values.add(value);
        }
      }
    }
    this.#values.set(parameter, values);
  }
}
