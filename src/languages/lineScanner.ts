import { countColumns } from '../citation/insertion/point.ts';
import { createRuns, mergeOverlaps, type Element, type Run, type RunDetails, type Structure } from './structure.ts';

/** Everything the scanner knows about a writing language. */
export interface LanguageTable {
  readonly lineEnd: RegExp;
  /** Columns between tab stops. */
  readonly tabSize: number;
  /**
   * In these languages, a paragraph goes on with any indentation, up to a line that a rule matches or that ends its
   * item. The patterns match what is not its text, such as comments. `undefined`: the indentation is always the same.
   */
  readonly flow: { readonly start: RegExp; readonly end: RegExp } | undefined;
  /** The first rule that matches the start of a block, or the text after a marker, applies. */
  readonly lines: readonly LineRule[];
  /** Matches the first option of an item. */
  readonly options?: RegExp;
  /** Marks below a title. The first group is the mark. */
  readonly underline?: RegExp;
  /** The kind of an element that makes a term odd. */
  readonly oddInTerm?: string;
  /** Matches the end of a text whose next block is literal. */
  readonly literalMark?: RegExp;
  /** The first token that matches applies. A character that no token matches makes its block odd. */
  readonly tokens: readonly Token[];
  /** Sticky. Text without tokens. */
  readonly plain: RegExp;
  /** Replaces the marks of escapes with other characters. */
  readonly mask?: (text: string) => string;
  /** Returns whether no citation may go into a text, although its elements are known. `rest` is the text without them. */
  readonly isAmbiguous?: (text: string, rest: string) => boolean;
  /** Returns the name of an element's target. Citations can't go into titles that are targets. */
  readonly nameTarget?: (kind: string, source: string) => string | undefined;
}

/** What a line starts. */
export interface LineRule {
  /** Sticky. Matches the start of the line's text, and perhaps the next lines. With the flag `m`, `^` is the margin. */
  readonly at: RegExp;
  readonly kind: string | ((match: RegExpExecArray) => string);
  /** An `item` is a marker before a text. A `row` contains texts between bars. */
  readonly as: 'opaque' | 'comment' | 'item' | 'row';
  /** Whether only titles may precede the line. */
  readonly isInFront?: boolean;
  /** The last line of an opaque block or a comment (default: the last indented one). A `line` is that of the match's end. */
  readonly to?: 'line' | 'blank' | 'paragraph' | RegExp;
  /** Whether the indented lines after an item decide about its column, not its marker. */
  readonly isHanging?: boolean;
  /** Whether the node of an item contains its text. */
  readonly isContainer?: boolean;
  /** The text after the item ends with its line, or before this pattern. */
  readonly lineTo?: RegExp;
  /** What the first paragraph of an item is, except for lines that match `options`. */
  readonly head?: 'opaque' | 'title' | 'paragraph';
  /** Returns whether the line is an item, or `undefined` for an odd one. `next` is the next line of its column. */
  readonly accepts?: (match: RegExpExecArray, next: string | undefined) => boolean | undefined;
}

/** An inline element, or characters that must not be split. */
export interface Token {
  /** Sticky. */
  readonly at: RegExp;
  /** Global. Matches the end of the element. */
  readonly close?: RegExp;
  readonly kind?: string | ((source: string) => string);
  readonly isPlain?: boolean;
  readonly isOdd?: boolean;
  /** The mark that must close the element. Marks are nested, and the text between them is prose. */
  readonly opens?: string;
  /** The mark that this is, if it closes an element. Otherwise, it is text. */
  readonly closes?: string;
  /** Matches an element that must not be between the marks. */
  readonly without?: RegExp;
  /** Matches the text before the element that belongs to it. At the start of a text, nothing can go before it. */
  readonly before?: RegExp;
  /** Where a citation for a cursor in the element goes (default: after it). */
  readonly inside?: Element['inside'];
  /** Global. The text is odd if the first match after the token is not empty. */
  readonly oddBefore?: RegExp;
}

