import type { Surroundings } from './format.ts';
import { footnoteWriter, linkWriter, type LinkSyntax } from './links.ts';

export const rstSyntax: LinkSyntax = {
  escape: escapePhrase,
  escapeOutside: (text) => text.replace(/[\\`*|@]|_(?![\p{L}\p{N}])|:(?=\/\/)|:(?=[\w+.-]+:)/gu, '\\$&'),
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
  const start = /[^\s'"([{<\-/:]$/u.test(before.slice(-2)) ? '\\ ' : '';
  return start + markup + (/^[^\s'")\]}>\-/:.,;!?\\]/u.test(after) ? '\\ ' : '');
}

/**
 * The text of a phrase in backticks, where nothing but a backtick, a backslash and the beginning of an address is read as
 * markup. A phrase must not begin with the mark that closes the one before it.
 */
function escapePhrase(text: string, { before = '' }: Surroundings): string {
  const closing = closingOf[before.slice(-1)];
  const escaped = text.replace(/[\\`<]/g, '\\$&');
  return closing !== undefined && text.startsWith(closing) ? `\\${escaped}` : escaped;
}

const closingOf: Readonly<Record<string, string>> = {
  ...{ '(': ')', '[': ']', '{': '}', '<': '>', '"': '"', "'": "'" },
  ...{ '“': '”', '‘': '’', '«': '»', '‹': '›' },
};
