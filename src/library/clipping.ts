import { citableAddress } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
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

/** Reads a clipping from a file; nothing where there is nothing to cite. */
export function clippingOf(id: string, data: Readonly<Record<string, unknown>>): Clipping | undefined {
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
