import { isCitable } from '../citation/address.ts';
import { findCitations } from '../draft/citations.ts';

interface Draft {
  readonly text: string;
  readonly languageId: string;
}

/** Finds a selected address, or that of the link or the footnote at the cursor. */
export function findAddressAtCursor(
  { text, languageId }: Draft,
  { start, end }: { readonly start: number; readonly end: number },
): string | undefined {
  if (start < end) {
    const selected = text.slice(start, end).trim();
    return isTypedAddress(selected) ? selected : undefined;
  }
  const isAtCursor = ({ from, to }: { readonly from: number; readonly to: number }) => from <= start && start <= to;
  const cited = findCitations(text, languageId).flatMap((citation) =>
    isAtCursor(citation) ? citation.references : citation.references.filter(isAtCursor),
  );
  const addresses = cited.filter(isAtCursor).concat(cited);
  return addresses.find(({ url }) => url !== undefined)?.url ?? findAddressInLine(text, start);
}

export function isTypedAddress(text: string): boolean {
  return !/\s/.test(text) && isCitable(text);
}

function findAddressInLine(text: string, offset: number): string | undefined {
  const lineStart = text.slice(0, offset).lastIndexOf('\n') + 1;
  const [line = ''] = text.slice(lineStart).split('\n', 1);
  for (const { 0: match, index } of line.matchAll(/https?:\/\/[^\s<>"'`{}|\\^[\]()]+/gi)) {
    const address = match.replace(/[.,;:!?*]+$/, '');
    if (lineStart + index <= offset && offset <= lineStart + index + address.length) {
      return address;
    }
  }
  return undefined;
}
