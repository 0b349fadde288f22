import type { ServiceRecord } from '../client/records/types.ts';

/** Per parameter. The first values are used. */
const maxValues = 200;
/** A longer string is not a name. UTF-16 code units. */
const maxLength = 100;

/** Filter values that occurred in events and signals of one service. */
export class SeenValues {
  readonly #values = new Map<string, Set<string>>();

  get(parameter: string): readonly string[] {
    return [...(this.#values.get(parameter) ?? [])].sort((one, other) => one.localeCompare(other));
  }

  learn(record: ServiceRecord): void {
    if (record.kind === 'event' || record.kind === 'signal') {
      this.#add('categories', record.categories);
      this.#add('products', record.products);
      this.#add('impactLevels', [record.impactLevel]);
      this.#add('impactedDomains', record.impactedDomains);
    }
  }

  #add(parameter: string, candidates: readonly unknown[]): void {
    const values = this.#values.get(parameter) ?? new Set();
    for (const value of candidates) {
      // A comma would separate two values in a request.
      if (typeof value === 'string' && value.length <= maxLength && /^\s*[^,\s][^,]*$/.test(value)) {
        if (values.size < maxValues) {
          values.add(value);
        }
      }
    }
    this.#values.set(parameter, values);
  }
}
