import type { CitationContext } from '../citation/context.ts';
import { createEmptySpan } from '../citation/insertion/point.ts';
import type { CitedKey, KeyCitation } from './citedKeys.ts';
import { createCommonFormats } from './commonFormats.ts';
import { beforeKey, findClosing, inParagraph, type CompletionTrigger } from './completion.ts';
import { createFootnoteFormats } from './footnotes.ts';
import { isIdentifier, isInertKey } from './inertKey.ts';
import type { LinkSyntax, TextSyntax, WritingLanguage } from './language.ts';
import { scanLines, type LanguageTable, type LineRule, type Token } from './lineScanner.ts';
import { createKeyFormat, createLinkFormat } from './links.ts';
import { emptyMarkup, createRoleReader, type Markup } from './markup.ts';
import { plainSyntax } from './plain.ts';
import { createLinkReader } from './readLinks.ts';
import { createRuns, maxDepth, type Run, type Structure, type StructureNode } from './structure.ts';

const links: LinkSyntax = {
  escape: escapeTypst,
  escapeOutside: undefined,
  address: undefined,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address, context) => `#link("${address}")[${title}]${endCall(context)}`,
  breaksText: /^(?:[-+/]|=+|\d+\.)\s|^[^[]*\]|\[[^[\]]*$|(?<!\\)#|<[\p{XID_Continue}_.:-]+>|```|\/\/|\/\*|\n\s*\n/u,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: { marker: /^(?=(?:[-+/]|=+|\d+\.)(?:\s|$))/, neutralize: () => '\\' },
  italic: (words) => `#emph[${words}]`,
  inert: undefined,
} satisfies TextSyntax;

const footnotes = createFootnoteFormats({
  id: 'typst-footnote',
  text,
  write: (content, _, context) => ({ text: `#footnote[${content}]${endCall(context)}` }),
  inUse: /#footnote\[/,
  definitions: undefined,
});

/** Writes `@a @b`, which Typst merges, or `#cite(label("…"))` for a key with other characters. */
const key = createKeyFormat({
  id: 'typst-cite',
  links,
  writeKey: (key) => (!isInertKey(key) ? undefined : isIdentifier(key) ? `@${key}` : `#cite(label("${key}"))`),
  join: (keys) => keys.join(' '),
  inUse: /#cite\(|(?<![\w@.])@[a-z][\w:.-]*/i,
});

