import { decodeEntity, entityPattern } from '../../citation/entity.ts';
import { findMarkdownKeys } from './markdownKeys.ts';
import { emptyMarkup, createRoleReader, type Markup } from '../markup.ts';

const role = createRoleReader([
  ['key', /^(?:citation|CitationKey)$/],
  ['heading', /^(?:ATX|Setext)Heading/],
  ['text', /^(?:paragraph|Task)$/],
  ['cell', /^cell$/],
  ['note', /^(?:nested )?footnoteDefinition$/],
  ['definition', /^(?:nested )?definition$/],
  ['link', /^(?:link|brackets)$/],
  ['bareLink', /^URL$/],
  ['footnote', /^(?:footnote|InlineNote)$/],
  ['emphasis', /^(?:emphasis|StrongEmphasis|Strikethrough)$/],
  ['element', /^(?:InlineCode|Math)$/],
  ['hidden', /^(?:HTMLTag|Comment|ProcessingInstruction|Image|\w+Mark|TaskMarker)$/],
]);

export const markdownMarkup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'URL' && !/^https?:/i.test(source) ? 'ignored' : role(kind)),
  marks: (kind, source) => {
    const length = kind === 'StrongEmphasis' || source.startsWith('~~') ? 2 : 1;
    return role(kind) === 'emphasis' ? [length, length] : [0, 0];
  },
  textOf: (kind, source) =>
    kind === 'link'
      ? source.replace(/^\[([^\]]*)\].*$/s, '$1')
      : source.replace(/^(?:`+ ?|\$+)|(?: ?(?<!`)`+|(?<!\$)\$+)$/g, ''),
  characters: new RegExp(
    String.raw`\\[!-\/:-@[-\`{-~\n]|${entityPattern}|\{\{(?:(?!\{\{|\}\})[^])*\}\}|\{%(?:(?!\{%|%\})[^])*%\}|\{[.#][^{}\n]*\}`,
    'gi',
  ),
  decode: (match) => (match.startsWith('\\') ? match.slice(1) : match.startsWith('&') ? decodeEntity(match) : ''),
  label: (source) => {
    const [, label, other] = /^\[(?:([^\]]+)\](?:\[\]|:[^]*)?|[^]*\]\[([^\]]+)\])$/.exec(source) ?? [];
    return label ?? other;
  },
  resolve: (source, definition) => {
    const [whole, title = '', label = title] = /^\[([^]*?)\](?:\[([^\]]+)\]|\[\])?$/.exec(source) ?? [];
    return whole === undefined ? '' : `[${title}][${label}]\n\n${definition.replace(/^\[[^\]]*\]/, `[${label}]`)}`;
  },
  // The main document of a book in R Markdown includes its chapters.
  includes: /^site:[ \t]*["']?bookdown::|\{\{<\s*include\s|^[ \t]*[`~]{3,}\{[^\n\u2028\u2029]*\bchild\s*=/m,
  // The templates of bookdown name the file of R's packages so, and any chapter can write it.
  writesBibliography: (text, name) =>
    /(?:^|\/)packages\.bib$/.test(name) || (/\bwrite_bib\(/.test(text) && text.split(name).length > 2),
  notes: {
    use: /(?<!\\)\[\^([^\]\s]+)\]/g,
    definition: /^\[\^([^\]\s]+)\]:/,
    inText: undefined,
    // Fenced blocks such as `{note}` can contain prose.
    isCode: (kind, source) =>
      kind === 'FencedCode'
        ? !/^[`~]+\s*\{/.test(source)
        : /^(?:CodeBlock|InlineCode|Math|MathBlock|Comment|CommentBlock)$/.test(kind),
    // A regular expression or a version can look the same.
    createTest:
      (text, hasDefinitions) =>
      ({ label, from, to }) => {
        const isName = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(label) && !/^[\p{L}\p{N}]-[\p{L}\p{N}]/u.test(label);
        const isApart = /^(?:$|\[\^|[^([\]+*?{/"'\p{L}\p{N}])/u.test(text.slice(to, to + 2));
        const isAfterWord = /[\s\p{L}\p{N}.,;:!?)\]”’"'»*_`|]$/u.test(text.slice(Math.max(0, from - 1), from));
        return isName && isApart && (hasDefinitions || (isAfterWord && /^\d+$|^.*\p{L}{3}/u.test(label)));
      },
  },
  findKeys: findMarkdownKeys,
};
