import type { Surroundings } from './format.ts';
import { footnoteWriter, linkWriter, type LinkSyntax } from './links.ts';

export const rstSyntax: LinkSyntax = {
  escape: escapePhrase,
  escapeOutside: (text) => text.replace(/[\\`*|@]|_(?![\p{L}\p{N}])|:(?=\/\/)|:(?=[\w+.-]+:)/gu, '\\$&'),
  address: (address) => address.replace(/_$/, '\\_'),
  link: (text, address, around) => apart(`\`${text} <${address}>\`__`, around),
  breaksText: /[`<>\\]|\n\s*\n/,
};

/** An anonymous hyperlink: `` `title <address>`__ ``. */
export const rstLink = linkWriter(rstSyntax);

/** A footnote of links, numbered as labelled; by a name where the label is no number. */
export const rstFootnote = footnoteWriter(rstSyntax, (links, label, around) => {
  const name = /^\d+$/.test(label) ? label : `#${label}`;
  return { text: apart(`[${name}]_`, around), definition: `.. [${name}] ${links}` };
});

/** Marks are only read between white space or punctuation: an escaped space, which shows as nothing, stands in. */
function apart(markup: string, { before = '', after = '' }: Surroundings): string {
  const start = /[^\s'"([{<\-/:]$/u.test(before) ? '\\ ' : '';
  return start + markup + (/^[^\s'")\]}>\-/:.,;!?\\]/u.test(after) ? '\\ ' : '');
}

/** The text of a phrase in backticks, where nothing but a backtick and a backslash is read as markup. */
function escapePhrase(text: string): string {
  return text.replace(/[\\`]/g, '\\$&');
}