const role = createRoleReader([
  ['headingMark', /^marker =+$/],
  ['text', /^(?:odd )?paragraph$/],
  ['footnote', /^footnote$/],
  ['link', /^link$/],
  ['key', /^citation$/],
  [
    'emphasis',
    /^(?:[*_]|emphasis|#(?:strong|text|underline|highlight|smallcaps|super|sub|strike|overline|quote)|brackets)$/,
  ],
  ['element', /^(?:raw|math|colon|literal)$/],
  ['hidden', /^(?:comment|label|#(?:let|set|show|import|include|h|v|context)|#[\w-]*\.[\w.-]*)$/],
  ['break', /^marker/],
  ['container', /./],
]);

const markup: Markup = {
  ...emptyMarkup,
  role: (kind, source) => (kind === 'raw' && source.startsWith('```') && source.includes('\n') ? 'break' : role(kind)),
  marks: (kind, source) => {
    if (/^[*_]$/.test(kind)) {
      return [1, 1];
    }
    const content = kind.endsWith('paragraph') || kind === 'brackets' ? -1 : source.indexOf('[');
    return content < 0 ? [0, 0] : [content + 1, /\];?$/.exec(source)?.[0].length ?? 0];
  },
  textOf: (kind, source) =>
    kind === 'raw'
      ? source.replace(/^`+|(?<!`)`+$/g, '')
      : kind === 'math'
        ? source.replace(/^#?\$|\$$/g, '')
        : kind === 'link'
          ? source.replace(/^[^[]*\[|\];?$/g, '')
          : kind === 'literal'
            ? source.replace(/^#"?|"$/g, '')
            : source,
  characters: /\\u\{([\da-fA-F]{1,6})\}|\\\S|\\(?=\s)|~|---?/g,
  decode: (match) => {
    const [, code] = /^\\u\{(.*)\}$/.exec(match) ?? [];
    return code === undefined
      ? ({ '~': '\u00A0', '--': '–', '---': '—', '\\': '' }[match] ?? match.slice(1))
      : readCodePoint(code);
  },
  includes: /#include\s|^[ \t]*include\s+"/m,
  findKeys,
};

export const typst: WritingLanguage = {
  name: 'Typst',
  languageIds: ['typst', 'typ'],
  fileExtensions: ['.typ'],
  formats: [createLinkFormat('typst-link', links), ...footnotes, key, ...createCommonFormats(text)],
  parse: parseTypst,
  markup,
  text,
  outline: {
    heading: (text, level) => `${'='.repeat(level + 1)} ${text}`,
    item: (text) => `- ${text}`,
  },
  findTrigger: inParagraph((text, cursor) => findLabelArgument(text, cursor) ?? findReference(text, cursor)),
  reading: {
    code: /^[ \t]*(`{3,})[\w+-]*[ \t]*\r?$[^]*?(?:^[ \t]*\1[ \t]*\r?$|(?![^]))/gm,
    links: createLinkReader(
      /#link\("(?<url>[^"]*)"\)(?:\[(?<title>(?:\\.|[^[\]\\])*)\])?|(?<bare>https?:\/\/[\w!#$%&*+,\-./:;=?@~'()]+)/g,
      (text, name) => (name === 'url' ? readString(`"${text}"`) : decodeTypst(text)),
    ),
    definedKeys: undefined,
    bibliographies: (document) => readBibliographyCalls(document).flatMap(({ files }) => files),
    namingBibliography: (path) => ({
      statement: `#bibliography(${JSON.stringify(path)})`,
      isMet: (document) => readBibliographyCalls(document).length > 0,
      edits: (document) => [
        {
          ...createEmptySpan(document.length),
          text: `${document.endsWith('\n') ? '\n' : '\n\n'}#bibliography(${JSON.stringify(path)})\n`,
        },
      ],
    }),
    project: undefined,
    rootsAtProject: true,
    isPart: undefined,
    labels: { definition: /<([\p{L}\p{N}_.:-]+)>/gu, key: undefined },
  },
};

/** Returns a backslash if the next character would continue the call: a semicolon, or a period before a letter. */
function endCall({ after = '' }: CitationContext): string {
  return /^(?:;|\.[\p{L}_])/u.test(after) ? '\\' : '';
}

