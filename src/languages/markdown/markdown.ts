// cspell:ignore nocite
import type { CitationContext } from '../../citation/context.ts';
import { decodeEntity, entityPattern } from '../../citation/entity.ts';
import { createEmptySpan } from '../../citation/insertion/point.ts';
import type { Reference } from '../../citation/reference.ts';
import { blankSpans, findKeyLists, type CitedKey, type KeyCitation } from '../citedKeys.ts';
import { createCommonFormats } from '../commonFormats.ts';
import { beforeKey, findClosing, findOpenings, inParagraph, type CompletionTrigger } from '../completion.ts';
import { createFootnoteFormats } from '../footnotes.ts';
import { isInertKey } from '../inertKey.ts';
import type { CitationFormat, LinkSyntax, Requirement, TextSyntax, WritingLanguage } from '../language.ts';
import { findLatexKeys } from '../latex.ts';
import { createKeyFormat, createLinkFormat, writeLinks } from '../links.ts';
import { writeDestination, escapeMarkdown } from './escape.ts';
import { findMetadata, readMetadataFields, readReferenceIds, readYamlNames } from './metadata.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { emptyMarkup, createRoleReader, type Markup } from '../markup.ts';
import { plainSyntax } from '../plain.ts';
import { decodeLink } from '../readLinks.ts';
import { findFirstIndex, type Span, type StructureNode } from '../structure.ts';

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

/** Writes `[@a; @b]`. */
const pandocKey = createKeyFormat({
  id: 'pandoc-key',
  links,
  writeKey: writePandocKey,
  join: (keys) => `[${keys.join('; ')}]`,
  inUse: /(?<![\\\w])\[(?=[^[\]\n]*@[\w{])[^[\]\n]*\]/,
});

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

const markup: Markup = {
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
  findKeys,
};

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
  markup,
  text,
  outline: {
    heading: (text, level) => `${'#'.repeat(level + 1)} ${text}`,
    item: (text) => `- ${text}`,
  },
  findTrigger: inParagraph((text, cursor) => findFootnote(text, cursor) ?? findPandocKey(text, cursor)),
  reading: {
    code: /^(?!\t| {4})[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`\n]*$)|~{3,})[^]*?(?:^[ \t>]*\1[`~]*[ \t]*\r?$|(?![^]))/gm,
    links: readLinks,
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

function advanceLabel(label: string, count: number): string {
  if (count === 0) {
    return label;
  }
  return /^\d+$/.test(label) ? String(Number(label) + count) : `${label}-${String(count + 1)}`;
}

function writeBareLink(address: string, context: CitationContext): string {
  return context.languageId === 'mdx'
    ? `[${escapeMarkdown(address, context)}](${writeDestination(address)})`
    : `<${breakEntities(address)}>`;
}

/** Encodes the semicolons of character references, which only some dialects read in angle brackets. */
function breakEntities(address: string): string {
  return address.replace(/(&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*));/gi, '$1%3B');
}

/** Uses braces for keys that pandoc would end early. Some renderers link a domain after a brace or a plus sign. */
function writePandocKey(key: string, languageId: string): string | undefined {
  const isPlain = /^[\p{L}\p{N}_]+(?:[:.+/-][\p{L}\p{N}_]+)*$/u.test(key);
  const mayBeLinked = key.includes('.') && (!isPlain || key.includes('+'));
  // In MDX, text in braces is JavaScript.
  const isWritable = isInertKey(key) && !mayBeLinked && (isPlain || languageId !== 'mdx');
  return isWritable ? (isPlain ? `@${key}` : `@{${key}}`) : undefined;
}

