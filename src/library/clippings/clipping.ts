import { createHash } from 'node:crypto';
import type { Reference } from '../../citation/reference.ts';
import { addressOf, factsOf, type CitableRecord } from '../../records/kinds.ts';
import {
  isCitedByOthers,
  readReference,
  referenceKey,
  referenceOf,
  type CitedByOthers,
} from '../../records/reference.ts';
import { recordOf } from '../../records/target.ts';
import { titleTexts } from '../../records/title.ts';
import { isObject, type JsonObject } from '../../service/json.ts';
import type { Origins } from '../origins.ts';
import type { StoredItem } from '../store/store.ts';

/** A reference that the writer kept, as it was then. */
export interface Clipping extends StoredItem {
  readonly reference: Reference;
  /** The record itself, where it has no address of its own and is cited by others. */
  readonly record?: ClippedRecord | undefined;
  /** The writer's own words about it. */
  readonly note?: string | undefined;
  /** Words of the source. */
  readonly quotations?: readonly string[] | undefined;
  /** The folder it lies in; at the top where there is none. */
  readonly folder?: string | undefined;
}

export interface ClippedRecord {
  readonly kind: CitedByOthers;
  readonly id: string;
  /** First tag and date of recording, from which a record without a title gets one. */
  readonly tags?: readonly string[];
  readonly createdAt?: string;
}

/** A folder of clippings that was made, with or without something in it. */
export interface ClippingFolder extends StoredItem {
  readonly name: string;
}

/** The record that a clipping has to remember besides its reference. */
export function clippedRecord(record: CitableRecord): ClippedRecord | undefined {
  const { kind, id } = record;
  if (id === undefined || !isCitedByOthers(kind)) {
    return undefined;
  }
  const { tag, recorded } = titleTexts(record).title === undefined ? factsOf(record) : {};
  return {
    kind,
    id,
    ...(tag !== undefined && { tags: [tag] }),
    ...(recorded !== undefined && { createdAt: recorded }),
  };
}

/** The part of a record that its clipping is known by. */
export function asClipped(record: CitableRecord): Pick<Clipping, 'reference' | 'record'> {
  return { reference: referenceOf(record), record: clippedRecord(record) };
}

/** Key of a clipping, the same for two of the same source. */
export function clippingKey({ reference, record }: Pick<Clipping, 'reference' | 'record'>): string {
  return record ? `${record.kind} ${record.id}` : referenceKey(reference);
}

/** The key that a clipping of the record has. */
export function clippingKeyOf(record: CitableRecord): string {
  const [title, url] = [titleTexts(record).title, addressOf(record)];
  const reference = { ...(title !== undefined && { title }), ...(url !== undefined && { url }) };
  return clippingKey({ reference, record: clippedRecord(record) });
}

/** The record that a clipping is of, as far as it was kept, with the name of its publisher where that is known. */
export function recordOfClipping({ reference, record }: Clipping, origins: Origins): CitableRecord {
  const made = recordOf({ kind: 'article', ...origins.completeReference(reference), ...record });
  if (!made) {
    throw new TypeError('There are no clippings of a kind that can’t be cited');
  }
  return origins.complete(made);
}

/** Reads a clipping from a file; `undefined` without a reference. */
export function readClipping(id: string, data: JsonObject): Clipping | undefined {
  const record = readClippedRecord(data.record);
  // The documents promise no title of an event (market-intelligence, Event and Signal records).
  const reference = readReference(data.reference) ?? (record ? {} : undefined);
  if (!reference) {
    return undefined;
  }
  const { quotations } = data;
  const words = Array.isArray(quotations) ? quotations.filter(isText) : [];
  const line = (name: 'note' | 'folder') => (isText(data[name]) ? { [name]: data[name] } : {});
  return {
    ...{ id, order: orderOf(data), reference },
    ...(record && { record }),
    ...(words.length > 0 && { quotations: words }),
    ...line('note'),
    ...line('folder'),
  };
}

function readClippedRecord(value: unknown): ClippedRecord | undefined {
  const { kind, id, tags, createdAt } = isObject(value) ? value : {};
  if (!isCitedByOthers(kind) || !isText(id)) {
    return undefined;
  }
  const texts = Array.isArray(tags) ? tags.filter(isText) : [];
  return { kind, id, ...(texts.length > 0 && { tags: texts }), ...(isText(createdAt) && { createdAt }) };
}

/** Reads a folder from a file; `undefined` without a name. */
export function readFolder(id: string, data: JsonObject): ClippingFolder | undefined {
  return isText(data.name) ? { id, order: orderOf(data), name: data.name } : undefined;
}

/** An identifier by a text: windows that keep the same at once write the same file. */
export function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The clippings that say nothing which another one of the same does not say. Every window finds the same. */
export function redundant(clippings: readonly Clipping[]): Clipping[] {
  const said = ({ note, folder, quotations = [] }: Clipping) =>
    quotations.length * 4 + Number(note !== undefined) * 2 + Number(folder !== undefined);
  const kept = new Map<string, Clipping[]>();
  const found: Clipping[] = [];
  for (const clipping of [...clippings].sort((one, other) => said(other) - said(one))) {
    const key = clippingKey(clipping);
    const same = kept.get(key) ?? [];
    if (same.some((other) => says(other, clipping))) {
      found.push(clipping);
    } else {
      kept.set(key, [...same, clipping]);
    }
  }
  return found;
}

function says(one: Clipping, other: Clipping): boolean {
  return (
    (other.note === undefined || other.note === one.note) &&
    (other.quotations ?? []).every((words) => one.quotations?.includes(words))
  );
}

function orderOf({ order }: JsonObject): number {
  return typeof order === 'number' && Number.isFinite(order) ? order : 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
