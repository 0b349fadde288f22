// cspell:ignore nocite
import { findMisspelling } from '../../citation/address.ts';
import type { StructureNode } from '../structure.ts';
import { blankSpans, splitKeys, type CitedKey, type KeyCitation } from '../citedKeys.ts';
import { emptyMarkup, createRoleReader, type Markup } from '../markup.ts';

const role = createRoleReader([
  ['headingMark', /^heading$/],
  ['text', /^(?:odd )?paragraph$/],
  ['cell', /^(?:odd )?cell$/],
  ['note', /^footnoteDefinition$/],
  ['footnote', /^footnote$/],
  ['link', /^link$/],
  ['bareLink', /^address$/],
  ['key', /^citation$/],
  ['emphasis', /^[*/_+]$/],
  ['element', /^(?:[=~]|math)$/],
  ['hidden', /^(?:tags|macro|snippet|target|timestamp|cookie)$/],
  ['break', /^(?:item|keyword|comment|line|picture|separator)$/],
]);

function isForWeb(source: string): boolean {
  const address = source.replace(/^<|>$/g, '');
  return /^https?:/i.test(address) || findMisspelling(address) !== undefined;
}

export const orgMarkup: Markup = {
  ...emptyMarkup,
  notes: {
    use: /\[fn:([\w-]+)\]/g,
    definition: /^\[fn:([\w-]+)\]/,
    inText: /\[fn:([\w-]+):/g,
    isCode: (kind) => /^(?:[=~]|src|example|export|line|comment)$/.test(kind),
    createTest: () => () => true,
  },
  role: (kind, source) => (kind === 'address' && !isForWeb(source) ? 'hidden' : role(kind)),
  marks: (kind) => (/^[*/_+]$/.test(kind) ? [1, 1] : [0, 0]),
  textOf: (kind, source) =>
    kind === 'link'
      ? source.replace(/^\[\[(?:[^\]]*\]\[)?|\]\]$/g, '')
      : kind === 'math'
        ? source.replace(/^(?:\$\$?|\\[([])|(?:\$\$?|\\[\])])$/g, '')
        : source.slice(1, -1),
  characters: /\\(?:dollar|vert|nbsp|ldots|ndash|mdash)\{\}|\\\\(?=\s*$)|\u2060/gm,
  decode: (match) =>
    ({ dollar: '$', vert: '|', nbsp: '\u00A0', ldots: '…', ndash: '–', mdash: '—' })[match.slice(1, -2)] ?? '',
  label: (source) => {
    const [, label] = /^\[(fn:[\w-]+)\]/.exec(source) ?? [];
    return label;
  },
  includes: /^[ \t]*#\+include:/im,
  findKeys: findOrgKeys,
};

const keyCharacters = String.raw`[\p{L}\p{N}\p{M}\-.:?!\x60'/*@+|(){}<>&_^$#%~]+`;

/** A citation of Org, a link of org-ref with or without brackets, or a keyword with keys. */
const citation = new RegExp(
  [
    String.raw`\[cite(?:/[^\s:;[\]]*)?:(?<content>(?:[^[\]]|\[[^[\]]*\])*)\]`,
    String.raw`\[\[(?:[a-zA-Z]{0,20}cite[a-zA-Z]{0,20}\*?):(?<target>[^[\]]*)\](?:\[[^[\]]*\])?\]`,
    String.raw`(?<![\p{L}\p{N}_/:@[-])(?:[a-zA-Z]{0,20}cite[a-zA-Z]{0,20}\*?):(?<bare>&?[^\s,;&[\]<>()]+(?:[,;]&?[^\s,;&[\]<>()]+)*)`,
    String.raw`^[ \t]*#\+nocite:(?<keyword>.*)`,
  ].join('|'),
  'gimu',
);

function findOrgKeys(text: string, nodes: readonly StructureNode[]): KeyCitation[] {
  const code = nodes.filter(({ kind }) => /^(?:comment|src|example|export.*|open block|[=~]|math)$/.test(kind));
  return Array.from(blankSpans(text, code).matchAll(citation)).flatMap(({ 0: whole, index, groups = {} }) => {
    const { content, target, bare, keyword } = groups;
    const list = content ?? target ?? bare ?? keyword ?? '';
    const from = index + whole.indexOf(list, whole.indexOf(':'));
    const keys =
      content !== undefined || keyword !== undefined
        ? matchKeys(list, from, new RegExp(`@(${keyCharacters})`, 'gu'))
        : list.includes('&')
          ? matchKeys(list, from, /&([^\s,;&[\]]*[^\s,;&[\].:!?])/g)
          : splitKeys(list.replace(/(?<![.:!?])[.:!?]+$/, ''), from);
    return keys.length === 0 ? [] : [{ from: index, to: index + whole.length, keys }];
  });
}

function matchKeys(list: string, from: number, pattern: RegExp): CitedKey[] {
  return Array.from(list.matchAll(pattern), ({ 0: whole, 1: key = '', index }) => ({
    key,
    from: from + index,
    to: from + index + whole.length,
  }));
}
