import { createCommonFormats } from '../commonFormats.ts';
import type { TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { plainReading } from '../readLinks.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  // A literal string can't contain an apostrophe, so a curly one replaces it.
  literal: (words, { quote }) =>
    quote === "'" || quote === "'''"
      ? words.replaceAll("'", '’')
      : quote === undefined
        ? JSON.stringify(words)
        : JSON.stringify(words).slice(1, -1),
  inert: undefined,
};

const [formatted, plainText] = createCommonFormats(text);

export const toml: WritingLanguage = {
  name: 'TOML',
  languageIds: ['toml'],
  fileExtensions: ['.toml'],
  formats: [plainText, formatted],
  text,
  reading: plainReading,
};
