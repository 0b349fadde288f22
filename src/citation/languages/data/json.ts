import { createCommonFormats } from '../commonFormats.ts';
import type { TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { plainReading } from '../readLinks.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: (words, { quote }) => {
    const string = JSON.stringify(words);
    const inner = string.slice(1, -1);
    // JSON5 also allows apostrophes around strings.
    return quote === undefined ? string : quote === "'" ? inner.replaceAll('\\"', '"').replaceAll("'", "\\'") : inner;
  },
  inert: undefined,
};

const [formatted, plainText] = createCommonFormats(text);

export const json: WritingLanguage = {
  name: 'JSON',
  languageIds: ['json', 'jsonc', 'jsonl', 'json5', 'code-text-binary', 'snippets'],
  fileExtensions: ['.json', '.jsonc', '.jsonl', '.json5'],
  formats: [plainText, formatted],
  text,
  reading: plainReading,
};
