// cspell:ignore docview htps ircs
import type { Span } from '../places/structure.ts';
import { parseDraft } from './blocks.ts';

/** A link whose address is meant for the web but is not a web address. */
export interface BrokenLink extends Span {
  readonly address: string;
}

/**
 * Returns the links of a document whose addresses are not web addresses, such as `htps://example.org` or `www.example.org`.
 * Links to files, sections and mailboxes don't count.
 */
export function findBrokenLinks(text: string, languageId: string): BrokenLink[] {
  const draft = parseDraft(text, languageId);
  return (draft?.nodes ?? []).flatMap((node) => {
    if (!draft || node.role !== 'link' || draft.readLink(node)) {
      return [];
    }
    const { from, to } = node;
    const definition = draft.findDefinition(node);
    const source = definition ? text.slice(definition.from, definition.to) : text.slice(from, to);
    const [, address = ''] = addressLike.exec(source) ?? [];
    return address === '' || otherScheme.test(address) ? [] : [{ from, to, address }];
  });
}

/** Text with a scheme or a web server's usual name after a delimiter. */
const addressLike = /(?:^|[\s("'<{[]|link:)((?:[a-z][a-z\d+.-]{1,20}:|https?\/\/|www\.)[^\s"'<>{}[\]()]+)/i;

/** Schemes of links that are no citations. */
const otherScheme =
  /^(?:mailto|tel|sms|xmpp|ircs?|news|nntp|geo|magnet|file|id|xref|link|fn|help|info|attachment|docview|image|vscode\S*):/i;
