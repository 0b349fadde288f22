import { entity } from './html.ts';
import { footnoteWriter, linkWriter, type LinkSyntax } from './links.ts';

export const asciidocSyntax: LinkSyntax = {
  escape: escapeAsciidoc,
  // With a second one behind it, the last mark would end the term of a description list; what ends a reference may come
  // later.
  escapeOutside: (text) => escapeAsciidoc(text).replace(/:$|<(?=<)/g, entity),
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
  const lastEnd = text.lastIndexOf('>>');
  return (
    text
      .replace(
        /[*_`#+](?<!(?<![*_`#+])[\p{L}\p{N}][*_`#+](?=[\p{L}\p{N}]))|[\^~[\]{|=\\]|\$(?=\$)|&(?=\w+;)|<(?=[<-])|\((?=(?:c|r|tm)\))|-(?=>)|(?<=[\p{L}\p{N}_])-(?=-[\p{L}\p{N}_])|(?<=^|\s)-(?=-(?:\s|$))|\.(?=\.\.)|(?<!:):+(?=:(?:\s|$))|(?<=(?<![\p{L}\p{N}_:])(?:https?|file|ftp|irc)):(?=\/\/)|(?<=\w)@(?=[\w-]+\.\w)/giu,
        (marks, at: number) =>
          // Two of them begin a reference only where one ends.
          text.startsWith('<<', at) && lastEnd < at + 2 ? marks : Array.from(marks, entity).join(''),
      )
      // Two of them, of which one may end an entity, would end the term of a description list.
      .replace(/(?<=;);(?=\s|$)/g, entity)
  );
}

/** An address as it is, unless it holds what would be read as markup. */
function protect(address: string): string {
  if (!/[*_`^~#+[\]{}&'\\@$(]|--|\.\.\./.test(address)) {
    return address;
  }
  return address.includes('++') ? `pass:c[${address.replaceAll(']', '\\]')}]` : `++${address}++`;
}