/** Reads `[title](address)`, `[title][label]` and `<address>`. Images are no part of a title. */
function readLinks(document: string): Reference[] {
  const addresses = readDefinitions(document);
  const links: Reference[] = [];
  let open: (Span & { readonly isImage: boolean })[] = [];
  let images: Span[] = [];
  const add = (title: string | undefined, url: string | undefined) => {
    const link = decodeLink({ title, url }, decodeMarkdown);
    links.push(...(link.url === undefined ? [] : [link]));
    open = [];
    images = [];
  };
  tokens.lastIndex = 0;
  for (let token = tokens.exec(document); token; token = tokens.exec(document)) {
    const { 0: mark, index: from, groups } = token;
    const to = from + mark.length;
    if (groups?.autolink !== undefined) {
      add(undefined, groups.autolink);
    } else if (mark === '[' || mark === '![') {
      open.push({ from, to, isImage: mark !== '[' });
    } else if (mark === ']') {
      const bracket = open.pop();
      linkEnd.lastIndex = to;
      const end = bracket && linkEnd.exec(document);
      if (!end) {
        continue;
      }
      tokens.lastIndex = to + end[0].length;
      const { angled, bare, label } = end.groups ?? {};
      if (bracket.isImage) {
        images.push({ from: bracket.from, to: tokens.lastIndex });
      } else {
        add(
          removeSpans(
            document,
            { from: bracket.to, to: from },
            images.filter((image) => image.from >= bracket.to),
          ),
          angled ?? bare ?? addresses.get(label),
        );
      }
    }
  }
  return links;
}

/** Escapes, code, brackets and addresses in angle brackets. */
const tokens = /\\[^]|(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)|!?\[|\]|<(?<autolink>[a-z][a-z\d+.-]{1,31}:[^<>\s]*)>/gi;

/** The address or the label after the words of a link. */
const linkEnd =
  /\(\s*(?:<(?<angled>(?:\\.|[^<>\\\n])*)>|(?<bare>(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*))(?:[^()]*\))?|\[(?<label>[^[\]\n]+)\]/y;

function removeSpans(text: string, { from, to }: Span, spans: readonly Span[]): string {
  const pieces = spans.map((span, index) => text.slice(spans[index - 1]?.to ?? from, span.from));
  return pieces.join('') + text.slice(spans.at(-1)?.to ?? from, to);
}

const escapes = new RegExp(String.raw`\\([!-/:-@[-\`{-~])|${entityPattern}`, 'gi');

function decodeMarkdown(text: string): string {
  return text.replace(escapes, (match, mark?: string) => mark ?? decodeEntity(match));
}

/** Returns addresses by label. The first definition of a label counts. */
function readDefinitions(document: string): ReadonlyMap<string | undefined, string> {
  const definitions = Array.from(document.matchAll(/^ {0,3}\[([^\]\n\u2028\u2029]+)\]:\s*(?:<([^<>\n]*)>|(\S+))/gm));
  return new Map(definitions.reverse().map(([, label = '', angled, bare = '']) => [label, angled ?? bare]));
}

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

