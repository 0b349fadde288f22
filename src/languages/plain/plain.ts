import { createCommonFormats } from '../commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { plainReading } from '../readLinks.ts';
import { parsePlain } from './parsePlain.ts';
import { plainMarkup } from './plainMarkup.ts';

export const plainSyntax: LinkSyntax = {
  escape: (title) => title,
  escapeOutside: undefined,
  address: undefined,
  isUnescapedInAngles: true,
  bareLink: undefined,
  link: (text, address) => `${text} <${address}>`,
  breaksText: /[<>]/,
};

export const noMarkup: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  inert: undefined,
};

const [formatted, plainText] = createCommonFormats(noMarkup);

export const plain: WritingLanguage = {
  name: 'Plain text',
  languageIds: [
    '',
    ...['plaintext', 'text', 'txt', 'log', 'output', 'console', 'search-result', 'scminput', 'email', 'srt'],
    ...['fountain', 'taskpaper', 'todotxt'],
  ],
  fileExtensions: [],
  formats: [plainText, formatted],
  parse: parsePlain,
  markup: plainMarkup,
  text: noMarkup,
  outline: {
    heading: (text) => text,
    item: (text) => `- ${text}`,
  },
  findTrigger: undefined,
  reading: plainReading,
};
