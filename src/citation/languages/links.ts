import { citableAddress } from '../address.ts';
import type { CitationContext } from '../context.ts';
import type { Reference } from '../reference.ts';
import { titleOf, withoutAddress } from '../citableTitle.ts';
import type { CitationFormat, LinkSyntax } from './language.ts';

/** One link for each reference, in their order; words of the document become the text of a single one. */
export function linkFormat(id: string, links: LinkSyntax): CitationFormat {
  return {
    id,
    label: 'link',
    write: (references, context) => ({ text: linksOf(links, references, context) }),
    attachesToWord: false,
    citesByKey: false,
    usesStyle: false,
    inUse: undefined,
    definitions: undefined,
    requires: undefined,
  };
}

interface KeySyntax {
  readonly id: string;
  readonly links: LinkSyntax;
  readonly write: (keys: readonly string[]) => string;
  readonly inUse: RegExp;
}

/** A citation by the keys of a bibliography, after words of the document; links where a reference has no key. */
export function keyFormat({ id, links, write, inUse }: KeySyntax): CitationFormat {
  return {
    id,
    label: 'citationKey',
    write: (references, context) => {
      const { keys = [], words } = context;
      if (keys.length === 0 || keys.length < references.length) {
        return { text: linksOf(links, references, context) };
      }
      return { text: (words === undefined || words === '' ? '' : `${words} `) + write(keys) };
    },
    attachesToWord: false,
    citesByKey: true,
    usesStyle: false,
    inUse,
    definitions: undefined,
    requires: undefined,
  };
}

/** The links of references, in their order. */
export function linksOf(syntax: LinkSyntax, references: readonly Reference[], context: CitationContext): string {
  const { words, ...elsewhere } = context;
  const linksIn = (place: CitationContext) =>
    references
      .map((reference, index) =>
        linkOf(syntax, reference, index < references.length - 1 ? { ...place, after: ';' } : place),
      )
      .join('; ');
  if (words === undefined || words === '') {
    return linksIn(elsewhere);
  }
  const [first, ...others] = references;
  const address = others.length === 0 ? citableAddress(first?.url ?? '') : undefined;
  return address !== undefined && !syntax.breaksText.test(words)
    ? syntax.link(words, addressIn(syntax, address, context), context)
    : `${words} (${linksIn({ ...elsewhere, before: '(', after: ')' })})`;
}

function linkOf(syntax: LinkSyntax, reference: Reference, context: CitationContext): string {
  const address = citableAddress(reference.url ?? '');
  return address === undefined
    ? escapeOutside(syntax, withoutAddress(reference), context)
    : syntax.link(syntax.escape(titleOf(reference), context), addressIn(syntax, address, context), context);
}

/** An address as the language writes it in a link. */
export function addressIn({ address: write }: LinkSyntax, address: string, context: CitationContext): string {
  return write ? write(address, context) : address;
}

/** A text of the language outside of links. */
export function escapeOutside(syntax: LinkSyntax, text: string, context: CitationContext): string {
  return (syntax.escapeOutside ?? syntax.escape)(text, context);
}

/** A character as every dialect of HTML reads it by its number. */
export function entity(character: string): string {
  return `&#${String(character.codePointAt(0))};`;
}
