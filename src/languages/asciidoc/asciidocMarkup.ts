// cspell:ignore bibitem nocite footnoteref
import { findMisspelling } from '../../citation/address.ts';
import { findSpans, type StructureNode } from '../structure.ts';
import { blankSpans, findKeyLists, type KeyCitation } from '../citedKeys.ts';
import { decodeEntity, entityPattern } from '../../citation/entity.ts';
import { matchFirstGroups } from '../readLinks.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from '../markup.ts';

const role = createRoleReader([
  ['heading', /^(?:odd )?(?:document title|title .*)$/],
  ['text', /^(?:odd )?(?:paragraph|item text|term|block title|(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):)$/],
  ['link', /^(?:macro )?link$/],
  ['bareLink', /^address$/],
  ['footnote', /^footnote$/],
  ['key', /^macro cite(?:np|p|t)?$/],
  ['emphasis', /^(?:strong|emphasis|mark|(?:double|single) quotes|superscript|subscript)$/],
  ['element', /^(?:code|passthrough|stem|xref|email|character|plus|break|escaped .*)$/],
  ['hidden', /^(?:macro.*|attribute|anchor|index term|comment)$/],
]);

const formatted = createMarkReader(
  /^(?:\[[^\]]*\])?(?:\*\*?|__?|##?|["']`|``|[`'^~])/,
  /(?:\*\*?|__?|##?|`["']|''|['^~])$/,
);

export const asciidocMarkup: Markup = {
  ...emptyMarkup,
  notes: {
    use: /footnote:([\w-]+)\[\]|footnoteref:\[([\w-]+)\]/g,
    definition: undefined,
    inText: /footnote:([\w-]+)\[(?!\])|footnoteref:\[([\w-]+),/g,
    isCode: (kind) => /^(?:code|comment|block .*)$/.test(kind),
    createTest: () => () => true,
  },
  // A misspelled scheme looks like a macro: `htps://example.org[Title]`.
  role: (kind, source) => (kind.startsWith('macro') && findMisspelling(source) ? 'link' : role(kind)),
  marks: (kind, source) => (role(kind) === 'emphasis' ? formatted(kind, source) : [0, 0]),
  textOf: (kind, source) => {
    switch (kind) {
      case 'code':
        return source.replace(/^(?:\[[^\]]*\])?[`+]+|(?<![`+])[`+]+$/g, '');
      case 'passthrough':
        return source.replace(/^(?:\++|\$\$|pass:\w*\[)|(?:(?<!\+)\++|\$\$|\])$/g, '');
      case 'stem':
      case 'link':
        return source.replace(/^[^[]*\[|\]$/g, '');
      case 'xref':
        return source.includes(',') ? source.slice(source.indexOf(',') + 1, -2) : '';
      case 'break':
        return ' ';
      case 'character':
        return { '--': '—', '...': '…', '(C)': '©', '(R)': '®', '(TM)': '™', "`'": '’' }[source.trim()] ?? source;
      default:
        return source.replace(/^\\/, '');
    }
  },
  characters: new RegExp(String.raw`${entityPattern}|\\(?=[\S])`, 'gi'),
  decode: (match) => (match === '\\' ? '' : decodeEntity(match)),
  includes: /^include::[^\s[\]]/m,
  findKeys: findAsciidocKeys,
};

/** Finds the macros of asciidoctor-bibtex, and references to entries of a bibliography in the document. */
function findAsciidocKeys(text: string, nodes: readonly StructureNode[]): KeyCitation[] {
  const code = nodes.filter(({ kind }) => /^(?:comment|code|literal|block [-.`+]{2}|passthrough)$/.test(kind));
  const openBlocks = code.filter(({ kind, from }) => kind !== 'block --' || text.startsWith('----', from));
  const prose = blankSpans(text, [...openBlocks, ...findSpans(text, { from: 0, to: text.length }, /^\/\/(?!\/).*/gm)]);
  const anchors = new Set(readAsciidocAnchors(prose));
  const references = Array.from(prose.matchAll(/<<([^\s<>,]+)(?:,[^<>]*)?>>|xref:([^\s[\]]+)\[[^\][]*\]/g)).flatMap(
    ({ 0: whole, 1: id, 2: target = '', index }) => {
      const key = id ?? target;
      const from = index + whole.indexOf(key);
      return anchors.has(key)
        ? [{ from: index, to: index + whole.length, keys: [{ key, from, to: from + key.length }] }]
        : [];
    },
  );
  const macros = findKeyLists(
    prose,
    /(?<![\w\\])(?:(?:full|no)?cite(?:np|p|t)?|bibitem):[^\s[\]:]*\[(?<keys>[^\][]*)\]/g,
  );
  return [
    ...references,
    ...macros.map(({ keys, ...span }) => ({
      ...span,
      // Pages in parentheses follow a key.
      keys: keys.flatMap((item) => {
        const [key = ''] = /^[^\s(=]+(?=\(|\s|$)/.exec(item.key) ?? [];
        return key === '' ? [] : [{ key, from: item.from, to: item.from + key.length }];
      }),
    })),
  ];
}

/** Reads the anchors of entries of a bibliography in the document: `[[[key]]]` or `[[[key,label]]]`. */
export function readAsciidocAnchors(document: string): string[] {
  return matchFirstGroups(document, /\[\[\[([^\s[\],]+)(?:,[^[\]]*)?\]\]\]/g);
}
