// cspell:ignore bibitem nocite footnoteref Xivx
import { findMisspelling } from '../citation/address.ts';
import type { CitationContext } from '../citation/context.ts';
import { decodeEntity, entityPattern } from '../citation/entity.ts';
import { findAsciidocElements } from './asciidocInline.ts';
import { blankSpans, findKeyLists, type KeyCitation } from './citedKeys.ts';
import { createCommonFormats } from './commonFormats.ts';
import { createFootnoteFormats } from './footnotes.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { encodeEntity, createLinkFormat } from './links.ts';
import { createMarkReader, emptyMarkup, createRoleReader, type Markup } from './markup.ts';
import { plainSyntax } from './plain.ts';
import { createLinkReader, matchFirstGroups } from './readLinks.ts';
import {
  findSpans,
  type StructureNode,
  createRuns,
  mergeOverlaps,
  splitLines,
  type Element,
  type Structure,
  type Run,
  type RunDetails,
  type Span,
} from './structure.ts';

const links: LinkSyntax = {
  escape: escapeAsciidoc,
  // A colon at the end can become `::`, which ends a term.
  escapeOutside: (title) => escapeAsciidoc(title).replace(/:$/, encodeEntity),
  address: protectAddress,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address, context) => separate(`link:${address}[${title}]`, context),
  // A last `^` would open the link in a new window.
  breaksText: /[[\]=@]|\^$|:\/\/|<<|\(\(|--|\.\.\.|\((?:C|R|TM)\)|->|<-|`'|^\s|\s$|\n\s*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: {
    marker: /^(?=[-.=/:*]|>(?:\s|$)|(?:\d+|[a-z]|[ivx]+)[.)]\s|<)/i,
    neutralize: () => '{empty}',
  },
  italic: (words) => `__${words}__`,
  inert: undefined,
} satisfies TextSyntax;

const footnotes = createFootnoteFormats({
  id: 'asciidoc-footnote',
  text,
  write: (content) => ({ text: `footnote:[${content}]` }),
  inUse: /footnote:[\w-]*\[/,
  definitions: undefined,
});

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

const markup: Markup = {
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
  findKeys,
};

export const asciidoc: WritingLanguage = {
  name: 'AsciiDoc',
  languageIds: ['asciidoc', 'adoc'],
  fileExtensions: ['.adoc', '.asciidoc', '.asc'],
  formats: [createLinkFormat('asciidoc-link', links), ...footnotes, ...createCommonFormats(text)],
  parse: parseAsciidoc,
  markup,
  text,
  outline: {
    heading: (text) => `*${text}*`,
    item: (text) => `* ${text}`,
  },
  findTrigger: undefined,
  reading: {
    code: /^(-{4,}|\.{4,}|`{3,}|\+{4,}|\/{4,})\w*[ \t]*\r?$[^]*?(?:^\1[ \t]*\r?$|(?![^]))/gm,
    links: createLinkReader(
      /(?<![^\s[\]])(?<macro>link:pass:c\[(?:\\\]|[^[\]\s])*\]|[^\s[\]]+)\[(?<title>(?:\\\]|[^[\]\n])*)\]/g,
      decodeAsciidoc,
      ({ title, macro = '' }) => {
        const [, passed, literal, plain] =
          /^(?:link:pass:c\[([^]*)\]|(?:link:)?\+\+(.*)\+\+|(?:link:)?([^]*))$/.exec(macro) ?? [];
        // A passthrough has no character references.
        return { title, url: (passed?.replaceAll('\\]', ']') ?? literal)?.replaceAll('&', '&amp;') ?? plain };
      },
    ),
    definedKeys: readAnchors,
    bibliographies: (document) =>
      Array.from(
        document.matchAll(
          /^:(?:bibtex-file|bibliography-database):[ \t]+(.+)$|^bibliography::(?!\[)([^\s[\]]+\.(?:bib|ya?ml|json))\[/gm,
        ),
        ([, attribute, macro = '']) => (attribute ?? macro).split(',').map((name) => name.trim()),
      ).flat(),
    namingBibliography: undefined,
    project: undefined,
    rootsAtProject: false,
    isPart: undefined,
    labels: undefined,
  },
};

