import { entity } from './html.ts';
import { footnoteWriter, linkWriter, type LinkSyntax } from './links.ts';

export const asciidocSyntax: LinkSyntax = {
  escape: escapeAsciidoc,
  // With a second one behind it, the last mark would end the term of a description list.
  escapeOutside: (text) => escapeAsciidoc(text).replace(/:$/, entity),
  address: protect,
  link: (text, address) => `link:${address}[${text}]`,
  breaksText: /[[\]=]|^\s|\s$|\n\s*\n/,
};

/** `link:address[title]`. */
export const asciidocLink = linkWriter(asciidocSyntax);

/** `footnote:[…]` of links. */
export const asciidocFootnote = footnoteWriter(asciidocSyntax, (links) => ({ text: `footnote:[${links}]` }));

/** Text of AsciiDoc: what would be read as markup is written by its number, which is put in last of all. */
export function escapeAsciidoc(text: string): string {
  return (
    text
      .replace(
        /[*_`^~#+[\]{|=\\$]|&(?=\w+;)|<(?=[<=-])|>(?=>)|\((?=(?:c|r|tm)\))|-(?=[->])|\.(?=\.\.)|:(?=\/\/|:)|(?<=\w)@(?=[\w-]+\.\w)/gi,
        entity,
      )
      // Two of them, of which one may end an entity, would end the term of a description list.
      .replace(/;{2,}/g, (marks) => `;${'&#59;'.repeat(marks.length - 1)}`)
  );
}

/** An address as it is, unless it holds what would be read as markup. */
function protect(address: string): string {
  if (!/[*_`^~#+[\]{}&'\\@$(]|--|\.\.\./.test(address)) {
    return address;
  }
  return address.includes('++') ? `pass:c[${address.replaceAll(']', '\\]')}]` : `++${address}++`;
}
