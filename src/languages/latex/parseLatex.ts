// cspell:ignore nolinkurl listoffigures listoftables cleardoublepage pagebreak bigskip medskip smallskip hfill vfill raggedleft mainmatter backmatter singlespacing onehalfspacing doublespacing onecolumn
import { blankLatexComments } from './latexSource.ts';
import { findLine } from '../../citation/insertion/point.ts';
import {
  createRuns,
  findSpans,
  maxDepth,
  type Element,
  type Parse,
  type Run,
  type Span,
  type StructureNode,
} from '../structure.ts';
import {
  findTokenEnd,
  findArgumentsEnd,
  findConditionEnd,
  findGroupEnd,
  findLineBreakEnd,
  findOptionsEnd,
} from './latexArguments.ts';

/** Reads no prose in unknown environments and in arguments of unknown commands. */
export const parseLatex: Parse = (text) => {
  const scanner = new Scanner(text);
  const code = blankLatexComments(text);
  const hasPreamble = code.includes('\\documentclass');
  const begin = hasPreamble ? code.indexOf(documentStart) : 0;
  if (begin < 0) {
    return { nodes: [], runs: [] };
  }
  if (!scanner.scan(hasPreamble ? begin + documentStart.length : 0)) {
    return undefined;
  }
  const comments = findSpans(text, { from: 0, to: begin }, /^[ \t]*%.*/gm);
  return {
    // Sort a paragraph before an element with the same span.
    nodes: [
      ...comments.map((span) => ({ kind: 'comment', ...span })),
      ...scanner.nodes.filter(({ kind }) => kind === 'paragraph'),
      ...scanner.nodes.filter(({ kind }) => kind !== 'paragraph'),
    ].sort((a, b) => a.from - b.from || b.to - a.to),
    // Sort an empty comment before the text after it.
    runs: [...comments.flatMap((span) => createCommentRuns(text, span)), ...scanner.runs].sort(
      (a, b) => a.from - b.from || a.to - b.to,
    ),
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

function splitWords(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Environments that contain paragraphs. */
const proseEnvironments = splitWords(
  'document abstract quote quotation verse center flushleft flushright frame block alertblock exampleblock column ' +
    'minipage itemize enumerate description figure table figure* table* wrapfigure theorem lemma corollary proposition ' +
    'definition remark example proof acknowledgements acknowledgments landscape spacing appendices displayquote letter',
);
/** Environments in which text follows an `\item` or is in a `\caption`. */
const lists = splitWords('itemize enumerate description');
const floats = splitWords('figure table figure* table* wrapfigure');

/** Commands whose last argument is prose. */
const proseCommands = splitWords(
  'emph textbf textit textsc textsl textrm textsf textup textmd underline uline enquote footnote footnotetext caption ' +
    'part chapter section subsection subsubsection paragraph subparagraph frametitle framesubtitle title subtitle ' +
    'thanks marginpar textquote mkbibquote blockquote alert',
);
/** Commands for single characters. Escaped titles contain some of them. */
const characters = splitWords(
  'textbackslash textasciitilde textasciicircum textless textgreater textbar ldots dots textellipsis LaTeX TeX ss o O ae ' +
    'AE oe OE aa AA l L i j textendash textemdash textquoteleft textquoteright textquotedblleft textquotedblright ' +
    'S P copyright pounds euro texteuro textdegree quad qquad noindent par newline linebreak',
);
/** Commands without arguments. Other commands may take the next token as their argument. */
const declarations = splitWords(
  'maketitle tableofcontents listoffigures listoftables printbibliography newpage clearpage cleardoublepage pagebreak ' +
    'bigskip medskip smallskip hfill vfill centering raggedright raggedleft appendix frontmatter mainmatter backmatter ' +
    'tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge bfseries mdseries itshape slshape ' +
    'scshape upshape rmfamily sffamily ttfamily normalfont em bf it sc sl rm sf tt today item indent singlespacing ' +
    'onehalfspacing doublespacing titlepage onecolumn twocolumn sloppy fussy',
);
/** Commands after which the rest of the document can't be parsed. */
const unknowable = splitWords(
  'catcode csname expandafter makeatletter ExplSyntaxOn endinput scantokens lccode active begingroup endgroup',
);

interface Frame {
  readonly name: string;
  readonly from: number;
  readonly isArgument: boolean;
  isProse: boolean;
}

class Scanner {
  readonly nodes: StructureNode[] = [];
  readonly runs: Run[] = [];
  readonly #text: string;
  readonly #frames: Frame[] = [{ name: '', from: 0, isArgument: false, isProse: true }];
  #offset = 0;
  /** Start of the current part of a paragraph. */
  #part = 0;
  /** Cursors from this offset go to the current part. */
  #partStart = 0;
  #elements: Element[] = [];
  /** Index of the last element if it is a command that may take the next token as its argument. */
  #command: number | undefined;
  #paragraph: number | undefined;
  #paragraphEnd = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns `false` if the elements are nested too deeply. */
  scan(from: number): boolean {
    this.#offset = from;
    this.#part = from;
    this.#partStart = from;
    while (this.#offset < this.#text.length && this.#frames.length <= maxDepth && this.#scanToken()) {
      // `#scanToken` advances the offset.
    }
    if (this.#frames.length > maxDepth) {
      return false;
    }
    const [, open] = this.#frames;
    if (open) {
      // Drop the runs of an environment or argument that is not closed.
      this.runs.splice(0, this.runs.length, ...this.runs.filter((run) => run.to <= open.from));
    } else if (this.#offset >= this.#text.length) {
      this.#endPart(this.#text.length);
      this.#endParagraph();
    }
    return true;
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? { name: '', from: 0, isArgument: false, isProse: false };
  }

  /** Returns `false` if the rest of the document can't be parsed. */
  #scanToken(): boolean {
    const from = this.#offset;
    const character = this.#text[from] ?? '';
    const plain = /[^\\%${}&#^_\n]+/y;
    plain.lastIndex = from;
    const [words] = plain.exec(this.#text) ?? [];
    if (words !== undefined) {
      this.#scanWords(words);
      return true;
    }
    if (character !== '%' && character !== '\n') {
      this.#endCommand(from + 1);
    }
    switch (character) {
      case '\n':
        return this.#scanLineEnd();
      case '%': {
        const { to } = findLine(this.#text, from);
        this.#addElement('comment', from, to, { inside: 'refused' });
        this.runs.push(...createCommentRuns(this.#text, { from, to }));
        return true;
      }
      case '$': {
        const mark = this.#text.startsWith('$$', from) ? '$$' : '$';
        return this.#skipTo('math', from, from + mark.length, mark);
      }
      case '\\':
        return this.#scanCommand();
      case '{':
        if (this.#text[from + 1] === '}') {
          this.#addElement(undefined, from, from + 2);
          return true;
        }
        this.#push({ name: '{', from, isArgument: true, isProse: this.#frame.isProse }, from + 1);
        return true;
      case '}':
        return this.#frame.isArgument && this.#pop(from + 1);
      case '^':
      case '_': {
        const end = findTokenEnd(this.#text, from + 1);
        // `^^5c` is a backslash, and a command could have arguments.
        if (end === undefined || /[\^\\]/.test(this.#text[from + 1] ?? '')) {
          return false;
        }
        this.#addElement('script', from, end, { inside: 'refused' });
        return true;
      }
      default:
        this.#addElement(character, from, from + 1);
        return true;
    }
  }

  #scanWords(words: string): void {
    const from = this.#offset;
    const start = from + words.length - words.trimStart().length;
    this.#offset = from + words.length;
    if (start < this.#offset) {
      this.#endCommand(start + 1);
      this.#extendParagraph(from, this.#offset);
    }
    // TeX replaces `--` with a dash and two apostrophes with a quotation mark.
    this.#elements.push(
      ...findSpans(this.#text, { from, to: this.#offset }, /-{2,}|'{2,}|`{2,}|,{2,}|<{2,}|>{2,}|[!?]`/g),
    );
  }

  /** Ends the command that may take the next token as its argument, so that no citation goes between the two. */
  #endCommand(to: number): void {
    const element = this.#command === undefined ? undefined : this.#elements[this.#command];
    if (this.#command !== undefined && element) {
      this.#elements[this.#command] = { ...element, to, inside: 'refused' };
    }
    this.#command = undefined;
  }

  #scanLineEnd(): boolean {
    const from = this.#offset;
    const [blank = '\n'] = /^\n(?:[ \t\r]*\n)*/.exec(this.#text.slice(from, from + 2000)) ?? [];
    this.#offset = from + blank.length;
    if (blank.indexOf('\n', 1) > 0 && !this.#frame.isArgument) {
      this.#endPart(this.#text[from - 1] === '\r' ? from - 1 : from);
      this.#endParagraph();
      if (this.#frame.isProse) {
        for (const { index } of blank.slice(0, -1).matchAll(/\n/g)) {
          const line = findLine(this.#text, from + index + 1);
          this.runs.push(...createRuns(line, [], { kind: 'prose', parent: line.from }));
        }
      }
      this.#part = this.#offset;
      this.#partStart = this.#part;
    }
    return true;
  }

  #scanCommand(): boolean {
    const from = this.#offset;
    const [command = '\\', name = ''] =
      /^\\(?:([\p{L}@]+)\*?|\r?\n|[^])/u.exec(this.#text.slice(from, from + 200)) ?? [];
    const after = from + command.length;
    if (name === 'begin' || name === 'end') {
      return this.#scanEnvironment(name, from, after);
    }
    if (name === 'verb' || name === 'lstinline' || name === 'Verb' || name === 'mintinline') {
      const body = name === 'mintinline' ? (findGroupEnd(this.#text, after) ?? after) : after;
      const mark = this.#text[body] ?? '\n';
      return mark === '{' ? this.#skipGroup(`code`, from, body) : this.#skipTo('code', from, body + 1, mark, true);
    }
    if (/^if[A-Za-z@]*$/.test(name) && name !== 'ifthenelse') {
      const end = findConditionEnd(this.#text, after);
      this.#addElement('condition', from, end ?? after, { inside: 'refused' });
      return end !== undefined;
    }
    if (unknowable.has(name) || name === 'else' || name === 'fi') {
      return false;
    }
    if (command === '\\(' || command === '\\[') {
      return this.#skipTo('math', from, after, command === '\\(' ? '\\)' : '\\]');
    }
    if (name === '') {
      const isAccent = /[`'^"~=.]/.test(command[1] ?? '');
      const end =
        command === '\\\\' ? findLineBreakEnd(this.#text, after) : isAccent ? findTokenEnd(this.#text, after) : after;
      this.#addElement(undefined, from, end ?? after);
      // Pandoc skips a blank line after a line break.
      const isLastInParagraph =
        command === '\\\\' && /^[ \t\r]*\n[ \t\r]*(?:\n|$)/.test(this.#text.slice(end, from + 1000));
      this.#command =
        !isLastInParagraph && (isAccent || /[%&$#_{}\s,;:!>@/\\]$/.test(command))
          ? undefined
          : this.#elements.length - 1;
      return end !== undefined && command !== '\\';
    }
    if (name === 'item') {
      this.#addElement('item', from, findOptionsEnd(this.#text, after), { inside: 'refused' });
      this.#endItem(from);
      return true;
    }
    if (/^[egx]?def$|^let$|^newif$/.test(name)) {
      const [, definition = ''] = /^((?:\s*\\[A-Za-z@]+|[^\\{}\n])*)/.exec(this.#text.slice(after, after + 300)) ?? [];
      const group = after + definition.length;
      const end = this.#text[group] === '{' ? findGroupEnd(this.#text, group) : group;
      this.#addElement(name, from, end ?? group, { inside: 'refused' });
      return end !== undefined;
    }
    if (proseCommands.has(name)) {
      const argument = findOptionsEnd(this.#text, after);
      if (this.#text[argument] === '{') {
        const kind = name === 'footnote' || name === 'emph' ? { footnote: 'footnote', emph: 'emphasis' }[name] : name;
        const isProse = name === 'caption' ? floats.has(this.#frame.name) : this.#frame.isProse;
        this.#push({ name: kind, from, isArgument: true, isProse }, argument + 1);
        return true;
      }
    }
    if (name === 'href') {
      const title = findGroupEnd(this.#text, after, true);
      if (title !== undefined && this.#text[title] === '{') {
        this.#push({ name: 'link', from, isArgument: true, isProse: false }, title + 1);
        return true;
      }
    }
    const notes = /cites$/i.test(name)
      ? /^\*?(?:\s*\([^(){}\n]*\)){1,2}/.exec(this.#text.slice(after, after + 500))
      : null;
    const first = after + (notes?.[0].length ?? 0);
    const end = findArgumentsEnd(this.#text, first, /^(?:url|href|nolinkurl|path)$/.test(name));
    const isCharacter = characters.has(name) && /^(?:\{\})?$/.test(this.#text.slice(after, end));
    const kind = isCharacter ? undefined : /cite/i.test(name) ? 'citation' : `\\${name}`;
    const isRefused = !isCharacter && kind !== 'citation' && !/^(?:url|ref|label|\w+ref)$/.test(name) && end !== after;
    this.#addElement(kind, from, end ?? after, isRefused ? { inside: 'refused' } : {});
    const isComplete =
      name !== 'href' && (isCharacter || declarations.has(name) || /[}\w]$/.test(this.#text.slice(after, end)));
    this.#command = isComplete ? undefined : this.#elements.length - 1;
    return end !== undefined;
  }

  #scanEnvironment(mark: string, from: number, after: number): boolean {
    const [whole = '', name = ''] = /^\s*\{([A-Za-z]+\*?)\}/.exec(this.#text.slice(after, after + 100)) ?? [];
    const content = after + whole.length;
    if (name === '') {
      return false;
    }
    if (mark === 'end') {
      this.#endPart(from);
      this.#endParagraph();
      return !this.#frame.isArgument && this.#frame.name === name && this.#pop(content) && name !== 'document';
    }
    if (!proseEnvironments.has(name) || this.#frame.isArgument) {
      return this.#skipTo(name, from, content, `\\end{${name}}`);
    }
    this.#endPart(from);
    this.#endParagraph();
    const isProse = this.#frame.isProse && !lists.has(name) && !floats.has(name);
    this.#push({ name, from, isArgument: false, isProse }, findArgumentsEnd(this.#text, content) ?? content);
    return true;
  }

  /** Starts the text of a list item, which is prose if the list is in prose. */
  #endItem(from: number): void {
    const frame = this.#frame;
    if (lists.has(frame.name)) {
      this.#elements.pop();
      this.#endPart(from);
      this.#endParagraph();
      frame.isProse = this.#frames.every(({ isProse, name }) => isProse || lists.has(name));
      const [space = ''] = /^[ \t]*/.exec(this.#text.slice(this.#offset, this.#offset + 100)) ?? [];
      this.#part = this.#offset + Math.min(space.length, 1);
      this.#partStart = from;
    }
  }

  #push(frame: Frame, content: number): void {
    this.#extendParagraph(frame.from, content);
    this.#endPart(frame.from);
    this.#frames.push(frame);
    this.#part = content;
    this.#partStart = frame.isArgument ? frame.from + 1 : content;
    this.#offset = content;
    if (!frame.isArgument) {
      this.#paragraph = undefined;
    }
  }

  #pop(end: number): boolean {
    const frame = this.#frames.pop();
    this.#endPart(this.#offset, frame);
    this.nodes.push({ kind: frame?.name ?? '', from: frame?.from ?? 0, to: end });
    this.#part = end;
    this.#partStart = frame?.name === 'link' ? frame.from + 1 : end;
    this.#offset = end;
    if (frame?.isArgument === true) {
      this.#extendParagraph(frame.from, end);
    }
    return true;
  }

  /** Adds an element that must not be split. Characters have no kind. */
  #addElement(kind: string | undefined, from: number, to: number, details: Omit<Element, 'from' | 'to'> = {}): void {
    if (kind !== undefined) {
      this.nodes.push({ kind, from, to });
    }
    this.#elements.push({ from, to, ...details });
    if (kind !== 'comment') {
      this.#extendParagraph(from, to);
    }
    this.#offset = to;
  }

  #extendParagraph(from: number, to: number): void {
    this.#paragraph ??= from;
    this.#paragraphEnd = Math.max(to, this.#paragraph);
  }

  /** Adds the runs of the current part and ends it. */
  #endPart(to: number, frame = this.#frame): void {
    this.#endCommand(to + 1);
    if (frame.isProse && this.#part <= to) {
      this.runs.push(
        ...createRuns({ start: this.#partStart, from: this.#part, to }, this.#elements, {
          kind: 'prose',
          parent: frame.from,
        }),
      );
    }
    this.#elements = [];
    // `#endPart` runs twice at an environment, because it also ends the paragraph.
    this.#part = Infinity;
  }

  #endParagraph(): void {
    if (this.#paragraph !== undefined) {
      this.nodes.push({ kind: 'paragraph', from: this.#paragraph, to: this.#paragraphEnd });
    }
    this.#paragraph = undefined;
  }

  #skipTo(kind: string, from: number, content: number, close: string, isInLine = false): boolean {
    let end = this.#text.indexOf(close, content);
    while (close.startsWith('$') && end > 0 && this.#text[end - 1] === '\\') {
      end = this.#text.indexOf(close, end + 1);
    }
    if (end < 0 || (isInLine && this.#text.slice(content, end).includes('\n'))) {
      return false;
    }
    this.#addElement(kind, from, end + close.length, /^(?:math|code)$/.test(kind) ? {} : { inside: 'refused' });
    return true;
  }

  #skipGroup(kind: string, from: number, group: number): boolean {
    const end = findGroupEnd(this.#text, group);
    this.#addElement(kind, from, end ?? group);
    return end !== undefined;
  }
}
