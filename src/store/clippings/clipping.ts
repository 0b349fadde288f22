import type { Reference } from '../../citation/reference.ts';
import { getAddress, isCitableRecord, getKind, type CitableRecord } from '../../kinds/index.ts';
import { getHost } from '../../citation/address.ts';
import { readReference, getReferenceKey, createReference } from '../../kinds/createReference.ts';
import { restoreRecord } from '../../client/records/types.ts';
import { getTitleTexts } from '../../kinds/recordTitle.ts';
import type { JsonObject } from '../../client/jsonObject.ts';
import { getRecordKey } from '../../client/records/recordKey.ts';
import type { Article } from '../../client/records/types.ts';
import type { SourceNames } from '../sourceNames.ts';
import type { StoredItem } from '../storage/store.ts';

export interface Clipping extends StoredItem {
  readonly reference: Reference;
  /** The record without an article's body (default: the article that the reference describes). */
  readonly record?: CitableRecord | undefined;
  readonly note?: string | undefined;
  readonly quotations?: readonly string[] | undefined;
  /** `undefined` for the top level. */
  readonly folder?: string | undefined;
}

export interface ClippingFolder extends StoredItem {
  readonly name: string;
}

export function omitBody({
  content: _,
  ...record
}: CitableRecord & { readonly content?: string | undefined }): CitableRecord {
  return record;
}

export function getStoredRecord({ record, reference }: Pick<Clipping, 'reference' | 'record'>): CitableRecord {
  return record ?? (restoreRecord({ ...reference, kind: 'article' }) as Article);
}

/** Returns the same key for records with the same address, which share one clipping. */
export function getClippingKey(record: CitableRecord): string {
  const url = getAddress(record);
  return url === undefined || url.trim() === '' ? getRecordKey(record) : getReferenceKey({ url });
}

/** Adds the source's name. A story without a title keeps the title that it had when it was clipped. */
export function completeClippedRecord(clipping: Clipping, sourceNames: SourceNames): CitableRecord {
  const { publisher, title, url } = clipping.reference;
  const completed = sourceNames.complete(getStoredRecord(clipping));
  if (completed.kind === 'story' && title !== undefined && getTitleTexts(completed).title === undefined) {
    return { ...completed, title };
  }
  const isNamed =
    getKind(completed).source(completed)?.name !== undefined || publisher === undefined || publisher === getHost(url);
  return isNamed ? completed : getKind(completed).withSource(completed, { name: publisher });
}

export function readClipping(id: string, data: JsonObject): Clipping | undefined {
  const stored = readReference(data.reference);
  const restored = restoreRecord(data.record);
  const record = restored && isCitableRecord(restored) ? restored : undefined;
  const reference = stored ?? (record && createReference(record));
  if (!reference) {
    return undefined;
  }
  const { quotations } = data;
  const words = Array.isArray(quotations) ? quotations.filter(isText) : [];
  const readLine = (name: 'note' | 'folder') => (isText(data[name]) ? { [name]: data[name] } : {});
  return {
    id,
    order: readOrder(data),
    reference,
    ...(record && { record }),
    ...(words.length > 0 && { quotations: words }),
    ...readLine('note'),
    ...readLine('folder'),
  };
}

export function readClippingFolder(id: string, data: JsonObject): ClippingFolder | undefined {
  return isText(data.name) ? { id, order: readOrder(data), name: data.name } : undefined;
}

function readOrder({ order }: JsonObject): number {
  return typeof order === 'number' && Number.isFinite(order) ? order : 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