/** Finds the citations of pandoc, the roles of MyST and commands of LaTeX. */
function findKeys(text: string, nodes: readonly StructureNode[], languageId: string): KeyCitation[] {
  const metadata = findMetadata(text);
  const code = nodes.flatMap((node) => findCode(text, node));
  const alternatives = Array.from(text.matchAll(alternativeText), ({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
  const literals = [...alternatives, ...nodes.flatMap((node) => findLiterals(text, node))];
  const prose = blankSpans(text, [...metadata, ...code, ...literals]);
  const examples = new Set(Array.from(prose.matchAll(exampleMarker), ([, label, other = '']) => label ?? other));
  const labels = findLabels(text, languageId);
  const brackets = nodes.filter(({ kind }) => kind === 'citation');
  const grouped = new Map<number, { readonly from: number; readonly to: number; readonly keys: CitedKey[] }>();
  for (const key of matchKeys(languageId === 'mdx' ? prose.replaceAll('@{', '  ') : prose)) {
    const bracket = brackets[findFirstIndex(brackets, ({ from }) => from > key.from) - 1];
    const isInBrackets = bracket !== undefined && key.to <= bracket.to;
    if (key.key !== '*' && !labels(key.key) && (isInBrackets || !examples.has(key.key))) {
      const { from, to } = isInBrackets ? bracket : key;
      const citation = grouped.get(from) ?? { from, to, keys: [] };
      citation.keys.push(key);
      grouped.set(from, citation);
    }
  }
  return [
    ...metadata.flatMap((block) => findMetadataKeys(text, block)),
    ...grouped.values(),
    ...findKeyLists(blankSpans(text, [...metadata, ...code]), mystRole),
    ...(prose.includes('cite') ? findLatexKeys(prose) : []),
  ];
}

/** The attribute of an image for screen readers, which is no Markdown. */
const alternativeText = /\b(?:fig-)?alt=(?:"[^"]*"|'[^']*')/g;
/** `{cite:p}` with a list in backticks. */
const mystRole = /\{[\w:-]{0,30}cite[\w:-]{0,30}\}`(?<keys>[^`{}]*)`/g;
/** The marker of an example list, whose label is not a key. A wrapped line can begin with a key and a period or bracket. */
const exampleMarker =
  /^[ \t>]*\(@([\p{L}\p{N}_-]+)\)(?=[ \t]|\r?$)|(?<=(?<![^])|\n[ \t>]*\r?\n)[ \t>]*@([\p{L}\p{N}_-]+)[.)](?=\s|(?![^]))/gmu;
const fields = 'nocite|title|subtitle|abstract|thanks|description';

const keyPattern =
  /(?<![\p{L}\p{N}\p{M}]\.?|\\)@(?:\{([^{}\n]+)\}|((?:[\p{L}\p{N}_]|\*(?![\p{L}\p{N}*]))(?:[\p{L}\p{N}\p{M}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_])|[:/](?=\/))*))/gu;

function matchKeys(text: string): CitedKey[] {
  return Array.from(text.matchAll(keyPattern), ({ 0: whole, 1: braced, 2: plain = '', index }) => ({
    key: braced ?? plain,
    from: index,
    to: index + whole.length,
  }));
}

function findMetadataKeys(text: string, { from, to }: Span): KeyCitation[] {
  return readMetadataFields(text.slice(from, to), fields).flatMap((field) =>
    matchKeys(field.value.replace(/^[ \t]*#.*$|https?:\S*/gm, ({ length }) => ' '.repeat(length))).map((key) => {
      const span = { from: from + field.from + key.from, to: from + field.from + key.to };
      return { ...span, keys: [{ ...span, key: key.key }] };
    }),
  );
}

/** Returns code, except the captions in options of code cells. */
function findCode(text: string, { kind, from, to }: StructureNode): Span[] {
  if (/^(?:CodeBlock|MathBlock|CommentBlock|ProcessingInstructionBlock|Comment)$/.test(kind)) {
    return [{ from, to }];
  }
  if (kind !== 'FencedCode') {
    return [];
  }
  const source = text.slice(from, to);
  const [firstLine = ''] = /^[`~]{3,}\{.*/.exec(source) ?? [];
  const captions = [...firstLine.matchAll(/\b\w+\.cap[ \t]*=.*/g), ...source.matchAll(cellOption)];
  const spans: Span[] = [];
  let start = from;
  for (const { 0: option, index } of captions) {
    spans.push({ from: start, to: from + index });
    start = from + index + option.length;
  }
  return [...spans, { from: start, to }];
}

/** The caption of a code cell. Another notation is `fig.cap="…"` in the first line. */
const cellOption = /^[ \t]*(?:#|\/\/|%%|--)\|[ \t]*[\w-]*cap[\w-]*:.*/gm;

/** Returns the parts of elements in which pandoc reads no citations. */
function findLiterals(text: string, { kind, from, to }: StructureNode): Span[] {
  const findIn = (pattern: RegExp): Span[] =>
    Array.from(text.slice(from, to).matchAll(pattern), ({ 0: { length }, index }) => ({
      from: from + index,
      to: from + index + length,
    }));
  switch (kind) {
    case 'InlineCode':
    case 'Math':
    case 'HTMLTag':
    case 'ProcessingInstruction':
    case 'URL':
    case 'definition':
    case 'nested definition':
      return [{ from, to }];
    case 'link':
    case 'Image':
      return text[from] === '<' ? [{ from, to }] : findIn(/`[^`\n]*`|<[^<>]*>|\]\([^]*$/g);
    case 'HTMLBlock':
      return /^\s*<(?:script|style|pre|textarea|code)\b/i.test(text.slice(from, from + 100))
        ? [{ from, to }]
        : findIn(/<[^<>]*>/g);
    case 'Directive':
    case 'Paragraph':
    case 'paragraph':
      return [
        ...(isGridTable(text, from) ? findIn(/`[^`\n|]*`/g) : []),
        ...findIn(/\{\{(?:(?!\{\{|\}\})[^])*\}\}|\{%(?:(?!\{%|%\})[^])*%\}|^%.*/gm),
      ];
    default:
      return [];
  }
}

