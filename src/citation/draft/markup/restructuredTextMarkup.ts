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
  keys: /(?<=[`,]\s*)([\w:.-]+)(?=\s*[,`])/g,
};
