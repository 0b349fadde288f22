import { createCommonFormats } from '../commonFormats.ts';
import type { TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { plainReading } from '../readLinks.ts';
import { commentFormat } from './comment.ts';
import { commentMarksByLanguage } from './commentSyntax.ts';
import { parseProgram } from './parseProgram.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  inert: 'everywhere',
};

export const program: WritingLanguage = {
  name: 'Programs',
  languageIds: Object.keys(commentMarksByLanguage),
  fileExtensions: [],
  formats: [commentFormat, ...createCommonFormats(text)],
  parse: parseProgram,
  markup: undefined,
  text,
  outline: undefined,
  findTrigger: undefined,
  reading: plainReading,
};
