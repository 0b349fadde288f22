import { edited } from '../insertion/edits.ts';
import type { Edit } from '../insertion/point.ts';
import { locateEntries, type CheckedBibliography } from './bibliographyEntries.ts';
import type { Fix } from './finding.ts';
import { rewriteReference } from './rewriteReference.ts';

/**
 * Returns the edit that makes a fix: in the document, or in the bibliography for the fix of an entry. Returns `undefined`
 * if the text changed or the edit would change anything else.
 */
export function fixFinding(
  document: { readonly text: string; readonly languageId: string },
  bibliography: CheckedBibliography | undefined,
  fix: Fix,
): Edit | undefined {
  if ('citation' in fix) {
    return rewriteReference(document, fix.citation, fix.reference, fix.change);
  }
  return bibliography && rewriteEntry(bibliography, fix);
}

function rewriteEntry(
  { name, text }: CheckedBibliography,
  { entryKey, before, after }: Extract<Fix, { entryKey: string }>,
): Edit | undefined {
  const entries = locateEntries({ name, text }) ?? [];
  const index = entries.findIndex(({ key }) => key === entryKey);
  const entry = entries[index];
  if (!entry) {
    return undefined;
  }
  const rest = text.slice(entry.from, entries[index + 1]?.from);
  const expected = entries.map(({ key, addresses }) => [
    key,
    addresses.map((address) => (key === entryKey && address === before ? after : address)),
  ]);
  const written = new RegExp(escapeRegExp(before), 'u').exec(rest);
  if (!written) {
    return undefined;
  }
  const escaped = new Set(written[0].match(/(?<=\\)./gu));
  const start = entry.from + written.index;
  const edit: Edit = {
    start,
    end: start + written[0].length,
    text: after.replace(/./gu, (character) => (escaped.has(character) ? `\\${character}` : character)),
  };
  const changed = locateEntries({ name, text: edited(text, [edit]) }) ?? [];
  const isAsExpected =
    JSON.stringify(changed.map(({ key, addresses }) => [key, addresses])) === JSON.stringify(expected);
  return isAsExpected ? edit : undefined;
}

/** Returns a pattern of an address in which any punctuation can be escaped by a backslash. */
function escapeRegExp(address: string): string {
  return address.replace(/[^\p{L}\p{N}]/gu, (mark) => `\\\\?${/[$()*+./?[\\\]^{|}]/.test(mark) ? `\\${mark}` : mark}`);
}
