import { mergeOverlaps, type Span } from './structure.ts';

/** A citation with keys. The key `*` cites every entry. */
export interface KeyCitation extends Span {
  readonly keys: readonly CitedKey[];
}

export interface CitedKey extends Span {
  readonly key: string;
}

/** Replaces parts of a text with spaces, so that other offsets don't change. */
export function blankSpans(text: string, spans: readonly Span[]): string {
  let offset = 0;
  const parts: string[] = [];
  for (const { from, to } of mergeOverlaps(spans)) {
    parts.push(text.slice(offset, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    offset = to;
  }
  return parts.join('') + text.slice(offset);
}

/** Reads keys that commas separate. Skips keys that a macro makes. `from` is the offset of `list` in the document. */
export function splitKeys(list: string, from: number): CitedKey[] {
  return Array.from(list.matchAll(/[^,]+/g)).flatMap(({ 0: item, index }) => {
    const trimmed = item.trim();
    const start = from + index + item.length - item.trimStart().length;
    return trimmed === '' || /[\\#]/.test(trimmed)
      ? []
      : [{ key: trimmed.replace(/\s+/g, ' '), from: start, to: start + trimmed.length }];
  });
}

/** Returns a citation for each match of a pattern whose group `keys` is a list with commas. */
export function findKeyLists(text: string, pattern: RegExp): KeyCitation[] {
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: whole, index, groups }) => {
    const list = groups?.keys ?? '';
    const keys = splitKeys(list, index + whole.lastIndexOf(list));
    return keys.length === 0 ? [] : [{ from: index, to: index + whole.length, keys }];
  });
}