function escapeTypst(title: string): string {
  return title
    .replace(
      /[\\`$#[\]~]|@(?=[\p{L}\p{M}\p{N}_]|-(?![-?\d]))|<(?=[\p{L}\p{N}_.:-])|-(?=[-?])|(?<![\p{L}\p{N}])-(?=\d)|\.(?=\.\.)|\/(?=[/*])/gu,
      '\\$&',
    )
    .replace(emphasisMark, '\\$&')
    .replace(/^(?=(?:[-+/]|=+|\d+\.)\s)/, '\\');
}

/** A letter or a digit of a script with spaces between words. Marks between two of them are not emphasis. */
const letter = String.raw`(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}]`;
const emphasisMark = new RegExp(`[*_](?<!${letter}[*_](?=${letter}))`, 'gu');

function decodeTypst(text: string): string {
  return text.replace(/\\u\{([\da-f]{1,6})\}|\\(\S)|~/gi, (_, code?: string, mark = '\u00A0') =>
    code === undefined ? String(mark) : readCodePoint(code),
  );
}

/** Reads a hexadecimal number. */
function readCodePoint(code: string): string {
  return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff));
}

/** Leaves out references to labels of the document, or with the usual prefix of a label. */
function findKeys(text: string, nodes: readonly StructureNode[]): KeyCitation[] {
  const labels = new Set(
    nodes.flatMap(({ kind, from, to }) =>
      kind === 'label'
        ? [text.slice(from + 1, to - 1)]
        : kind === '#label'
          ? [/"(.*)"/.exec(text.slice(from, to))?.[1]]
          : [],
    ),
  );
  const cited = nodes.flatMap(({ kind, from, to }) => {
    const keys = (kind === 'citation' || kind === '#ref' ? readKeys(text.slice(from, to), from) : []).filter(
      ({ key }) => !labels.has(key) && !labelPrefix.test(key),
    );
    return keys.length === 0 ? [] : [{ from, to, keys }];
  });
  const all = readBibliographyCalls(text).filter(({ citesAll }) => citesAll);
  return [...all.map(({ from, to }) => ({ from, to, keys: [{ key: '*', from, to }] })), ...cited];
}

const labelPrefix =
  /^(?:fig|figure|tab|tbl|table|eq|eqn|equation|sec|section|subsec|chap|ch|chapter|app|appendix|lst|listing|code|alg|algo|thm|lem|def|prop|rem|cor|ex|note|part|step):/;

function readKeys(source: string, from: number): CitedKey[] {
  if (source.startsWith('@')) {
    const [whole = '', key = ''] = /^@([\p{XID_Continue}_.:-]*[\p{XID_Continue}_-])/u.exec(source) ?? [];
    return key === '' ? [] : [{ key, from, to: from + whole.length }];
  }
  return Array.from(source.matchAll(argument)).flatMap(({ 0: whole, index, groups = {} }) => {
    const { label, call, string } = groups;
    const quoted = call ?? string;
    const key = label ?? (quoted === undefined ? undefined : readString(quoted));
    return key === undefined ? [] : [{ key, from: from + index, to: from + index + whole.length }];
  });
}

/** A named argument, which is not a key, or a key. */
const argument =
  /(?<![\w-])[\w-]+\s*:\s*(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[\w.]+)?|<(?<label>[\p{XID_Continue}_.:-]+)>|label\(\s*(?<call>"(?:[^"\\]|\\.)*")|(?<string>"(?:[^"\\]|\\.)*")/gu;

/** Reads calls of `bibliography` in markup and in code. */
function readBibliographyCalls(document: string): BibliographyCall[] {
  const text = blankComments(document);
  const calls: BibliographyCall[] = [];
  let [end, unclosed] = [0, 0];
  for (const { 0: call, index } of text.matchAll(/(?<![\p{L}\p{N}_.-])bibliography\(/gu)) {
    if (index < end || unclosed >= maxUnclosedCalls) {
      continue;
    }
    const files: string[] = [];
    let [depth, name, citesAll] = [1, '', false];
    const start = index + call.length;
    const tokens = new RegExp(argumentToken, 'y');
    tokens.lastIndex = start;
    while (depth > 0) {
      const { 0: token, groups: { string, named } = {} } = tokens.exec(text) ?? { 0: '' };
      if (token === '' || tokens.lastIndex - start > maxCallLength) {
        unclosed += 1;
        break;
      } else if (token === ')') {
        depth -= 1;
        end = tokens.lastIndex;
      } else if (token === '(') {
        depth += 1;
      } else if (token === ',' && depth === 1) {
        name = '';
      } else if (named !== undefined && depth === 1) {
        name = named;
      } else if (string !== undefined && name === '') {
        files.push(readString(string));
      } else if (token === 'true' && name === 'full') {
        citesAll = true;
      }
    }
    calls.push({ from: index, to: tokens.lastIndex, files, citesAll });
  }
  return calls;
}

interface BibliographyCall {
  readonly from: number;
  readonly to: number;
  readonly files: readonly string[];
  /** Whether the call lists entries that nothing cites. */
  readonly citesAll: boolean;
}

const maxUnclosedCalls = 100;
/** In UTF-16 code units. */
const maxCallLength = 5000;
const argumentToken = /(?<string>"(?:[^"\\]|\\[^])*")|(?<named>[\w-]+)\s*:|[\w-]+|[^]/;

/** Reads a string with its quotation marks. */
function readString(source: string): string {
  return source
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-fA-F]{1,6})\}|([^]))/g, (_, code: string | undefined, character = '') =>
      code === undefined
        ? ({ n: '\n', r: '\r', t: '\t' }[character as string] ?? (character as string))
        : readCodePoint(code),
    );
}

/** Replaces comments and raw text with spaces. Offsets don't change. */
function blankComments(text: string): string {
  return text.replace(skipped, (source) => (/^(?:\/\/|\/\*|`)/.test(source) ? source.replace(/[^\n]/g, ' ') : source));
}

