import type { JsonObject } from '../json.ts';

/** Usual names of a field; warnings use the first. One list each, made once: a shape remembers where it finds it. */
export type Names = readonly [string, ...string[]];

/** The keys of records that have the same ones, as those of a list do, and where each field stands in them. */
export class RecordShape {
  readonly keys: readonly string[];
  /** Places of the keys by their plain names. */
  readonly #places = new Map<string, number[]>();
  readonly #found = new WeakMap<Names, readonly number[]>();

  constructor(keys: readonly string[]) {
    this.keys = keys;
    for (const [place, key] of keys.entries()) {
      const name = plain(key);
      const same = this.#places.get(name);
      if (same) {
        same.push(place);
      } else {
        this.#places.set(name, [place]);
      }
    }
  }

  /** Places of the keys that a field can have, the most usual first. */
  placesOf(names: Names): readonly number[] {
    let places = this.#found.get(names);
    if (!places) {
      places = [...new Set(names.flatMap((name) => this.#places.get(plain(name)) ?? []))];
      this.#found.set(names, places);
    }
    return places;
  }
}

/** The shape of the record before: the next one has it too, most often. */
let latest = new RecordShape([]);

export function shapeOf(record: JsonObject): RecordShape {
  const keys = Object.keys(record);
  if (!areEqual(keys, latest.keys)) {
    latest = new RecordShape(keys);
  }
  return latest;
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  for (let place = 0; place < one.length; place += 1) {
    if (one[place] !== other[place]) {
      return false;
    }
  }
  return one.length === other.length;
}

/** Case, underscores and hyphens make no difference. */
function plain(key: string): string {
  return key.replace(/[_-]/g, '').toLowerCase();
}
