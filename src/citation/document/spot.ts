import type { Surroundings } from '../format.ts';
import type { FormatId } from '../formats.ts';

/** A place of a document where a citation goes, made ready for writing. */
export interface Spot {
  /** What the citation takes the place of, as offsets: the words that are selected, else nothing. */
  readonly start: number;
  readonly end: number;
  /** The language that is written there: that of an embedded block may differ from the document's. */
  readonly languageId: string;
  readonly around: Surroundings;
  /** The only format that such a place takes. */
  readonly only?: FormatId;
  /** Text that goes before and after the citation there, such as the comma between two values. */
  readonly lead?: string;
  readonly trail?: string;
}

/** A place between two characters. */
export function at(offset: number): { readonly start: number; readonly end: number } {
  return { start: offset, end: offset };
}

/** The same place in a text of which `text` is the part that begins at `offset`. */
export function shifted(spot: Spot, offset: number): Spot {
  return { ...spot, start: spot.start + offset, end: spot.end + offset };
}

/** Offsets of the line that holds an offset, without its line end. */
export function lineAt(text: string, offset: number): { readonly from: number; readonly to: number } {
  const from = text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const to = next < 0 ? text.length : next;
  return { from, to: text[to - 1] === '\r' && to > from ? to - 1 : to };
}