/** An address, an escape, a string, a comment or raw text. Unclosed comments and raw text end the document. */
const skipped =
  /https?:\/\/[^\s"\])]*|\\[^]|"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*(?:(?!\*\/)[^])*(?:\*\/|(?![^]))|(`+)(?<!``)(?!`)[^`]*`|(`{3,})[^]*?(?:(?<!`)\2|(?![^]))/g;

/** Treats only markup as prose, not code, strings, raw text and math. Refuses a document that contains the marks. */
function parseTypst(text: string): Structure | undefined {
  return /[\uFDD0-\uFDD6]/.test(text) ? undefined : new Reader(text).read();
}

/** Content arguments (`[…]`) inside the parentheses of these functions are prose too. */
const proseFunctions = new Set(
  (
    'figure table table.cell table.header table.footer grid grid.cell grid.header grid.footer quote footnote list ' +
    'list.item enum enum.item terms terms.item align block box columns pad stack place heading par emph strong text'
  ).split(' '),
);
/** The content of these functions is not text, or must not be split. */
const otherFunctions = new Set('link raw cite ref metadata hide bibliography state counter label eval'.split(' '));

/** Characters that stand for nothing in Unicode. They replace everything except plain text before the lines are scanned. */
const marks = {
  /** A citation for a cursor inside goes after it. */
  element: '\uFDD0',
  /** No citation may go inside. */
  code: '\uFDD1',
  statement: '\uFDD2',
  comment: '\uFDD3',
  label: '\uFDD4',
  /** The end of a term in a list. */
  colon: '\uFDD5',
  /** The rest of an element or a label. */
  rest: '\uFDD6',
};

/** A part of markup that is not plain text. */
interface Part {
  readonly to: number;
  readonly mark?: Exclude<keyof typeof marks, 'rest'>;
  readonly kind?: string;
}

/**
 * Finds code, equations and other elements of markup, and replaces them with marks, so that the line scanner reads only
 * text, emphasis and markers. The methods return `undefined` if a bracket or the like is never closed.
 */
class Reader {
  readonly #text: string;
  readonly #nodes: StructureNode[] = [];
  readonly #runs: Run[] = [];
  #depth = 0;
  #mathDepth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Structure | undefined {
    const { masked, to } = this.#readMarkup(0, true);
    if (this.#depth > maxDepth) {
      return undefined;
    }
    // Nothing is known about the text after an error.
    const runs = this.#runs.filter((run) => run.to < to || to === this.#text.length);
    const main = this.#scan(to < this.#text.length ? masked + marks.code : masked, 0, 0);
    const isParagraph = ({ kind }: StructureNode) => Number(kind.endsWith('paragraph'));
    return {
      nodes: this.#nodes.sort((a, b) => a.from - b.from || b.to - a.to || isParagraph(b) - isParagraph(a)),
      runs: [...runs, ...main].sort((a, b) => a.from - b.from || a.to - b.to),
    };
  }

  #match(pattern: RegExp, offset: number): string {
    pattern.lastIndex = offset;
    return pattern.exec(this.#text)?.[0] ?? '';
  }

  /** Adds the nodes of markup without its elements. Returns its runs. */
  #scan(masked: string, by: number, firstColumn: number): Run[] {
    // A label at the start of a paragraph belongs to what is before it.
    const joined = masked.replace(spaceBeforeLabel, (space, from: number) =>
      from === 0 ? fill('statement', space.length) : blankLine.test(space) ? fill('code', space.length) : space,
    );
    const { nodes, runs } = scanLines(joined, table, firstColumn);
    for (const { kind, from, to } of nodes) {
      this.#nodes.push({ kind, from: from + by, to: to + by });
    }
    return runs.map((run) => ({
      ...run,
      start: run.start + by,
      from: run.from + by,
      to: run.to + by,
      until: run.until + by,
      parent: run.parent + by,
    }));
  }

  /** Reads markup up to a closing bracket, an error or the end, and replaces its elements with marks. */
  #readMarkup(from: number, isProse: boolean): { readonly masked: string; readonly to: number } {
    const masked: string[] = [];
    let offset = from;
    let isTerm = this.#match(termStart, from) !== '';
    while (offset < this.#text.length) {
      const plain = this.#match(plainText, offset);
      const character = this.#text.charAt(offset);
      const part = plain === '' ? this.#readPart(character, offset, isProse, isTerm) : { to: offset + plain.length };
      if (!part) {
        break;
      }
      const { kind, mark, to } = part;
      if (kind !== undefined) {
        this.#nodes.push({ kind, from: offset, to });
      }
      masked.push(mark === undefined ? this.#text.slice(offset, to) : fill(mark, to - offset));
      isTerm = isTerm ? mark !== 'colon' && !plain.includes('\n') : character === '\n' && plain === '';
      offset = to;
    }
    return { masked: masked.join(''), to: offset };
  }

  /** Reads content in brackets. Returns the offset after it. */
  #skipContent(from: number, isProse: boolean): number | undefined {
    return this.#nest(() => {
      const { masked, to } = this.#readMarkup(from, isProse);
      const isClosed = this.#text[to] === ']';
      if (isProse) {
        // No line is indented more than an item after the bracket.
        const runs = this.#scan(masked, from, this.#text.length);
        // A label belongs to the content before it.
        const isLabelled = this.#text[from - 2] === '#' && this.#match(labelAfter, to + 1) !== '';
        this.#runs.push(...(isClosed && !isLabelled ? runs : []));
      }
      return isClosed ? to + 1 : undefined;
    });
  }

  #nest(read: () => number | undefined): number | undefined {
    this.#depth += 1;
    const to = this.#depth > maxDepth ? undefined : read();
    // Too many levels are never left.
    this.#depth -= this.#depth > maxDepth ? 0 : 1;
    return to;
  }

  #readPart(character: string, from: number, isProse: boolean, isTerm: boolean): Part | undefined {
    const part = (mark: Part['mark'], to: number | undefined, kind?: string): Part | undefined =>
      to === undefined ? undefined : { to, ...(mark && { mark }), ...(kind !== undefined && { kind }) };
    const plain = { to: from + 1 };
    switch (character) {
      case '\\': {
        const { length } = this.#match(/\\(?:u\{[^{}\n]*\}|\S)/uy, from);
        return length === 0 ? plain : part('element', from + length);
      }
      case '/':
        return this.#isComment(from) ? part('comment', this.#skipComment(from)) : plain;
      case '`':
        return part(this.#text.startsWith('```', from) ? 'code' : 'element', this.#skipRaw(from), 'raw');
      case '$':
        return part('element', this.#skipMath(from + 1), 'math');
      case '#':
        return this.#readCode(from, isProse);
      case '[':
        return part('code', this.#skipContent(from + 1, isProse), 'brackets');
      case ']':
        return undefined;
      case '<': {
        const { length } = this.#match(/<[\p{XID_Continue}_.:-]+>/uy, from);
        return length === 0 ? plain : part('label', from + length, 'label');
      }
      case '@': {
        const { length } = this.#match(/@[\p{XID_Continue}_](?:[\p{XID_Continue}_.:-]*[\p{XID_Continue}_-])?/uy, from);
        if (length === 0) {
          return part('element', from + this.#match(/@[^\s[\]#$`*_\\<@"'/]*/y, from).length);
        }
        const to = from + length;
        return part('element', this.#text[to] === '[' ? this.#skipContent(to + 1, false) : to, 'citation');
      }
      case ':':
        return isTerm ? part('colon', from + 1, 'colon') : plain;
      case 'h': {
        const length = measureAddress(this.#text, from);
        return length === 0 ? plain : part('element', from + length, 'link');
      }
      default:
        return plain;
    }
  }

  /** Reads code after a `#`. */
  #readCode(from: number, isProse: boolean): Part | undefined {
    const start = from + 1;
    const keyword = this.#match(statementKeyword, start);
    if (keyword !== '') {
      const [last = ''] = /\w+$/.exec(keyword) ?? [];
      const isBlock = /^(?:if|for|while)$/.test(last);
      const to = this.#skipStatement(start + keyword.length, isBlock);
      return this.#endCode(isBlock || last !== keyword ? 'code' : 'statement', `#${keyword.split(/\s/)[0] ?? ''}`, to);
    }
    const literal = this.#match(/"(?:[^"\\]|\\[^])*"|\d[\w.]*%?|<[\p{XID_Continue}_.:-]+>/uy, start);
    if (literal !== '') {
      return this.#endCode(literal.startsWith('<') ? 'label' : 'code', 'literal', start + literal.length);
    }
    const context = this.#match(/context(?![\p{L}\p{N}_-])[ \t]*/uy, start);
    const offset = start + context.length;
    const path = this.#match(identifier, offset);
    const isText = isProse && context === '';
    const first = path === '' ? this.#skipGroup(offset, isText) : offset + path.length;
    const call = first === undefined ? undefined : this.#skipCall(path, first, isText);
    if (call === undefined || context === '') {
      return this.#endCode(
        call?.name === 'link' || call?.name === 'cite' ? 'element' : 'code',
        findKind(call?.name ?? ''),
        call?.to,
      );
    }
    // An operator may continue the expression.
    return this.#match(operator, call.to) === '' ? this.#endCode('code', '#context', call.to) : undefined;
  }

  /** Includes the semicolon that ends code in markup. */
  #endCode(mark: NonNullable<Part['mark']>, kind: string, to: number | undefined): Part | undefined {
    return to === undefined ? undefined : { mark, kind, to: this.#text[to] === ';' ? to + 1 : to };
  }

  /** Reads the arguments and fields after a name or a value. */
  #skipCall(path: string, from: number, isProse: boolean): { readonly name: string; readonly to: number } | undefined {
    let [name, to]: [string, number | undefined] = [path, from];
    while (to !== undefined) {
      const field = this.#match(/(?:\.[\p{L}_][\p{L}\p{N}_-]*)+/uy, to);
      if (field !== '') {
        name += field;
        to += field.length;
      } else if (this.#text[to] === '(') {
        to = this.#skipCode(to + 1, ')', isProse && proseFunctions.has(name));
      } else if (this.#text[to] === '[') {
        to = this.#skipContent(to + 1, isProse && !otherFunctions.has(name));
      } else {
        return { name, to };
      }
    }
    return undefined;
  }

  /** Reads code in parentheses or braces, content or an equation. */
  #skipGroup(from: number, isProse: boolean, isProseCode = false): number | undefined {
    switch (this.#text.charAt(from)) {
      case '[':
        return this.#skipContent(from + 1, isProse);
      case '(':
        return this.#skipCode(from + 1, ')', isProseCode);
      case '{':
        return this.#skipCode(from + 1, '}', false);
      case '$':
        return this.#skipMath(from + 1);
      default:
        return undefined;
    }
  }

  /** Reads a statement, which ends with its line. Conditions and loops (`isBlock`) end with a block. */
  #skipStatement(from: number, isBlock: boolean): number | undefined {
    let offset: number | undefined = from;
    while (offset !== undefined && offset < this.#text.length && !/[\n;\])}]/.test(this.#text.charAt(offset))) {
      const isAtBlock = isBlock && /[[{]/.test(this.#text.charAt(offset));
      offset = this.#skipToken(offset, false);
      if (isAtBlock && offset !== undefined && this.#match(/[ \t]*(?:else(?![\p{L}\p{N}_-])|[[{])/uy, offset) === '') {
        return this.#match(operator, offset) === '' ? offset : undefined;
      }
    }
    return offset;
  }

  #skipCode(from: number, close: string, isProse: boolean): number | undefined {
    return this.#nest(() => {
      let offset: number | undefined = from;
      while (offset !== undefined && offset < this.#text.length) {
        if (this.#text[offset] === close) {
          return offset + 1;
        }
        offset = this.#skipToken(offset, isProse);
      }
      return undefined;
    });
  }

  #skipToken(from: number, isProse: boolean): number | undefined {
    const character = this.#text.charAt(from);
    switch (character) {
      case '"': {
        const string = this.#match(/"(?:[^"\\]|\\[^])*"/y, from);
        return string === '' ? undefined : from + string.length;
      }
      case '`':
        return this.#skipRaw(from);
      case '\\':
        return from + 2;
      case '/':
        return this.#isComment(from) ? this.#skipComment(from) : from + 1;
      case '[':
      case '(':
      case '{':
      case '$':
        return this.#skipGroup(from, isProse, isProse);
      case ']':
      case ')':
      case '}':
        return undefined;
    }
    const path = this.#match(identifier, from);
    if (path === '') {
      return from + 1;
    }
    const call = this.#skipCall(path, from + path.length, isProse);
    if (call?.name === 'cite' && this.#text[call.to - 1] === ')') {
      this.#nodes.push({ kind: 'citation', from, to: call.to });
    }
    return call?.to;
  }

  #skipMath(from: number): number | undefined {
    this.#mathDepth += 1;
    const end = this.#nest(() => {
      let offset: number | undefined = from;
      while (offset !== undefined && offset < this.#text.length && this.#text[offset] !== '$') {
        const character = this.#text.charAt(offset);
        offset =
          character === '#'
            ? this.#readCode(offset, false)?.to
            : /["`\\/]/.test(character)
              ? this.#skipToken(offset, false)
              : offset + 1;
      }
      return offset === undefined || offset >= this.#text.length ? undefined : offset + 1;
    });
    this.#mathDepth -= 1;
    return end;
  }

  #skipRaw(from: number): number | undefined {
    const ticks = this.#match(/`+/y, from);
    const content = from + ticks.length;
    if (ticks.length === 2) {
      return content;
    }
    const end = this.#text.indexOf(ticks, content);
    return end < 0 ? undefined : end + ticks.length;
  }

  #isComment(from: number): boolean {
    return /[/*]/.test(this.#text.charAt(from + 1));
  }

  #skipComment(from: number): number | undefined {
    const isLine = this.#text[from + 1] === '/';
    const to = isLine ? from + this.#match(/[^\r\n]*/y, from).length : findBlockCommentEnd(this.#text, from);
    if (to === undefined) {
      return undefined;
    }
    this.#nodes.push({ kind: 'comment', from, to });
    if (this.#mathDepth === 0) {
      const content = { from: from + 2, to: isLine ? to : to - 2 };
      this.#runs.push(...createRuns(content, [], { kind: 'comment', parent: from, isLineComment: isLine }));
    }
    return to;
  }
}

