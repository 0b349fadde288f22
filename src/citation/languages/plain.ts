import { commonFormats, plainTextFormat } from './commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { linksAlone } from './readLinks.ts';

/** Links of plain text, which has no markup. */
export const plainSyntax: LinkSyntax = {
  escape: (title) => title,
  escapeOutside: undefined,
  address: undefined,
  isAsIsInAngles: true,
  bareLink: undefined,
  link: (text, address) => `${text} <${address}>`,
  breaksText: /[<>]/,
};

/** Text without markup. */
export const noMarkup: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: undefined,
  inert: undefined,
};

const [formatted, plainText] = commonFormats(noMarkup);

/** Languages without markup. */
export const plain: WritingLanguage = {
  name: 'Plain text',
  languageIds: [
    '',
    ...['plaintext', 'text', 'txt', 'log', 'output', 'console', 'search-result', 'scminput', 'email', 'srt'],
    ...['fountain', 'taskpaper', 'todotxt'],
  ],
  fileExtensions: [],
  formats: [plainText, formatted],
  text: noMarkup,
  reading: linksAlone,
};

/** `Title <address>` without escapes. */
export const asPlainText = plainTextFormat(plainSyntax);
