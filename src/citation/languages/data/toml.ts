import type { TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { linksAlone } from '../readLinks.ts';
import { dataFormats, objectsOf } from './object.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  // A literal string can't hold its own quotation mark: a curly one stands in.
  literal: (words, { quote }) =>
    quote === "'" || quote === "'''"
      ? words.replaceAll("'", '’')
      : quote === undefined
        ? JSON.stringify(words)
        : JSON.stringify(words).slice(1, -1),
  inert: undefined,
};

/** TOML. */
export const toml: WritingLanguage = {
  name: 'TOML',
  languageIds: ['toml'],
  fileExtensions: ['.toml'],
  formats: dataFormats('toml-object', text, (all) => objectsOf(all, (name) => `${name} =`)),
  text,
  frontMatter: undefined,
  places: undefined,
  reading: linksAlone,
};
