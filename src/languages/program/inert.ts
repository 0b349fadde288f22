// cspell:ignore codin
import { toCitableAddress } from '../../citation/address.ts';
import { commentMarksByLanguage } from './commentSyntax.ts';
import type { Reference } from '../../citation/reference.ts';
import { getCitableTitle, describeWithoutAddress } from '../../citation/citableTitle.ts';
import type { CitationContext } from '../../citation/context.ts';
import { toCommentText } from './commentText.ts';

/** Writes `Title - address` for each reference. If a shell could act on an `&`, a `#` makes it a comment. */
export function writeInertReferences(references: readonly Reference[], context: CitationContext): string {
  return references
    .map((reference, index) => {
      const address = toInertAddress(reference.url ?? '');
      const write = (text: string) => toCommentText(text, context, index === 0);
      return address === undefined
        ? write(describeWithoutAddress(reference))
        : `${write(getCitableTitle(reference))} ${mayBeCommands(address, context.languageId ?? '') ? '#' : '-'} ${address}`;
    })
    .join(', ');
}

function mayBeCommands(address: string, languageId: string): boolean {
  return address.includes('&') && getLineMark(languageId) !== '#';
}

/** Returns the mark of a line comment, which is harmless inside the comment, unless it also ends a string. */
function getLineMark(languageId: string): string | undefined {
  const { line } =
    (Object.hasOwn(commentMarksByLanguage, languageId) ? commentMarksByLanguage[languageId] : undefined) ?? {};
  return line === "'" ? undefined : line;
}

/**
 * Percent-encodes an address so that no program acts on it, and removes the user name and the password. Returns
 * `undefined` for an IPv6 host, whose brackets can't be encoded.
 */
export function toInertAddress(address: string): string | undefined {
  const [, scheme = '', authority = '', rest = ''] =
    /^(https?:\/\/)([^/?#]*)(.*)$/isu.exec(toCitableAddress(address) ?? '') ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || host.includes('[')) {
    return undefined;
  }
  const [beforeHash, ...afterHash] = rest.split('#');
  const fragment = afterHash.length === 0 ? '' : `#${afterHash.join('%23')}`;
  return scheme + `${host}${beforeHash ?? ''}${fragment}`.replace(active, percentEncode);
}

/** Everything except letters, digits and delimiters, and pairs of delimiters that have a meaning. */
const active = /[^\p{L}\p{N}\p{M}\-._:/?=&%+,#]|-(?=-)|(?<=\?)\?|(?<=\/\/)\/|(?<=codin)g(?=[:=])/giu;

function percentEncode(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
