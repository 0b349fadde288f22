import { createHash } from 'node:crypto';
import { citableAddress } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import type { JsonObject } from '../service/json.ts';
import { readReference } from './readReference.ts';
import type { Kept } from './store.ts';

/** What the writer kept to cite: the reference as it was then. */
export interface Clipping extends Kept {
  readonly reference: Reference;
  /** The writer's own words about it. */
  readonly note?: string | undefined;
  /** The folder it lies in; at the top where there is none. */
  readonly folder?: string | undefined;
}

/** Reads a clipping from a file; `undefined` where there is nothing to cite. */
export function clippingOf(id: string, data: JsonObject): Clipping | undefined {
  const reference = readReference(data.reference);
  if (!reference) {
    return undefined;
  }
  const order = typeof data.order === 'number' && Number.isFinite(data.order) ? data.order : 0;
  const line = (name: 'note' | 'folder') => {
    const value = data[name];
    return typeof value === 'string' && value.trim() !== '' ? { [name]: value } : {};
  };
  return { id, order, reference, ...line('note'), ...line('folder') };
}

/** The identifier of a new clipping: windows that keep the same at once write the same file. */
export function clippingId(reference: Reference): string {
  return createHash('sha256').update(sameness(reference)).digest('hex').slice(0, 32);
}

/** The clippings that say nothing which another one of the same does not say. Every window finds the same. */
export function redundant(clippings: readonly Clipping[]): Clipping[] {
  const said = ({ note, folder }: Clipping) => Number(note !== undefined) * 2 + Number(folder !== undefined);
  const kept = new Map<string, Clipping[]>();
  const found: Clipping[] = [];
  for (const clipping of [...clippings].sort((one, other) => said(other) - said(one))) {
    const same = kept.get(sameness(clipping.reference)) ?? [];
    if (same.some(({ note }) => clipping.note === undefined || clipping.note === note)) {
      found.push(clipping);
    } else {
      kept.set(sameness(clipping.reference), [...same, clipping]);
    }
  }
  return found;
}

/** By which two references are the same: the address without its fragment, else the title. */
export function sameness({ title, url }: Reference): string {
  const address = url === undefined ? undefined : citableAddress(url);
  if (address === undefined) {
    return `title ${title ?? ''}`;
  }
  const parsed = new URL(address);
  parsed.hash = '';
  return parsed.href.replace(/\/$/, '');
}
