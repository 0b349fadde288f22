import { citableAddress } from './address.ts';
import type { Citation, Surroundings, Write } from './format.ts';
import type { Reference } from './reference.ts';
import { titleOf, withoutAddress } from './title.ts';

/** How a language writes a link. */
export interface LinkSyntax {
  /** A title as text of the language and nothing but text. */
  readonly escape: (title: string, around: Surroundings) => string;
  /** The same where no link is around it; as within a link where this is not given. */
  readonly escapeOutside?: (text: string, around: Surroundings) => string;
  /** An address, as `citableAddress` gives it, as text of the language; it is that as it is where this is not given. */
  readonly address?: (address: string, around: Surroundings) => string;
  /** A link that shows its address, as `citableAddress` gives it; one of that text where this is not given. */
  readonly bareLink?: (address: string, around: Surroundings) => string;
  /** A link, from text and an address of the language. */
  readonly link: (text: string, address: string, around: Surroundings) => string;
  /** What no words of a document may hold to become a link's text as they stand. */
  readonly breaksText: RegExp;
}

/** One link for each reference, in their order; words of the document become the text of a single one. */
export function linkWriter(syntax: LinkSyntax): Write {
  return (references, around) => ({ text: linksOf(syntax, references, around) });
}

/**
 * Footnotes of the links: `write` is given the links as text of the language. Words of the document stay before the
 * footnote's mark.
 */
export function footnoteWriter(
  syntax: LinkSyntax,
  write: (links: string, label: string, around: Surroundings) => Citation,
): Write {
  return (references, { words = '', ...around }) => {
    const { languageId } = around;
    const links = linksOf(syntax, references, {
      before: '',
      after: '',
      ...(languageId !== undefined && { languageId }),
    });
    const { text, ...others } = write(links, around.label ?? '1', around);
    return { text: words + text, ...others };
  };
}

/**
 * A citation by the keys of a bibliography, after words of the document; links where a reference has no key.
 * `write` is given the keys.
 */
export function keyWriter(syntax: LinkSyntax, write: (keys: readonly string[]) => string): Write {
  return (references, around) => {
    const { keys = [], words } = around;
    if (keys.length === 0 || keys.length < references.length) {
      return { text: linksOf(syntax, references, around) };
    }
    return { text: (words === undefined || words === '' ? '' : `${words} `) + write(keys) };
  };
}

/** The links of references, in their order. */
export function linksOf(syntax: LinkSyntax, references: readonly Reference[], around: Surroundings): string {
  const { words, ...elsewhere } = around;
  const links = references.map((reference) => linkOf(syntax, reference, elsewhere)).join('; ');
  if (words === undefined || words === '') {
    return links;
  }
  const [first, ...others] = references;
  const address = others.length === 0 ? citableAddress(first?.url ?? '') : undefined;
  return address !== undefined && !syntax.breaksText.test(words)
    ? syntax.link(words, addressIn(syntax, address, around), around)
    : `${words} (${links})`;
}

function linkOf(syntax: LinkSyntax, reference: Reference, around: Surroundings): string {
  const address = citableAddress(reference.url ?? '');
  return address === undefined
    ? escapeOutside(syntax, withoutAddress(reference), around)
    : syntax.link(syntax.escape(titleOf(reference), around), addressIn(syntax, address, around), around);
}

/** An address as the language writes it in a link. */
export function addressIn({ address: write }: LinkSyntax, address: string, around: Surroundings): string {
  return write ? write(address, around) : address;
}

/** A text of the language outside of links. */
export function escapeOutside(syntax: LinkSyntax, text: string, around: Surroundings): string {
  return (syntax.escapeOutside ?? syntax.escape)(text, around);
}
