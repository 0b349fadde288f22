import { lineAt, type InsertionPoint } from '../../insertion/point.ts';
import { plainTextFormat } from '../commonFormats.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { plainSyntax } from '../plain.ts';
import { addressWithoutExpressions, withoutExpressions } from '../program/inert.ts';
import { pointInProgram } from '../program/insertion.ts';
import { linksAlone } from '../readLinks.ts';
import { dataFormats, objectsOf } from './object.ts';
import { commentAtLineEnd, pointInRegion, regionAt, toLineEnd, type Lexer } from './region.ts';

/** Nobody evaluates anything in it. */
const inertSyntax: LinkSyntax = { ...plainSyntax, escape: withoutExpressions, address: addressWithoutExpressions };
const inertPlainText = plainTextFormat(inertSyntax);

const text: TextSyntax = {
  links: undefined,
  titleAndAddress: inertSyntax,
  lineStarts: undefined,
  italic: undefined,
  literal: (words, { quote }) => {
    const safe = withoutExpressions(words);
    // YAML's double-quoted strings hold JSON's.
    const string = JSON.stringify(safe);
    return quote === "'" ? safe.replaceAll("'", "''") : quote === undefined ? string : string.slice(1, -1);
  },
  inert: undefined,
};

/** YAML, and workflows, playbooks and the like that are written in it. */
export const yaml: WritingLanguage = {
  name: 'YAML',
  languageIds: ['yaml', 'dockercompose', 'github-actions-workflow', 'azure-pipelines', 'home-assistant', 'ansible'],
  fileExtensions: ['.yaml', '.yml'],
  formats: dataFormats('yaml-object', text, (all) =>
    objectsOf(
      all.map(({ title, url }) => ({
        title: withoutExpressions(title),
        ...(url !== undefined && { url: addressWithoutExpressions(url) }),
      })),
      (name) => `${name}:`,
    ),
  ),
  text,
  frontMatter: undefined,
  places: pointInYaml,
  reading: linksAlone,
};

const lexer: Lexer = {
  // A mark within a word is only itself.
  opening: /(?<![^\s[\]{},(=:-])["'#]/g,
  bodies: {
    '"': { quote: '"', inside: /(?:\\[^]|[^"\\])*/y, close: '"' },
    "'": { quote: "'", inside: /(?:''|[^'])*/y, close: "'" },
    '#': toLineEnd,
  },
};

/**
 * A place in YAML: in a quoted string, in a comment, where a value is; else a comment at the end of the line. In a text
 * that is a script it is one of that; none is in an expression, which others evaluate.
 */
function pointInYaml(text: string, start: number, end: number, languageId: string): InsertionPoint | undefined {
  const line = lineAt(text, start);
  const expression = text.slice(line.from, start);
  if (expression.lastIndexOf('{{') > expression.lastIndexOf('}}')) {
    return undefined;
  }
  const region = regionAt(text, start, lexer);
  if (region.kind !== 'code') {
    return pointInRegion(region, text, start, end, languageId);
  }
  const [before, after] = [text.slice(line.from, start), text.slice(end, line.to)];
  if (isInBlockScalar(text, line.from)) {
    if (scriptKey.test(keyOfBlock(text.slice(0, line.from)))) {
      return pointInProgram(text, start, end, 'shellscript');
    }
    return { start, end, languageId, context: { before, after }, only: inertPlainText };
  }
  const isFlow = lastOf('[{', before) > lastOf(']}', before);
  const isValue = isFlow
    ? /[[,]\s*$|:\s+$/.test(before) && /^\s*([\]},]|$)/.test(after)
    : isValueOfBlock(before) && after.trim() === '';
  if (isValue || text.trim() === '') {
    return { start, end, languageId, context: {}, ...(/\S$/.test(before) && { lead: ' ' }) };
  }
  return commentAtLineEnd(text, line, lexer, languageId);
}

const scriptKey =
  /^(?:run|args|cmd|entrypoint|inline|exec\w*|[\w-]*(?:script|command|shell|bash|pwsh|hook|source|code|query)s?|(?:before|after|pre|post)[-_]\w+|(?:pre|post)?install|[\w.-]+\.\w+)$/i;

/** The key of the text below `|` or `>` that a line belongs to, or of the list that this is in. */
function keyOfBlock(before: string): string {
  const lines = before.split('\n').slice(0, -1);
  const header = lines.findLastIndex((line) => /(?:^|[\s:-])[|>][+-]?\d?[+-]?\s*(?:#.*)?$/.test(line));
  const [, own] = keyed.exec(lines[header] ?? '') ?? [];
  const parent = lines.slice(0, Math.max(0, header)).findLast((line) => /:\s*$/.test(line));
  return own ?? keyed.exec(parent ?? '')?.[1] ?? '';
}

const keyed = /^[ \t]*(?:- +)*["']?([\w.-]+)["']?[ \t]*:(?:\s|$)/;

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
