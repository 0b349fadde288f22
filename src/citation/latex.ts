import { footnoteWriter, keyWriter, linkWriter, type LinkSyntax } from './links.ts';

export const latexSyntax: LinkSyntax = {
  escape: escapeLatex,
  address: escapeAddress,
  link: (text, address) => `\\href{${address}}{${text}}`,
  breaksText: /^[^{]*\}|\{[^{}]*$|\\(href|url|footnote|cite)|\n\s*\n/,
};

/** `\href{address}{title}`, of the package hyperref. */
export const href = linkWriter(latexSyntax);

/** A footnote of links. */
export const latexFootnote = footnoteWriter(latexSyntax, (links) => ({ text: `\\footnote{${links}}` }));

/** `\cite{a,b}`. */
export const latexCite = keyWriter(latexSyntax, (keys) => `\\cite{${keys.join(',')}}`);

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\^{}',
  '~': '\\textasciitilde{}',
  '`': '\\`{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/**
 * Text of LaTeX. The commands of `<` and `>` are for fonts whose encoding has other signs in their places; a
 * straight double quotation mark, which German and other languages' packages make a command, becomes a curly one.
 */
export function escapeLatex(text: string): string {
  return text
    .replace(/[\\^~`<>]|[{}$&#%_]/g, (mark) => commands[mark] ?? `\\${mark}`)
    .replace(/(^|[\s([{—–-])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/-(?=-)/g, '-{}')
    .replace(/'(?=')/g, "'{}")
    .replace(/,(?=,)/g, ',{}');
}

/** An address where it is an argument, in a footnote too; other letters than ASCII's are percent-encoded. */
function escapeAddress(address: string): string {
  return (/\P{ASCII}/u.test(address) ? new URL(address).href : address).replace(/[%#&]/g, '\\$&');
}