/** Escapes markup as character references, which Asciidoctor resolves last. */
function escapeAsciidoc(title: string): string {
  return (
    title
      .replace(titleMarkup, (marks) => Array.from(marks, encodeEntity).join(''))
      // `;;` ends a term, and the first semicolon can belong to a character reference.
      .replace(/(?<=;);(?=\s|$)/g, encodeEntity)
  );
}

/** Markup in titles, including marks that the text around the citation could complete. */
const titleMarkup = new RegExp(
  [
    // Formatting marks, except a single one inside a word.
    /[*_`#+](?<!(?<![*_`#+])[\p{L}\p{N}][*_`#+](?=[\p{L}\p{N}]))/u,
    /[\^~[\]{}|=\\]|\$(?=\$)|&(?=\w+;)/,
    // References, index terms, arrows, and characters such as `(C)`.
    /<(?=[<-])|>(?=>)|\((?=\(|(?:c|r|tm)\))|\)(?=\))|-(?=>)|\.(?=\.\.)/,
    // Dashes.
    /(?<=[\p{L}\p{N}_])-(?=-[\p{L}\p{N}_])|(?<=^|\s)-(?=-(?:\s|$))/u,
    // Terms, macros, addresses and email addresses.
    /(?<!:):+(?=:(?:\s|$))|(?<=[a-z]):(?!\s)|(?<=\w)@(?=[\w-]+\.\w)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

/** Separates a link from adjacent formatting marks, which need whitespace or punctuation beside them. */
function separate(markup: string, { before = '', after = '' }: CitationContext): string {
  const isInAddress = /(?<!\S)\S*$/.exec(before)?.[0].includes('://') === true;
  const isAfterMark = isInAddress || /(?:[*_`#^~+]["']?|--|\\)$/.test(before);
  const isBeforeMark = /^\\{0,2}(?:\[[^[\]]*\])?(?:["']?[*_`#^~+]|\$\$)/.test(after);
  return `${isAfterMark ? ' ' : ''}${markup}${isBeforeMark ? ' ' : ''}`;
}

/** Puts an address with markup characters into a passthrough. */
function protectAddress(address: string, { before = '' }: CitationContext): string {
  if (!/[*_`^~#+[\]{}&'\\@$(]|\)\)|--|\.\.\./.test(address)) {
    return address;
  }
  return /\+(?:\+|$)/.test(address) || before.includes('++')
    ? `pass:c[${address.replaceAll(']', '\\]')}]`
    : `++${address}++`;
}

function decodeAsciidoc(text: string): string {
  return text.replace(escapes, (match, mark?: string) => mark ?? decodeEntity(match));
}

const escapes = new RegExp(String.raw`\\([\]*_\`#^~+{&<])|${entityPattern}`, 'gi');

/** Finds the macros of asciidoctor-bibtex, and references to entries of a bibliography in the document. */
function findKeys(text: string, nodes: readonly StructureNode[]): KeyCitation[] {
  const code = nodes.filter(({ kind }) => /^(?:comment|code|literal|block [-.`+]{2}|passthrough)$/.test(kind));
  const openBlocks = code.filter(({ kind, from }) => kind !== 'block --' || text.startsWith('----', from));
  const prose = blankSpans(text, [...openBlocks, ...findSpans(text, { from: 0, to: text.length }, /^\/\/(?!\/).*/gm)]);
  const anchors = new Set(readAnchors(prose));
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
function readAnchors(document: string): string[] {
  return matchFirstGroups(document, /\[\[\[([^\s[\],]+)(?:,[^[\]]*)?\]\]\]/g);
}

/**
 * Follows Asciidoctor's rules for blocks. Verbatim blocks, passthroughs, tables, macros and attributes contain no prose.
 * Refuses documents with the formatting marks of AsciiDoc.py (compatibility mode).
 */
function parseAsciidoc(text: string): Structure | undefined {
  return /^:!?compat-mode/m.test(text) ? undefined : new Scanner(text).scan();
}

interface Line {
  readonly from: number;
  /** Excludes trailing whitespace. */
  readonly end: number;
  readonly to: number;
  readonly content: string;
}

/** How the attributes before a block change its content. */
type Pending = 'nothing' | 'prose' | 'other' | 'verbatim';

type TextDetails = Pick<RunDetails, 'rules'> & {
  readonly start?: number;
  /** The last offset at which the cursor belongs to the text (default: its end). */
  readonly until?: number;
  /** Letters of the title and ids of a heading, a titled block or a term. */
  readonly labels?: readonly string[];
  /** Whether no citation may go into the text. */
  readonly isOdd?: boolean;
};

const patterns = {
  comment: /^\/\/(?!\/)/,
  attributes: /^\[(?:|[\p{L}\p{N}_.#%{,"'].*|\[(?:|[\p{L}_:][\p{L}\p{N}_\-:.]*(?:,.+)?)\])\]$/u,
  title: /^\.\.?[^ \t.]/,
  attribute: /^:!?[\p{L}\p{N}_][^:]*:(?:[ \t]|$)/u,
  section: /^(={1,6}|#{1,6})[ \t]+(?![ \t])(.+?)(?:(?<![ \t])[ \t]+\1)?$/,
  underlined: /^(?!\.).*?[\p{Alphabetic}\p{N}]/u,
  break: /^(?:'{3,}|<{3,}| {0,3}([-*_])( *)\1\2\1)$/,
  macro:
    /^(?!(?:ifn?def|ifeval|endif|include)::)(?:(?:image|video|audio)::|[\p{L}\p{N}_][\p{L}\p{N}_-]*::(?!:))(?=.*\]$)(?:|\S|\S.*?\S)\[.*\]$/u,
  preprocessor: /^\\?(?:ifn?def|ifeval|endif|include)::(?=.*\]$)\S*\[.*\]$/,
  item: /^[ \t]*(?:-|\*+|•|\.+|\d+\.|[a-zA-Z]\.|[IVXivx]+\)|<(?:\d+|\.)>)[ \t]+(?:\[[ x*]\] |\[\[\[[^\]]*\]\]\][ \t]*)?/,
  emptyItem: /^[ \t]*(?:-|\*+|\.+|\d+\.)$/,
  term: /^(?!\/\/[^/])([ \t]*)([^ \t].*?)(:::{0,2}|;;)(?:$|[ \t]+)/,
  block: /^(?:> |(NOTE:|TIP:|IMPORTANT:|WARNING:|CAUTION:)[ \t]+)/,
};

/** In UTF-16 code units. Labels after a title are rarely longer. */
const maxLabelLength = 1000;
const maxDepth = 20;
const verbatimStyles = /^(?:source|listing|literal|pass|stem|latexmath|asciimath|comment|verse)$/;
/** Styles that leave a block or a paragraph prose. */
const proseStyles =
  /^(?:|normal|quote|abstract|partintro|sidebar|example|open|NOTE|TIP|IMPORTANT|WARNING|CAUTION|discrete|float|horizontal|qanda|itemized|arabic|decimal|(?:lower|upper)(?:alpha|roman|greek)|disc|square|circle|none|no-bullet|unstyled|unordered|appendix|preface|dedication|colophon|glossary|bibliography|acknowledgments|index|sect\d)$/;

class Scanner {
  readonly #text: string;
  readonly #lines: readonly Line[];
  readonly #nodes: { kind: string; from: number; to: number }[] = [];
  readonly #runs: Run[] = [];
  /** Lines between `ifdef::` and `endif::`. */
  readonly #conditional = new Set<number>();
  /** Letters of the titles and ids to which references point. A citation in a title would change its id. */
  readonly #references: ReadonlySet<string>;
  readonly #isManualPage: boolean;
  #isCompatible = false;
  #pending: Pending = 'nothing';
  /** Ids in the attributes above the next block. */
  #pendingIds: string[] = [];
  /** Runs of the title of the next block, which may have no place for a title. */
  #titleRuns: readonly Run[] = [];
  #isDiscrete = false;
  #isInList = false;
  /** Whether a `+` attaches the next block to a list item. */
  #isAttached = false;
  /** The last line, if it is a term without a definition. */
  #openTerm: number | undefined;
  #isInHeader = true;
  #sections = 0;
  /** Last line of the current paragraph or title. After it, one blank line is enough for a new paragraph. */
  #open = -1;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lines = splitLines(text).map(({ text: line, start: from }) => {
      const content = line.trimEnd();
      return { from, end: from + content.length, to: from + line.length, content };
    });
    this.#isManualPage = /^:doctype:[ \t]+manpage[ \t]*\r?$/m.test(text);
    const references = text.matchAll(/<<([^<>,]+)|xref:([^\s[\]]{1,1000})\[/g);
    this.#references = new Set(Array.from(references, ([, id, target = '']) => extractLetters(id ?? target)));
  }

  scan() {
    const end = this.#findConditions();
    const close = this.#lines.findIndex(({ content }, index) => index > 0 && content === '---');
    const hasFrontMatter = this.#line(0).content === '---' && close > 0;
    this.#readBlocks(hasFrontMatter ? this.#addOpaque('front matter', 0, close + 1) : 0, end);
    return this.#isCompatible
      ? undefined
      : { nodes: this.#nodes, runs: this.#runs.sort((a, b) => a.from - b.from || a.to - b.to) };
  }

  #line(index: number): Line {
    return this.#lines[index] ?? { from: 0, end: 0, to: 0, content: '' };
  }

  #isIndented(index: number): boolean {
    return /^[ \t]/.test(this.#text.charAt(this.#line(index).from));
  }

  #addNode(kind: string, from: number, to: number) {
    const node = { kind, from, to };
    this.#nodes.push(node);
    return node;
  }

  /** Adds lines as a block without prose. Returns `end`. */
  #addOpaque(kind: string, first: number, end: number): number {
    this.#addNode(kind, this.#line(first).from, this.#line(end - 1).end);
    return end;
  }

  /** Returns the first line from `index` on that a function accepts, or `end`. */
  #findLine(index: number, end: number, isFound: (content: string, index: number) => boolean): number {
    let line = index;
    while (line < end && !isFound(this.#line(line).content, line)) {
      line += 1;
    }
    return line;
  }

  #isReferenced(labels: readonly string[]): boolean {
    return labels.some((label) => this.#references.has(label));
  }

  /** Returns the first line that can't be parsed, because a condition may hide a delimiter. */
  #findConditions(): number {
    let depth = 0;
    let isInBlock = false;
    return this.#findLine(0, this.#lines.length, (content, index) => {
      depth += /^(?:ifn?def::\S+\[\]|ifeval::\[.+\])$/.test(content) ? 1 : 0;
      if (depth > 0) {
        this.#conditional.add(index);
        isInBlock = isInBlock !== (findDelimiter(content) !== undefined);
        depth -= /^endif::(?=.*\]$)\S*\[.*\]$/.test(content) ? 1 : 0;
      }
      return depth === 0 && isInBlock;
    });
  }

  #readBlocks(first: number, end: number): void {
    this.#depth += 1;
    for (let index = first; index < end;) {
      if (this.#line(index).content === '') {
        this.#readBlankLine(index);
        index += 1;
      } else {
        index = this.#readMetadata(index, end) ?? this.#readBlock(index, end);
      }
    }
    this.#depth -= 1;
  }

  #readBlankLine(index: number): void {
    const isFree = index === 0 || this.#line(index - 1).content === '' || index - 1 === this.#open;
    const isLast = index + 1 >= this.#lines.length || this.#line(index + 1).content === '';
    if (isFree && isLast && this.#depth === 1 && this.#pending === 'nothing' && this.#openTerm === undefined) {
      const { from, to } = this.#line(index);
      this.#runs.push(...createRuns({ from, to }, [], { kind: 'prose', parent: from }));
    }
  }

  /** Reads a line that isn't a block, such as a comment, attributes or the title of a block. */
  #readMetadata(index: number, end: number): number | undefined {
    const { from, content, end: to } = this.#line(index);
    if (patterns.comment.test(content)) {
      this.#addComment(this.#line(index));
      return index + 1;
    }
    if (patterns.attribute.test(content)) {
      const last = this.#findLine(index, end, (line) => !line.endsWith(' \\'));
      return this.#addOpaque(this.#isInHeader ? 'header attribute' : 'attribute', index, Math.min(last + 1, end));
    }
    if (patterns.attributes.test(content)) {
      const own = parseAttributes(content);
      this.#pendingIds.push(...findIds(content));
      this.#isDiscrete ||= /^\[(?:discrete|float)\b/.test(content);
      this.#pending = [this.#pending, own].find((one) => one === 'verbatim' || one === 'other') ?? 'prose';
      return this.#addOpaque('attributes', index, index + 1);
    }
    if (patterns.title.test(content) && findDelimiter(content) === undefined) {
      this.#pending = this.#pending === 'nothing' ? 'prose' : this.#pending;
      this.#titleRuns = this.#addText('block title', { from: from + 1, to }, { start: from });
      return index + 1;
    }
    if (this.#conditional.has(index) || patterns.preprocessor.test(content)) {
      this.#titleRuns = [];
      return this.#addOpaque('preprocessor', index, index + 1);
    }
    return undefined;
  }

  #addComment({ from, to }: Span): void {
    this.#addNode('comment', from, to);
    this.#runs.push(...createRuns({ from: from + 2, to }, [], { kind: 'comment', parent: from, isLineComment: true }));
  }

  #readBlock(index: number, end: number): number {
    const { content } = this.#line(index);
    const [pending, ids, titleRuns] = [this.#pending, this.#pendingIds, this.#titleRuns];
    this.#pending = 'nothing';
    this.#pendingIds = [];
    this.#titleRuns = [];
    const section = this.#readSection(index, end, pending, ids);
    if (section !== undefined) {
      return section;
    }
    this.#isInHeader = false;
    const isAfterTerm = this.#openTerm === index - 1;
    this.#openTerm = undefined;
    const isAttached = this.#isAttached;
    this.#isAttached = false;
    if (content === '+' && this.#isInList) {
      this.#isAttached = true;
      return this.#addOpaque('continuation', index, index + 1);
    }
    if (patterns.break.test(content)) {
      this.#isInList = false;
      return this.#addOpaque('break', index, index + 1);
    }
    const isProse = pending === 'nothing' || pending === 'prose';
    const delimiter = findDelimiter(content);
    if (!/^[/+]{4}/.test(content) && !this.#isReferenced(ids)) {
      this.#runs.push(...titleRuns);
    }
    if (delimiter !== undefined) {
      return this.#readDelimited(index, end, delimiter, isProse, isAttached);
    }
    if (patterns.macro.test(content)) {
      return this.#addOpaque('macro', index, index + 1);
    }
    if (!isProse) {
      const isEnd = (line: string) => line === '' || line === '+';
      const after = this.#findParagraphEnd(index, end, false);
      const last = pending === 'verbatim' ? this.#findLine(index + 1, end, isEnd) : after;
      return this.#addOpaque('paragraph of a style', index, last);
    }
    const item = patterns.item.exec(content)?.[0];
    if (item !== undefined && item.length < content.length) {
      return this.#readItem(index, end, item);
    }
    const term = item === undefined ? patterns.term.exec(content) : null;
    if (term) {
      return this.#readTerm(index, end, term);
    }
    const isInItem = this.#isInList && this.#line(index - 1).content !== '';
    const isEmptyItem = patterns.emptyItem.test(content) && this.#line(index).to > this.#line(index).end;
    if (isEmptyItem && (!this.#isIndented(index) || isInItem)) {
      return this.#readEmptyItem(index);
    }
    if (this.#isIndented(index) && !isAfterTerm) {
      return this.#addOpaque('literal', index, this.#findParagraphEnd(index, end, false));
    }
    this.#isInList = this.#isInList && (isAttached || isAfterTerm);
    return this.#readParagraph(index, this.#findParagraphEnd(index, end, this.#isInList), isAfterTerm);
  }

  #readSection(index: number, end: number, pending: Pending, ids: readonly string[]): number | undefined {
    const { content, from } = this.#line(index);
    const below = this.#line(index + 1);
    const [, mark, title] = patterns.section.exec(content) ?? [];
    const isUnderlined =
      mark === undefined &&
      index + 1 < end &&
      /^([=\-~^+])\1*$/.test(below.content) &&
      patterns.underlined.test(content) &&
      Math.abs(content.length - below.content.length) < 2 &&
      !this.#isIndented(index);
    if ((this.#depth > 1 && !this.#isDiscrete) || (mark === undefined && !isUnderlined)) {
      return undefined;
    }
    this.#isDiscrete = false;
    this.#isInList = false;
    // A title with `===` below it turns on compatibility mode.
    this.#isCompatible ||= isUnderlined && below.content.startsWith('=');
    const isTitle = this.#isInHeader && mark?.length === 1;
    this.#isInHeader = false;
    const start = mark === undefined ? from : from + content.length - content.replace(/^[=#]+[ \t]+/, '').length;
    const line = title ?? content;
    const [labels = ''] = /(?:[ \t]+\[\[[^\][]*\]\])+$/.exec(line.slice(-maxLabelLength)) ?? [];
    const text = line.slice(0, line.length - labels.length);
    const rules = mark === undefined ? [{ from: below.from, to: below.end }] : undefined;
    this.#sections += isTitle ? 0 : 1;
    const runs = this.#addText(
      isTitle ? 'document title' : `title ${mark ?? below.content.slice(0, 1)}`,
      { from: start, to: start + text.length },
      {
        start: from,
        until: start + text.length,
        labels: [extractLetters(text), ...ids, ...findIds(content)],
        isOdd: pending === 'other' || pending === 'verbatim',
        ...(rules && { rules }),
      },
    );
    this.#runs.push(...runs);
    const after = index + (mark === undefined ? 2 : 1);
    this.#open = after - 1;
    return isTitle ? this.#readHeader(after, end) : after;
  }

  /** Reads author, revision and attributes after the title of the document. */
  #readHeader(index: number, end: number): number {
    const after = this.#findLine(index, end, (content) => content === '');
    let count = 0;
    for (let line = index; line < after; line += 1) {
      if (patterns.comment.test(this.#line(line).content)) {
        this.#addComment(this.#line(line));
      } else {
        count += 1;
        this.#addOpaque(`header ${String(count)}`, line, line + 1);
      }
      this.#open = -1;
    }
    return after;
  }

  #readDelimited(index: number, end: number, delimiter: string, isProse: boolean, isAttached: boolean): number {
    const close = this.#findLine(index + 1, end, (content) => content === delimiter);
    const wasInList = this.#isInList && isAttached;
    const isClosed = close < end;
    const kind = `block ${delimiter.slice(0, 2)}`;
    if (/^\/{4}/.test(delimiter) && isClosed) {
      const [first, last] = [this.#line(index + 1), this.#line(close - 1)];
      this.#addOpaque('comment', index, close + 1);
      if (close > index + 1) {
        const span = { from: first.from, to: last.to };
        this.#runs.push(...createRuns(span, [], { kind: 'comment', parent: this.#line(index).from }));
      }
      return close + 1;
    }
    if (/^\|={3,}$/.test(delimiter) && isClosed && isProse) {
      this.#readTable(index, close);
    } else if (/^(?:[=*_~]{4,}|--)$/.test(delimiter) && isClosed && isProse && this.#depth < maxDepth) {
      this.#addOpaque(kind, index, close + 1);
      this.#isInList = false;
      this.#readBlocks(index + 1, close);
      this.#pending = 'nothing';
      this.#titleRuns = [];
    } else {
      this.#addOpaque(kind, index, isClosed ? close + 1 : end);
    }
    this.#isInList = wasInList;
    return isClosed ? close + 1 : end;
  }

  /** Finds the links in a table, in which there is no place for a citation. */
  #readTable(first: number, close: number): void {
    this.#addOpaque('table', first, close + 1);
    for (const { content, from } of this.#lines.slice(first + 1, close)) {
      if (!patterns.comment.test(content) && !patterns.preprocessor.test(content)) {
        for (const { 0: cell, index } of content.matchAll(/[^|]+/g)) {
          this.#addText('cell', { from: from + index, to: from + index + cell.length }, { isOdd: true });
        }
      }
    }
  }

  #startItem(index: number, kind: string) {
    const { from, end } = this.#line(index);
    const node = this.#addNode(`${this.#isInList ? 'next' : 'first'} ${kind}`, from, end);
    this.#isInList = true;
    return node;
  }

  #readItem(index: number, end: number, item: string): number {
    const [marker = ''] = item.trim().split(/\s/);
    const after = this.#findParagraphEnd(index, end, true);
    this.#startItem(index, `item ${/\w/.test(marker) ? '1.' : marker}`).to = this.#line(after - 1).end;
    this.#addLines('item text', index, after, this.#line(index).from + item.length);
    return after;
  }

  #readTerm(index: number, end: number, [whole, space = '', name = '', mark = '']: RegExpExecArray): number {
    const { from, content } = this.#line(index);
    this.#startItem(index, `term ${mark}`);
    const start = from + space.length;
    const span = { from: start, to: start + name.length };
    this.#runs.push(...this.#addText('term', span, { start: from, labels: findIds(name) }));
    if (whole.length === content.length) {
      this.#openTerm = index;
      return index + 1;
    }
    const after = this.#findParagraphEnd(index, end, true);
    this.#addLines('item text', index, after, from + whole.length, span.to + 1);
    return after;
  }

  #readEmptyItem(index: number): number {
    const { from, end, to, content } = this.#line(index);
    this.#startItem(index, `item ${/\w/.test(content) ? '1.' : content.trim()}`);
    this.#runs.push(...createRuns({ start: from, from: end + 1, to }, [], { kind: 'prose', parent: from }));
    return index + 1;
  }

  #findParagraphEnd(index: number, end: number, isInList: boolean): number {
    // Directly after the first line of an item, a macro is a block. After other lines, it is text.
    const next = this.#findLine(index + 1, end, (content) => !patterns.comment.test(content));
    if (isInList && next < end && patterns.macro.test(this.#line(next).content)) {
      return next;
    }
    return this.#findLine(
      index + 1,
      end,
      (content, line) =>
        !this.#conditional.has(line) &&
        (content === '' ||
          content === '+' ||
          patterns.attributes.test(content) ||
          findDelimiter(content) !== undefined ||
          (isInList && (patterns.item.test(content) || patterns.term.test(content)))),
    );
  }

  #readParagraph(index: number, end: number, isAfterTerm: boolean): number {
    const { from, content } = this.#line(index);
    const isQuote = content.startsWith('> ');
    const isRefused = isQuote
      ? this.#findLine(index, end, (line) => !isQuotedText(line)) < end
      : content.startsWith('"') && this.#line(end - 1).content.startsWith('-- ');
    if (isRefused) {
      return this.#addOpaque('quote', index, end);
    }
    const [lead = /^[ \t]*/.exec(content)?.[0] ?? '', mark] = patterns.block.exec(content) ?? [];
    const kind = isAfterTerm ? 'item text' : isQuote ? 'quote' : (mark ?? 'paragraph');
    this.#addLines(kind, index, end, from + lead.length);
    this.#open = kind === 'paragraph' ? end - 1 : this.#open;
    return end;
  }

  /** Skips comments, conditions and the marks of a quote between the lines. */
  #addLines(kind: string, first: number, end: number, from: number, start = this.#line(first).from): void {
    const isSkipped = (index: number) =>
      this.#conditional.has(index) || patterns.preprocessor.test(this.#line(index).content);
    let last = end - 1;
    while (last > first && isSkipped(last)) {
      last -= 1;
    }
    const others: Element[] = [];
    for (let index = first + 1; index <= last; index += 1) {
      const [before, line, after] = [this.#line(index - 1), this.#line(index), this.#line(index + 1)];
      if (patterns.comment.test(line.content)) {
        others.push({ from: line.from, to: line.to, inside: 'refused' });
      } else if (isSkipped(index)) {
        others.push({ from: before.to, to: after.from, inside: 'refused' });
      } else if (kind === 'quote') {
        others.push({ from: before.to, to: line.from + 2 });
      }
    }
    // In an item, a quote or a note starts a block.
    const isBlock = (content: string) => patterns.block.test(content);
    const isOdd = kind === 'item text' && this.#findLine(first + 1, end, isBlock) < end;
    const { end: to, to: until } = this.#line(last);
    this.#runs.push(...this.#addText(kind, { from, to }, { start, until, isOdd }, others));
  }

  /**
   * Adds a text with its elements. Returns its runs.
   *
   * @param others spans in it that are not text, such as comments
   */
  #addText(
    kind: string,
    { from, to }: Span,
    { start, until = to, labels = [], isOdd = false, ...details }: TextDetails,
    others: readonly Element[] = [],
  ): readonly Run[] {
    const spans = others.map((other) => ({ from: other.from - from, to: other.to - from }));
    const inline = findAsciidocElements(blankSpans(this.#text.slice(from, to), spans), from);
    const isRefused = isOdd || inline.isOdd;
    this.#addNode(isRefused ? `odd ${kind}` : kind, from, to);
    for (const { kind: name, ...span } of inline.elements) {
      if (name !== undefined) {
        this.#addNode(name, span.from, span.to);
      }
    }
    if (isRefused || this.#isReferenced(labels) || (this.#isManualPage && this.#sections === 1)) {
      return [];
    }
    for (const other of others) {
      if (this.#text.startsWith('//', other.from)) {
        this.#addComment(other);
      }
    }
    const notes = inline.elements.filter(({ content }) => content !== undefined);
    const elements = mergeOverlaps<Element>([
      ...others,
      ...inline.elements.flatMap((element) =>
        element.content === undefined
          ? [element]
          : [
              { from: element.from, to: element.content },
              { from: element.to - 1, to: element.to },
            ],
      ),
    ]);
    return createRuns(
      { from, to: until, ...(start !== undefined && { start }) },
      elements.filter((element) => element.to <= until),
      { kind: 'prose', parent: from, ...details },
    ).map((run) => {
      const note = notes.find((span) => span.from < run.from && run.to < span.to);
      return { ...run, ...(note && { parent: note.from }) };
    });
  }
}

/** Returns whether a line of a quote, such as `> text`, certainly contains text. */
function isQuotedText(line: string): boolean {
  return (
    /^> (?!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):)[\p{L}\p{N}"“(]/u.test(line) &&
    ![patterns.item, patterns.term, patterns.macro].some((pattern) => pattern.test(line.slice(2)))
  );
}

/** Returns the closing line of the block that a line opens. */
function findDelimiter(content: string): string | undefined {
  if (content.startsWith('```') && !content.startsWith('````')) {
    return '```';
  }
  return /^(?:--|-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|~{4,}|[|,:!]={3,})$/.test(content) ? content : undefined;
}

/** Parses attributes such as `[source,ruby]`. */
function parseAttributes(content: string): Pending {
  const list = content.startsWith('[[') ? '' : content.slice(1, -1);
  const [first = ''] = list.split(',');
  const style = first.includes('=') ? '' : first.trim().replace(/[#.%].*$/, '');
  if (verbatimStyles.test(style)) {
    return 'verbatim';
  }
  const hasOthers = /\bsubs\s*=|\{/.test(list);
  return proseStyles.test(style) && !hasOthers ? 'prose' : 'other';
}

/** Returns the letters of ids such as `[[id]]`, `[#id]` and `[id=id]`. */
function findIds(content: string): string[] {
  const ids = content.matchAll(/\[\[([^\],]+)|^\[[^\],#]*#([^.%,\]#]+)|^\[.*?\bid\s*=\s*"?([^",\]]+)/g);
  return Array.from(ids, ([, first, second, third]) => extractLetters(first ?? second ?? third ?? ''));
}

/** Returns the letters and digits of a title or an id, for comparison. */
function extractLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
