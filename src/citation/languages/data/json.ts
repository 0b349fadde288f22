import type { InsertionPoint } from '../../insertion/point.ts';
import type { TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { linksAlone } from '../readLinks.ts';
import { dataFormats, objectsOf } from './object.ts';
import { pointInRegion, regionAt, toLineEnd, type Lexer } from './region.ts';

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: (words, { quote }) => {
    const string = JSON.stringify(words);
    const inner = string.slice(1, -1);
    // JSON5 and JavaScript's relatives also have strings in apostrophes.
    return quote === undefined ? string : quote === "'" ? inner.replaceAll('\\"', '"').replaceAll("'", "\\'") : inner;
  },
  inert: undefined,
};

/** JSON, with comments too. */
export const json: WritingLanguage = {
  name: 'JSON',
  languageIds: ['json', 'jsonc', 'jsonl', 'json5', 'code-text-binary', 'snippets'],
  fileExtensions: ['.json', '.jsonc', '.jsonl', '.json5'],
  formats: dataFormats('json-object', text, (all) => objectsOf(all, (name) => `"${name}":`)),
  text,
  frontMatter: undefined,
  places: pointInJson,
  reading: linksAlone,
};

const lexer: Lexer = {
  opening: /"|\/\/|\/\*/g,
  bodies: {
    '"': { quote: '"', inside: /(?:\\[^\r\n]|[^"\\\r\n])*/y, close: '"' },
    '//': toLineEnd,
    '/*': { comment: 'block', inside: /[^*]*(?:\*(?!\/)[^*]*)*/y, close: '*/' },
  },
};

/** A place in JSON: in a string, in a comment, or where a value is. A comma parts it from its neighbours. */
function pointInJson(text: string, start: number, end: number, languageId: string): InsertionPoint {
  const region = regionAt(text, start, lexer);
  if (region.kind !== 'code') {
    return pointInRegion(region, text, start, end, languageId);
  }
  const { before, isMember } = codeBefore(text, start);
  const lead = /["\]}\w]/.test(before) ? ', ' : '';
  return {
    start,
    end,
    languageId,
    context: {},
    lead: isMember ? `${lead}"source": ` : lead,
    trail: /["[{\w-]/.test(codeAfter(text, end)) ? ', ' : '',
  };
}

/** The last character of the code before an offset of JSON, and whether an object wants a name there. */
function codeBefore(text: string, offset: number): { readonly before: string; readonly isMember: boolean } {
  const open: string[] = [];
  let before = '';
  for (const [token] of text
    .slice(0, offset)
    .matchAll(/"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|[[\]{}:,/]|[^\s"[\]{}:,/]+/g)) {
    if (token.startsWith('//') || token.startsWith('/*')) {
      continue;
    }
    if (token === '{' || token === '[') {
      open.push(token);
    } else if (token === '}' || token === ']') {
      open.pop();
    }
    before = token.slice(-1);
  }
  return { before, isMember: open.at(-1) === '{' && before !== ':' };
}

/** The first character of the code after an offset of JSON. */
function codeAfter(text: string, offset: number): string {
  const other = /\s+|\/\/[^\n]*|\/\*[^]*?\*\//y;
  let at = offset;
  for (other.lastIndex = at; other.test(text); at = other.lastIndex);
  return text.charAt(at);
}