const identifier = /[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*/uy;
/** The start of a statement. */
const statementKeyword = /(?:context[ \t]+)?(?:let|set|show|import|include|return|if|for|while)(?![\p{L}\p{N}_-])/uy;
const operator = /[ \t]*(?:[-+*/=<>!]|(?:and|or|in|not)(?![\p{L}\p{N}_-]))/uy;
const termMarker = String.raw`[ \t]*(?:(?:[-+]|\d+\.)[ \t]+)*\/[ \t]`;
const termStart = new RegExp(termMarker, 'y');
const plainText = new RegExp(`(?:(?!https?://|\\n${termMarker})[^\\\\/\`$#[\\]<@:])+`, 'y');
const labelAfter = /\s*</y;
const margin = `[\\s${marks.statement}${marks.comment}]`;
const spaceBeforeLabel = new RegExp(`(?<!${margin})${margin}+(?=${marks.label})`, 'g');
const blankLine = /\n\s*\n/;

function fill(mark: NonNullable<Part['mark']>, length: number): string {
  const isSingle = mark === 'element' || mark === 'label';
  return isSingle ? marks[mark] + marks.rest.repeat(length - 1) : marks[mark].repeat(length);
}

function findKind(name: string): string {
  return { link: 'link', footnote: 'footnote', emph: 'emphasis', cite: 'citation' }[name] ?? `#${name}`;
}

/** Finds the end of a block comment. Block comments nest. */
function findBlockCommentEnd(text: string, from: number): number | undefined {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = from;
  let depth = 0;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) {
      return mark.lastIndex;
    }
  }
  return undefined;
}

