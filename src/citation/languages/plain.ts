import { commonFormats, plainTextFormat } from './commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { linksAlone } from './readLinks.ts';

/** A text as it is: nothing in it is markup. */
export const plainSyntax: LinkSyntax = {
  escape: (title) => title,
  escapeOutside: undefined,
  address: undefined,
  isAsIsInAngles: true,
  bareLink: undefined,
  link: (text, address) => `${text} <${address}>`,
  breaksText: /[<>]/,
};

/** Text in which nothing is markup. */
export const noMarkup: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: undefined,
  inert: undefined,
};

const [formatted, plainText] = commonFormats(noMarkup);

/** Languages that are no more than text. */
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

/** `Title <address>` as it is, where a language has comments or code that are only text to it. */
export const asPlainText = plainTextFormat(plainSyntax);
