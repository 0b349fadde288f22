import { footnoteWriter, keyWriter, linkWriter, type LinkSyntax } from './links.ts';

export const typstSyntax: LinkSyntax = {
  escape: escapeTypst,
  link: (text, address) => `#link("${address}")[${text}]`,
  breaksText: /^[^[]*\]|\[[^[\]]*$|#link|\/\/|\/\*|\n\s*\n/,
};

/** `#link("address")[title]`. */
export const typstLink = linkWriter(typstSyntax);

/** A footnote of links. */
export const typstFootnote = footnoteWriter(typstSyntax, (links) => ({ text: `#footnote[${links}]` }));

/** `@a @b`, which Typst merges; `#cite(label("…"))` for a key that can't be written so. */
export const typstCite = keyWriter(typstSyntax, (keys) =>
  keys
    .map((key) => (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key) ? `@${key}` : `#cite(label(${JSON.stringify(key)}))`))
    .join(' '),
);

/** Text of Typst. */
export function escapeTypst(text: string): string {
  return text
    .replace(
      /[\\`$#[\]~]|@(?=[\p{L}\p{M}\p{N}_]|-(?![-?\d]))|<(?=[\p{L}\p{N}_.:-])|-(?=[-?])|(?<![\p{L}\p{N}])-(?=\d)|\.(?=\.\.)|\/(?=[/*])/gu,
      '\\$&',
    )
    .replace(emphasis, '\\$&')
    .replace(/^(?=(?:[-+/]|=+|\d+\.)\s)/, '\\');
}

/** A mark that isn't between letters or digits of a script with spaces between its words. */
const emphasis =
  /[*_](?<!(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}][*_](?=(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}]))/gu;