interface Line {
  readonly from: number;
  /** Start of the text after white space. */
  readonly text: number;
  /** Excludes trailing white space. */
  readonly end: number;
  readonly to: number;
  readonly column: number;
}

/** A place in a line where a block can start. */
interface Start {
  readonly index: number;
  readonly from: number;
  readonly column: number;
  readonly markers: number;
  readonly head?: LineRule['head'];
}

/** The first line of a text, and the offset of its first character. */
interface TextStart {
  readonly index: number;
  readonly from: number;
  readonly isOdd: boolean;
  /** Cursors from here to the text go to the text (default: the start of the line). */
  readonly start?: number;
}

const maxMarkers = 20;
const maxMarks = 50;
/** In UTF-16 code units. */
const maxLead = 200;

/**
 * Finds the paragraphs, titles and items of a language with blocks by lines and indentation. Citations can go only into
 * text that consists of known tokens. The elements of other (odd) texts are found, but no place for a citation.
 *
 * @param firstColumn column of the start of `text`
 */
export function scanLines(text: string, table: LanguageTable, firstColumn = 0): Structure {
  return new Scanner(text, table, firstColumn).scan();
}

class Scanner {
  readonly #text: string;
  readonly #table: LanguageTable;
  readonly #lines: readonly Line[];
  readonly #nodes: { kind: string; from: number; to: number }[] = [];
  readonly #runs: (Run & { readonly title?: string })[] = [];
  readonly #targets = new Set<string>();
  readonly #titles: { readonly level: number; readonly isFirst: boolean; readonly node: { kind: string } }[] = [];
  /** Styles of titles by level. */
  readonly #styles: string[] = [];
  /** Whether only titles have been read. */
  #isInFront: boolean;
  /** The last line of a paragraph or title. After it, one blank line is enough for a new paragraph. */
  #open = -1;
  /** The next line with text. */
  #next = -1;
  /** Columns of the open items, outermost first. */
  readonly #items: number[] = [];

  constructor(text: string, table: LanguageTable, firstColumn: number) {
    this.#text = text;
    this.#table = table;
    this.#lines = splitLines(text, table, firstColumn);
    this.#isInFront = table.flow === undefined;
  }

  scan(): Structure {
    for (let index = 0; index < this.#lines.length;) {
      const { text: from, column } = this.#line(index);
      if (this.#isBlank(index)) {
        this.#addGap(index);
        index += 1;
      } else {
        while ((this.#items.at(-1) ?? -1) >= column) {
          this.#items.pop();
        }
        index = this.#readBlock({ index, from, column, markers: 0 });
      }
    }
    // A single title at a level is the title of the document.
    for (const [level, kind] of ['document title', 'document subtitle'].entries()) {
      const [only, ...others] = this.#titles.filter((title) => title.level === level);
      if (only?.isFirst === true && others.length === 0) {
        only.node.kind = `${kind} ${only.node.kind}`;
      }
    }
    return {
      nodes: this.#nodes,
      runs: this.#runs.filter(({ title }) => title === undefined || !this.#targets.has(title)),
    };
  }

  #line(index: number): Line {
    return this.#lines[index] ?? { from: 0, text: 0, end: 0, to: 0, column: 0 };
  }

