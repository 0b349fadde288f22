import { lineOf, UnreadableBibliography, type BibliographyFile, type KnownEntry } from './bibliographyFile.ts';
import { cslFileItem } from './cslItem.ts';
import type { Source } from './source.ts';

/** An entry of a CSL-JSON file, indented by two spaces. */
export function cslJsonEntry(source: Source, key: string): string {
  return JSON.stringify(cslFileItem(source, key), undefined, 2);
}

/**
 * Reads a CSL-JSON file: a list of items, or nothing yet.
 * @throws UnreadableBibliography where it is anything else
 */
export function readCslJson(text: string): BibliographyFile {
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '') {
    return { entries: [], insertion: (added) => ({ offset: text.length, text: `[\n${indented(added)}\n]\n` }) };
  }
  const items = parsed(content);
  return {
    entries: items.flatMap((item) => entryOf(item)),
    insertion: (added) => {
      const end = text.lastIndexOf(']');
      const before = text.slice(0, end).trimEnd();
      const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
      const lead = items.length === 0 ? '\n' : ',\n';
      const trail = /\n\s*$/.test(text.slice(before.length, end)) ? '' : '\n';
      return { offset: before.length, text: (lead + indented(added) + trail).replaceAll('\n', lineEnd) };
    },
  };
}

function parsed(content: string): readonly unknown[] {
  let items: unknown;
  try {
    items = JSON.parse(content);
  } catch (fault) {
    const position = Number(/position (\d+)/.exec(String(fault))?.[1] ?? 0);
    throw new UnreadableBibliography('notThisFormat', 'This is not JSON', lineOf(content, position));
  }
  if (!Array.isArray(items)) {
    throw new UnreadableBibliography('notAList', 'CSL-JSON is a list of items');
  }
  return items;
}

function entryOf(item: unknown): KnownEntry[] {
  const { id, URL: address } = (item ?? {}) as { readonly id?: unknown; readonly URL?: unknown };
  const key = typeof id === 'number' ? String(id) : id;
  return typeof key === 'string' ? [{ key, addresses: typeof address === 'string' ? [address] : [] }] : [];
}

function indented(entries: readonly string[]): string {
  return entries.join(',\n').replace(/^/gm, '  ');
}
