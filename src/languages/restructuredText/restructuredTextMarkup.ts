// cspell:ignore digraph keyprefix literalinclude productionlist sphinxcontrib
import { findKeyLists, type CitedKey, type KeyCitation } from '../citedKeys.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from '../markup.ts';

const role = createRoleReader([
  ['heading', /\btitle\b/],
  ['text', /^(?:odd )?(?:paragraph|term)$/],
  ['note', /^footnoteDefinition$/],
  ['definition', /^target$/],
  ['footnote', /^(?:footnote|citation)$/],
  ['link', /^(?:link|reference)$/],
  ['bareLink', /^address$/],
  ['emphasis', /^(?:emphasis|strong)$/],
  ['element', /^(?:literal|role|inline target|error)$/],
  ['hidden', /^substitution$/],
  ['break', /^(?:comment|directive .*|marks|options|doctest)$/],
]);

export const restructuredTextMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'role' && /^:(?:\w+:)?(?:foot)?cite(?::\w+)?:/.test(source) ? 'key' : role(kind)),
  marks: createMarkReader(/^\*\*?/, /\*\*?$/),
  notes: {
    // Citations such as `[Lee2020]_` can be defined in other documents.
    use: /\[(\d+|#[\p{L}\p{N}_.+:-]+)\]_/gu,
    definition: /^\.\.[ \t]+\[(\d+|#[\p{L}\p{N}_.+:-]+)\]/u,
    inText: undefined,
    isCode: (kind) => /^(?:literal(?: block)?|doctest|directive (?:code.*|sourcecode|math|raw)|comment)$/.test(kind),
    // `[1]_` can also mean the first footnote without a number.
    createTest: (text) => {
      const hasAutomaticNumbers = /^\.\.[ \t]+\[#/m.test(text);
      return ({ label }) => label.startsWith('#') || !hasAutomaticNumbers;
    },
  },
  textOf: (_, source) =>
    source
      .replace(/^:[\w:.+-]+:(?=`)/, '')
      .replace(/^_?`+|(?<!`)`+(?:__?|:[\w:.+-]+:)?$|__?$/g, '')
      .replace(/(?<!\s)\s*<[^<>]*>$/, ''),
  characters: /\\[^]/g,
  decode: (match) => (/\s/.test(match.slice(1)) ? '' : match.slice(1)),
  label: (source) => {
    const [, note, target, quoted, phrase, name] =
      /^\.\.[ \t]+(?:\[([^\]]+)\]|_(?:([^`:]+|(?:\\:|[^`:])+)|`([^`]+)`):)|^`([^`]+)`_$|^([^`\s]+)_$/.exec(source) ??
      [];
    const [, mark] = /^\[([^\]]+)\]_$/.exec(source) ?? [];
    return note === undefined && mark === undefined ? (target ?? quoted ?? phrase ?? name) : `[${note ?? mark ?? ''}]`;
  },
  resolve: (source, definition) => {
    const [, address = ''] = /:\s+(\S[^]*)$/.exec(definition) ?? [];
    const title = source.replace(/^`|`?__?$/g, '');
    return `\`${title} <${address.replace(/\s+/g, '')}>\`_`;
  },
  includes: /^[ \t]*\.\.[ \t]+(?:include|toctree)::/m,
  findKeys: findRestructuredTextKeys,
};

/**
 * Finds the roles of sphinxcontrib-bibtex, and a bibliography of all entries. A bibliography can put a prefix before the
 * keys of its entries.
 */
function findRestructuredTextKeys(text: string): KeyCitation[] {
  const prose = blankRestructuredTextCode(text);
  const prefixes = Array.from(prose.matchAll(/^[ \t]+:keyprefix:[ \t]*(\S+)/gm), ([, prefix = '']) => prefix);
  const roles = findKeyLists(
    // Text before and after a key is in brackets.
    prose.replace(/\{[^{}`]*\}|[ \t]\[[^[\]`\n]*\](?:\[[^[\]`\n]*\])?/g, ({ length }) => ' '.repeat(length)),
    /(?<![\w:])(?=:[\w:-]{0,60}cite):(?:[\w-]{1,30}:){1,4}`(?<keys>[^`]*)`/g,
  ).map((citation) => ({ ...citation, keys: citation.keys.map((cited) => removePrefix(cited, prefixes)) }));
  const all = /^[ \t]*\.\.[ \t]+bibliography::.*(?:\n[ \t]+\S.*){0,20}?\n[ \t]+:all:/m.exec(prose);
  return all
    ? [
        ...roles,
        { from: all.index, to: all.index + all[0].length, keys: [{ key: '*', from: all.index, to: all.index }] },
      ]
    : roles;
}

function removePrefix(cited: CitedKey, prefixes: readonly string[]): CitedKey {
  const prefix = prefixes.find((candidate) => cited.key.startsWith(candidate)) ?? '';
  return { ...cited, key: cited.key.slice(prefix.length) };
}

/** The markers before the text of a line. */
const markers = /^[ \t]*(?:(?:[-*+•]|\(?[\w#]{1,9}[.)])[ \t]+)*/;
/** The start of a comment, of code or of literal text. */
const opener =
  /^(?:\.\.[ \t]*$|\.\.[ \t]+(?!\[|_|\||[\w:+.-]+::)\S|\.\.[ \t]+(?:code|highlight|sourcecode|ipython|test|doctest|math|raw|literalinclude|prompt|plot|jupyter|graphviz|mermaid|digraph|graph|uml|productionlist|include|toctree)[\w:-]*::|>>>[ \t]|(?!\.\.[ \t]).*::[ \t]*$)/;
const literal = /``(?:[^`\n]|`(?!`)|\n(?![ \t]*\n))*``/g;

/** Replaces comments, code and literal text with spaces, also in directives of unknown extensions. */
export function blankRestructuredTextCode(text: string): string {
  let open: number | undefined;
  const lines = text.split('\n').map((line) => {
    const indent = line.length - line.trimStart().length;
    if (open !== undefined && (line.trim() === '' || indent > open)) {
      return ' '.repeat(line.length);
    }
    const [marker = ''] = markers.exec(line) ?? [];
    const content = line.slice(marker.length).trimEnd();
    open = opener.test(content) ? marker.length : undefined;
    return open !== undefined && /^(?:\.\.|>>>)/.test(content) ? ' '.repeat(line.length) : line;
  });
  return lines.join('\n').replace(literal, (source) => source.replace(/[^\n]/g, ' '));
}
