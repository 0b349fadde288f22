import { readTypstBibliographyCalls, readTypstString } from './typstBibliography.ts';
import type { StructureNode } from '../structure.ts';
import type { CitedKey, KeyCitation } from '../citedKeys.ts';
import { emptyMarkup, createRoleReader, type Markup } from '../markup.ts';

const role = createRoleReader([
  ['headingMark', /^marker =+$/],
  ['text', /^(?:odd )?paragraph$/],
  ['footnote', /^footnote$/],
  ['link', /^link$/],
  ['key', /^citation$/],
  [
    'emphasis',
    /^(?:[*_]|emphasis|#(?:strong|text|underline|highlight|smallcaps|super|sub|strike|overline|quote)|brackets)$/,
  ],
  ['element', /^(?:raw|math|colon|literal)$/],
  ['hidden', /^(?:comment|label|#(?:let|set|show|import|include|h|v|context)|#[\w-]*\.[\w.-]*)$/],
  ['break', /^marker/],
  ['container', /./],
]);

export const typstMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'raw' && source.startsWith('```') && source.includes('\n') ? 'break' : role(kind)),
  marks: (kind, source) => {
    if (/^[*_]$/.test(kind)) {
      return [1, 1];
    }
    const content = kind.endsWith('paragraph') || kind === 'brackets' ? -1 : source.indexOf('[');
    return content < 0 ? [0, 0] : [content + 1, /\];?$/.exec(source)?.[0].length ?? 0];
  },
  textOf: (kind, source) =>
    kind === 'raw'
      ? source.replace(/^`+|(?<!`)`+$/g, '')
      : kind === 'math'
        ? source.replace(/^#?\$|\$$/g, '')
        : kind === 'link'
          ? source.replace(/^[^[]*\[|\];?$/g, '')
          : kind === 'literal'
            ? source.replace(/^#"?|"$/g, '')
            : source,
  characters: /\\u\{([\da-fA-F]{1,6})\}|\\\S|\\(?=\s)|~|---?/g,
  decode: (match) => {
    const [, code] = /^\\u\{(.*)\}$/.exec(match) ?? [];
    if (code !== undefined) {
      return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff));
    }
    return { '~': '\u00A0', '--': '–', '---': '—', '\\': '' }[match] ?? match.slice(1);
  },
  includes: /#include\s|^[ \t]*include\s+"/m,
  findKeys: findTypstKeys,
};

/** A named argument, which is not a key, or a key. */
const argument =
  /(?<![\w-])[\w-]+\s*:\s*(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[\w.]+)?|<(?<label>[\p{XID_Continue}_.:-]+)>|label\(\s*(?<call>"(?:[^"\\]|\\.)*")|(?<string>"(?:[^"\\]|\\.)*")/gu;

/** Leaves out references to labels of the document, or with the usual prefix of a label. */
function findTypstKeys(text: string, nodes: readonly StructureNode[]): KeyCitation[] {
  const labels = new Set(
    nodes.flatMap(({ kind, from, to }) =>
      kind === 'label'
        ? [text.slice(from + 1, to - 1)]
        : kind === '#label'
          ? [/"(.*)"/.exec(text.slice(from, to))?.[1]]
          : [],
    ),
  );
  const cited = nodes.flatMap(({ kind, from, to }) => {
    const keys = (kind === 'citation' || kind === '#ref' ? readKeys(text.slice(from, to), from) : []).filter(
      ({ key }) => !labels.has(key) && !labelPrefix.test(key),
    );
    return keys.length === 0 ? [] : [{ from, to, keys }];
  });
  const all = readTypstBibliographyCalls(text).filter(({ citesAll }) => citesAll);
  return [...all.map(({ from, to }) => ({ from, to, keys: [{ key: '*', from, to }] })), ...cited];
}

const labelPrefix =
  /^(?:fig|figure|tab|tbl|table|eq|eqn|equation|sec|section|subsec|chap|ch|chapter|app|appendix|lst|listing|code|alg|algo|thm|lem|def|prop|rem|cor|ex|note|part|step):/;

function readKeys(source: string, from: number): CitedKey[] {
  if (source.startsWith('@')) {
    const [whole = '', key = ''] = /^@([\p{XID_Continue}_.:-]*[\p{XID_Continue}_-])/u.exec(source) ?? [];
    return key === '' ? [] : [{ key, from, to: from + whole.length }];
  }
  return Array.from(source.matchAll(argument)).flatMap(({ 0: whole, index, groups = {} }) => {
    const { label, call, string } = groups;
    const quoted = call ?? string;
    const key = label ?? (quoted === undefined ? undefined : readTypstString(quoted));
    return key === undefined ? [] : [{ key, from: from + index, to: from + index + whole.length }];
  });
}
