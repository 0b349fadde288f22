import type { Surroundings } from './format.ts';
import { footnoteWriter, linkWriter, type LinkSyntax } from './links.ts';

const syntax: LinkSyntax = {
  escape: escapePhrase,
  link: (text, address, around) => apart(`\`${text} <${address.replace(/_$/, '\\_')}>\`__`, around),
  breaksText: /[`<>\\]|\n\s*\n/,
};

/** An anonymous hyperlink: `` `title <address>`__ ``. */
export const rstLink = linkWriter(syntax);

/** A footnote of links, numbered as labelled; by a name where the label is no number. */
export const rstFootnote = footnoteWriter(syntax, (links, label, around) => {
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
