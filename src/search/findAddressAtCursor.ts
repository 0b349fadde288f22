import { isCitable } from '../citation/address.ts';
import type { FoundCitation } from '../draft/citations.ts';

/**
 * Finds a selected address, or that of the link or the footnote at the cursor.
 *
 * @param citations those of the text
 */
export function findAddressAtCursor(
  text: string,
  citations: readonly FoundCitation[],
  { start, end }: { readonly start: number; readonly end: number },
): string | undefined {
  if (start < end) {
    const selected = text.slice(start, end).trim();
    return isTypedAddress(selected) ? selected : undefined;
  }
  const isAtCursor = ({ from, to }: { readonly from: number; readonly to: number }) => from <= start && start <= to;
  const cited = citations.flatMap((citation) =>
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
    const address = match.replace(/(?<![.,;:!?*])[.,;:!?*]+$/, '');
    if (lineStart + index <= offset && offset <= lineStart + index + address.length) {
      return address;
    }
  }
  return undefined;
}
