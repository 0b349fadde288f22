// cspell:ignore literalinclude productionlist sphinxcontrib digraph
import { findKeyLists, type KeyCitation } from './citedKeys.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from './markup.ts';

const role = createRoleReader([
  ['heading', /\btitle\b/],
  ['text', /^(?:paragraph|term|attribution|caption)$/],
  ['note', /^footnoteDefinition$/],
  ['definition', /^target$/],
  ['footnote', /^(?:footnote|citation)$/],
  ['link', /^(?:link|reference)$/],
  ['bareLink', /^address$/],
  ['emphasis', /^(?:emphasis|strong)$/],
  ['element', /^(?:literal|role|inline target|error)$/],
  ['hidden', /^(?:substitution|classifier)$/],
  ['break', /^(?:comment|directive .*|marks|options|doctest)$/],
]);

export const restructuredTextMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'role' && /^:(?:\w+:)?(?:foot)?cite(?::\w+)?:/.test(source) ? 'key' : role(kind)),
  marks: createMarkReader(/^\*\*?/, /\*\*?$/),
  textOf: (_, source) =>
    source
      .replace(/^:[\w:.+-]+:(?=`)/, '')
      .replace(/^_?`+|`+(?:__?|:[\w:.+-]+:)?$|__?$/g, '')
      .replace(/\s*<[^<>]*>$/, ''),
  characters: /\\[^]/g,
  decode: (match) => (/\s/.test(match.slice(1)) ? '' : match.slice(1)),
  label: (source) => {
    const [, note, target, quoted, phrase, name] =
      /^\.\. (?:\[([^\]]+)\]|_(?:([^`:]+|(?:\\:|[^`:])+)|`([^`]+)`):)|^`([^`]+)`_$|^([^`\s]+)_$/.exec(source) ?? [];
    const [, mark] = /^\[([^\]]+)\]_$/.exec(source) ?? [];
    return note === undefined && mark === undefined ? (target ?? quoted ?? phrase ?? name) : `[${note ?? mark ?? ''}]`;
  },
  resolve: (source, definition) => {
    const [, address = ''] = /:\s+(\S[^]*)$/.exec(definition) ?? [];
    const title = source.replace(/^`|`?__?$/g, '');
    return `\`${title} <${address.replace(/\s+/g, '')}>\`_`;
  },
  includes: /^[ \t]*\.\. (?:include|toctree)::/m,
  findKeys: findRestructuredTextKeys,
};

/** The markers before the text of a line, and the start of a comment, of code or of literal text. */
const opener =
  /^(?<indent>[ \t]*(?:(?:[-*+•]|\(?[\w#]{1,9}[.)])[ \t]+)*)(?:\.\.[ \t]*$|\.\.[ \t]+(?!\[|_|\||[\w:+.-]+::)\S|\.\.[ \t]+(?:code|highlight|sourcecode|ipython|test|doctest|math|raw|literalinclude|prompt|plot|jupyter|graphviz|mermaid|digraph|graph|uml|productionlist|include|toctree)[\w:-]*::|>>>[ \t]|(?!\.\.[ \t]).*::[ \t]*$)/;
const literal = /``(?:[^`\n]|`(?!`)|\n(?![ \t]*\n))*``/g;

/** Replaces comments, code and literal text with spaces, also in directives of unknown extensions. */
function blankCode(text: string): string {
  let open: number | undefined;
  const lines = text.split('\n').map((line) => {
    const indent = line.length - line.trimStart().length;
    if (open !== undefined && (line.trim() === '' || indent > open)) {
      return ' '.repeat(line.length);
    }
    const match = opener.exec(line.trimEnd());
    open = match?.groups?.indent?.length;
    return match && /^[ \t]*(?:\.\.|>>>)/.test(line.slice(open)) ? ' '.repeat(line.length) : line;
  });
  return lines.join('\n').replace(literal, (source) => source.replace(/[^\n]/g, ' '));
}

/** Finds the roles of sphinxcontrib-bibtex, and a bibliography of all entries. */
function findRestructuredTextKeys(text: string): KeyCitation[] {
  const prose = blankCode(text);
  const roles = findKeyLists(
    // Text before and after a key is in brackets.
    prose.replace(/\{[^{}`]*\}|[ \t]\[[^[\]`\n]*\](?:\[[^[\]`\n]*\])?/g, ({ length }) => ' '.repeat(length)),
    /(?<![\w:])(?=:[\w:-]{0,60}cite):(?:[\w-]{1,30}:){1,4}`(?<keys>[^`]*)`/g,
  );
  const all = /^[ \t]*\.\. bibliography::.*(?:\n[ \t]+\S.*){0,20}?\n[ \t]+:all:/m.exec(prose);
  return all
    ? [
        ...roles,
        { from: all.index, to: all.index + all[0].length, keys: [{ key: '*', from: all.index, to: all.index }] },
      ]
    : roles;
}
