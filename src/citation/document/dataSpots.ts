import { familyOfLanguage } from '../languages.ts';
import { regionAt } from './region.ts';
import { at, lineAt, type Spot } from './spot.ts';

/** A place in JSON: in a string, in a comment, or where a value is. A comma parts it from its neighbours. */
export function jsonSpot(text: string, start: number, end: number, languageId: string): Spot {
  const region = regionAt(text, start, 'json');
  if (region.kind !== 'code') {
    return inRegion(region, text, start, end, languageId);
  }
  const { before, isMember } = codeBefore(text, start);
  const lead = /["\]}\w]/.test(before) ? ', ' : '';
  return {
    start,
    end,
    languageId,
    around: {},
    lead: isMember ? `${lead}"source": ` : lead,
    trail: /["[{\w-]/.test(codeAfter(text, end)) ? ', ' : '',
  };
}

/** A place in YAML: in a quoted string, in a comment, where a value is; else a comment at the end of the line. */
export function yamlSpot(text: string, start: number, end: number, languageId: string): Spot {
  const region = regionAt(text, start, 'yaml');
  const line = lineAt(text, start);
  if (region.kind !== 'code') {
    return inRegion(region, text, start, end, languageId);
  }
  const [before, after] = [text.slice(line.from, start), text.slice(end, line.to)];
  if (isInBlockScalar(text, line.from)) {
    return { start, end, languageId, around: { before, after }, only: 'plain-text' };
  }
  const isFlow = lastOf('[{', before) > lastOf(']}', before);
  const isValue = isFlow
    ? /[[,]\s*$|:\s+$/.test(before) && /^\s*([\]},]|$)/.test(after)
    : isValueOfBlock(before) && after.trim() === '';
  if (isValue || text.trim() === '') {
    return { start, end, languageId, around: {}, ...(/\S$/.test(before) && { lead: ' ' }) };
  }
  return commentAtLineEnd(text, line, 'yaml', languageId);
}

/** A place in TOML: in a string, in a comment, where a value is; else a comment at the end of the line. */
export function tomlSpot(text: string, start: number, end: number, languageId: string): Spot {
  const region = regionAt(text, start, 'toml');
  if (region.kind !== 'code') {
    return inRegion(region, text, start, end, languageId);
  }
  const line = lineAt(text, start);
  const [before, after] = [text.slice(line.from, start), text.slice(end, line.to)];
  const isValue = /(=|[[,])\s*$/.test(before) && !/^\s*\[+$/.test(before) && /^\s*([\]},#]|$)/.test(after);
  return isValue
    ? { start, end, languageId, around: {}, ...(before.endsWith('=') && { lead: ' ' }) }
    : commentAtLineEnd(text, line, 'toml', languageId);
}

/** A place in a file of cells: within a quoted cell its text, else cells of its own. */
export function csvSpot(text: string, start: number, end: number, languageId: string): Spot {
  const region = regionAt(text, start, languageId);
  if (region.kind === 'string') {
    const [before, after] = [text.slice(region.from, start), text.slice(end, region.to)];
    return { start, end, languageId, around: { quote: '"', before, after } };
  }
  const line = lineAt(text, start);
  const separator = languageId === 'tsv' ? '\t' : ',';
  const [before, after] = [text.slice(line.from, start), text.slice(end, line.to)];
  const isFree = before === '' || before.endsWith(separator);
  return {
    ...(isFree ? { start, end } : at(line.to)),
    languageId,
    around: {},
    lead: isFree ? '' : separator,
    trail: isFree && after !== '' && !after.startsWith(separator) ? separator : '',
  };
}

/** In a string or a comment, words are only words. */
function inRegion(
  { kind, quote, comment, from, to }: ReturnType<typeof regionAt>,
  text: string,
  start: number,
  end: number,
  languageId: string,
): Spot {
  const family = familyOfLanguage(languageId);
  const place = { start: Math.max(start, from), end: Math.max(from, Math.min(end, to)) };
  const around = kind === 'string' ? { quote: quote ?? '"' } : { inComment: comment ?? 'line' };
  const spaced = /\S$/.test(text.slice(0, place.start)) && place.start > from ? { lead: ' ' } : {};
  return { ...place, languageId, around, ...spaced, ...(family === 'json' && { only: 'json-string' as const }) };
}

function commentAtLineEnd(
  text: string,
  line: { readonly from: number; readonly to: number },
  lexed: string,
  languageId: string,
): Spot {
  const region = regionAt(text, line.to, lexed);
  const around = { inComment: 'line' } as const;
  if (region.kind === 'comment') {
    return { ...at(line.to), languageId, around, lead: ' ' };
  }
  return { ...at(line.to), languageId, around, lead: text.slice(line.from, line.to).trim() === '' ? '# ' : ' # ' };
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

/** Whether a value follows in YAML's block form: behind dashes, or a name and its colon, and a space. */
function isValueOfBlock(before: string): boolean {
  const name = before.replace(/^\s*(?:-\s+)*/, '');
  return name === ''
    ? before.includes('-')
    : /^[^\s#'"[\]{}&*!|>%@`]/.test(name) && !name.includes('#') && /[^]:$/.test(name.trimEnd()) && /\s$/.test(name);
}

/** The offset of the last of some characters; -1 where there is none. */
function lastOf(characters: string, text: string): number {
  return Math.max(...Array.from(characters, (character) => text.lastIndexOf(character)));
}

/** Whether a line belongs to the text below a `|` or `>`. */
function isInBlockScalar(text: string, lineStart: number): boolean {
  const lines = text.slice(0, lineStart).split('\n').slice(0, -1).reverse();
  const rest = text.slice(lineStart).split('\n', 1)[0] ?? '';
  let indent = /\S/.test(rest) ? rest.search(/\S/) : Infinity;
  for (const line of lines) {
    const own = line.search(/\S/);
    if (own >= 0 && own < indent) {
      if (/(^|[\s:-])[|>][+-]?\d?[+-]?\s*(#[^]*)?$/.test(line)) {
        return true;
      }
      indent = own;
    }
  }
  return false;
}
