// cspell:ignore literalinclude productionlist sphinxcontrib digraph
import type { StructureNode } from '../../places/structure.ts';
import { blankSpans, findKeyLists, type KeyCitation } from './citedKeys.ts';
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
  findKeys: findRestructuredTextKeys,
};

const code =
  /^(?:comment|literal block|doctest|target|directive (?:(?:code|highlight|source|ipython|test|doctest|math|raw|literalinclude|prompt|plot|jupyter|graphviz|mermaid|digraph|graph|uml|productionlist|include|toctree)\S*))$/;
const literal = /``(?:[^`\n]|`(?!`)|\n(?![ \t]*\n))*``/g;

/** Finds the roles of sphinxcontrib-bibtex, and a bibliography of all entries. */
function findRestructuredTextKeys(text: string, nodes: readonly StructureNode[]): KeyCitation[] {
  const prose = blankSpans(
    text,
    nodes.filter(({ kind }) => code.test(kind)),
  ).replace(literal, (source) => source.replace(/[^\n]/g, ' '));
  const roles = findKeyLists(
    // Text before and after a key is in braces.
    prose.replace(/\{[^{}`]*\}/g, ({ length }) => ' '.repeat(length)),
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
