import { applyEdits } from '../citation/insertion/edits.ts';
import type { Edit } from '../citation/insertion/point.ts';
import type { Span } from '../languages/structure.ts';
import { locateEntries, type CheckedBibliography } from './bibliographyEntries.ts';
import { addNote, removeNote } from './checkNotes.ts';
import { findCitations } from './citations.ts';
import type { Fix } from './finding.ts';
import { rewriteReference } from './rewriteReference.ts';

/**
 * Returns the edit of the document, or of the bibliography for the fix of an entry. Returns `undefined` if the text
 * changed or the edit would change anything else.
 */
export function fixFinding(
  document: { readonly text: string; readonly languageId: string },
  bibliography: CheckedBibliography | undefined,
  fix: Fix,
): Edit | undefined {
  if ('citation' in fix) {
    return rewriteReference(document, fix.citation, fix.reference, fix.change);
  }
  if ('addNote' in fix) {
    return addNote(document.text, document.languageId, fix.addNote);
  }
  if ('removeNote' in fix) {
    return removeNote(document.text, document.languageId, fix.removeNote);
  }
  return 'link' in fix ? repairLink(document, fix) : bibliography && rewriteEntry(bibliography, fix);
}

/** A link's words can contain its address too. */
const maxOccurrences = 4;

/** Returns an edit that adds the address, which several links can share, and changes no other. */
function repairLink(
  { text, languageId }: { readonly text: string; readonly languageId: string },
  { link, scheme, url }: Extract<Fix, { link: Span }>,
): Edit | undefined {
  const [, correctScheme = '', host = ''] = /^(\w+:\/\/)([^/?#]*)/.exec(url) ?? [];
  const source = text.slice(link.from, link.to);
  const readOthers = (addresses: readonly string[]) => JSON.stringify(addresses.filter((address) => address !== url));
  const before = readAddresses(text, languageId);
  for (
    let index = source.indexOf(scheme + host), count = 0;
    index >= 0 && count < maxOccurrences;
    index = source.indexOf(scheme + host, index + 1), count += 1
  ) {
    const start = link.from + index;
    const edit: Edit = { start, end: start + scheme.length, text: correctScheme };
    const after = readAddresses(applyEdits(text, [edit]), languageId);
    if (after.length > before.length && readOthers(after) === readOthers(before)) {
      return edit;
    }
  }
  return undefined;
}

function readAddresses(text: string, languageId: string): string[] {
  return findCitations(text, languageId).flatMap(({ references }) => references.flatMap(({ url }) => url ?? []));
}

function rewriteEntry(
  { name, text }: CheckedBibliography,
  { entryKey, before, after }: Extract<Fix, { entryKey: string }>,
): Edit | undefined {
  const entries = locateEntries({ name, text });
  const index = entries.findIndex(({ key }) => key === entryKey);
  const entry = entries[index];
  if (!entry) {
    return undefined;
  }
  const entryText = text.slice(entry.from, entries[index + 1]?.from);
  const expected = entries.map(({ key, addresses }) => [
    key,
    addresses.map((address) => (key === entryKey && address === before ? after : address)),
  ]);
  const match = new RegExp(escapeRegExp(before), 'u').exec(entryText);
  if (!match) {
    return undefined;
  }
  const escaped = new Set(match[0].match(/(?<=\\)./gu));
  const start = entry.from + match.index;
  const edit: Edit = {
    start,
    end: start + match[0].length,
    text: after.replace(/./gu, (character) => (escaped.has(character) ? `\\${character}` : character)),
  };
  const changed = locateEntries({ name, text: applyEdits(text, [edit]) });
  const isAsExpected =
    JSON.stringify(changed.map(({ key, addresses }) => [key, addresses])) === JSON.stringify(expected);
  return isAsExpected ? edit : undefined;
}

/** Allows a backslash before any punctuation. */
function escapeRegExp(address: string): string {
  return address.replace(/[^\p{L}\p{N}]/gu, (mark) => `\\\\?${/[$()*+./?[\\\]^{|}]/.test(mark) ? `\\${mark}` : mark}`);
}
