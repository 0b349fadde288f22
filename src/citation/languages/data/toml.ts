import { lineAt, type InsertionPoint } from '../../insertion/point.ts';
import type { TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { linksAlone } from '../readLinks.ts';
import { dataFormats, objectsOf } from './object.ts';
import { commentAtLineEnd, pointInRegion, regionAt, toLineEnd, type Lexer } from './region.ts';

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
  places: pointInToml,
  reading: linksAlone,
};

const lexer: Lexer = {
  opening: /"""|'''|["'#]/g,
  bodies: {
    '"""': { quote: '"""', inside: /(?:\\[^]|(?!""")[^\\])*/y, close: '"""' },
    "'''": { quote: "'''", inside: /(?:(?!''')[^])*/y, close: "'''" },
    '"': { quote: '"', inside: /(?:\\[^\r\n]|[^"\\\r\n])*/y, close: '"' },
    "'": { quote: "'", inside: /[^'\r\n]*/y, close: "'" },
    '#': toLineEnd,
  },
};

/** A place in TOML: in a string, in a comment, where a value is; else a comment at the end of the line. */
function pointInToml(text: string, start: number, end: number, languageId: string): InsertionPoint {
  const region = regionAt(text, start, lexer);
  if (region.kind !== 'code') {
    return pointInRegion(region, text, start, end, languageId);
  }
  const line = lineAt(text, start);
  const [before, after] = [text.slice(line.from, start), text.slice(end, line.to)];
  const isValue = /(=|[[,])\s*$/.test(before) && !/^\s*\[+$/.test(before) && /^\s*([\]},#]|$)/.test(after);
  return isValue
    ? { start, end, languageId, context: {}, ...(before.endsWith('=') && { lead: ' ' }) }
    : commentAtLineEnd(text, line, lexer, languageId);
}
