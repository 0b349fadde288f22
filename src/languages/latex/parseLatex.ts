// cspell:ignore nolinkurl listoffigures listoftables cleardoublepage pagebreak bigskip medskip smallskip hfill vfill raggedleft mainmatter backmatter singlespacing onehalfspacing doublespacing onecolumn thenelse
import { blankLatexComments } from './latexSource.ts';
import { findLine } from '../../citation/insertion/point.ts';
import {
  createRuns,
  findSpans,
  type Element,
  type Parse,
  type Run,
  type Span,
  type StructureNode,
} from '../structure.ts';
import {
  findArgumentsEnd,
  findConditionEnd,
  findEnvironmentEnd,
  findGroupEnd,
  findMatchEnd,
} from './latexArguments.ts';

/** Reads no prose in unknown environments and in arguments of unknown commands. */
export const parseLatex: Parse = (text) => {
  const code = blankLatexComments(text);
  const hasPreamble = code.includes('\\documentclass');
  const begin = hasPreamble ? code.indexOf(documentStart) : 0;
  if (begin < 0) {
    return { nodes: [], runs: [] };
  }
  const { nodes, runs } = new Scanner(text, hasPreamble ? begin + documentStart.length : 0).scan();
  nodes.push(
    ...findSpans(text, { from: 0, to: begin }, /^[ \t]*%.*/gm).map((span) => ({ kind: 'line comment', ...span })),
  );
  runs.push(...nodes.flatMap((node) => (node.kind === 'line comment' ? createCommentRuns(text, node) : [])));
  return {
    // Sort a paragraph before an element with the same span.
    nodes: nodes.sort(
      (a, b) => a.from - b.from || b.to - a.to || Number(b.kind === 'paragraph') - Number(a.kind === 'paragraph'),
    ),
    // Sort an empty comment before the text after it.
    runs: runs.sort((a, b) => a.from - b.from || a.to - b.to),
  };
};

const documentStart = '\\begin{document}';

/** Returns the text of a comment that starts with a percent sign. */
function createCommentRuns(text: string, { from, to }: Span): Run[] {
  const content = text.indexOf('%', from) + 1;
  const end = text[to - 1] === '\r' ? to - 1 : to;
  // Editors read settings in these comments.
  return /^\s*(?:!|-\*-)/.test(text.slice(content, end))
    ? []
    : createRuns({ from: content, to: end }, [], { kind: 'comment', parent: from, isLineComment: true });
}

/** Environments that contain paragraphs. */
const proseEnvironments = new Set(
  (
    'document abstract quote quotation verse center flushleft flushright frame block alertblock exampleblock column ' +
    'minipage itemize enumerate description figure table figure* table* wrapfigure theorem lemma corollary proposition ' +
    'definition remark example proof acknowledgements acknowledgments landscape spacing appendices displayquote letter'
  ).split(' '),
);
/** Environments in which text follows an `\item` or is in a `\caption`. */
const lists = /^(?:itemize|enumerate|description)$/;
const floats = /^(?:(?:figure|table)\*?|wrapfigure)$/;

interface Token {
  /** Sticky. */
  readonly at: RegExp;
  readonly as:
    | 'plain'
    | 'blank lines'
    | 'element'
    /** An element with arguments. If it has none, it may take the next token as its argument. */
    | 'command'
    /** The start of a group, or of the last argument of a command, whose name is its kind. */
    | 'open'
    | 'close'
    | 'begin'
    | 'end'
    | 'item'
    /** Refuses the rest of the document. */
    | 'stop';
  /** Elements without a kind are characters. */
  readonly kind?: string | undefined;
  /** Returns the end of an element, or `undefined` if it is not closed. */
  readonly findEnd?: (text: string, from: number) => number | undefined;
  readonly inside?: 'refused' | undefined;
}

const option = String.raw`(?:[ \t]*\[(?:[^[\]{}\n]|\{[^{}\n]*\})*\])?`;

/** Returns a pattern for commands with one of these names. */
function command(names: string, rest = ''): RegExp {
  return new RegExp(String.raw`\\(${names.replaceAll(' ', '|')})(?![\p{L}@])\*?${rest}`, 'uy');
}

function findNext(close: RegExp): NonNullable<Token['findEnd']> {
  return (text, from) => findMatchEnd(text, from, close);
}

