import {
  createRuns,
  maxDepth,
  type Element,
  type Parse,
  type Run,
  type Span,
  type StructureNode,
} from '../structure.ts';

/** Treats only markup as prose, not code, strings, raw text and math. */
export const parseTypst: Parse = (text) => {
  const scanner = new Scanner(text);
  if (!scanner.scan()) {
    return undefined;
  }
  const isParagraph = ({ kind }: StructureNode) => Number(kind === 'paragraph');
  return {
    nodes: scanner.nodes.sort((a, b) => a.from - b.from || b.to - a.to || isParagraph(b) - isParagraph(a)),
    runs: scanner.safeRuns(),
  };
};

/** Content arguments (`[…]`) inside the parentheses of these functions are prose too. */
const proseFunctions = new Set(
  (
    'figure table table.cell table.header table.footer grid grid.cell grid.header grid.footer quote footnote list ' +
    'list.item enum enum.item terms terms.item align block box columns pad stack place heading par emph strong text'
  ).split(' '),
);
/** The content of these functions is not text, or must not be split. */
const otherFunctions = new Set('link raw cite ref metadata hide bibliography state counter label eval'.split(' '));
/** Keywords of statements, which end at the end of the line. */
const statements = new Set('let set show import include return if for while context'.split(' '));

interface Call {
  readonly name: string;
  readonly from: number;
  readonly isProse: boolean;
  /** Whether the code is embedded in markup, where a semicolon ends it. */
  readonly isEmbedded: boolean;
}

interface Frame {
  readonly mode: 'markup' | 'code' | 'statement' | 'math';
  readonly from: number;
  readonly close: string;
  readonly isProse: boolean;
  /** Whether the frame or one around it is math. */
  readonly isInMath: boolean;
  readonly call?: Call;
  paragraph: number | undefined;
  paragraphEnd: number;
  readonly marks: { readonly mark: string; readonly from: number }[];
  /** Whether the paragraph is a heading, which ends with its line. */
  isHeading: boolean;
  /** Indentations of the open list items, outermost first. */
  readonly items: number[];
  /** Whether the colon after a term has not been read yet. */
  isTerm: boolean;
}

class Scanner {
  readonly nodes: StructureNode[] = [];
  readonly #runs: Run[] = [];
  /** Spans with errors, by their ends. */
  readonly #errors: Span[] = [];
  readonly #text: string;
  readonly #frames: Frame[] = [];
  #offset = 0;
  /** The start of the line around `until`. */
  #line = { start: 0, until: 0 };
  /** The end of the last comment with only markers and comments before it in its line. */
  #markersEnd = 0;
  /** Cursors from `#partStart` go to the current part. */
  #part = 0;
  #partStart = 0;
  #elements: Element[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns `false` if the elements are nested too deeply. */
  scan(): boolean {
    this.#push('markup', 0, 0, '', true);
    this.#startLine(this.#match(/\s*/y)?.length ?? 0, 0);
    while (this.#offset < this.#text.length && this.#frames.length <= maxDepth && this.#scanToken()) {
      // `#scanToken` advances the offset.
    }
    if (this.#frames.length > maxDepth) {
      return false;
    }
    while (this.#offset >= this.#text.length && this.#frame.mode === 'statement') {
      this.#pop(this.#offset);
    }
    const [, open] = this.#frames;
    if (open) {
      // Drop the runs of a part that is not closed.
      this.#errors.push({ from: open.call?.from ?? open.from, to: Infinity });
    } else if (this.#offset >= this.#text.length) {
      this.#endPart(this.#text.length);
      this.#endParagraph(this.#frame);
    }
    return true;
  }

  /** Returns the runs outside of errors, in order. */
  safeRuns(): Run[] {
    const errors = this.#errors.sort((a, b) => a.from - b.from);
    let [next, end] = [0, -1];
    return this.#runs
      .sort((a, b) => a.from - b.from || a.to - b.to)
      .filter(({ from, to }) => {
        for (let error = errors[next]; error && error.from <= to; error = errors[next]) {
          end = Math.max(end, error.to);
          next += 1;
        }
        return from > end;
      });
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? createFrame('code', 0, '', false, false);
  }

