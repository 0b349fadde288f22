// cspell:ignore bibfiles
import type { CitationContext } from '../../citation/context.ts';
import { createCommonFormats } from '../commonFormats.ts';
import { createFootnoteFormats } from '../footnotes.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from '../language.ts';
import { createLinkFormat } from '../links.ts';
import { plainSyntax } from '../plain/plain.ts';
import { createLinkReader, matchFirstGroups } from '../readLinks.ts';
import { parseRestructuredText } from './parseRestructuredText.ts';
import { blankRestructuredTextCode, restructuredTextMarkup } from './restructuredTextMarkup.ts';

/** Writes anonymous links: `` `title <address>`__ ``. */
const links: LinkSyntax = {
  escape: escapePhrase,
  escapeOutside: (title) => title.replace(/[\\`*|@]|_(?![\p{L}\p{N}])|:(?=\/\/)|:(?=[\w+.-]+:)/gu, '\\$&'),
  address: undefined,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address, context) => separate(`\`${title} <${address}>\`__`, context),
  breaksText: /[`<>\\]|\n\s*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: {
    marker: /^(?=[-+•‣⁃:]|\.\.|__|>>>|\|)|^(?=\(?[\w#]+[.)] )/,
    neutralize: () => '\\',
  },
  italic: (words) => `*${words}*`,
  inert: undefined,
} satisfies TextSyntax;

/** Writes a name if the label is not a number. */
const footnotes = createFootnoteFormats({
  id: 'rst-footnote',
  text,
  write: (content, label, context) => {
    const name = /^\d+$/.test(label) ? label : `#${label}`;
    return { text: separate(`[${name}]_`, context), definition: `.. [${name}] ${content}` };
  },
  inUse: /^\.\.[ \t]+\[(?:#?\w+|#|\*)\] /m,
  definitions: {
    first: /^\.\.[ \t]+\[#?([^\]]+)\] ?([^]*)$/,
    isParagraph: 'asBefore',
  },
});

export const restructuredText: WritingLanguage = {
  name: 'reStructuredText',
  languageIds: ['restructuredtext', 'rst'],
  fileExtensions: ['.rst', '.rest'],
  formats: [createLinkFormat('rst-link', links), ...footnotes, ...createCommonFormats(text)],
  parse: parseRestructuredText,
  markup: restructuredTextMarkup,
  text,
  outline: {
    // The adornments of sections differ between documents, so a heading is a bold paragraph.
    heading: (text) => `**${text}**`,
    item: (text) => `- ${text}`,
  },
  findTrigger: undefined,
  reading: {
    code: undefined,
    links: createLinkReader(/\\[^]|`(?<phrase>(?:\\[^]|[^`\\])*)`__?/g, decodeEscapes, ({ phrase = '' }) => {
      const addressStart = phrase.endsWith('>') ? phrase.lastIndexOf('<') : -1;
      return {
        title: phrase.slice(0, Math.max(addressStart, 0)),
        url: addressStart < 0 ? undefined : phrase.slice(addressStart + 1, -1),
      };
    }),
    definedKeys: undefined,
    bibliographies: (document) =>
      matchFirstGroups(
        blankRestructuredTextCode(document),
        /^[ \t]*\.\.[ \t]+bibliography::[ \t]*(\S.*(?:\n[ \t]+[^\s:].*)*)$/gm,
      ).flatMap((names) => names.trim().split(/\s+/)),
    namingBibliography: undefined,
    project: { files: () => ['conf.py'], bibliographies: readSphinxBibliographies },
    rootsAtProject: true,
    isPart: undefined,
    labels: undefined,
  },
};

/** Removes backslashes, and escaped whitespace, which is invisible. */
function decodeEscapes(text: string): string {
  return text.replace(/\\([^])/g, (_, mark: string) => mark.trim());
}

/** Adds escaped spaces, which are invisible, since markup needs whitespace or punctuation on both sides. */
function separate(markup: string, { before = '', after = '' }: CitationContext): string {
  const start = /[^\s'"([{<\-/:]$/u.test(before.slice(-2)) ? '\\ ' : '';
  return start + markup + (/^[^\s'")\]}>\-/:.,;!?\\]/u.test(after) ? '\\ ' : '');
}

/** Escapes a title in backticks, and a first mark that would close a bracket or quotation mark before it. */
function escapePhrase(text: string, { before = '' }: CitationContext): string {
  const closing = closingMarks[before.slice(-1)];
  const escaped = text.replace(/[\\`<]/g, '\\$&');
  return closing !== undefined && text.startsWith(closing) ? `\\${escaped}` : escaped;
}

const closingMarks: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '"': '"',
  "'": "'",
  '“': '”',
  '‘': '’',
  '«': '»',
  '‹': '›',
};

/** Reads the list `bibtex_bibfiles` in the configuration of Sphinx. */
function readSphinxBibliographies(configuration: string): string[] {
  const code = configuration.replace(/^[ \t]*#.*$/gm, '');
  const [, list = ''] = /^bibtex_bibfiles\s*=\s*[[(]([^\])]*)/m.exec(code) ?? [];
  return matchFirstGroups(list.replace(/#.*$/gm, ''), /"([^"\n]+)"|'([^'\n]+)'/g);
}