/** The first token that matches applies. A character that no token matches refuses its paragraph. */
const tokens: readonly Token[] = [
  // TeX replaces `--` with a dash and two apostrophes with a quotation mark.
  { as: 'element', at: /-{2,}|'{2,}|`{2,}|,{2,}|<{2,}|>{2,}|[!?]`/y },
  { as: 'plain', at: /[^\\%${}&#^_\n\-'`,<>!?]+|[-'`,<>!?]/y },
  { as: 'blank lines', at: /\n(?:[ \t\r]*\n)+/y },
  { as: 'plain', at: /\n/y },
  { as: 'element', at: /%.*/y, kind: 'line comment', inside: 'refused' },
  { as: 'element', at: /[&#]/y, kind: '&' },
  { as: 'element', at: /\$\$/y, kind: 'math', findEnd: findNext(/(?<!\\)\$\$/g) },
  { as: 'element', at: /\$/y, kind: 'math', findEnd: findNext(/(?<!\\)\$/g) },
  { as: 'element', at: /\\\(/y, kind: 'math', findEnd: findNext(/\\\)/g) },
  { as: 'element', at: /\\\[/y, kind: 'math', findEnd: findNext(/\\\]/g) },
  { as: 'element', at: /[_^](?:\{[^{}]*\}|[^\s\\{}%&#^_$])/y, kind: 'math', inside: 'refused' },
  { as: 'element', at: /\{\}/y },
  { as: 'open', at: /\{/y, kind: '{' },
  { as: 'close', at: /\}/y },
  { as: 'begin', at: /\\begin\s*\{([A-Za-z]+\*?)\}/y },
  { as: 'end', at: /\\end\s*\{([A-Za-z]+\*?)\}/y },
  { as: 'item', at: command('item', `${option}[ \\t]?`), kind: 'item', inside: 'refused' },
  {
    as: 'open',
    at: command(
      'textbf textit textsc textsl textrm textsf textup textmd underline uline enquote footnote footnotetext ' +
        'caption part chapter section subsection subsubsection paragraph subparagraph frametitle framesubtitle title ' +
        'subtitle thanks marginpar textquote mkbibquote blockquote alert',
      String.raw`${option}\{`,
    ),
  },
  { as: 'open', at: /\\href\{(?:[^{}\\]|\\[^])*\}\{/y, kind: 'link' },
  { as: 'open', at: command('emph', `${option}\\{`), kind: 'emphasis' },
  { as: 'element', at: /\\url\{[^{}]*\}/y, kind: '\\url' },
  { as: 'element', at: /\\(?:path|nolinkurl)\{[^{}]*\}/y, kind: '\\path', inside: 'refused' },
  {
    as: 'element',
    at: /\\(?:verb|Verb|lstinline|mintinline\{[^{}]*\})(?![a-zA-Z@])\*?(?:([^\s{])[^\n]*?\1|\{[^{}]*\})/y,
    kind: 'code',
  },
  {
    as: 'element',
    at: command('[egx]?def let newif', String.raw`(?:\\[A-Za-z@]+|[^\\{}\n])*`),
    kind: '\\def',
    inside: 'refused',
    findEnd: (text, from) => (text[from] === '{' ? findGroupEnd(text, from) : from),
  },
  {
    as: 'element',
    at: command('if(?!thenelse|f(?![a-z]))[A-Za-z@]*'),
    kind: '\\if',
    inside: 'refused',
    findEnd: findConditionEnd,
  },
  {
    as: 'stop',
    at: command(
      'catcode csname expandafter makeatletter ExplSyntaxOn endinput scantokens lccode active begingroup endgroup else fi begin end verb Verb lstinline mintinline',
    ),
  },
  // Commands without arguments. Escaped titles contain some of them. Pandoc reads arguments after each command.
  {
    as: 'element',
    at: command(
      'textbackslash textasciitilde textasciicircum textless textgreater textbar ldots dots textellipsis LaTeX TeX ss ' +
        'o O ae AE oe OE aa AA l L i j textendash textemdash textquoteleft textquoteright textquotedblleft ' +
        'textquotedblright S P copyright pounds euro texteuro textdegree quad qquad noindent par newline maketitle ' +
        'listoffigures listoftables newpage clearpage cleardoublepage bigskip medskip smallskip hfill vfill centering ' +
        'raggedright raggedleft appendix frontmatter mainmatter backmatter tiny scriptsize footnotesize small ' +
        'normalsize large Large LARGE huge Huge bfseries mdseries itshape slshape scshape upshape rmfamily sffamily ' +
        'ttfamily normalfont em bf it sc sl rm sf tt today indent singlespacing onehalfspacing doublespacing titlepage ' +
        'onecolumn twocolumn sloppy fussy tableofcontents',
      String.raw`(?:\{\}|(?![ \t]*[{[]))`,
    ),
  },
  { as: 'element', at: command('printbibliography pagebreak linebreak', option), kind: '\\pagebreak' },
  { as: 'command', at: /\\[A-Za-z@]*cites\*?(?:[ \t]*\([^(){}\n]*\)){0,2}/iy, kind: 'citation' },
  { as: 'command', at: /\\[A-Za-z@]*cite[A-Za-z@]*\*?/iy, kind: 'citation' },
  { as: 'command', at: command(String.raw`\w*ref label`), kind: '\\ref' },
  { as: 'command', at: /\\[\p{L}@]+\*?/uy, kind: '\\', inside: 'refused' },
  {
    as: 'element',
    at: /\\[`'^"~=.][ \t]*(?:\r?\n(?![ \t\r]*\n))?[ \t]*(?:\{[^{}]*\}|\\[ij](?![A-Za-z])|[^\s\\{}%&#^_$])/uy,
  },
  // Pandoc skips a blank line after a line break.
  { as: 'command', at: new RegExp(String.raw`\\\\\*?${option}(?=[ \t\r]*\n[ \t\r]*(?:\n|$))`, 'y') },
  { as: 'element', at: new RegExp(String.raw`\\\\\*?${option}(?![ \t]*\[)`, 'y') },
  { as: 'element', at: /\\[%&$#_{}\s,;:!>@/]/y },
  { as: 'command', at: /\\[^\\`'^"~=.]/uy },
];

/** A paragraph, argument or group. */
interface OpenText {
  readonly kind: string;
  readonly from: number;
  /** Cursors from this offset go to the text. */
  readonly start: number;
  readonly content: number;
  readonly isProse: boolean;
  readonly elements: Element[];
}

interface Environment {
  readonly name: string;
  readonly isInFloat: boolean;
  /** Whether paragraphs are prose. */
  isProse: boolean;
}

class Scanner {
  readonly #text: string;
  readonly #nodes: StructureNode[] = [];
  readonly #runs: Run[] = [];
  readonly #environments: Environment[] = [];
  #current: OpenText;
  /** The paragraph, arguments and groups around the current text. */
  readonly #outer: OpenText[] = [];
  /** Number of runs before the paragraph. */
  #runCount = 0;
  /** Whether the paragraph contains something unknown, so that its runs are dropped. */
  #isOdd = false;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#current = { kind: 'paragraph', from, start: from, content: from, isProse: true, elements: [] };
  }

  scan(): { readonly nodes: StructureNode[]; readonly runs: Run[] } {
    let offset: number | undefined = this.#current.from;
    while (offset !== undefined && offset < this.#text.length) {
      offset = this.#readToken(offset);
    }
    this.#isOdd ||= offset === undefined;
    this.#endParagraph(this.#text.length);
    return { nodes: this.#nodes, runs: this.#runs };
  }

  /** Returns the end of a token, or `undefined` if the rest of the document can't be read. */
  #readToken(from: number): number | undefined {
    for (const token of tokens) {
      token.at.lastIndex = from;
      const match = token.at.exec(this.#text);
      if (match) {
        return this.#applyToken(token, match[1] ?? '', { from, to: token.at.lastIndex });
      }
    }
    this.#isOdd = true;
    return from + 1;
  }

  get #isInArgument(): boolean {
    return this.#outer.length > 0;
  }

  #applyToken(token: Token, name: string, { from, to }: Span): number | undefined {
    switch (token.as) {
      case 'plain':
        return to;
      case 'blank lines':
        return this.#readBlankLines(from, to);
      case 'element':
        return this.#addElement(token, from, token.findEnd ? token.findEnd(this.#text, to) : to);
      case 'command':
        return this.#readCommand(token, from, to);
      case 'open':
        return this.#openText(token.kind ?? name, from, to);
      case 'close':
        return this.#closeText(to);
      case 'begin':
        return this.#beginEnvironment(name, from, to);
      case 'end':
        return this.#endEnvironment(name, from, to);
      case 'item':
        return this.#readItem(token, from, to);
      case 'stop':
        return undefined;
    }
  }

  /** Adds an element that must not be split, up to `reach`. */
  #addElement(
    { kind, inside }: Pick<Token, 'kind' | 'inside'>,
    from: number,
    to: number | undefined,
    reach = to,
  ): number | undefined {
    if (to !== undefined && reach !== undefined) {
      this.#current.elements.push({ from, to: reach, ...(inside && { inside }) });
      if (kind !== undefined) {
        this.#nodes.push({ kind, from, to });
      }
    }
    return to;
  }

  #readCommand({ kind, inside }: Token, from: number, after: number): number | undefined {
    const to = findArgumentsEnd(this.#text, after);
    if (to === undefined || /[}\w]$/.test(this.#text.slice(after, to))) {
      return this.#addElement({ kind, inside }, from, to);
    }
    const next = findMatchEnd(this.#text, to, nextToken) ?? to;
    return this.#addElement({ kind, inside: 'refused' }, from, to, Math.max(to + 1, next));
  }

  #openText(kind: string, from: number, content: number): number {
    const isInFloat = this.#environments.at(-1)?.isInFloat === true;
    const isProse = kind === 'caption' ? isInFloat : kind !== 'link' && this.#current.isProse;
    this.#outer.push(this.#current);
    this.#current = { kind, from, start: from + 1, content, isProse, elements: [] };
    return content;
  }

  #closeText(end: number): number | undefined {
    const outer = this.#outer.pop();
    if (!outer) {
      this.#isOdd = true;
      return end;
    }
    const { kind, from } = this.#current;
    this.#addRuns(end - 1);
    this.#current = outer;
    // A citation for a cursor in a link goes after it.
    return this.#addElement({ kind, inside: kind === 'link' ? undefined : 'refused' }, from, end);
  }

  /** Adds the runs of the current text. */
  #addRuns(to: number): void {
    const { start, from, content, isProse, elements } = this.#current;
    if (isProse && content <= to) {
      this.#runs.push(...createRuns({ start, from: content, to }, elements, { kind: 'prose', parent: from }));
    }
  }

  #startParagraph(start: number, from = start): number {
    const isProse = this.#environments.at(-1)?.isProse ?? true;
    this.#current = { kind: 'paragraph', from, start, content: from, isProse, elements: [] };
    this.#runCount = this.#runs.length;
    return from;
  }

  #endParagraph(to: number): void {
    const { kind, from } = this.#outer[0] ?? this.#current;
    const source = this.#text.slice(from, to);
    if (source.trim() !== '') {
      this.#nodes.push({ kind, from: to - source.trimStart().length, to: from + source.trimEnd().length });
    }
    if (this.#isOdd || this.#isInArgument) {
      this.#runs.length = this.#runCount;
    } else {
      this.#addRuns(to);
    }
    this.#isOdd = false;
  }

  #readBlankLines(from: number, to: number): number {
    if (this.#isInArgument) {
      return to;
    }
    const hasPlace = this.#current.isProse && !this.#isOdd;
    this.#endParagraph(this.#text[from - 1] === '\r' ? from - 1 : from);
    for (const { from: start } of hasPlace ? findSpans(this.#text, { from: from + 1, to }, /[^\n]*\n/g) : []) {
      this.#runs.push(...createRuns(findLine(this.#text, start), [], { kind: 'prose', parent: start }));
    }
    return this.#startParagraph(to);
  }

  #beginEnvironment(name: string, from: number, to: number): number | undefined {
    if (!proseEnvironments.has(name) || this.#isInArgument) {
      return this.#addElement({ kind: name, inside: 'refused' }, from, findEnvironmentEnd(this.#text, name, to));
    }
    this.#endParagraph(from);
    const isInFloat = floats.test(name) || this.#environments.at(-1)?.isInFloat === true;
    const isProse = this.#current.isProse && !lists.test(name) && !floats.test(name);
    this.#environments.push({ name, isInFloat, isProse });
    return this.#startParagraph(findArgumentsEnd(this.#text, to) ?? to);
  }

  #endEnvironment(name: string, from: number, to: number): number | undefined {
    if (this.#isInArgument) {
      return undefined;
    }
    this.#endParagraph(from);
    const isOpen = this.#environments.pop()?.name === name;
    this.#startParagraph(to);
    return isOpen ? to : undefined;
  }

  #readItem(token: Token, from: number, to: number): number | undefined {
    const list = this.#environments.at(-1);
    if (this.#isInArgument || !list || !lists.test(list.name)) {
      return this.#addElement(token, from, to);
    }
    this.#endParagraph(from);
    this.#nodes.push({ kind: 'item', from, to });
    list.isProse = !list.isInFloat;
    return this.#startParagraph(from, to);
  }
}

/** White space, comments and the first character of the next token in the paragraph. */
const nextToken = /(?:[ \t]*(?:%.*)?\r?\n(?![ \t\r]*\n))*[ \t]*\S?/y;
