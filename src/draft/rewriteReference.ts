import { toCitableAddress } from '../citation/address.ts';
import { extractComparableLetters, getCitableTitle } from '../citation/citableTitle.ts';
import type { CitationContext } from '../citation/context.ts';
import { applyEdits } from '../citation/insertion/edits.ts';
import { findLine, type Edit } from '../citation/insertion/point.ts';
import { findLanguage } from '../languages/index.ts';
import { writeAddress } from '../languages/links.ts';
import { findParser } from '../languages/findParser.ts';
import type { Span } from '../languages/structure.ts';
import { findCitations, type CitedReference, type FoundCitation } from './citations.ts';
import { isOnlyChange } from './isOnlyChange.ts';

export type ReferenceChange = { readonly title: string } | { readonly url: string };

/**
 * Changes the title or the address of a cited reference. Returns `undefined` if the changed document would not read
 * back with exactly this change.
 */
export function rewriteReference(
  { text, languageId }: { readonly text: string; readonly languageId: string },
  citation: FoundCitation,
  reference: CitedReference,
  change: ReferenceChange,
): Edit | undefined {
  const expected = describe(findCitations(text, languageId), (cited, { definition }) => {
    // Citations with the same label share the address.
    const isShared = definition?.from === citation.definition?.from && definition !== undefined;
    const isSame = cited.from === reference.from && cited.to === reference.to;
    return isSame || (isShared && 'url' in change && cited.url === reference.url) ? { ...cited, ...change } : cited;
  });
  const candidates =
    'url' in change
      ? writeAddresses(reference.url, change.url)
      : writeTitles(reference.title, getCitableTitle({ title: change.title }));
  const { definition } = citation;
  const context = readContext(text, languageId, citation);
  for (const { from, to } of [reference, citation, ...(definition ? [definition] : [])]) {
    for (const [before, after] of candidates.map((write) => write(languageId, context))) {
      const start = before === '' ? -1 : text.slice(from, to).indexOf(before);
      const edit: Edit = { start: from + start, end: from + start + before.length, text: after };
      if (
        start >= 0 &&
        describe(findCitations(applyEdits(text, [edit]), languageId)) === expected &&
        isOnlyChange(text, languageId, edit)
      ) {
        return edit;
      }
    }
  }
  return undefined;
}

/** Returns the context in which an insertion would write the citation. */
function readContext(text: string, languageId: string, { from, to }: Span): CitationContext {
  const { nodes = [] } = findParser(languageId)(text, languageId) ?? {};
  return {
    before: text.slice(findLine(text, from).from, from),
    after: text.slice(to, findLine(text, to).to),
    ...(nodes.some((node) => node.kind === 'cell' && node.from <= from && to <= node.to) && { inTable: true }),
  };
}

/** The old and the new text, as a language writes them. */
type Candidate = (languageId: string, context: CitationContext) => readonly [before: string, after: string];

function writeAddresses(before = '', after: string): Candidate[] {
  return [
    (languageId, context) => {
      const { links, titleAndAddress } = findLanguage(languageId).text;
      const write = (address: string) =>
        writeAddress(links ?? titleAndAddress, toCitableAddress(address) ?? '', { ...context, languageId });
      return [write(before), write(after)];
    },
    () => [before, after],
    () => [before.replaceAll('&', '&amp;'), after.replaceAll('&', '&amp;')],
  ];
}

function writeTitles(before = '', after: string): Candidate[] {
  const write = (title: string, languageId: string, context: CitationContext) => {
    const { links, titleAndAddress } = findLanguage(languageId).text;
    return (links ?? titleAndAddress).escape(title, { ...context, languageId });
  };
  return [
    (languageId, context) => [write(before, languageId, context), write(after, languageId, context)],
    (languageId, context) => [before, write(after, languageId, context)],
  ];
}

/** Returns the same text for documents with the same citations of the same references. */
function describe(
  citations: readonly FoundCitation[],
  change: (reference: CitedReference, citation: FoundCitation) => CitedReference = (reference) => reference,
): string {
  return JSON.stringify(
    citations.map((citation) => [
      citation.kind,
      citation.references.map((reference) => {
        const { title, url, key } = change(reference, citation);
        return [title === undefined ? undefined : extractComparableLetters(title), url, key];
      }),
    ]),
  );
}
