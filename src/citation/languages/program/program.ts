import { createCommonFormats } from '../commonFormats.ts';
import type { TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { plainReading } from '../readLinks.ts';
import { commentFormat, writeAsComment } from './comment.ts';
import { comments } from './commentSyntax.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: writeAsComment,
  inert: 'everywhere',
};

export const program: WritingLanguage = {
  name: 'Programs',
  languageIds: Object.keys(comments),
  fileExtensions: [],
  formats: [commentFormat, ...createCommonFormats(text)],
  text,
  reading: plainReading,
};