  #match(pattern: RegExp, offset = this.#offset): string | undefined {
    pattern.lastIndex = offset;
    return pattern.exec(this.#text)?.[0];
  }

  /** Returns `false` if the rest of the document can't be parsed. */
  #scanToken(): boolean {
    const { mode, close } = this.#frame;
    const from = this.#offset;
    const character = this.#text[from] ?? '';
    if (character === '/' && /[/*]/.test(this.#text[from + 1] ?? '')) {
      return this.#scanComment();
    }
    if (mode === 'markup') {
      return this.#scanMarkup(character);
    }
    if (mode === 'statement' && /[\n;\])}]/.test(character)) {
      return this.#pop(from);
    }
    if (character === close) {
      return this.#pop(from + 1);
    }
    switch (character) {
      case '"': {
        const string = this.#match(/"(?:[^"\\]|\\[^])*"/y);
        this.#offset += string?.length ?? 0;
        return string !== undefined;
      }
      case '`': {
        const end = this.#findRawEnd();
        this.#offset = end ?? from;
        return end !== undefined;
      }
      case '$':
        return this.#push('math', from, from + 1, '$', false);
      case '\\':
        this.#offset += 2;
        return true;
      case '#':
        if (mode === 'math') {
          return this.#scanCode();
        }
        this.#offset += 1;
        return true;
    }
    if (mode === 'math') {
      this.#offset += 1;
      return true;
    }
    switch (character) {
      case '[':
        return this.#push('markup', from, from + 1, ']', this.#frame.isProse);
      case '(':
        return this.#push('code', from, from + 1, ')', this.#frame.isProse);
      case '{':
        return this.#push('code', from, from + 1, '}', false);
      case ']':
      case ')':
      case '}':
        return false;
    }
    const name = this.#match(identifier);
    if (name === undefined) {
      this.#offset += 1;
      return true;
    }
    this.#offset += name.length;
    return this.#continueCall({ name, from, isProse: this.#frame.isProse, isEmbedded: false });
  }

  #scanMarkup(character: string): boolean {
    const from = this.#offset;
    const { close, isProse } = this.#frame;
    const word = this.#match(/[^\\/`$#[\]<@*_:~\s]+/y);
    if (word !== undefined) {
      return this.#scanWord(word);
    }
    const space = this.#match(/[^\S\n]+/y);
    if (space !== undefined) {
      return this.#skipPlain(space.length);
    }
    switch (character) {
      case '\n':
        return this.#scanLineEnd();
      case '\\': {
        const escape = this.#match(/\\(?:u\{[^{}\n]*\}|\S)/y);
        if (escape === undefined) {
          // A line break must stay at the end of its line.
          this.#addElement(undefined, from, from + 2, { inside: 'before' });
          this.#offset = from + 1;
          return true;
        }
        return this.#addElement(undefined, from, from + escape.length);
      }
      case '`': {
        const end = this.#findRawEnd();
        if (end === undefined) {
          return false;
        }
        const isBlock = this.#text.startsWith('```', from);
        return this.#addElement('raw', from, end, isBlock ? { inside: 'refused' } : {});
      }
      case '$':
        return this.#push('math', from, from + 1, '$', false);
      case '#':
        return this.#scanCode();
      case '[':
        return this.#push('markup', from, from + 1, ']', isProse);
      case ']':
        return close === ']' && this.#pop(from + 1);
      case '<': {
        const label = this.#match(/<[\p{XID_Continue}_.:-]+>/uy);
        return label === undefined ? this.#skipPlain(1) : this.#scanLabel(label);
      }
      case '@': {
        const target = this.#match(/@[\p{XID_Continue}_](?:[\p{XID_Continue}_.:-]*[\p{XID_Continue}_-])?/uy);
        if (target === undefined) {
          return this.#addElement(undefined, from, from + (this.#match(/@[^\s[\]#$`*_\\<@"'/]*/y)?.length ?? 1));
        }
        const content = from + target.length;
        return this.#text[content] === '['
          ? this.#push('markup', content, content + 1, ']', false, { ...findCall('@', from), isEmbedded: false })
          : this.#addElement('citation', from, content);
      }
      case '*':
      case '_':
        return this.#scanMark(character);
      case ':':
        if (this.#frame.isTerm) {
          this.#frame.isTerm = false;
          this.#addElement('colon', from, from + 1);
          const content = from + 1 + (this.#match(/[ \t]*/y)?.length ?? 0);
          if (this.#match(markerOfLine, content) !== undefined) {
            this.#startLine(content);
          }
          return true;
        }
        return this.#skipPlain(1);
      default:
        return this.#skipPlain(1);
    }
  }

  #skipPlain(length: number): boolean {
    this.#offset += length;
    if (this.#text.slice(this.#offset - length, this.#offset).trim() !== '') {
      this.#extendParagraph(this.#offset - length, this.#offset);
    }
    return true;
  }

  #scanWord(text: string): boolean {
    const start = this.#offset;
    for (const { 0: mark, index } of text.matchAll(shorthand)) {
      this.#extendParagraph(start, start + index);
      this.#addElement(undefined, start + index, start + index + mark.length);
    }
    const from = this.#offset;
    const word = text.slice(from - start);
    if (word === '') {
      return true;
    }
    const scheme = /https?$/.exec(word)?.index;
    const address = scheme === undefined ? 0 : measureAddress(this.#text, from + scheme);
    if (scheme !== undefined && address > 0) {
      return this.#addElement('link', from + scheme, from + scheme + address);
    }
    // Marks inside a word are not emphasis.
    const end = from + word.length;
    const markedRest = wordCharacter.test(word.slice(-2)) ? this.#match(markedWord, end) : undefined;
    const isAddress = markedRest !== undefined && this.#text.startsWith('://', end + markedRest.length);
    const marked = isAddress ? markedRest.replace(/https?$/, '') : markedRest;
    if (marked !== undefined) {
      this.#extendParagraph(from, end);
      const to = end + marked.length;
      // A mark directly before an address needs the address after it.
      const addressAfter = isAddress && /[*_]$/.test(marked) ? measureAddress(this.#text, to) : 0;
      return this.#addElement(undefined, end - 1, to + addressAfter);
    }
    return this.#skipPlain(word.length);
  }

  #scanMark(mark: string): boolean {
    const from = this.#offset;
    const { marks } = this.#frame;
    const open = marks.at(-1);
    if (open?.mark === mark) {
      marks.pop();
      this.nodes.push({ kind: mark, from: open.from, to: from + 1 });
    } else {
      marks.push({ mark, from });
    }
    return this.#addElement(undefined, from, from + 1);
  }

  /** Adds a label, which belongs to the element or the word before it. */
  #scanLabel(label: string): boolean {
    const from = this.#offset;
    const end = from + label.length;
    const before = this.#text.slice(this.#part, from);
    const space = before.length - before.trimEnd().length;
    if (before.trim() === '') {
      this.#refuseBeforeLabel(from, end);
    }
    if (this.#frame.isHeading && this.#frame.isProse) {
      this.#elements.push({ from: from - space, to: Math.max(end, this.#findLineEnd(end)) + 1, inside: 'before' });
    } else if (this.#frame.isProse) {
      const [word = ''] = /\S*\s*$/.exec(before.slice(-200)) ?? [];
      let start = from - word.length;
      for (let last = this.#elements.at(-1); last && last.to >= start; last = this.#elements.at(-1)) {
        if (last.inside === 'refused') {
          // The element before the comment gets the label.
          this.#refuseBeforeLabel(this.#part, end);
          break;
        }
        start = Math.min(start, last.from);
        this.#elements.pop();
      }
      if (start > this.#part) {
        this.#elements.push({ from: start, to: end });
      } else {
        this.#part = end;
      }
    }
    this.nodes.push({ kind: 'label', from, to: end });
    this.#extendParagraph(from, end);
    this.#offset = end;
    return true;
  }

  /** Refuses citations in the content, or at the end of the paragraph, that a label belongs to. */
  #refuseBeforeLabel(label: number, to: number): void {
    const last = this.nodes.findLast(({ kind }) => kind !== 'comment');
    const end = this.#text.slice(0, label).trimEnd().length;
    this.#errors.push({ from: last?.kind === '#' && last.to >= end ? last.from : end, to });
  }

  #findLineEnd(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end < 0 ? this.#text.length : end;
  }

  #scanLineEnd(): boolean {
    const from = this.#offset;
    const frame = this.#frame;
    const blank = this.#match(/\n(?:[ \t\r]*\n)*[ \t]*/y) ?? '\n';
    const lastLine = blank.lastIndexOf('\n');
    const end = from + blank.length;
    const lineEnd = this.#text[from - 1] === '\r' ? from - 1 : from;
    const isParagraphEnd = lastLine > 0;
    const marker = this.#match(markerOfLine, end);
    const indent = blank.length - lastLine - 1;
    const isInList = frame.items.length > 0;
    const isItemEnd = closeItems(frame.items, indent) && marker === undefined;
    if (isParagraphEnd || frame.isHeading || marker !== undefined || isItemEnd) {
      this.#endPart(lineEnd);
      this.#endParagraph(frame);
      if (frame.isProse && isParagraphEnd) {
        this.#addBlankLines(from, from + lastLine, end, isInList && marker !== undefined);
      }
      if (frame.isProse) {
        this.#part = end;
        this.#partStart = from + lastLine + 1;
      }
      if (isParagraphEnd && end === this.#text.length && frame.items.length > 0) {
        // A citation here would become a second paragraph of the item.
        this.#errors.push({ from: end, to: end });
      }
    } else if (frame.isProse && end < this.#text.length && this.#text[end] !== ']') {
      const last = this.#elements.at(-1);
      const isAfterBreak = last?.inside === 'before' && last.to > lineEnd;
      this.#elements.push({
        ...(isAfterBreak ? this.#elements.pop() : {}),
        from: isAfterBreak ? last.from : lineEnd,
        to: end,
      });
    }
    this.#offset = end;
    this.#startLine(end, indent);
    return true;
  }

  /** Adds blank lines, where a new paragraph can start, unless it would change the next block. */
  #addBlankLines(first: number, last: number, next: number, isItem: boolean): void {
    const isIndented = last + 1 < next && next < this.#text.length;
    if (isIndented || isItem) {
      return;
    }
    for (let from = first + 1; from <= last;) {
      const end = this.#findLineEnd(from);
      const to = this.#text[end - 1] === '\r' ? end - 1 : end;
      this.#runs.push(...createRuns({ from, to }, [], { kind: 'prose', parent: from }));
      from = end + 1;
    }
  }

  /** Reads a heading or the markers of items at the start of a line. */
  #startLine(from: number, indent = Infinity): void {
    const frame = this.#frame;
    frame.isHeading = false;
    frame.isTerm = false;
    let offset = from;
    let marker = frame.mode === 'markup' ? this.#match(markerOfLine, offset) : undefined;
    while (marker !== undefined) {
      frame.isHeading = marker.startsWith('=');
      frame.isTerm = marker.startsWith('/');
      if (!frame.isHeading) {
        frame.items.push(indent + offset - from);
      }
      this.nodes.push({ kind: `marker ${marker.trim()}`, from: offset, to: offset + marker.trim().length });
      offset += marker.length;
      this.#offset = offset;
      if (frame.isProse) {
        this.#part = offset;
      }
      marker = frame.isHeading || frame.isTerm ? undefined : this.#match(markerOfLine);
    }
  }

  /** Reads code after a `#`. */
  #scanCode(): boolean {
    const from = this.#offset;
    const { isProse, mode } = this.#frame;
    if (isProse && mode === 'markup') {
      this.#endPart(from);
    }
    const call = findCall('', from);
    const name = this.#match(/[\p{L}_][\p{L}\p{N}_-]*/uy, from + 1);
    if (name === 'context') {
      return this.#scanContext(from + 1 + name.length);
    }
    if (name !== undefined && statements.has(name)) {
      return this.#push('statement', from, from + 1 + name.length, '\n', false, findCall(name, from));
    }
    if (name !== undefined) {
      const path = this.#match(identifier, from + 1) ?? name;
      this.#offset = from + 1 + path.length;
      return this.#continueCall({ ...findCall(path, from), isProse });
    }
    switch (this.#text[from + 1] ?? '') {
      case '[':
        return this.#push('markup', from + 1, from + 2, ']', isProse, { ...call, isProse });
      case '(':
        return this.#push('code', from + 1, from + 2, ')', false, call);
      case '{':
        return this.#push('code', from + 1, from + 2, '}', false, call);
      case '$':
        return this.#push('math', from + 1, from + 2, '$', false, call);
      default: {
        const literal = this.#match(/"(?:[^"\\]|\\[^])*"|\d[\w.]*%?|<[\w.:-]+>/y, from + 1);
        if (literal?.startsWith('<') === true) {
          this.#refuseBeforeLabel(from, from + 1 + literal.length);
        }
        return literal !== undefined && this.#endCode('literal', from, from + 1 + literal.length);
      }
    }
  }

  /** Reads the expression after `#context`. */
  #scanContext(keyword: number): boolean {
    const content = keyword + (this.#match(/[ \t]*/y, keyword)?.length ?? 0);
    const call = findCall('context', this.#offset);
    const path = this.#match(identifier, content);
    if (path !== undefined) {
      this.#offset = content + path.length;
      return this.#continueCall(call);
    }
    const close = { '[': ']', '(': ')', '{': '}' }[this.#text[content] ?? ''];
    return (
      close !== undefined && this.#push(close === ']' ? 'markup' : 'code', content, content + 1, close, false, call)
    );
  }

  /** Reads the next argument or field of a call, or ends the call. */
  #continueCall(call: Call): boolean {
    const from = this.#offset;
    const next = this.#text[from];
    if (next === '(') {
      return this.#push('code', from, from + 1, ')', call.isProse && proseFunctions.has(call.name), call);
    }
    if (next === '[') {
      const isProse = call.isProse && !otherFunctions.has(call.name);
      return this.#push('markup', from, from + 1, ']', isProse, call);
    }
    const field = this.#match(/(?:\.[\p{L}_][\p{L}\p{N}_-]*)+/uy);
    if (field !== undefined) {
      this.#offset += field.length;
      return this.#continueCall({ ...call, name: `${call.name}${field}` });
    }
    if (!call.isEmbedded) {
      if (call.name === 'cite' && this.#text[from - 1] === ')') {
        this.nodes.push({ kind: 'citation', from: call.from, to: from });
      }
      return true;
    }
    // An operator here may continue the expression.
    const isKnown =
      call.name !== 'context' || !/^[ \t]*(?:[-+*/=<>!]|(?:and|or|in|not)\b)/.test(this.#text.slice(from, from + 50));
    return isKnown && this.#endCode(findKind(call.name), call.from, from);
  }

  /** Ends code in markup or math. */
  #endCode(kind: string, from: number, end: number): boolean {
    const { mode, isProse } = this.#frame;
    const to = mode === 'markup' && this.#text[end] === ';' ? end + 1 : end;
    this.#offset = to;
    if (mode === 'markup') {
      this.nodes.push({ kind, from, to });
      if (!/^#(?:let|set|show|import|include|return)$/.test(kind)) {
        this.#extendParagraph(from, to);
      }
    }
    if (mode === 'markup' && isProse) {
      this.#part = to;
      // Cursors inside a link or a citation go after it.
      this.#partStart = kind === 'link' || kind === 'citation' ? from + 1 : to;
      this.#elements = [];
    }
    return true;
  }

  #push(mode: Frame['mode'], from: number, content: number, close: string, isProse: boolean, call?: Call): boolean {
    const isInMath = mode === 'math' || this.#frame.isInMath;
    const frame = createFrame(mode, from, close, isProse, isInMath, call);
    const start = call?.from ?? from;
    if (mode === 'markup' && isProse && this.#frames.length > 0) {
      if (this.#frame.mode === 'markup' && !call) {
        this.#endPart(start);
      }
      this.#part = content;
      this.#partStart = this.#text.slice(start, from).includes('(') ? content : start + 1;
    }
    this.#frames.push(frame);
    this.#offset = content;
    if (mode === 'markup' && this.#frames.length > 1) {
      const space = this.#match(/[ \t]*/y, content) ?? '';
      this.#startLine(content + space.length);
    }
    return true;
  }

  #pop(end: number): boolean {
    const frame = this.#frame;
    const { call, mode, isProse, from } = frame;
    if (mode === 'markup') {
      this.#endPart(this.#offset);
      this.#endParagraph(frame);
    }
    this.#frames.pop();
    this.#offset = end;
    if (mode === 'statement') {
      return this.#endCode(`#${call?.name ?? ''}`, call?.from ?? from, end);
    }
    if (call?.name === '@') {
      return this.#addElement('citation', call.from, end);
    }
    if (call) {
      return this.#continueCall(call);
    }
    const { mode: around, call: outer } = this.#frame;
    if (around === 'markup' && mode === 'markup') {
      this.nodes.push({ kind: 'brackets', from, to: end });
      this.#extendParagraph(from, end);
      if (isProse) {
        this.#part = end;
        this.#partStart = end;
      }
    } else if (around === 'markup') {
      this.#addElement('math', from, end);
    } else if (around === 'statement' && /^(?:if|for|while)$/.test(outer?.name ?? '') && /[\]}]/.test(frame.close)) {
      return this.#continueBlock();
    }
    return true;
  }

  /** Continues a condition or a loop after one of its blocks, for example with `else`. */
  #continueBlock(): boolean {
    const rest = this.#text.slice(this.#offset, this.#offset + 50);
    if (/^[ \t]*(?:else\b|[[{])/.test(rest)) {
      return true;
    }
    return !/^[ \t]*(?:[-+*/=<>!]|(?:and|or|in|not)\b)/.test(rest) && this.#pop(this.#offset);
  }

  #scanComment(): boolean {
    const from = this.#offset;
    const isLine = this.#text[from + 1] === '/';
    const end = isLine ? this.#findLineEnd(from) : findBlockCommentEnd(this.#text, from);
    if (end === undefined) {
      return false;
    }
    const to = isLine && this.#text[end - 1] === '\r' ? end - 1 : end;
    const content = { from: from + 2, to: isLine ? to : to - 2 };
    this.nodes.push({ kind: 'comment', from, to });
    if (this.#frame.mode === 'markup' && this.#frame.isProse) {
      this.#elements.push({ from, to, inside: 'refused' });
    }
    if (!this.#frame.isInMath) {
      this.#runs.push(...createRuns(content, [], { kind: 'comment', parent: from, isLineComment: isLine }));
    }
    this.#offset = to;
    if (!isLine && this.#frame.mode === 'markup' && onlyMarkers.test(this.#textBefore(from))) {
      // A marker after the comment is still at the start of the line.
      this.#markersEnd = to;
      const start = to + (this.#match(/[ \t]*/y)?.length ?? 0);
      if (this.#match(markerOfLine, start) !== undefined) {
        this.#startLine(start);
      }
    }
    return true;
  }

  /**
   * Returns the text between the start of the line or of the content and an offset, without markers and comments at the
   * start.
   */
  #textBefore(offset: number): string {
    const isLater = offset >= this.#line.until;
    const newline = this.#text.slice(isLater ? this.#line.until : 0, offset).lastIndexOf('\n');
    const line = isLater ? (newline < 0 ? this.#line.start : this.#line.until + newline + 1) : newline + 1;
    this.#line = { start: line, until: offset };
    const content = this.#frames.length > 1 ? this.#frame.from + 1 : 0;
    const start = Math.max(line, content);
    return this.#text.slice(this.#markersEnd <= offset ? Math.max(start, this.#markersEnd) : start, offset);
  }

  #findRawEnd(): number | undefined {
    const marks = this.#match(/`+/y) ?? '';
    const content = this.#offset + marks.length;
    if (marks.length === 2) {
      return content;
    }
    const end = this.#text.indexOf(marks, content);
    return end < 0 ? undefined : end + marks.length;
  }

  /** Adds an element that must not be split. Characters have no kind. */
  #addElement(kind: string | undefined, from: number, to: number, details: Omit<Element, 'from' | 'to'> = {}): boolean {
    if (kind !== undefined) {
      this.nodes.push({ kind, from, to });
    }
    if (this.#frame.isProse) {
      this.#elements.push({ from, to, ...details });
    }
    this.#extendParagraph(from, to);
    this.#offset = to;
    return true;
  }

  #extendParagraph(from: number, to: number): void {
    const frame = this.#frame;
    frame.paragraph ??= from;
    frame.paragraphEnd = Math.max(to, frame.paragraph);
  }

  /** Adds the runs of the current part and ends it. */
  #endPart(to: number): void {
    const { isProse, from, mode } = this.#frame;
    if (!isProse || mode !== 'markup') {
      return;
    }
    if (this.#part <= to) {
      const span = { start: Math.min(this.#partStart, this.#part), from: this.#part, to };
      this.#runs.push(...createRuns(span, this.#elements, { kind: 'prose', parent: from }));
    }
    this.#elements = [];
  }

  #endParagraph(frame: Frame): void {
    const [open] = frame.marks.splice(0);
    if (open) {
      // Unclosed emphasis is an error.
      this.#errors.push({ from: frame.paragraph ?? open.from, to: this.#offset });
    }
    if (frame.paragraph !== undefined && frame.isProse) {
      this.nodes.push({ kind: 'paragraph', from: frame.paragraph, to: frame.paragraphEnd });
    }
    frame.paragraph = undefined;
  }
}

