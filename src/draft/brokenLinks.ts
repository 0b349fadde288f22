import { findMisspelling, type MisspelledAddress } from '../citation/address.ts';
import type { Span } from '../languages/structure.ts';
import { parseDraft } from './blocks.ts';

/** A link, or the definition of its label, that is meant for the web but has no web address. */
interface BrokenLink extends Span, MisspelledAddress {
  readonly address: string;
}

/** Finds addresses such as `htps://example.org` or `www.example.org`, but not links to files and sections. */
export function findBrokenLinks(text: string, languageId: string): BrokenLink[] {
  const draft = parseDraft(text, languageId);
  return (draft?.nodes ?? []).flatMap((node) => {
    const destination = draft?.readDestination(node);
    // `http://` in prose names the scheme.
    const address = node.role === 'bareLink' && /:[/\\]*$/.test(destination ?? '') ? undefined : destination;
    const misspelling = address === undefined ? undefined : findMisspelling(address);
    return address !== undefined && misspelling ? [{ from: node.from, to: node.to, address, ...misspelling }] : [];
  });
}
