// cspell:ignore docview htps ircs
import { isCitable } from '../address.ts';
import type { Edit } from '../insertion/point.ts';
import type { Span } from '../places/structure.ts';
import { parseDraft } from './blocks.ts';

/** A link that is meant for the web but has no web address. */
interface BrokenLink extends Span {
  readonly address: string;
  /** `undefined` if a repair would be a guess. */
  readonly repair: Repair | undefined;
}

interface Repair {
  readonly edit: Edit;
  readonly url: string;
}

/** Finds addresses such as `htps://example.org` or `www.example.org`, but not links to files and sections. */
export function findBrokenLinks(text: string, languageId: string): BrokenLink[] {
  const draft = parseDraft(text, languageId);
  return (draft?.nodes ?? []).flatMap((node) => {
    if (!draft || node.role !== 'link' || draft.readLink(node)) {
      return [];
    }
    const { from, to } = node;
    const source = draft.findDefinition(node) ?? node;
    const match = addressLike.exec(text.slice(source.from, source.to));
    const address = (match?.[1] ?? match?.[2])?.trim() ?? '';
    if (!match || address === '' || otherScheme.test(address)) {
      return [];
    }
    const start = source.from + match.index + match[0].indexOf(address);
    return [{ from, to, address, repair: repairAddress(address, start) }];
  });
}

/**
 * Repairs a missing or misspelled scheme, a missing colon, or whitespace before the host.
 *
 * @param start offset of the address in the document
 */
function repairAddress(address: string, start: number): Repair | undefined {
  const [, broken = '', word, rest = ''] = addressParts.exec(address) ?? [];
  const scheme = word === undefined ? 'https' : correctScheme(word.toLowerCase());
  const url = `${scheme ?? ''}://${rest}`;
  return scheme !== undefined && hostWithDomain.test(rest) && isCitable(url)
    ? { edit: { start, end: start + broken.length, text: `${scheme}://` }, url }
    : undefined;
}

/** Returns `http` or `https` if at most one letter of a word is missing, extra, wrong or misplaced. */
function correctScheme(word: string): string | undefined {
  const schemes = word.endsWith('s') ? ['https', 'http'] : ['http', 'https'];
  const shorterWords = omitOne(word);
  return schemes.find((scheme) => {
    const expected = omitOne(scheme);
    const isMisspelled = expected.includes(word) || shorterWords.includes(scheme);
    return (
      word === scheme ||
      isMisspelled ||
      (word.length === scheme.length && expected.some((part) => shorterWords.includes(part)))
    );
  });
}

/** Returns the word without each of its letters. */
function omitOne(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

/** The part of an address that should be `https://`, the scheme in it, and the rest. */
const addressParts = /^(([a-z]{3,6})\s*[:;.,]*\s*\/\/\s*|(?=www\.))(\S+)$/i;

const hostWithDomain = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?=[:/?#]|$)/u;

const beginning = String.raw`(?:[a-z][a-z\d+.-]{1,20}:(?=\S)|https?[:;.,]?\s*\/\/|www\.)`;

/** Text with a scheme or a web server's usual name: between delimiters, or up to a space. */
const addressLike = new RegExp(
  String.raw`(?:["'<{(]|\[\[)(${beginning}[^"'<>{}[\]()]+)|(?:link:|^|[\s[])(${beginning}[^\s"'<>{}[\]()]+)`,
  'i',
);

/** Links with these schemes are not citations. */
const otherScheme =
  /^(?:mailto|tel|sms|xmpp|ircs?|news|nntp|geo|magnet|file|id|xref|link|fn|help|info|attachment|docview|image|vscode\S*):/i;
