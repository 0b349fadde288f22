import { countColumns } from '../citation/insertion/point.ts';
import { createRuns, mergeOverlaps, type Element, type Run, type RunDetails, type Structure } from './structure.ts';

/** Everything the scanner knows about a writing language. */
export interface LanguageTable {
  readonly lineEnd: RegExp;
  /** The first rule that matches the start of a block, or the text after a marker, applies. */
  readonly lines: readonly LineRule[];
  /** Matches the first option of an item. */
  readonly options: RegExp;
  /** Marks below a title. The first group is the mark. */
  readonly underline: RegExp;
  /** The kind of an element that makes a term odd. */
  readonly oddInTerm: string;
  /** Matches the end of a text whose next block is literal. */
  readonly literalMark: RegExp;
  /** The first token that matches applies. A character that no token matches makes its block odd. */
  readonly tokens: readonly Token[];
  /** Sticky. Text without tokens. */
  readonly plain: RegExp;
  /** Replaces the marks of escapes with other characters. */
  readonly mask: (text: string) => string;
  /** Returns the name of an element's target. Citations can't go into titles that are targets. */
  readonly nameTarget: (kind: string, source: string) => string | undefined;
}

/** What a line starts. */
export interface LineRule {
  /** Matches the start of the line's text. */
  readonly at: RegExp;
  readonly kind: string | ((match: RegExpExecArray) => string);
  /** An `item` is a marker before a text. */
  readonly as: 'opaque' | 'comment' | 'item';
  /** Whether only titles may precede the line. */
  readonly isInFront?: boolean;
  /** The last line of an opaque block (default: the last indented one). */
  readonly to?: 'line' | 'blank' | 'paragraph' | RegExp;
  /** Whether the indented lines after an item decide about its column, not its marker. */
  readonly isHanging?: boolean;
  /** Whether the node of an item contains its text. */
  readonly isContainer?: boolean;
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
  /** Global. The text is odd if this matches after the token. */
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

const maxMarkers = 20;

/**
 * Finds the paragraphs, titles and items of a language with blocks by lines and indentation. Citations can go only into
 * text that consists of known tokens. The elements of other (odd) texts are found, but no place for a citation.
 */
export function scanLines(text: string, table: LanguageTable): Structure {
  return new Scanner(text, table).scan();
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
  #isInFront = true;
  /** The last line of a paragraph or title. After it, one blank line is enough for a new paragraph. */
  #open = -1;
  /** The next line with text. */
  #next = -1;

  constructor(text: string, table: LanguageTable) {
    this.#text = text;
    this.#table = table;
    this.#lines = splitLines(text, table.lineEnd);
  }

  scan(): Structure {
    for (let index = 0; index < this.#lines.length;) {
      const { text: from, column } = this.#line(index);
      if (this.#isBlank(index)) {
        this.#addGap(index);
        index += 1;
      } else {
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
    const line = this.#line(index);
    const content = this.#text.slice(from, line.end);
    const below = this.#line(index + 1);
    const next = this.#isBlank(index + 1) || below.column !== column ? undefined : this.#content(index + 1);
    if (start.markers > maxMarkers) {
      return this.#addOpaque('unknown', start, this.#findIndentedEnd(index + 1, column));
    }
    for (const rule of this.#table.lines) {
      const match = rule.isInFront === true && !(this.#isInFront && from === line.from) ? null : rule.at.exec(content);
      const accepted = match && (rule.accepts ? rule.accepts(match, next) : true);
      if (match && accepted === undefined) {
        return this.#addOpaque('unknown', start, this.#findParagraphEnd(index, column));
      }
      if (match && accepted === true) {
        return this.#applyRule(rule, match, start);
      }
    }
    return this.#readTitle(start) ?? this.#readText(start);
  }

  #applyRule(rule: LineRule, match: RegExpExecArray, start: Start): number {
    const { index, from } = start;
    const kind = typeof rule.kind === 'string' ? rule.kind : rule.kind(match);
    if (rule.as === 'opaque') {
      return this.#addOpaque(kind, start, this.#findOpaqueEnd(rule.to, start));
    }
    if (rule.as === 'comment') {
      if (match[0].length === this.#line(index).end - from && this.#isBlank(index + 1)) {
        return this.#addOpaque('empty comment', start, index + 1);
      }
      return this.#addComment(kind, start, from + match[0].length);
    }
    this.#isInFront = false;
    return this.#readItem(rule, kind, from + match[0].length, start);
  }

  #findOpaqueEnd(to: LineRule['to'], { index, column }: Start): number {
    if (to instanceof RegExp) {
      const close = this.#findLine(
        index + 1,
        (line) => to.test(this.#content(line)) && (this.#isBlank(line + 1) || line + 1 >= this.#lines.length),
      );
      return Math.min(close + 1, this.#lines.length);
    }
    switch (to) {
      case 'line':
        return index + 1;
      case 'blank':
        return this.#findParagraphEnd(index, column);
      case 'paragraph':
        return this.#findLine(index + 1, (line) => this.#isBlank(line) || this.#line(line).column <= column);
      case undefined:
        return this.#findIndentedEnd(index + 1, column);
    }
  }

  #addComment(kind: string, { index, from: start, column }: Start, after: number): number {
    const end = this.#findIndentedEnd(index + 1, column);
    const from = after < this.#line(index).end ? after : this.#line(index + 1).text;
    const to = this.#line(end - 1).end;
    this.#addNode(kind, start, to);
    if (from < to) {
      const breaks = this.#findLineBreaks(from === after ? index : index + 1, end);
      this.#runs.push(...createRuns({ from, to }, breaks, { kind: 'comment', parent: start }));
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
    if (rule.isContainer === true) {
      node.to = this.#line(end - 1).end;
    }
    if (isEmpty) {
      if (end === index + 1 && rule.isHanging !== true && line.to > line.end && this.#isBlank(index + 1)) {
        this.#runs.push(
          ...createRuns({ start: line.from, from: line.end + 1, to: line.to }, [], { kind: 'prose', parent: from }),
        );
      }
      const isOpaque =
        rule.head === 'opaque' ||
        rule.head === 'title' ||
        (rule.head && this.#table.options.test(this.#content(index + 1)));
      const head = isOpaque === true ? Math.min(this.#findBlank(index + 1), end) : index + 1;
      return this.#addOpaque('options', { index: index + 1, from: this.#line(index + 1).text }, head);
    }
    const column = isHanging
      ? this.#lines
          .slice(index + 1, end)
          .reduce((least, next) => (next.text < next.end ? Math.min(least, next.column) : least), Infinity)
      : start.column + countColumnsBetween(this.#text, from, after, start.column);
    const { head } = rule;
    return this.#readBlock({ index, from: after, column, markers: start.markers + 1, ...(head && { head }) });
  }

  /** Reads a title or a line of marks. */
  #readTitle(start: Start): number | undefined {
    const { index, from, column, head } = start;
    const line = this.#line(index);
    const content = this.#text.slice(from, line.end);
    const isTop = column === 0 && from === line.from && head === undefined;
    const isMarks = (text: string) => this.#table.underline.test(text);
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
    const isOption = (line: number) => head !== undefined && this.#table.options.test(this.#content(line));
    const end = this.#findLine(
      index + 1,
      (line) => this.#isBlank(line) || this.#line(line).column !== column || isOption(line),
    );
    const isIndented = !this.#isBlank(end) && this.#line(end).column > column;
    const isTerm = isIndented && end === index + 1;
    const raw = this.#text.slice(from, this.#line(end - 1).end);
    const isLiteral = !isTerm && this.#table.literalMark.test(this.#table.mask(raw));
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
    { index, from, isOdd }: { readonly index: number; readonly from: number; readonly isOdd: boolean },
    end: number,
    to: number,
    { title, ...details }: Pick<RunDetails, 'rules'> & { readonly title?: string } = {},
  ) {
    const lineEnd = this.#line(end - 1).end;
    const raw = this.#table.mask(this.#text.slice(from, Math.min(to, lineEnd)));
    const inline = readTokens(raw, this.#table);
    const isInTerm = (element: InlineElement) => element.kind === this.#table.oddInTerm;
    const isOddTerm = kind === 'term' && inline.elements.some(isInTerm);
    const isSafe = !isOdd && !isOddTerm && !inline.isOdd;
    const node = this.#addNode(isSafe ? kind : `odd ${kind}`, from, lineEnd);
    for (const element of inline.elements) {
      if (element.kind !== undefined && !isInTerm(element)) {
        const target = this.#table.nameTarget(element.kind, raw.slice(element.from, element.to));
        this.#targets.add(target ?? '');
        this.#addNode(element.kind, from + element.from, from + element.to);
      }
    }
    if (isSafe) {
      const elements = mergeOverlaps<Element>([
        ...inline.elements.map((element) => ({ from: from + element.from, to: from + element.to })),
        ...this.#findLineBreaks(index, end),
      ]);
      const runs = createRuns(
        { start: this.#line(index).from, from, to, until: Math.max(to, lineEnd) },
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

interface InlineElement extends Element {
  readonly kind?: string;
}

function readTokens(raw: string, { tokens, plain }: LanguageTable) {
  const elements: InlineElement[] = [];
  const unclosed = new Set<Token>();
  let isOdd = false;
  const tested = new Set<RegExp>();
  for (let offset = 0; offset < raw.length;) {
    plain.lastIndex = offset;
    if (plain.test(raw)) {
      offset = plain.lastIndex;
      continue;
    }
    let to = offset + 1;
    const token = tokens.find((candidate) => {
      candidate.at.lastIndex = offset;
      const match = candidate.at.exec(raw);
      to = match ? candidate.at.lastIndex : to;
      return match;
    });
    const content = to;
    if (token?.close && !unclosed.has(token)) {
      token.close.lastIndex = content;
      const close = token.close.exec(raw);
      to = close && close.index > content ? token.close.lastIndex : to;
    }
    if (token?.oddBefore && !tested.has(token.oddBefore)) {
      tested.add(token.oddBefore);
      token.oddBefore.lastIndex = to;
      isOdd ||= token.oddBefore.test(raw);
    }
    const isUnclosed = token?.close !== undefined && to === content;
    if (!token || token.isOdd === true || isUnclosed) {
      isOdd = true;
      if (token && isUnclosed) {
        unclosed.add(token);
      }
    } else if (token.isPlain !== true) {
      const kind = typeof token.kind === 'function' ? token.kind(raw.slice(offset, to)) : token.kind;
      elements.push({ ...(kind !== undefined && { kind }), from: offset, to });
    }
    offset = to;
  }
  return { elements, isOdd };
}

/** Returns a name for comparison: its words in lower case. */
export function normalizeName(phrase: string): string {
  return phrase.replaceAll('\0', '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function splitLines(text: string, lineEnd: RegExp): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const match of [...text.matchAll(lineEnd), undefined]) {
    const to = match?.index ?? text.length;
    const content = text.slice(from, to);
    const end = from + content.trimEnd().length;
    const start = Math.min(end, from + content.length - content.trimStart().length);
    lines.push({ from, text: start, end, to, column: countColumnsBetween(text, from, start, 0) });
    from = to + (match?.[0].length ?? 0);
  }
  return lines;
}

/** Counts columns with tab stops every eight columns. */
function countColumnsBetween(text: string, from: number, to: number, column: number): number {
  let end = column;
  for (let offset = from; offset < to; offset += 1) {
    end = text[offset] === '\t' ? end + 8 - (end % 8) : end + 1;
  }
  return end - column;
}
