import { toCitableAddress } from '../citation/address.ts';
import type { CitationContext } from '../citation/context.ts';
import type { Reference } from '../citation/reference.ts';
import { getCitableTitle, describeWithoutAddress } from '../citation/citableTitle.ts';
import type { CitationFormat, LinkSyntax } from './language.ts';

/** Most formats don't need these fields. */
export const emptyFormat = {
  attachesToWord: false,
  writeKey: undefined,
  usesStyle: false,
  inUse: undefined,
  definitions: undefined,
  requires: undefined,
} satisfies Omit<CitationFormat, 'id' | 'label' | 'write'>;

/** Writes one link per reference. Selected words become the text of a single link. */
export function createLinkFormat(id: string, links: LinkSyntax): CitationFormat {
  return {
    ...emptyFormat,
    id,
    label: 'link',
    write: (references, context) => ({ text: writeLinks(links, references, context) }),
  };
}

interface KeySyntax {
  readonly id: string;
  readonly links: LinkSyntax;
  readonly writeKey: (key: string, languageId: string) => string | undefined;
  readonly join: (keys: readonly string[]) => string;
  readonly inUse: RegExp;
  readonly space?: string;
}

/** Writes keys, or links if a reference has no key or one that can't be written. */
export function createKeyFormat({ id, links, writeKey, join, inUse, space = ' ' }: KeySyntax): CitationFormat {
  return {
    ...emptyFormat,
    id,
    label: 'citationKey',
    write: (references, context) => {
      const { keys = [], words, languageId = '' } = context;
      const written = writeKeys(keys, references, writeKey, languageId);
      return {
        text: written
          ? (words === undefined || words === '' ? '' : words + space) + join(written)
          : writeLinks(links, references, context),
      };
    },
    space,
    writeKey,
    inUse,
  };
}

/** Returns `undefined` if a reference has no key, or a key can't be written. */
export function writeKeys(
  keys: readonly string[],
  references: readonly Reference[],
  writeKey: CitationFormat['writeKey'],
  languageId: string,
): string[] | undefined {
  const written = keys.map((key) => writeKey?.(key, languageId)).filter((key) => key !== undefined);
  return written.length > 0 && written.length >= Math.max(keys.length, references.length) ? written : undefined;
}

export function writeLinks(syntax: LinkSyntax, references: readonly Reference[], context: CitationContext): string {
  const { words, ...otherContext } = context;
  const joinLinks = (localContext: CitationContext) =>
    references
      .map((reference, index) =>
        writeLink(syntax, reference, index < references.length - 1 ? { ...localContext, after: ';' } : localContext),
      )
      .join('; ');
  if (words === undefined || words === '') {
    return joinLinks(otherContext);
  }
  const [first, ...others] = references;
  const address = others.length === 0 ? toCitableAddress(first?.url ?? '') : undefined;
  const hasWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(words);
  return address !== undefined && hasWord && !syntax.breaksText.test(words)
    ? syntax.link(words, writeAddress(syntax, address, context), context)
    : `${words} (${joinLinks({ ...otherContext, before: '(', after: ')' })})`;
}

function writeLink(syntax: LinkSyntax, reference: Reference, context: CitationContext): string {
  const address = toCitableAddress(reference.url ?? '');
  return address === undefined
    ? escapeOutside(syntax, describeWithoutAddress(reference), context)
    : syntax.link(syntax.escape(getCitableTitle(reference), context), writeAddress(syntax, address, context), context);
}

export function writeAddress({ address: write }: LinkSyntax, address: string, context: CitationContext): string {
  return write ? write(address, context) : address;
}

export function escapeOutside(syntax: LinkSyntax, text: string, context: CitationContext): string {
  return (syntax.escapeOutside ?? syntax.escape)(text, context);
}

export function encodeEntity(character: string): string {
  return `&#${String(character.codePointAt(0))};`;
}