/** The parser pairs backticks of different cells in such a table. */
function isGridTable(text: string, from: number): boolean {
  return /^\+[-=:]{3}/.test(text.slice(from, from + 4));
}

/** Returns a test for labels of figures and other parts, which `@` refers to as well. */
function findLabels(text: string, languageId: string): (key: string) => boolean {
  const isQuarto = languageId === 'quarto' || languageId === 'rmd';
  const defined = new Set(
    Array.from(
      text.matchAll(/\{#([^\s{}]+)|^[ \t]*(?:#|\/\/|%%|--)\|[ \t]*label:[ \t]*["']?([\w-]+)/gm),
      ([, id, label = '']) => id ?? label,
    ),
  );
  return (key) =>
    defined.has(key) ||
    (isQuarto &&
      /^(?:fig|tbl|lst|tip|nte|wrn|imp|cau|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg|eq|sec)-/i.test(key)) ||
    /^(?:fig|tbl|eq|lst|sec):/.test(key);
}

/** Finds `[^words`, except at the start of a line, where it begins a definition. */
function findFootnote(text: string, cursor: number): CompletionTrigger | undefined {
  const [mark, query = ''] = /(?<!(?:^|\n)[ \t>]*|[!\\])\[\^([^\s[\]]*)$/.exec(text.slice(0, cursor)) ?? [];
  if (mark === undefined) {
    return undefined;
  }
  const start = cursor - mark.length;
  const [rest = ''] = /^[^\s[\]]*\]/.exec(text.slice(cursor)) ?? [];
  return {
    kind: 'footnote',
    query,
    from: cursor - query.length,
    to: cursor,
    opening: 'command',
    start,
    citation: { from: start, to: cursor + rest.length },
    close: '',
    isLabel: false,
  };
}

const typedKey = new RegExp(
  String.raw`${beforeKey}@(?:\{[^{}\s]*|(?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_:.#$%&+?<>~/-]*)?)$`,
  'u',
);
const restOfKey = /^(?:[\p{L}\p{N}\p{M}_]|[:.#$%&+?<>~/-]+(?=[\p{L}\p{N}_]))*/u;

function findPandocKey(text: string, cursor: number): CompletionTrigger | undefined {
  const [typed] = typedKey.exec(text.slice(0, cursor)) ?? [];
  if (typed === undefined) {
    return undefined;
  }
  const query = typed.replace(/^@\{?/, '');
  const after = text.slice(cursor);
  const [rest = ''] = (typed.startsWith('@{') ? /^[^{}\s]*\}?/ : restOfKey).exec(after) ?? [];
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  const prose = text.slice(0, key.from).replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
  const open = findOpenings(prose, '[', ']').at(-1);
  if (open === undefined || text[open - 1] === '!') {
    return { kind: 'key', query, ...key, opening: 'bare', start: key.from, citation: key, close: '', isLabel: false };
  }
  const isClosed = findClosing(text.slice(key.to), '[', ']') !== undefined;
  const isAlone = /^-?$/.test(text.slice(open + 1, key.from)) && (!isClosed || text[key.to] === ']');
  return {
    kind: 'key',
    query,
    ...key,
    opening: 'bracket',
    start: open,
    citation: isAlone ? { from: open, to: key.to + (isClosed ? 1 : 0) } : undefined,
    close: isClosed ? '' : ']',
    isLabel: false,
  };
}