const addressScheme = /https?:\/\/(?=[\w!#$%&*+,\-./:;=?@~'()[\]])/y;
const addressCharacter = /[\w!#$%&*+,\-./:;=?@~'()[\]]/;

/** Measures an address, which has balanced brackets and doesn't end with punctuation. */
function measureAddress(text: string, from: number): number {
  addressScheme.lastIndex = from;
  if (!addressScheme.test(text)) {
    return 0;
  }
  const open: string[] = [];
  let end = addressScheme.lastIndex;
  for (let character = text.charAt(end); addressCharacter.test(character); character = text.charAt(end)) {
    if (character === '(' || character === '[') {
      open.push(character);
    } else if ((character === ')' && open.pop() !== '(') || (character === ']' && open.pop() !== '[')) {
      break;
    }
    end += 1;
  }
  return text.slice(from, end).replace(/(?<![!,.:;?'])[!,.:;?']+$/, '').length;
}

/** Characters that Typst replaces: minus signs, dashes, soft hyphens and dots. */
const sign = String.raw`\S-\p{N}|-(?:--?|\?|\p{N})|\.{3}`;

function token(at: string, details: Omit<Token, 'at'> = {}): Token {
  return { at: new RegExp(at, 'uy'), ...details };
}

const word = `[^\\s${marks.code}${marks.statement}${marks.comment}]*`;

const tokens: readonly Token[] = [
  token(`[${marks.code}${marks.statement}]+[\\s${marks.comment}]*${marks.label}${marks.rest}*`, {
    inside: 'refused',
    before: new RegExp(`${word}$`),
  }),
  token(`[${marks.code}${marks.statement}]+|${marks.comment}+`, { inside: 'refused' }),
  {
    ...token(`${marks.label}${marks.rest}*`),
    before: new RegExp(`${word}[\\s${marks.comment}]*$`),
  },
  token(`[${marks.element}${marks.colon}]${marks.rest}*`),
  // A line break must stay at the end of its line.
  token(String.raw`\\(?:\s|$)`, { inside: 'before' }),
  token(`${letter}(?:[*_](?:${letter})+)+`),
  token(String.raw`\*`, { kind: '*', opens: '*', closes: '*' }),
  token('_', { kind: '_', opens: '_', closes: '_' }),
  token(sign),
];

function createMarker(marker: string, details: Partial<LineRule> = {}): LineRule {
  const kind = ([found]: RegExpExecArray) => `marker ${found.trim()}`;
  return { at: new RegExp(String.raw`(?:${marker})(?:\s+|$)`, 'y'), kind, as: 'item', ...details };
}

const item = String.raw`[-+]|\d+\.`;
const anyMarker = String.raw`(?:=+|${item}|\/)(?:\s|$)`;

const lines: readonly LineRule[] = [
  // A marker after a comment or a term is one, too.
  {
    at: new RegExp(`(?:${marks.comment}+|\\/\\s[^\\n${marks.colon}]*${marks.colon})[^\\S\\n]*${anyMarker}`, 'y'),
    kind: 'unknown',
    as: 'opaque',
    to: 'blank',
  },
  createMarker('=+', { lineTo: new RegExp(`(?<!\\s)\\s*${marks.label}.*$|\\\\?$`) }),
  createMarker(item),
  createMarker('\\/'),
];

const table: LanguageTable = {
  lineEnd: /\r?\n/g,
  tabSize: 1,
  lines,
  flow: {
    // A label at the start belongs to what is before the paragraph.
    start: new RegExp(`^(?:${margin}|${marks.label}${marks.rest}*)+`),
    end: new RegExp(`(?<!${margin})(?:${margin}*\\\\${margin}*|${margin}+)?$`),
  },
  tokens,
  plain: new RegExp(`(?:(?!${sign}|${letter}[*_]${letter})[^\\\\*_${marks.element}-${marks.rest}])+`, 'uy'),
};

/** Finds `#cite(<key`, `cite(label("key`, or nothing after the parenthesis. */
function findLabelArgument(text: string, cursor: number): CompletionTrigger | undefined {
  const [call, typed = ''] =
    /#?(?<![\p{L}\p{N}_-])cite\(\s*(<[^\s<>()",]*|label\(\s*"[^"\n]*|)$/u.exec(text.slice(0, cursor)) ?? [];
  if (call === undefined) {
    return undefined;
  }
  const pattern = typed === '' ? /^/ : typed.startsWith('<') ? /^[\p{L}\p{N}\p{M}_.:-]*>?/u : /^[^"\n()]*(?:"\)?)?/;
  const [rest = ''] = pattern.exec(text.slice(cursor)) ?? [];
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  const isClosed = findClosing(text.slice(key.to), '(', ')') !== undefined;
  const isAlone = !isClosed || text[key.to] === ')';
  return {
    kind: 'key',
    query: typed.replace(/^(?:<|label\(\s*")/, ''),
    ...key,
    opening: 'command',
    start: cursor - call.length,
    citation: isAlone ? { from: cursor - call.length, to: key.to + (isClosed ? 1 : 0) } : undefined,
    close: isClosed ? '' : ')',
    isLabel: true,
  };
}

function findReference(text: string, cursor: number): CompletionTrigger | undefined {
  const pattern = new RegExp(String.raw`${beforeKey}@([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]*)?$`, 'u');
  const [typed, query = ''] = pattern.exec(text.slice(0, cursor)) ?? [];
  if (typed === undefined) {
    return undefined;
  }
  const [rest = ''] = /^(?:[\p{L}\p{N}\p{M}_-]|[.:](?=[\p{L}\p{N}_]))*/u.exec(text.slice(cursor)) ?? [];
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  return { kind: 'key', query, ...key, opening: 'bare', start: key.from, citation: key, close: '', isLabel: false };
}
