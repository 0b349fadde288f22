import type { CitationContext } from '../../citation/context.ts';
import { createEmptySpan } from '../../citation/insertion/point.ts';
import { createCommonFormats } from '../commonFormats.ts';
import { createFootnoteFormats } from '../footnotes.ts';
import { isInertKeyWithoutMarks } from '../inertKey.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { createKeyFormat, createLinkFormat } from '../links.ts';
import { plainSyntax } from '../plain/plain.ts';
import { matchFirstGroups, createLinkReader } from '../readLinks.ts';
import { findOrgTrigger } from './orgCompletion.ts';
import { parseOrg } from './parseOrg.ts';
import { orgMarkup } from './orgMarkup.ts';

/** An invisible word joiner. Org lets emphasis begin after a zero-width space. */
const joiner = '\u2060';

const links: LinkSyntax = {
  escape: escapeOrg,
  escapeOutside,
  address: undefined,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address) => `[[${address}][${title}]]`,
  // Pandoc reads at most two lines as the text of a link.
  breaksText: /[[\]\\]|\n[^\n]*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: { marker: /^(?=[-+#:|]|\*+\s|\d+[.)])/, neutralize: () => joiner },
  italic: undefined,
  inert: undefined,
} satisfies TextSyntax;

const footnotes = createFootnoteFormats({
  id: 'org-footnote',
  text,
  write: (content, label, { before }) => ({
    // At the start of a line, the mark would be the definition.
    text: `${before === '' ? joiner : ''}[fn:${label}]`,
    definition: `[fn:${label}] ${content}`,
  }),
  inUse: /\[fn:/,
  definitions: {
    first: /^\[fn:([^\]:]+)\]\s*([^]*)$/,
    isParagraph: true,
  },
});

const key = createKeyFormat({
  id: 'org-cite',
  links,
  // Emacs ends a key at these characters, and at digits such as `①`.
  writeKey: (key) =>
    isInertKeyWithoutMarks(key) &&
    !/[\p{No}\xAA\xBA\u02C7\u02C9\u02D0\u0E2F\u0E46\u0EAF\u0EC6\u0F00\u2E2F\uAADB-\uAADD]/u.test(key)
      ? `@${key}`
      : undefined,
  join: (keys) => `[cite:${keys.join(';')}]`,
  inUse: /\[cite(?:\/[\w/-]+)?:/,
});

export const org: WritingLanguage = {
  name: 'Org',
  languageIds: ['org', 'org-mode', 'orgmode'],
  fileExtensions: ['.org'],
  formats: [createLinkFormat('org-link', links), ...footnotes, key, ...createCommonFormats(text)],
  parse: parseOrg,
  markup: orgMarkup,
  text,
  outline: {
    heading: (text) => `*${text}*`,
    item: (text) => `- ${text}`,
  },
  findTrigger: findOrgTrigger,
  reading: {
    code: /^[ \t]*#\+begin_(src|example|export|comment)\b[^]*?(?:^[ \t]*#\+end_\1\b.*|(?![^]))/gim,
    links: createLinkReader(
      /\[\[(?<url>(?:[^[\]]|\[[^[\]]*\])+)\](?:\[(?<title>(?:(?!\[\[|\]\])[^])*)\])?\]|<(?<bare>\w+:[^<>\n]*)>/g,
      (text) => text.replaceAll('\\dollar{}', '$').replaceAll('\\vert{}', '|').replaceAll(joiner, ''),
    ),
    definedKeys: undefined,
    bibliographies: findNamedBibliographies,
    namingBibliography: (path) => ({
      statement: `#+bibliography: ${path}`,
      isMet: (document) => findNamedBibliographies(document).length > 0,
      edits: (document) => [
        { ...createEmptySpan(0), text: `#+bibliography: ${path}\n${document.startsWith('#+') ? '' : '\n'}` },
        ...(/^#\+print_bibliography:/im.test(document)
          ? []
          : [
              {
                ...createEmptySpan(document.length),
                text: `${document.endsWith('\n') ? '\n' : '\n\n'}#+print_bibliography:\n`,
              },
            ]),
      ],
    }),
    project: undefined,
    rootsAtProject: false,
    isPart: undefined,
    labels: undefined,
  },
};

/**
 * Escapes markup with word joiners, and `\dollar{}` for a dollar sign that would end mathematics. Square brackets
 * become parentheses because pandoc has no escape for them in links.
 */
function escapeOrg(text: string, { inTable = false, before = '' }: CitationContext = {}): string {
  const parentheses = separateClosingMarks(text.replaceAll('[', '(').replaceAll(']', ')'), before);
  const escaped = escapeMathematics(
    separateCommands(separateEmphasis(parentheses))
      .replace(linkType, `${joiner}:`)
      .replace(/(?<=\\)\$/g, `${joiner}$`),
  );
  const withoutDollar = before.includes('$')
    ? escaped.replaceAll('$', '\\dollar{}').replace(/\\dollar\{\}(?=\{)/g, `$&${joiner}`)
    : escaped;
  return inTable ? withoutDollar.replaceAll('|', '\\vert{}') : withoutDollar;
}

/** Separates marks that would end emphasis, or the term of a list item, that begins before the citation. */
function separateClosingMarks(text: string, before: string): string {
  const separated = /^[ \t]*(?:[-+*]|\d+[.)])[ \t]/.test(before)
    ? text.replace(/(?<=\s):(?=:(?:\s|$))/g, `:${joiner}`)
    : text;
  return separated.replace(/[*/=~+_]/g, (mark) => (before.includes(mark) ? joiner + mark + joiner : mark));
}

/** Separates pairs of emphasis marks. Pandoc lets emphasis begin anywhere in the first word of the text. */
function separateEmphasis(text: string): string {
  const beginning = /^[^\s\-('"{]*/.exec(text)?.[0].length ?? 0;
  const lastEnds = new Map(
    Array.from(text.matchAll(/(?<=\S)[*/=~+_](?![^\s\-–—.,:!?;'")}\\])/gu), ({ 0: mark, index }) => [mark, index]),
  );
  return text.replace(/(?<![\p{L}\p{N}])[*/=~+_](?=\S)/gu, (mark, offset: number) => {
    const begins = offset <= beginning || /[\s\-–—('"{]/.test(text.charAt(offset - 1));
    return begins && (lastEnds.get(mark) ?? 0) >= offset + 2 ? joiner + mark : mark;
  });
}

/** Separates marks of subscripts, commands, macros, targets, dates, export snippets, dashes and ellipses. */
function separateCommands(text: string): string {
  const ends = { '(': text.lastIndexOf(')'), '{': text.lastIndexOf('}'), '\\(': text.lastIndexOf('\\)') };
  return text.replace(
    /[_^](?=[({*]|[+-]?[\p{L}\p{N}.,\\]*[\p{L}\p{N}]|\$(?![\p{L}\p{N}]))|\\(?=[\p{L}(-]|_ |$)|\{(?=\{\{)|<(?=<|\d{4}-|%%)|@(?=@[a-z\d-]+:)|-(?=-)|\.(?=\.\.)/giu,
    (mark, offset: number) => {
      const opening = mark === '\\' ? text.slice(offset, offset + 2) : text.charAt(offset + 1);
      const end = /[_^\\]/.test(mark) && Object.hasOwn(ends, opening) ? ends[opening as keyof typeof ends] : Infinity;
      return end > offset + 1 ? mark + joiner : mark;
    },
  );
}

/** The colon after a link type. Users can add types. */
const linkType = /:(?=[^\s:])(?<=\b[a-z](?:[a-z\d+.-]*[a-z\d])?:)/gi;

/** Replaces dollar signs that end mathematics. */
function escapeMathematics(text: string): string {
  const display = text.indexOf('$$');
  const withoutDisplay = text.replace(/(?<=\$)\$/g, (sign, offset: number) =>
    display >= 0 && display + 2 < offset ? '\\dollar{}' : sign,
  );
  const first = withoutDisplay.search(/\$(?![\s,.;])/);
  return withoutDisplay
    .replace(/(?<=[^\s,.$])\$(?![\p{L}\p{N}&%$*+/=_|])/gu, (sign, offset: number) =>
      first >= 0 && first < offset - 1 ? '\\dollar{}' : sign,
    )
    .replace(/\\dollar\{\}(?=\{)/g, `$&${joiner}`);
}

/** Escapes a title outside a link, where the partner of a mark may follow. */
function escapeOutside(text: string, context: CitationContext = {}): string {
  const separated = text.replace(/(?<![\p{L}\p{N}])[*/=~+_](?=\S|$)|\\(?=\()/gu, `${joiner}$&`);
  return escapeOrg(separated.replace(/[_^<{@](?=\S)/g, `$&${joiner}`), context).replaceAll('$', '\\dollar{}');
}

/** Reads the keyword of Org, and the links of org-ref. A name with spaces is quoted. */
function findNamedBibliographies(document: string): string[] {
  const text = document.replace(/^[ \t]*#(?:[ \t].*)?$/gm, '');
  const keywords = matchFirstGroups(text, /^[ \t]*#\+bibliography:[ \t]*(.*)$/gim).flatMap((value) => {
    const quoted = matchFirstGroups(value, /"([^"]+)"/g);
    const names = value.trim().split(/\s+/);
    const files = names.filter((name) => /\.(?:bib|json|ya?ml)$/i.test(name));
    return quoted.length > 0 ? quoted : files.length === names.length ? files : [value.trim()];
  });
  const links = matchFirstGroups(text, /(?<![\w#+])(?:no)?bibliography:([^\s[\]]+)/g).flatMap((names) =>
    names.split(','),
  );
  return [...keywords, ...links.map((name) => (/\.bib$/i.test(name) || name === '' ? name : `${name}.bib`))].filter(
    (name) => name !== '',
  );
}