  #isBlank(index: number): boolean {
    const { text, end } = this.#line(index);
    return text >= end;
  }

  #mask(text: string): string {
    return this.#table.mask?.(text) ?? text;
  }

  #content(index: number): string {
    const { text, end } = this.#line(index);
    return this.#text.slice(text, end);
  }

  #addNode(kind: string, from: number, to: number) {
    const node = { kind, from, to };
    this.#nodes.push(node);
    return node;
  }

  /** Adds lines as a block without prose. Returns `end`. */
  #addOpaque(kind: string, { index, from }: Pick<Start, 'index' | 'from'>, end: number): number {
    if (end > index) {
      this.#addNode(kind, from, this.#line(end - 1).end);
    }
    return end;
  }

  /** Adds a blank line between blocks, where a new paragraph can start. */
  #addGap(index: number): void {
    const { from, to } = this.#line(index);
    if (this.#next < index) {
      this.#next = this.#findLine(index, (line) => !this.#isBlank(line));
    }
    const isApart = (index === 0 || this.#isBlank(index - 1) || index - 1 === this.#open) && this.#isBlank(index + 1);
    const isLast = this.#next >= this.#lines.length;
    if (this.#items.length > 0 && !isLast && this.#matchesRule(this.#next)) {
      return;
    }
    if (isApart && (isLast || (!this.#isInFront && this.#line(this.#next).column === 0))) {
      this.#runs.push(...createRuns({ from, to: from, until: to }, [], { kind: 'prose', parent: from }));
    }
  }

  /** Returns the first line from `index` on that a function accepts, or the number of lines. */
  #findLine(index: number, isEnd: (line: number) => boolean): number {
    let line = index;
    while (line < this.#lines.length && !isEnd(line)) {
      line += 1;
    }
    return line;
  }

  /** Returns the end of the lines from `index` on that are indented more than `column`. */
  #findIndentedEnd(index: number, column: number): number {
    let end = this.#findLine(index, (line) => !this.#isBlank(line) && this.#line(line).column <= column);
    while (end > index && this.#isBlank(end - 1)) {
      end -= 1;
    }
    return end;
  }

  /** Returns the end of the lines up to a blank one, and of the indented lines after it. */
  #findParagraphEnd(index: number, column: number): number {
    return this.#findIndentedEnd(this.#findBlank(index), column);
  }

  #findBlank(index: number): number {
    return this.#findLine(index, (line) => this.#isBlank(line));
  }

  #readBlock(start: Start): number {
    const { index, from, column } = start;
    const below = this.#line(index + 1);
    const next = this.#isBlank(index + 1) || below.column !== column ? undefined : this.#content(index + 1);
    if (start.markers > maxMarkers) {
      return this.#addOpaque('unknown', start, this.#findIndentedEnd(index + 1, column));
    }
    for (const rule of this.#table.lines) {
      const match = this.#matchRule(rule, index, from);
      const accepted = match && (rule.accepts ? rule.accepts(match, next) : true);
      if (match && accepted === undefined) {
        return this.#addOpaque('unknown', start, this.#findParagraphEnd(index, column));
      }
      if (match && accepted === true) {
        return this.#applyRule(rule, match, start);
      }
    }
    return this.#table.flow ? this.#readFlow(start) : (this.#readTitle(start) ?? this.#readText(start));
  }

  #matchRule({ at, isInFront = false }: LineRule, index: number, from: number): RegExpExecArray | null {
    if (isInFront && !(this.#isInFront && from === this.#line(index).from)) {
      return null;
    }
    at.lastIndex = from;
    return at.exec(this.#text);
  }

  #matchesRule(index: number): boolean {
    const { text } = this.#line(index);
    return this.#table.lines.some((rule) => this.#matchRule(rule, index, text) !== null);
  }

  #applyRule(rule: LineRule, match: RegExpExecArray, start: Start): number {
    const { index, from } = start;
    const kind = typeof rule.kind === 'string' ? rule.kind : rule.kind(match);
    if (rule.as === 'opaque') {
      return this.#addOpaque(kind, start, this.#findOpaqueEnd(rule.to, from + match[0].length, start));
    }
    if (rule.as === 'row') {
      return this.#addRow(start);
    }
    if (rule.as === 'comment') {
      if (match[0].length >= this.#line(index).end - from && this.#isBlank(index + 1)) {
        return this.#addOpaque('empty comment', start, index + 1);
      }
      return this.#addComment(rule, kind, start, from + match[0].length);
    }
    this.#isInFront = false;
    return this.#readItem(rule, kind, from + match[0].length, start);
  }

  #addRow({ index, from: rowStart }: Start): number {
    const row = this.#text.slice(rowStart, this.#line(index).end);
    for (const { 0: cell, index: offset } of row.matchAll(/(?<=\|)[^|]+/g)) {
      const from = rowStart + offset;
      this.#addText('cell', { index, from, start: from, isOdd: false }, index + 1, from + cell.length, {
        isInTable: true,
      });
    }
    return index + 1;
  }

  #findOpaqueEnd(to: LineRule['to'], matchEnd: number, { index, column }: Start): number {
    if (to instanceof RegExp) {
      const close = this.#findLine(
        index + 1,
        (line) => to.test(this.#content(line)) && (this.#isBlank(line + 1) || line + 1 >= this.#lines.length),
      );
      return Math.min(close + 1, this.#lines.length);
    }
    switch (to) {
      case 'line':
        return this.#findLine(index, (line) => this.#line(line).to >= matchEnd) + 1;
      case 'blank':
        return this.#findParagraphEnd(index, column);
      case 'paragraph':
        return this.#findLine(index + 1, (line) => this.#isBlank(line) || this.#line(line).column <= column);
      case undefined:
        return this.#findIndentedEnd(index + 1, column);
    }
  }

  #addComment({ to: last }: LineRule, kind: string, { index, from: start, column }: Start, after: number): number {
    const isLineComment = last === 'line';
    const end = isLineComment ? index + 1 : this.#findIndentedEnd(index + 1, column);
    const from = after < this.#line(index).end ? after : this.#line(index + 1).text;
    const to = this.#line(end - 1).end;
    this.#addNode(kind, start, to);
    if (from < to) {
      const breaks = this.#findLineBreaks(from === after ? index : index + 1, end);
      this.#runs.push(...createRuns({ from, to }, breaks, { kind: 'comment', parent: start, isLineComment }));
    }
    return end;
  }

  #readItem(rule: LineRule, kind: string, after: number, start: Start): number {
    const { index, from } = start;
    const line = this.#line(index);
    const isEmpty = after >= line.end;
    const isHanging = rule.isHanging === true || isEmpty;
    const end = isHanging ? this.#findIndentedEnd(index + 1, start.column) : index + 1;
    const node = this.#addNode(kind, from, Math.min(after, line.end));
    if (this.#table.flow && rule.lineTo === undefined && rule.isContainer !== true) {
      this.#items.push(start.column);
    }
    if (rule.isContainer === true) {
      const last = this.#table.flow ? this.#findBlank(index + 1) : end;
      node.to = this.#line(last - 1).end;
    }
    if (isEmpty) {
      this.#open = rule.lineTo ? index : this.#open;
      if (end === index + 1 && rule.isHanging !== true && line.to > line.end && this.#isBlank(index + 1)) {
        this.#runs.push(
          ...createRuns({ start: line.from, from: line.end + 1, to: line.to }, [], { kind: 'prose', parent: from }),
        );
      }
      const isOpaque =
        rule.head === 'opaque' ||
        rule.head === 'title' ||
        (rule.head && this.#table.options?.test(this.#content(index + 1)));
      const head = isOpaque === true ? Math.min(this.#findBlank(index + 1), end) : index + 1;
      return this.#addOpaque('options', { index: index + 1, from: this.#line(index + 1).text }, head);
    }
    const column = isHanging
      ? this.#lines
          .slice(index + 1, end)
          .reduce((least, next) => (next.text < next.end ? Math.min(least, next.column) : least), Infinity)
      : start.column + countColumnsBetween(this.#text, from, after, start.column, this.#table.tabSize);
    const { head, lineTo } = rule;
    const text = { index, from: after, column, markers: start.markers + 1, ...(head && { head }) };
    return lineTo ? this.#readFlow(text, lineTo) : this.#readBlock(text);
  }

  /** Reads a title or a line of marks. */
  #readTitle(start: Start): number | undefined {
    const { index, from, column, head } = start;
    const line = this.#line(index);
    const content = this.#text.slice(from, line.end);
    const isTop = column === 0 && from === line.from && head === undefined;
    const isMarks = (text: string) => this.#table.underline?.test(text) === true;
    const readMarks = (next: number) =>
      !this.#isBlank(next) && this.#line(next).column === column && isMarks(this.#content(next))
        ? this.#content(next)
        : '';
    const over = content !== '::' && isMarks(content) ? content : '';
    const below = readMarks(index + 1);
    const title = this.#line(index + 1);
    const isFramed = over !== '' && over === readMarks(index + 2) && below === '' && !this.#isBlank(index + 1);
    if (isTop && isFramed && countColumns(this.#text.slice(title.from, title.end)) <= over.length) {
      return this.#addTitle(index + 1, [index, index + 2], over.slice(0, 1).repeat(2));
    }
    if (over.length < 4 && (below === '' || (below.length < 4 && countColumns(content) > below.length))) {
      return undefined;
    }
    if (isTop && over.length < 4) {
      return this.#addTitle(index, [index + 1], below.slice(0, 1));
    }
    this.#open = isTop ? index : this.#open;
    return this.#addOpaque('marks', start, this.#findParagraphEnd(index, column));
  }

  #addTitle(index: number, rules: readonly number[], style: string): number {
    const { text: from, end: to } = this.#line(index);
    const after = (rules.at(-1) ?? index) + 1;
    const known = this.#styles.indexOf(style);
    const level = known < 0 ? this.#styles.push(style) - 1 : known;
    const last = this.#titles.at(-1)?.level ?? -1;
    const raw = this.#text.slice(from, to);
    const node = this.#addText(`title ${style}`, { index, from, isOdd: level > last + 1 }, index + 1, to, {
      rules: rules.map((rule) => ({ from: this.#line(rule).from, to: this.#line(rule).end })),
      title: normalizeName(raw),
    });
    this.#titles.push({ level, isFirst: this.#isInFront, node });
    this.#open = after - 1;
    return after;
  }

  /** Reads a paragraph, or a term before its indented definition. */
  #readText(start: Start): number {
    const { index, column, from, head } = start;
    this.#isInFront = false;
    const isOption = (line: number) => head !== undefined && this.#table.options?.test(this.#content(line)) === true;
    const end = this.#findLine(
      index + 1,
      (line) => this.#isBlank(line) || this.#line(line).column !== column || isOption(line),
    );
    const isIndented = !this.#isBlank(end) && this.#line(end).column > column;
    const isTerm = isIndented && end === index + 1;
    const raw = this.#text.slice(from, this.#line(end - 1).end);
    const isLiteral = !isTerm && this.#table.literalMark?.test(this.#mask(raw)) === true;
    // A citation would separate the backslash from the line break that it escapes.
    const last = isLiteral ? raw.slice(0, -2) : raw.replace(/\\$/, '');
    const to = last === raw ? this.#line(end - 1).to : from + last.trimEnd().length;
    const kind = isTerm ? 'term' : head === 'title' ? 'title' : 'paragraph';
    const node = to > from ? this.#addText(kind, { index, from, isOdd: false }, end, to) : undefined;
    if (isLiteral) {
      const markEnd = this.#line(end - 1).end;
      this.#addNode('literal mark', markEnd - 2, markEnd);
      return this.#readLiteral(end, column);
    }
    // A citation in the next line would belong to the paragraph.
    if (column === 0 && !isIndented && node?.kind === kind) {
      this.#open = end - 1;
    }
    return isOption(end)
      ? this.#addOpaque('options', { index: end, from: this.#line(end).text }, this.#findBlank(end))
      : end;
  }

  /** Reads a paragraph that goes on with any indentation, or the text of an item that ends with its line. */
  #readFlow({ index, from: first }: Start, lineTo?: RegExp): number {
    const { flow } = this.#table;
    const limit = this.#items.at(-1) ?? -1;
    const isEnd = (line: number) => this.#isBlank(line) || this.#line(line).column <= limit || this.#matchesRule(line);
    const end = lineTo ? index + 1 : this.#findLine(index + 1, isEnd);
    const line = this.#line(end - 1);
    const lead = flow?.start.exec(this.#text.slice(first, line.end))?.[0].length ?? 0;
    const from = first + lead;
    const content = this.#text.slice(from, line.end);
    const length = content.search(lineTo ?? flow?.end ?? /$/);
    if (length > 0) {
      const start = lead > 0 ? from : this.#line(index).from;
      const to = length < content.length ? from + length : line.to;
      const { kind } = this.#addText('paragraph', { index, from, isOdd: false, start }, end, to);
      this.#open = kind === 'paragraph' ? end - 1 : this.#open;
    }
    return end;
  }

  /** Reads the indented or quoted lines after the mark of a literal block. */
  #readLiteral(index: number, column: number): number {
    const first = this.#findLine(index, (line) => !this.#isBlank(line));
    const start = { index: first, from: this.#line(first).text };
    if (first < this.#lines.length && this.#line(first).column > column) {
      return this.#addOpaque('literal block', start, this.#findIndentedEnd(first, column));
    }
    const isQuoted = this.#line(first).column === column && /^[!-/:-@[-`{-~]/.test(this.#content(first));
    return isQuoted ? this.#addOpaque('literal block', start, this.#findParagraphEnd(first, column)) : index;
  }

  #addText(
    kind: string,
    { index, from, isOdd, start = this.#line(index).from }: TextStart,
    end: number,
    to: number,
    { title, ...details }: Pick<RunDetails, 'rules' | 'isInTable'> & { readonly title?: string } = {},
  ) {
    const { end: lastEnd } = this.#line(end - 1);
    const lineEnd = this.#table.flow ? Math.min(to, lastEnd) : lastEnd;
    const raw = this.#mask(this.#text.slice(from, Math.min(to, lineEnd)));
    const inline = readTokens(raw, this.#table);
    const isInTerm = (node: InlineNode) => node.kind !== undefined && node.kind === this.#table.oddInTerm;
    const isOddTerm = kind === 'term' && inline.nodes.some(isInTerm);
    const isSafe = !isOdd && !isOddTerm && !inline.isOdd;
    const node = this.#addNode(isSafe ? kind : `odd ${kind}`, from, lineEnd);
    for (const inlineNode of inline.nodes) {
      if (inlineNode.kind !== undefined && !isInTerm(inlineNode)) {
        const target = this.#table.nameTarget?.(inlineNode.kind, raw.slice(inlineNode.from, inlineNode.to));
        this.#targets.add(target ?? '');
        this.#addNode(inlineNode.kind, from + inlineNode.from, from + inlineNode.to);
      }
    }
    if (isSafe && this.#table.isAmbiguous?.(raw, removeElements(raw, inline.elements)) !== true) {
      const elements = mergeOverlaps<Element>([
        ...inline.elements.map((element) => ({ ...element, from: from + element.from, to: from + element.to })),
        ...this.#findLineBreaks(index, end),
      ]);
      const runs = createRuns(
        { start, from, to, until: Math.max(to, lineEnd) },
        elements.filter((element) => element.to <= to),
        { kind: 'prose', parent: from, ...details },
      );
      this.#runs.push(...runs.map((run) => (title === undefined ? run : { ...run, title })));
    }
    return node;
  }

  /** Returns line breaks and the indentation after them, which must not be split. */
  #findLineBreaks(first: number, end: number): Element[] {
    return this.#lines
      .slice(first + 1, end)
      .map(({ text }, index) => ({ from: this.#line(first + index).to, to: text }));
  }
}

interface InlineNode {
  readonly kind: string | undefined;
  readonly from: number;
  to: number;
}

function readTokens(raw: string, { tokens, plain }: LanguageTable) {
  const elements: Element[] = [];
  const nodes: InlineNode[] = [];
  const marks: { readonly token: Token; readonly node: InlineNode }[] = [];
  const unclosed = new Set<Token>();
  let isOdd = false;
  /** Where the last match begins, because the same one follows each token before it. */
  const matched = new Map<RegExp, number>();
  for (let offset = 0; offset < raw.length;) {
    plain.lastIndex = offset;
    if (plain.test(raw)) {
      offset = plain.lastIndex;
      continue;
    }
    let to = offset + 1;
    const token = tokens.find(({ at }) => {
      at.lastIndex = offset;
      const matches = at.test(raw);
      to = matches ? at.lastIndex : to;
      return matches;
    });
    const content = to;
    if (token?.close && !unclosed.has(token)) {
      token.close.lastIndex = content;
      const close = token.close.exec(raw);
      to = close && close.index > content ? token.close.lastIndex : to;
    }
    if (token?.oddBefore && to > (matched.get(token.oddBefore) ?? -1)) {
      token.oddBefore.lastIndex = to;
      const match = token.oddBefore.exec(raw);
      matched.set(token.oddBefore, match?.index ?? Infinity);
      isOdd ||= (match?.[0] ?? '') !== '';
    }
    const isUnclosed = token?.close !== undefined && to === content;
    if (!token || token.isOdd === true || isUnclosed) {
      isOdd = true;
      if (token && isUnclosed) {
        unclosed.add(token);
      }
    } else if (token.isPlain !== true) {
      const { inside, before, opens, closes } = token;
      const source = raw.slice(offset, to);
      const kind = typeof token.kind === 'function' ? token.kind(source) : token.kind;
      const found = before?.exec(raw.slice(Math.max(0, offset - maxLead), offset))?.[0].length ?? 0;
      const lead = before && offset === 0 ? 1 : found;
      const element = { from: offset - lead, to, ...(inside && { inside }) };
      const open = marks.at(-1);
      if (closes !== undefined && open?.token.opens === closes) {
        open.node.to = to;
        marks.pop();
        elements.push(element);
      } else if (opens !== undefined) {
        const node = { kind, from: offset, to: offset };
        marks.push({ token, node });
        isOdd ||= marks.length > maxMarks;
        nodes.push(node);
        elements.push(element);
      } else if (closes !== undefined) {
        isOdd ||= marks.some((mark) => mark.token.opens === closes);
      } else {
        isOdd ||= marks.some((mark) => mark.token.without?.test(source));
        nodes.push({ kind, from: offset, to });
        elements.push(element);
      }
    }
    offset = to;
  }
  return { elements, nodes: nodes.filter(({ from, to }) => from < to), isOdd: isOdd || marks.length > 0 };
}

function removeElements(raw: string, elements: readonly Element[]): string {
  const ends = elements.map(({ to }) => to);
  return [0, ...ends]
    .map((end, index) => raw.slice(end, Math.max(end, elements[index]?.from ?? raw.length)))
    .join('\0');
}

/** Returns a name for comparison: its words in lower case. */
export function normalizeName(phrase: string): string {
  return phrase.replaceAll('\0', '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function splitLines(text: string, { lineEnd, tabSize }: LanguageTable, firstColumn: number): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const match of [...text.matchAll(lineEnd), undefined]) {
    const to = match?.index ?? text.length;
    const content = text.slice(from, to);
    const end = from + content.trimEnd().length;
    const start = Math.min(end, from + content.length - content.trimStart().length);
    const column = from === 0 ? firstColumn : 0;
    lines.push({
      from,
      text: start,
      end,
      to,
      column: column + countColumnsBetween(text, from, start, column, tabSize),
    });
    from = to + (match?.[0].length ?? 0);
  }
  return lines;
}

function countColumnsBetween(text: string, from: number, to: number, column: number, tabSize: number): number {
  let end = column;
  for (let offset = from; offset < to; offset += 1) {
    end += text[offset] === '\t' ? tabSize - (end % tabSize) : 1;
  }
  return end - column;
}
