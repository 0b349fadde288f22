import { countColumns } from '../insertion/point.ts';
import { findRestructuredTextElements, maskEscapes, normalizeReferenceName } from './restructuredTextInline.ts';
import {
  mergeOverlaps,
  createRuns,
  findSpans,
  type Element,
  type Parse,
  type Run,
  type RunDetails,
  type Span,
} from './structure.ts';

/** Follows docutils' rules. Tables, literal text and unknown directives contain no prose. */
export const parseRestructuredText: Parse = (text) => {
  const scanner = new Scanner(text);
  scanner.scan();
  return { nodes: scanner.nodes, runs: scanner.safeRuns() };
};

interface Line {
  readonly from: number;
  /** Excludes trailing whitespace. */
  readonly end: number;
  readonly to: number;
  /** Start of the text after whitespace and the markers read so far. */
  text: number;
  column: number;
}

interface Heading extends Span {
  readonly level: number;
  /** Whether only titles precede it. */
  readonly isFirst: boolean;
  readonly node: number;
}

/** The lines of a body from `first` to `end`, indented to the column `base`. */
interface Body {
  readonly first: number;
  readonly end: number;
  readonly base: number;
}

const marks = {
  bullet: /^[-+*•‣⁃](?:[ \t]+|$)/,
  enumerator: /^(?:\(([a-z]|\d+|[ivxlcdm]+|#)\)|([a-z]|\d+|[ivxlcdm]+|#)([).]))(?:[ \t]+|$)/i,
  field: /^:(?![: ])(?:[^:\\]|\\.|:(?![ `]|$))*(?<! ):(?:[ \t]+|$)/,
  option: createOptionPattern(),
  line: /^([!-/:-@[-`{-~])\1*$/,
  gridTable: /^\+-[-+]+-\+$/,
  simpleTable: /^=+(?: +=+)+$/,
  explicit: /^\.\.(?:[ \t]+|$)/,
  attribution: /^(?:---?(?!-)|—) *(?=[^ \n])/,
};

function createOptionPattern(): RegExp {
  const argument = '(?:[a-zA-Z][a-zA-Z0-9_-]*|<[^<>]+>)';
  const option = `(?:[-+][a-zA-Z0-9](?: ?${argument})?|(?:--|/)[a-zA-Z0-9][a-zA-Z0-9_-]*(?:[ =]${argument})?)`;
  return new RegExp(`^${option}(?:, ${option})*(?:[ \\t]{2,}| ?$)`);
}

const simpleName = String.raw`[\p{L}\p{N}]+(?:[-._+:][\p{L}\p{N}]+)*`;
const noteStart = new RegExp(String.raw`^\[(?:\d+|#(?:${simpleName})?|\*|${simpleName})\](?:[ \t]+|$)`, 'u');
const directiveStart = new RegExp(String.raw`^(${simpleName})[ \t]?::(?:[ \t]+|$)`, 'u');

function splitWords(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Directives with paragraphs: without argument, with a title, with a version, with another argument. */
const bodies = splitWords(
  'attention caution danger error hint important note tip warning compound epigraph highlights pull-quote header ' +
    'footer seealso todo',
);
const titled = splitWords('admonition topic sidebar rubric list-table');
const versions = splitWords('versionadded versionchanged versionremoved deprecated');
const others = splitWords(
  'container figure only function class method attribute data exception staticmethod classmethod decorator property ' +
    'describe object option envvar confval',
);

const deepest = 30;

class Scanner {
  readonly nodes: { kind: string; from: number; to: number }[] = [];
  readonly #runs: (Run & { readonly heading?: string })[] = [];
  readonly #text: string;
  readonly #lines: readonly Line[];
  readonly #references = new Set<string>();
  readonly #headings: Heading[] = [];
  /** Styles of titles by level. */
  readonly #styles: string[] = [];
  #level = 0;
  /** Whether only titles have been read. A field list there describes the document. */
  #isAtStart = true;
  /** Last line of the current block. After it, one blank line is enough for a new paragraph. */
  #open = -1;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lines = splitLines(text);
  }

  scan(): void {
    this.#readBlocks({ first: 0, end: this.#lines.length, base: 0 });
    // A single title at a level is the title of the document.
    for (const [level, kind] of ['document title', 'document subtitle'].entries()) {
      const [only, ...more] = this.#headings.filter((heading) => heading.level === level + 1);
      const node = this.nodes[only?.node ?? -1];
      if (node && more.length === 0 && only?.isFirst === true) {
        node.kind = `${kind} ${node.kind}`;
      }
    }
  }

  /** Excludes titles to which a reference points. */
  safeRuns(): readonly Run[] {
    return this.#runs.filter(({ heading }) => heading === undefined || !this.#references.has(heading));
  }

  #line(index: number): Line {
    return this.#lines[index] ?? { from: 0, end: 0, to: 0, text: 0, column: 0 };
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
    this.nodes.push(node);
    return node;
  }

  /** Adds lines as a block without prose. Returns `end`. */
  #addOpaque(kind: string, first: number, end: number): number {
    this.#addNode(kind, this.#line(first).text, this.#line(end - 1).end);
    return end;
  }

  #readBlocks({ first, end, base }: Body): void {
    this.#depth += 1;
    const isTop = this.#depth === 1;
    let sequence = '';
    for (let index = first; index < end;) {
      const line = this.#line(index);
      if (this.#isBlank(index)) {
        if (isTop) {
          this.#readBlankLine(index);
        }
        index += 1;
      } else if (this.#depth > deepest) {
        index = this.#addOpaque('deep', index, end);
      } else if (line.column > base) {
        index = this.#readQuote(index, end, base);
      } else {
        const enumerator = this.#findEnumerator(index, end, base, sequence);
        sequence = enumerator?.sequence ?? '';
        index = this.#readBlock(index, end, base, isTop, enumerator?.length);
      }
    }
    this.#depth -= 1;
  }

  #readBlankLine(index: number): void {
    const isFree = index === 0 || this.#isBlank(index - 1) || index - 1 === this.#open;
    if (isFree && this.#isBlank(index + 1)) {
      const { from, to } = this.#line(index);
      this.#runs.push(...createRuns({ from, to }, [], { kind: 'prose', parent: from }));
    }
  }

  #readBlock(index: number, end: number, base: number, isTop: boolean, enumerator: number | undefined): number {
    const content = this.#content(index);
    const bullet = marks.bullet.exec(content)?.[0].length;
    const explicit = marks.explicit.exec(content)?.[0].length;
    if (explicit === undefined && !marks.field.test(content) && !(isTop && this.#isHeadingAt(index, end, base))) {
      this.#isAtStart = false;
    }
    if (bullet !== undefined || enumerator !== undefined) {
      return this.#readItem(
        index,
        end,
        base,
        bullet ?? enumerator ?? 0,
        `item ${bullet === undefined ? '1' : (content[0] ?? '')}`,
      );
    }
    const field = marks.field.exec(content)?.[0].length;
    if (field !== undefined) {
      return this.#readFields(index, end, base);
    }
    const option = marks.option.exec(content)?.[0].length;
    if (option !== undefined && this.#findBody(index, end, base, option)) {
      return this.#readMarked('option', index, end, base, option);
    }
    if (/^>>>(?:\s|$)/.test(content)) {
      return this.#addOpaque('doctest', index, this.#findBlankLine(index, end));
    }
    if (/^\|(?:\s|$)/.test(content)) {
      return this.#readVerse(index, end, base);
    }
    if (marks.gridTable.test(content)) {
      return this.#addOpaque('table', index, this.#findGridTableEnd(index, end, base));
    }
    if (marks.simpleTable.test(content)) {
      return this.#addOpaque('table', index, this.#findSimpleTableEnd(index, end));
    }
    if (explicit !== undefined) {
      return this.#readExplicit(index, end, base, explicit);
    }
    if (/^__(?:\s|$)/.test(content)) {
      return this.#addOpaque('target', index, this.#findIndentedEnd(index, end, base, true));
    }
    const heading = this.#readOverlined(index, end, isTop) ?? this.#readTitle(index, end, base, isTop);
    return heading ?? this.#readText(index, end, base, isTop);
  }

  /** Returns the end of the lines after `index` that are indented more than `base`. */
  #findIndentedEnd(index: number, end: number, base: number, isUntilBlank = false): number {
    let last = index;
    for (let next = index + 1; next < end; next += 1) {
      const isBlank = this.#isBlank(next);
      if (isBlank ? isUntilBlank : this.#line(next).column <= base) {
        break;
      }
      last = isBlank ? last : next;
    }
    return last + 1;
  }

  #findBlankLine(index: number, end: number): number {
    let next = index + 1;
    while (next < end && !this.#isBlank(next)) {
      next += 1;
    }
    return next;
  }

  /** Finds the rest of the line after a marker, and the indented lines after it. */
  #findBody(index: number, end: number, base: number, marker: number): (Body & { readonly rest: boolean }) | undefined {
    const after = this.#findIndentedEnd(index, end, base);
    const line = this.#line(index);
    const rest = line.text + marker < line.end;
    const columns = this.#lines
      .slice(index + 1, after)
      .flatMap(({ text, end: to, column }) => (text < to ? [column] : []));
    const column = columns.reduce((least, column) => Math.min(least, column), Infinity);
    if (!rest && columns.length === 0) {
      return undefined;
    }
    return { first: rest ? index : index + 1, end: after, base: Number.isFinite(column) ? column : 0, rest };
  }

  #skipMarker(index: number, marker: number, column: number): void {
    const line = this.#line(index);
    line.text += marker;
    line.column = column;
  }

  #readMarked(kind: string, index: number, end: number, base: number, marker: number): number {
    const { text: from, end: lineEnd } = this.#line(index);
    const body = this.#findBody(index, end, base, marker);
    const node = this.#addNode(kind, from, lineEnd);
    if (!body) {
      return index + 1;
    }
    node.to = this.#line(body.end - 1).end;
    if (body.rest) {
      this.#skipMarker(index, marker, body.base);
    }
    this.#readBlocks(body);
    return body.end;
  }

  #readItem(index: number, end: number, base: number, marker: number, kind: string): number {
    const line = this.#line(index);
    const { text: from, end: lineEnd, to } = line;
    if (from + marker >= lineEnd) {
      const isEmpty = this.#findBody(index, end, base, marker) === undefined;
      if (isEmpty && to > lineEnd && (index + 1 >= this.#lines.length || this.#isBlank(index + 1))) {
        this.#addNode(kind, from, lineEnd);
        this.#runs.push(
          ...createRuns({ start: line.from, from: lineEnd + 1, to }, [], { kind: 'prose', parent: from }),
        );
        return index + 1;
      }
      return this.#readMarked(kind, index, end, base, marker);
    }
    const column = line.column + countColumnsBetween(this.#text, from, from + marker, line.column);
    const after = this.#findIndentedEnd(index, end, column - 1);
    this.#addNode(kind, from, this.#line(after - 1).end);
    this.#skipMarker(index, marker, column);
    this.#readBlocks({ first: index, end: after, base: column });
    return after;
  }

  #readFields(first: number, end: number, base: number): number {
    const isAboutDocument = this.#isAtStart && this.#depth === 1;
    let index = first;
    this.#isAtStart = false;
    for (;;) {
      const field = this.#line(index).column === base ? marks.field.exec(this.#content(index))?.[0] : undefined;
      if (field === undefined || index >= end) {
        return index;
      }
      const after = this.#findIndentedEnd(index, end, base);
      index = isAboutDocument
        ? this.#addOpaque('document field', index, after)
        : this.#readMarked('field', index, end, base, field.length);
      while (index < end && this.#isBlank(index) && index + 1 < end) {
        if (this.#depth === 1) {
          this.#readBlankLine(index);
        }
        index += 1;
      }
    }
  }

  /** Reads a line block, whose lines start with a bar. */
  #readVerse(first: number, end: number, base: number): number {
    let index = first;
    while (index < end && this.#line(index).column === base && /^\|(?:\s|$)/.test(this.#content(index))) {
      const { text: from, end: lineEnd } = this.#line(index);
      const after = this.#findIndentedEnd(index, end, base, true);
      const [marker = ''] = /^\|[ \t]*/.exec(this.#content(index)) ?? [];
      this.#addNode('line', from, this.#line(after - 1).end);
      if (from + marker.length < lineEnd) {
        this.#addText('line text', from + marker.length, index, after);
      }
      index = after;
    }
    return index;
  }

  #findGridTableEnd(index: number, end: number, base: number): number {
    const after = this.#findMatchesEnd(index, end, base, /^[+|]/);
    for (let last = after; last > index + 2; last -= 1) {
      if (marks.gridTable.test(this.#content(last - 1))) {
        return last;
      }
    }
    return after;
  }

  /** Returns the end of the lines that match a pattern and aren't indented. */
  #findMatchesEnd(index: number, end: number, base: number, pattern: RegExp): number {
    let after = index + 1;
    while (after < end && this.#line(after).column === base && pattern.test(this.#content(after))) {
      after += 1;
    }
    return after;
  }

  #findSimpleTableEnd(index: number, end: number): number {
    const width = this.#content(index).length;
    let borders = 0;
    for (let next = index + 1; next < end; next += 1) {
      const content = this.#content(next);
      if (this.#line(next).column === this.#line(index).column && /^=[ =]*$/.test(content)) {
        borders += 1;
        if (content.length !== width || borders === 2 || next + 1 >= end || this.#isBlank(next + 1)) {
          return next + 1;
        }
      }
    }
    return end;
  }

  #readQuote(index: number, end: number, base: number): number {
    const after = this.#findIndentedEnd(index, end, base);
    const column = this.#lines
      .slice(index, after)
      .reduce((least, line) => (line.text < line.end ? Math.min(least, line.column) : least), Infinity);
    this.#isAtStart = false;
    this.#addNode('quote', this.#line(index).text, this.#line(after - 1).end);
    let first = index;
    for (let line = index + 2; line < after; line += 1) {
      const mark =
        this.#isBlank(line - 1) && this.#line(line).column === column
          ? marks.attribution.exec(this.#content(line))?.[0].length
          : undefined;
      if (mark !== undefined) {
        const last = Math.min(this.#findBlankLine(line, after), after);
        this.#readBlocks({ first, end: line, base: column });
        this.#addText('attribution', this.#line(line).text + mark, line, last);
        first = last;
        line = last;
      }
    }
    this.#readBlocks({ first, end: after, base: column });
    return after;
  }

  #readExplicit(index: number, end: number, base: number, marker: number): number {
    const content = this.#content(index).slice(marker);
    const after = this.#findIndentedEnd(index, end, base);
    const note = noteStart.exec(content)?.[0].length;
    if (note !== undefined) {
      return this.#readMarked('footnoteDefinition', index, end, base, marker + note);
    }
    const [directive, name] = directiveStart.exec(content) ?? [];
    if (directive !== undefined && name !== undefined) {
      return this.#readDirective(name.toLowerCase(), index, after, base, marker + directive.length);
    }
    if (/^_(?!\s|$)/.test(content)) {
      return this.#addOpaque('target', index, this.#findIndentedEnd(index, end, base, true));
    }
    if (/^\|(?!\s|$)/.test(content)) {
      return this.#addOpaque('substitution definition', index, after);
    }
    if (content === '' && (after === index + 1 || this.#isBlank(index + 1))) {
      return this.#addOpaque('empty comment', index, index + 1);
    }
    const from = content === '' ? this.#line(index + 1).text : this.#line(index).text + marker;
    const to = this.#line(after - 1).end;
    this.#addNode('comment', this.#line(index).text, to);
    if (!/^(?:-\*-|vim:|ex:)/.test(content)) {
      this.#runs.push(
        ...createRuns({ from, to }, this.#findLineStarts(content === '' ? index + 1 : index, after), {
          kind: 'comment',
          parent: this.#line(index).from,
        }),
      );
    }
    return after;
  }

  #readDirective(name: string, index: number, end: number, base: number, marker: number): number {
    const own = name.replace(/^(?:py|c|cpp|js|rst|std):/, '');
    const isKnown = bodies.has(own) || titled.has(own) || versions.has(own) || others.has(own);
    const body = isKnown ? this.#findBody(index, end, base, marker) : undefined;
    if (!body) {
      return this.#addOpaque(`directive ${name}`, index, end);
    }
    const { from, text: start } = this.#line(index);
    this.#addNode(`directive ${name}`, start, this.#line(end - 1).end);
    if (body.rest) {
      this.#skipMarker(index, marker, body.base);
    }
    const head = body.rest || !this.#isBlank(index + 1) ? this.#findBlankLine(body.first, end) : body.first;
    let options = head;
    for (let line = head - 1; line >= body.first; line -= 1) {
      options = marks.field.test(this.#content(line)) ? line : options;
    }
    if (options < head && !this.#content(options).startsWith(':')) {
      return end;
    }
    const hasOptions = options < head;
    if (bodies.has(own)) {
      this.#readBlocks({ ...body, end: options });
    } else if (options > body.first) {
      this.#readArgument(own, from, body.first, options);
    } else if (own !== 'list-table') {
      // A required argument is missing.
      return end;
    }
    if (hasOptions) {
      this.#addOpaque('options', options, head);
    }
    this.#readBlocks({ ...body, first: head });
    return end;
  }

  /** Reads the argument of a directive if it is prose: a title, or the text after a version. */
  #readArgument(name: string, start: number, first: number, end: number): void {
    const { text } = this.#line(first);
    if (titled.has(name)) {
      this.#addText('title', text, first, end, start);
      return;
    }
    const [version = ''] = /^\S+[ \t]+/.exec(this.#content(first)) ?? [];
    if (versions.has(name) && version !== '') {
      this.#addText('title', text + version.length, first, end);
    }
  }

  #isHeadingAt(index: number, end: number, base: number): boolean {
    const isMark = (line: number) =>
      line < end && this.#line(line).column === base && marks.line.test(this.#content(line));
    return isMark(index + 1) || (isMark(index) && isMark(index + 2));
  }

  /** Reads a line of marks: an overline, a transition, or neither. */
  #readOverlined(index: number, end: number, isTop: boolean): number | undefined {
    const content = this.#content(index);
    if (!marks.line.test(content) || (content.length < 4 && !isTop) || content === '::') {
      return undefined;
    }
    if (!isTop) {
      return this.#addOpaque('marks', index, index + 1);
    }
    const isShort = content.length < 4;
    if (index + 1 >= end || this.#isBlank(index + 1)) {
      this.#open = index;
      return isShort ? undefined : this.#addOpaque('transition', index, index + 1);
    }
    const title = this.#line(index + 1);
    const below = this.#content(index + 2);
    const isUnderlined = index + 2 < end && this.#line(index + 2).column === 0 && below === content;
    const isTooLong = countColumns(this.#text.slice(title.from, title.end)) > content.length;
    if (marks.line.test(this.#content(index + 1)) && title.column === 0) {
      return isShort ? undefined : this.#addOpaque('marks', index, index + 2);
    }
    if (!isUnderlined || (isShort && isTooLong)) {
      return isShort ? undefined : this.#addOpaque('marks', index, Math.min(index + 3, end));
    }
    return this.#addHeading(index + 1, [index, index + 2], content.slice(0, 1).repeat(2));
  }

  /** Reads a title with an underline. */
  #readTitle(index: number, end: number, base: number, isTop: boolean): number | undefined {
    const below = this.#content(index + 1);
    if (index + 1 >= end || this.#line(index + 1).column !== base || !marks.line.test(below)) {
      return undefined;
    }
    const isTooLong = countColumns(this.#content(index)) > below.length;
    if (isTooLong && below.length < 4) {
      return undefined;
    }
    return isTop ? this.#addHeading(index, [index + 1], below.slice(0, 1)) : this.#addOpaque('marks', index, index + 2);
  }

  #addHeading(index: number, rules: readonly number[], style: string): number {
    const after = (rules.at(-1) ?? index) + 1;
    const knownLevel = this.#styles.indexOf(style);
    const level = (knownLevel < 0 ? this.#styles.length : knownLevel) + 1;
    if (level > this.#level + 1) {
      return this.#addOpaque('inconsistent title', (rules[0] ?? index) < index ? index - 1 : index, after);
    }
    if (knownLevel < 0) {
      this.#styles.push(style);
    }
    this.#level = level;
    this.#open = after - 1;
    this.#headings.push({
      from: this.#line(index).text,
      to: this.#line(index).end,
      level,
      isFirst: this.#isAtStart,
      node: this.nodes.length,
    });
    this.#addText(`title ${style}`, this.#line(index).text, index, index + 1, this.#line(index).from, {
      rules: rules.map((rule) => ({ from: this.#line(rule).from, to: this.#line(rule).end })),
    });
    return after;
  }

  /** Reads a paragraph, or a term with its definition. */
  #readText(index: number, end: number, base: number, isTop: boolean): number {
    let after = index + 1;
    const isIndented = (line: number) => line < end && !this.#isBlank(line) && this.#line(line).column > base;
    if (isIndented(after)) {
      this.#addText('term', this.#line(index).text, index, after);
      const last = this.#findIndentedEnd(index, end, base);
      const node = this.#addNode('definition', this.#line(after).text, this.#line(last - 1).end);
      const column = this.#lines
        .slice(after, last)
        .reduce((least, line) => (line.text < line.end ? Math.min(least, line.column) : least), Infinity);
      this.#readBlocks({ first: after, end: last, base: column });
      node.to = this.#line(last - 1).end;
      return last;
    }
    while (after < end && !this.#isBlank(after) && this.#line(after).column === base) {
      after += 1;
    }
    const isLiteral = this.#addText('paragraph', this.#line(index).text, index, after);
    this.#open = isTop && !isLiteral && !isIndented(after) ? after - 1 : this.#open;
    return isLiteral ? this.#readLiteral(after, end, base) : after;
  }

  /** Reads the indented or quoted lines after two colons. */
  #readLiteral(first: number, end: number, base: number): number {
    let index = first;
    while (index < end && this.#isBlank(index)) {
      index += 1;
    }
    if (index >= end) {
      return first;
    }
    if (this.#line(index).column > base) {
      return this.#addOpaque('literal block', index, this.#findIndentedEnd(index, end, base));
    }
    const quote = this.#content(index).charAt(0);
    return /^[!-/:-@[-`{-~]/.test(quote)
      ? this.#addOpaque('literal block', index, this.#findMatchesEnd(index, end, base, new RegExp(`^\\${quote}`)))
      : first;
  }

  /** Returns whether the text ends with `::`, which makes the next block literal. */
  #addText(
    kind: string,
    from: number,
    first: number,
    end: number,
    start = this.#line(first).from,
    details: Pick<RunDetails, 'rules'> = {},
  ): boolean {
    const { end: to, to: lineEnd } = this.#line(end - 1);
    const text = maskEscapes(this.#text.slice(from, to));
    const isLiteral = kind === 'paragraph' && /(?<!\0)::$/.test(text);
    const inlineText = !isLiteral ? text : /\s::$/.test(text) ? text.slice(0, -3).trimEnd() : text.slice(0, -1);
    const inline = findRestructuredTextElements(inlineText, this.#references).map((element) => ({
      ...element,
      from: element.from + from,
      to: element.to + from,
    }));
    // A citation would separate the backslash from the line break that it escapes.
    const isEscaped = text.endsWith('\\');
    const last = isLiteral ? text.slice(0, -2) : isEscaped ? text.slice(0, -1) : text;
    const isOpen = !isLiteral && !isEscaped && details.rules === undefined;
    const content = isOpen ? lineEnd : from + last.replace(/(?<![\s\0])[\s\0]+$/, '').length;
    const isTerm = kind === 'term';
    const extra: (Element & { readonly kind?: string })[] = [
      ...(isTerm
        ? findSpans(this.#text, { from, to }, /(?<! ) +: +/g).map((span) => ({ kind: 'classifier', ...span }))
        : []),
      ...this.#findLineStarts(first, end),
    ];
    const elements = mergeOverlaps<Element & { readonly kind?: string }>([...inline, ...extra]);
    if (content > from || !isLiteral) {
      this.#addNode(kind, from, to);
      for (const { kind: name, from: start, to: after } of elements) {
        if (name !== undefined) {
          this.#addNode(name, start, after);
        }
      }
      const heading = details.rules && { heading: normalizeReferenceName(text) };
      this.#runs.push(
        ...createRuns(
          { start, from, to: content, until: Math.max(content, to) },
          elements.filter((element) => element.to <= content),
          { kind: 'prose', parent: from, ...details },
        ).map((run) => ({ ...run, ...heading })),
      );
    }
    if (isLiteral) {
      this.#addNode('literal mark', to - 2, to);
    }
    return isLiteral;
  }

  /** Returns line breaks and the indentation after them, which must not be split. */
  #findLineStarts(first: number, end: number): Element[] {
    return this.#lines
      .slice(first + 1, end)
      .map(({ text }, index) => ({ from: this.#line(first + index).to, to: text }));
  }

  /** Returns the type and length of an enumerator that starts a list item. */
  #findEnumerator(index: number, end: number, base: number, before: string) {
    const [whole, inParentheses, plain, suffix] = marks.enumerator.exec(this.#content(index)) ?? [];
    const label = inParentheses ?? plain;
    if (whole === undefined || label === undefined) {
      return undefined;
    }
    const sequence = findSequence(label, before);
    const ordinal = parseOrdinal(label, sequence);
    if (ordinal === undefined) {
      return undefined;
    }
    const isFree = index + 1 >= end || this.#isBlank(index + 1) || this.#line(index + 1).column > base;
    const next = formatOrdinal(ordinal + 1, sequence);
    const [open, close] = inParentheses === undefined ? ['', suffix ?? ''] : ['(', ')'];
    const following = `${this.#content(index + 1)} `;
    const goesOn = [next, '#'].some(
      (enumerator) => enumerator !== undefined && following.startsWith(`${open}${enumerator}${close} `),
    );
    return isFree || goesOn ? { sequence, length: whole.length } : undefined;
  }
}

/** Splits a text into lines like Python's `splitlines`. */
function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  const lineEnd = /\r\n|[\n\r\x1C-\x1E\x85\u2028\u2029]|$/g;
  let from = 0;
  for (let match = lineEnd.exec(text); match; match = lineEnd.exec(text)) {
    const to = match.index;
    const content = text.slice(from, to);
    const trimmed = content.trimEnd().length;
    const space = content.length - content.trimStart().length;
    const start = from + Math.min(space, trimmed);
    lines.push({ from, to, end: from + trimmed, text: start, column: countColumnsBetween(text, from, start, 0) });
    from = to + match[0].length;
    if (match[0] === '') {
      break;
    }
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

const sequences: Readonly<Record<string, RegExp>> = {
  arabic: /^\d+$/,
  'lower letter': /^[a-z]$/,
  'upper letter': /^[A-Z]$/,
  'lower roman': /^[ivxlcdm]+$/,
  'upper roman': /^[IVXLCDM]+$/,
};

function findSequence(label: string, before: string): string {
  if (label === '#') {
    return '#';
  }
  if (sequences[before]?.test(label) === true) {
    return before;
  }
  if (before === '' && /^i$/i.test(label)) {
    return label === 'i' ? 'lower roman' : 'upper roman';
  }
  return Object.keys(sequences).find((name) => sequences[name]?.test(label) === true) ?? '';
}

function parseOrdinal(label: string, sequence: string): number | undefined {
  if (sequence === '#') {
    return 1;
  }
  if (sequence === 'arabic') {
    return Number(label);
  }
  if (sequence.endsWith('letter')) {
    return label.toLowerCase().charCodeAt(0) - 96;
  }
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
  const digits = Array.from(label.toLowerCase().slice(0, 20), (digit) => values[digit] ?? 0);
  const sum = digits.reduce((total, digit, index) => total + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
  return label.length < 20 && formatOrdinal(sum, sequence) === label ? sum : undefined;
}

/** Formats an ordinal in the style of a sequence. */
function formatOrdinal(ordinal: number, sequence: string): string | undefined {
  if (sequence === '#') {
    return '#';
  }
  if (sequence === 'arabic') {
    return String(ordinal);
  }
  const isUpper = sequence.startsWith('upper');
  if (sequence.endsWith('letter')) {
    return ordinal > 26 ? undefined : String.fromCharCode((isUpper ? 64 : 96) + ordinal);
  }
  if (ordinal < 1 || ordinal > 4999) {
    return undefined;
  }
  let rest = ordinal;
  let label = '';
  for (const [value, digits] of romans) {
    label += digits.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return isUpper ? label.toUpperCase() : label;
}

const romans: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as const),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];