const identifier = /[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*/uy;
/** Heading, item or term marker. */
const markerOfLine = /(?:=+|[-+]|\d+\.|\/)(?:[ \t]+|(?=\r?\n|$))/y;

const onlyMarkers = /^(?:\s|(?:=+|[-+]|\d+\.|\/)\s)*$/;

/** Dashes, dots and soft hyphens that Typst replaces, and a hyphen before a digit, which would become a minus sign. */
const shorthand = /-{2,3}|-\?|\.{3}|\S?-\p{N}/gu;

const wordCharacter = /(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}])$/u;
/** Marks of emphasis inside a word, with the rest of the word. */
const addressCharacter = /[\w!#$%&*+,\-./:;=?@~'()[\]]/;
const addressScheme = /https?:\/\/(?=[\w!#$%&*+,\-./:;=?@~'()[\]])/y;
const markedWord = /(?:[*_](?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}]+)+/uy;

function findKind(name: string): string {
  return { link: 'link', footnote: 'footnote', emph: 'emphasis', cite: 'citation' }[name] ?? `#${name}`;
}

function findCall(name: string, from: number): Call {
  return { name, from, isProse: false, isEmbedded: true };
}

function createFrame(
  mode: Frame['mode'],
  from: number,
  close: string,
  isProse: boolean,
  isInMath: boolean,
  call?: Call,
): Frame {
  return {
    mode,
    from,
    close,
    isProse,
    isInMath,
    ...(call && { call }),
    paragraph: undefined,
    paragraphEnd: 0,
    marks: [],
    isHeading: false,
    items: [],
    isTerm: false,
  };
}

/** Returns whether the indentation closed any list item. */
function closeItems(items: number[], indent: number): boolean {
  const count = items.length;
  while ((items.at(-1) ?? -1) >= indent) {
    items.pop();
  }
  return items.length < count;
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
