import type { CitationContext } from '../../citation/context.ts';
import { createEmptySpan } from '../../citation/insertion/point.ts';
import { createCommonFormats } from '../commonFormats.ts';
import { createFootnoteFormats } from '../footnotes.ts';
import { isInertKey } from '../inertKey.ts';
import type { CitationFormat, LinkSyntax, Requirement, TextSyntax, WritingLanguage } from '../language.ts';
import { createKeyFormat, createLinkFormat, writeLinks } from '../links.ts';
import { plainSyntax } from '../plain.ts';
import { findMarkdownTrigger } from './markdownCompletion.ts';
import { findMetadata, readMetadataFields, readReferenceIds, readYamlNames } from './metadata.ts';
import { readMarkdownLinks } from './readMarkdownLinks.ts';
import { writeDestination, escapeMarkdown } from './escape.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { markdownMarkup } from './markdownMarkup.ts';

const links: LinkSyntax = {
  escape: escapeMarkdown,
  // Inside brackets, marks are not paired with marks in the rest of the paragraph.
  escapeOutside: (text, context) => escapeMarkdown(text, context, false),
  address: writeDestination,
  isUnescapedInAngles: true,
  bareLink: writeBareLink,
  link: (text, address) => `[${text}](${address})`,
  breaksText: /[[\]\\`<]|\n\s*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: {
    // Pandoc also numbers lists with letters and Roman numerals: `z. `, `iv) `, `(a) `.
    marker:
      /^\d{1,9}(?=[.)])|^(?:[a-z]|[ivxlcdm]{2,9}|[IVXLCDM]{2,9}|[A-Z](?=\)))(?=[.)](?:\s|$))|^(?=[-+>#=|:%]|\((?:@[\w-]*|#|\d{1,9}|[a-zA-Z]|[ivxlcdmIVXLCDM]{2,9})\)(?:\s|$)|@[.)](?:\s|$))/,
    neutralize: (digits) => `${digits}\\`,
  },
  italic: (words) => `*${words}*`,
  inert: undefined,
} satisfies TextSyntax;

/** Writes `[title][label]`. */
const referenceLink: CitationFormat = {
  ...createLinkFormat('markdown-reference', links),
  label: 'referenceLink',
  write: (references, { label = '1', ...context }) => {
    const definitions: string[] = [];
    const link: LinkSyntax['link'] = (words, address) => {
      const unusedLabel = advanceLabel(label, definitions.length);
      definitions.push(`[${unusedLabel}]: ${address}`);
      return `[${words}][${unusedLabel}]`;
    };
    const linkText = writeLinks({ ...links, link }, references, context);
    return definitions.length === 0 ? { text: linkText } : { text: linkText, definition: definitions.join('\n') };
  },
  definitions: {
    first: /^ {0,3}\[(?!\^)([^\]]+)\]:\s*([^]*)$/,
    isParagraph: false,
  },
};

const footnotes = createFootnoteFormats({
  id: 'markdown-footnote',
  text,
  write: (content, label) => ({ text: `[^${label}]`, definition: `[^${label}]: ${content}` }),
  inUse: /^ {0,3}\[\^[^\]\n\u2028\u2029]+\]:/m,
  definitions: {
    first: /^ {0,3}\[\^([^\]]+)\]:\s*([^]*)$/,
    isParagraph: 'asBefore',
  },
});

/** Writes `<address>`. MDX has no such links, so the address is the text of a link. */
const bareLinkFormat: CitationFormat = {
  ...createLinkFormat('markdown-autolink', links),
  label: 'bareLink',
  write: (references, { words = '', ...context }) => {
    const syntax: LinkSyntax = {
      ...links,
      address: undefined,
      link: (_, address, context) => writeBareLink(address, context),
    };
    return { text: (words === '' ? '' : `${words} `) + writeLinks(syntax, references, context) };
  },
};

function writeBareLink(address: string, context: CitationContext): string {
  return context.languageId === 'mdx'
    ? `[${escapeMarkdown(address, context)}](${writeDestination(address)})`
    : `<${breakEntities(address)}>`;
}

/** Encodes the semicolons of character references, which only some dialects read in angle brackets. */
function breakEntities(address: string): string {
  return address.replace(/(&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*));/gi, '$1%3B');
}

/** Writes `[@a; @b]`. */
const pandocKey = createKeyFormat({
  id: 'pandoc-key',
  links,
  writeKey: writePandocKey,
  join: (keys) => `[${keys.join('; ')}]`,
  inUse: /(?<![\\\w])\[(?=[^[\]\n]*@[\w{])[^[\]\n]*\]/,
});

/** Uses braces for keys that pandoc would end early. Some renderers link a domain after a brace or a plus sign. */
function writePandocKey(key: string, languageId: string): string | undefined {
  const isPlain = /^[\p{L}\p{N}_]+(?:[:.+/-][\p{L}\p{N}_]+)*$/u.test(key);
  const mayBeLinked = key.includes('.') && (!isPlain || key.includes('+'));
  // In MDX, text in braces is JavaScript.
  const isWritable = isInertKey(key) && !mayBeLinked && (isPlain || languageId !== 'mdx');
  return isWritable ? (isPlain ? `@${key}` : `@{${key}}`) : undefined;
}

function advanceLabel(label: string, count: number): string {
  if (count === 0) {
    return label;
  }
  return /^\d+$/.test(label) ? String(Number(label) + count) : `${label}-${String(count + 1)}`;
}

/** The subset that CommonMark, GFM, markdown-it and pandoc read in the same way. */
export const markdown: WritingLanguage = {
  name: 'Markdown',
  languageIds: [
    ...['markdown', 'quarto', 'rmd', 'mdx', 'github-markdown', 'markdown-math', 'prompt', 'instructions', 'chatmode'],
  ],
  fileExtensions: ['.md', '.markdown', '.mdown', '.mkd'],
  formats: [
    createLinkFormat('markdown-link', links),
    referenceLink,
    ...footnotes,
    bareLinkFormat,
    pandocKey,
    ...createCommonFormats(text),
  ],
  parse: parseMarkdown,
  markup: markdownMarkup,
  text,
  outline: {
    heading: (text, level) => `${'#'.repeat(level + 1)} ${text}`,
    item: (text) => `- ${text}`,
  },
  findTrigger: findMarkdownTrigger,
  reading: {
    code: /^(?!\t| {4})[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`\n]*$)|~{3,})[^]*?(?:^[ \t>]*\1[`~]*[ \t]*\r?$|(?![^]))/gm,
    links: readMarkdownLinks,
    definedKeys: (document) =>
      findMetadata(document).flatMap(({ from, to }) => readReferenceIds(document.slice(from, to))),
    bibliographies: (document) =>
      findMetadata(document).flatMap(({ from, to }) => readYamlBibliographies(document.slice(from, to))),
    namingBibliography: nameInFrontMatter,
    project: { files: listProjectFiles, bibliographies: readProjectBibliographies },
    rootsAtProject: true,
    isPart: undefined,
    labels: {
      definition: /\{#([^\s{}]+)|^#\|[ \t]*label:[ \t]*(\S+)/gm,
      key: /^(?:fig|tbl|tab|eq|sec|lst|thm|lem|cor|prp|cnj|def|exm|exr|nte|tip|wrn|imp|cau)[-:]/i,
    },
  },
};

/** Excludes the delimiters of the YAML. Offsets are UTF-16 code units. */
function findFrontMatter(text: string): { readonly from: number; readonly to: number } | undefined {
  const [whole, mark = ''] =
    /(?<![^])(\uFEFF?---[ \t]*\r?\n)(?:[^]*?\n)?(?=(?:---|\.\.\.)[ \t]*\r?$)/m.exec(text) ?? [];
  return whole === undefined ? undefined : { from: mark.length, to: whole.length };
}

/** Adds a field of pandoc and Quarto to the YAML front matter. */
function nameInFrontMatter(path: string): Requirement {
  const statement = `bibliography: ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`;
  return {
    statement,
    isMet: (document) => {
      const front = findFrontMatter(document);
      return front !== undefined && readYamlBibliographies(document.slice(front.from, front.to)).length > 0;
    },
    edits: (document) => {
      const front = findFrontMatter(document);
      return [
        front
          ? { ...createEmptySpan(front.to), text: `${statement}\n` }
          : { ...createEmptySpan(0), text: `---\n${statement}\n---\n\n` },
      ];
    },
  };
}

function readYamlBibliographies(yaml: string): string[] {
  return readMetadataFields(yaml, 'bibliography').flatMap(({ value }) => readYamlNames(value));
}

/** Documents about a project are not part of it. They mention people with `@`. */
const about =
  /^(?:readme|news|changes|changelog|contributing|contributors|code_of_conduct|security|support|authors)(?![a-z])/i;

/** Returns the files of Quarto, and for a chapter in R Markdown the main document of the book. */
function listProjectFiles(documentName: string): readonly string[] {
  const book = /\.rmd$/i.test(documentName) ? ['index.Rmd'] : [];
  return about.test(documentName) ? [] : ['_metadata.yml', ...book, '_quarto.yml'];
}

function readProjectBibliographies(text: string): string[] | undefined {
  const [front] = findMetadata(text);
  const yaml = front ? text.slice(front.from, front.to) : text;
  if (front && !/^site:/m.test(yaml)) {
    return undefined;
  }
  const names = /^[ \t]*citeproc:[ \t]*false\b/m.test(yaml) ? [] : readYamlBibliographies(yaml);
  return names.length === 0 && !/^[ \t]*citeproc:/m.test(yaml) ? undefined : names;
}
