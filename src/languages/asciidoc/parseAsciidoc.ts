// cspell:ignore leveloffset Xivx
import { findAsciidocElements, extractLetters, type AsciidocElement } from './asciidocInline.ts';
import {
  mergeOverlaps,
  createRuns,
  type Element,
  type Parse,
  type Run,
  type RunDetails,
  type Span,
} from '../structure.ts';

/**
 * Follows Asciidoctor's rules. Verbatim blocks, passthroughs, tables, macros and attributes contain no prose. Refuses
 * documents with the formatting marks of AsciiDoc.py (compatibility mode).
 */
export const parseAsciidoc: Parse = (text, _, previous) => {
  const scanner = new Scanner(text, previous === undefined);
  scanner.scan();
  return scanner.isCompatible ? undefined : { nodes: scanner.nodes, runs: scanner.safeRuns() };
};

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
  readonly isRefused?: boolean;
};

const letterOrDigit = String.raw`[\p{Alphabetic}\p{N}]`;

const patterns = {
  attributes: /^\[(?:|[\p{L}\p{N}_.#%{,"'].*|\[(?:|[\p{L}_:][\p{L}\p{N}_\-:.]*(?:,.+)?)\])\]$/u,
  title: /^\.(?:\.?[^ \t.].*)$/,
  attribute: /^:!?[\p{L}\p{N}_][^:]*:(?:[ \t]|$)/u,
  section: /^(={1,6}|#{1,6})[ \t]+(?![ \t])(.+?)(?:(?<![ \t])[ \t]+\1)?$/,
  underlined: new RegExp(`^(?!\\.).*?${letterOrDigit}`, 'u'),
  break: /^(?:'{3,}|<{3,}| {0,3}([-*_])( *)\1\2\1)$/,
  macro: /^[\p{L}\p{N}_][\p{L}\p{N}_-]*::(?!:)(?=.*\]$)(?:|\S|\S.*?\S)\[.*\]$/u,
  preprocessor: /^\\?(?:ifn?def|ifeval|endif|include)::(?=.*\]$)\S*\[.*\]$/,
  item: /^[ \t]*(?:-|\*+|•|\.+|\d+\.|[a-zA-Z]\.|[IVXivx]+\)|<(?:\d+|\.)>)[ \t]+(?:\[[ x*]\] |\[\[\[[^\]]*\]\]\][ \t]*)?/,
  emptyItem: /^[ \t]*(?:-|\*+|\.+|\d+\.)$/,
  term: /^(?!\/\/[^/])([ \t]*)([^ \t].*?)(:::{0,2}|;;)(?:$|[ \t]+)/,
  admonition: /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/,
};

/** In UTF-16 code units. Labels after a title are rarely longer. */
const maxLabelLength = 1000;
/** Styles that leave a block or a paragraph prose. */
const proseStyles =
  /^(?:|normal|quote|abstract|partintro|sidebar|example|open|NOTE|TIP|IMPORTANT|WARNING|CAUTION|discrete|float|horizontal|qanda|itemized|arabic|decimal|(?:lower|upper)(?:alpha|roman|greek)|disc|square|circle|none|no-bullet|unstyled|unordered|appendix|preface|dedication|colophon|glossary|bibliography|acknowledgments|index|sect\d)$/;

class Scanner {
  readonly nodes: { kind: string; from: number; to: number }[] = [];
  /** Whether the document has the formatting marks of AsciiDoc.py. */
  isCompatible = false;
  readonly #runs: (Run & { readonly labels?: readonly string[] })[] = [];
  readonly #text: string;
  readonly #lines: readonly Line[];
  /** Lines between `ifdef::` and `endif::`. */
  readonly #conditional = new Set<number>();
  readonly #references = new Set<string>();
  #pending: Pending = 'nothing';
  /** Ids in the attributes above the next block. A title between them shares the array. */
  #pendingIds: string[] = [];
  #isDiscrete = false;
  #isInList = false;
  /** Whether a `+` attaches the next block to a list item. */
  #isAttached = false;
  /** Whether the definition of the last line, a term, has not started. */
  #isOpenTerm = false;
  #isInHeader = true;
  /** Starts of the sections, without the title of the document. */
  readonly #sections: number[] = [];
  /** Last line of the current paragraph or title. After it, one blank line is enough for a new paragraph. */
  #open = -1;
  #depth = 0;

  /** Whether to find runs. */
  readonly #findsRuns: boolean;

  constructor(text: string, findsRuns: boolean) {
    this.#text = text;
    this.#findsRuns = findsRuns;
    this.#lines = splitLines(text);
  }

  scan(): void {
    const end = this.#findConditions();
    this.isCompatible = /^:!?compat-mode/m.test(this.#text);
    let first = 0;
    if (this.#line(0).content === '---') {
      const close = this.#lines.findIndex(({ content }, index) => index > 0 && content === '---');
      first = close < 0 ? 0 : this.#addOpaque('front matter', 0, close + 1);
    }
    this.#readBlocks(first, end);
  }

  /**
   * Excludes titles to which a reference points: a citation would change their ids and the text of the reference. Also
   * excludes the first section of a manual page, which contains its name and purpose.
   */
  safeRuns(): readonly Run[] {
    const [first = Infinity, second = Infinity] = this.#sections;
    const isManualPage = /^:doctype:[ \t]+manpage[ \t]*\r?$/m.test(this.#text);
    return this.#runs.filter(
      ({ labels, from }) =>
        labels?.some((label) => this.#references.has(label)) !== true &&
        !(isManualPage && from >= first && from < second),
    );
  }

  #line(index: number): Line {
    return this.#lines[index] ?? { from: 0, end: 0, to: 0, content: '' };
  }

  #addNode(kind: string, from: number, to: number) {
    const node = { kind, from, to };
    this.nodes.push(node);
    return node;
  }

  /** Adds lines as a block without prose. Returns `end`. */
  #addOpaque(kind: string, first: number, end: number): number {
    this.#addNode(kind, this.#line(first).from, this.#line(end - 1).end);
    return end;
  }

  /** Returns the first line that can't be parsed, because a condition may hide a delimiter. */
  #findConditions(): number {
    let depth = 0;
    let delimiters = 0;
    for (const [index, { content }] of this.#lines.entries()) {
      const isStart = /^(?:ifn?def::\S+\[\]|ifeval::\[.+\])$/.test(content);
      depth += isStart ? 1 : 0;
      if (depth > 0) {
        this.#conditional.add(index);
        delimiters += findDelimiter(content) === undefined ? 0 : 1;
      }
      if (/^endif::(?=.*\]$)\S*\[.*\]$/.test(content) && depth > 0) {
        depth -= 1;
        if (depth === 0 && delimiters % 2 === 1) {
          return index;
        }
      }
    }
    return this.#lines.length;
  }

  #readBlocks(first: number, end: number): void {
    this.#depth += 1;
    for (let index = first; index < end;) {
      if (this.#line(index).content === '') {
        this.#readBlankLine(index);
        index += 1;
      } else {
        index = this.#readBlock(index, end);
      }
    }
    this.#depth -= 1;
  }

  #readBlankLine(index: number): void {
    const isFree = index === 0 || this.#line(index - 1).content === '' || index - 1 === this.#open;
    const isLast = index + 1 >= this.#lines.length || this.#line(index + 1).content === '';
    if (isFree && isLast && this.#depth === 1 && this.#pending === 'nothing' && !this.#isOpenTerm) {
      const { from, to } = this.#line(index);
      this.#runs.push(...createRuns({ from, to }, [], { kind: 'prose', parent: from }));
    }
  }

  #takePending(): Pending {
    const pending = this.#pending;
    this.#pending = 'nothing';
    this.#pendingIds = [];
    return pending;
  }

  #readBlock(index: number, end: number): number {
    const { content } = this.#line(index);
    const metadata = this.#readMetadata(index, end);
    if (metadata !== undefined) {
      return metadata;
    }
    if (this.#conditional.has(index) || patterns.preprocessor.test(content)) {
      return this.#addOpaque('preprocessor', index, index + 1);
    }
    const section = this.#readSection(index, end);
    if (section !== undefined) {
      return section;
    }
    this.#isInHeader = false;
    const pending = this.#takePending();
    this.#isOpenTerm = false;
    const isProse = pending === 'nothing' || pending === 'prose';
    const isAttached = this.#isAttached;
    this.#isAttached = false;
    const delimiter = findDelimiter(content);
    if (delimiter !== undefined) {
      return this.#readDelimited(index, end, delimiter, isProse, isAttached);
    }
    if (content === '+' && this.#isInList) {
      this.#isAttached = true;
      return this.#addOpaque('continuation', index, index + 1);
    }
    if (patterns.break.test(content)) {
      this.#isInList = false;
      return this.#addOpaque('break', index, index + 1);
    }
    if (patterns.macro.test(content)) {
      return this.#addOpaque('macro', index, index + 1);
    }
    const term = patterns.term.exec(content);
    const item = patterns.item.exec(content)?.[0];
    if ((item !== undefined && item.length < content.length) || (term && item === undefined)) {
      return this.#readItem(index, end, item, term);
    }
    const isIndented = /^[ \t]/.test(this.#text.charAt(this.#line(index).from));
    const isInItem = this.#isInList && this.#line(index - 1).content !== '';
    if (
      patterns.emptyItem.test(content) &&
      this.#line(index).to > this.#line(index).end &&
      isProse &&
      (!isIndented || isInItem)
    ) {
      return this.#readEmptyItem(index);
    }
    if (isIndented) {
      return this.#addOpaque('literal', index, this.#findParagraphEnd(index, end, false));
    }
    this.#isInList = this.#isInList && isAttached;
    const after = this.#findParagraphEnd(index, end, this.#isInList);
    if (!isProse) {
      return this.#addOpaque(
        'paragraph of a style',
        index,
        pending === 'verbatim' ? this.#findBlankLine(index, end) : after,
      );
    }
    return this.#readParagraph(index, after);
  }

  #readMetadata(index: number, end: number): number | undefined {
    const { from, content, end: to } = this.#line(index);
    if (/^\/\/(?!\/)/.test(content)) {
      this.#addComment(index);
      return index + 1;
    }
    if (patterns.attribute.test(content)) {
      let after = index + 1;
      while (after < end && this.#line(after - 1).content.endsWith(' \\')) {
        after += 1;
      }
      return this.#addOpaque(this.#isInHeader ? 'header attribute' : 'attribute', index, after);
    }
    if (patterns.attributes.test(content)) {
      const own = parseAttributes(content);
      this.#pendingIds.push(...findIds(content));
      this.#isDiscrete ||= /^\[(?:discrete|float)\b/.test(content);
      this.#pending =
        [this.#pending, own].find((candidate) => candidate === 'verbatim' || candidate === 'other') ?? 'prose';
      return this.#addOpaque('attributes', index, index + 1);
    }
    if (patterns.title.test(content) && findDelimiter(content) === undefined) {
      this.#pending = this.#pending === 'nothing' ? 'prose' : this.#pending;
      if (!this.#hasTitledBlock(index, end)) {
        return this.#addOpaque('block title', index, index + 1);
      }
      this.#addText('block title', { from: from + 1, to }, { start: from, labels: this.#pendingIds });
      return index + 1;
    }
    return undefined;
  }

  /** Returns whether the block after a title shows the title. */
  #hasTitledBlock(index: number, end: number): boolean {
    const isMetadata = (content: string) =>
      content === '' ||
      /^\/\/(?!\/)/.test(content) ||
      [patterns.attribute, patterns.attributes].some((pattern) => pattern.test(content));
    let next = index + 1;
    while (next < end && isMetadata(this.#line(next).content)) {
      next += 1;
    }
    const { content } = this.#line(next);
    const delimiter = findDelimiter(content);
    return (
      next < end &&
      content !== '+' &&
      !this.#conditional.has(next) &&
      (delimiter === undefined
        ? ![patterns.title, patterns.section, patterns.break, patterns.preprocessor].some((pattern) =>
            pattern.test(content),
          )
        : !/^[/+]/.test(delimiter))
    );
  }

  #addComment(index: number): void {
    const { from, to, end } = this.#line(index);
    this.#addNode('comment', from, end);
    this.#runs.push(...createRuns({ from: from + 2, to }, [], { kind: 'comment', parent: from, isLineComment: true }));
  }

  #readSection(index: number, end: number): number | undefined {
    const { content, from } = this.#line(index);
    const below = this.#line(index + 1);
    const [, mark, title] = patterns.section.exec(content) ?? [];
    const isNested = this.#depth > 1 && !this.#isDiscrete;
    const isUnderlined =
      mark === undefined &&
      index + 1 < end &&
      /^([=\-~^+])\1*$/.test(below.content) &&
      patterns.underlined.test(content) &&
      Math.abs(content.length - below.content.length) < 2 &&
      !/^[ \t]/.test(this.#text.charAt(from));
    if (isNested || (mark === undefined && !isUnderlined)) {
      return undefined;
    }
    const ids = [...this.#pendingIds, ...findIds(content)];
    const pending = this.#takePending();
    this.#isDiscrete = false;
    this.#isInList = false;
    const isUnderlinedTitle = this.#isInHeader && mark === undefined && below.content.startsWith('=');
    if (isUnderlinedTitle && (pending !== 'nothing' || /^:!?leveloffset/m.test(this.#text))) {
      // The line may not be the title of the document.
      return this.#addOpaque('possible title', index, end);
    }
    // A title with `===` below it turns on compatibility mode.
    this.isCompatible ||= isUnderlinedTitle;
    const isTitle = isUnderlinedTitle || (this.#isInHeader && mark?.length === 1);
    this.#isInHeader = false;
    const start = mark === undefined ? from : from + content.length - content.replace(/^[=#]+[ \t]+/, '').length;
    const line = title ?? content;
    const [labels = ''] = /(?:[ \t]+\[\[[^\][]*\]\])+$/.exec(line.slice(-maxLabelLength)) ?? [];
    const text = line.slice(0, line.length - labels.length);
    const rules = mark === undefined ? [{ from: below.from, to: below.end }] : undefined;
    const details = {
      start: from,
      until: start + text.length,
      labels: [extractLetters(text), ...ids],
      ...(rules && { rules }),
    };
    const kind = isTitle ? 'document title' : `title ${mark ?? below.content.slice(0, 1)}`;
    if (pending === 'other' || pending === 'verbatim') {
      this.#addOpaque(kind, index, index + 1);
    } else {
      this.#addText(kind, { from: start, to: start + text.length }, details);
    }
    let after = index + (mark === undefined ? 2 : 1);
    this.#open = after - 1;
    if (!isTitle) {
      this.#sections.push(from);
    } else {
      // Author, revision and attributes follow the document title.
      for (let line = 0; after < end && this.#line(after).content !== ''; after += 1) {
        const { content: header } = this.#line(after);
        if (/^\/\/(?!\/)/.test(header)) {
          this.#addComment(after);
        } else {
          line += 1;
          this.#addOpaque(`header ${String(line)}`, after, after + 1);
        }
      }
      this.#open = after - 1 === index ? index : -1;
    }
    return after;
  }

  #readDelimited(index: number, end: number, delimiter: string, isProse: boolean, isAttached: boolean): number {
    const close = this.#findClosingLine(index, end, delimiter);
    const wasInList = this.#isInList && isAttached;
    const isClosed = close < end;
    const after = isClosed ? close + 1 : end;
    if (/^\/{4}/.test(delimiter) && isClosed) {
      const [first, last] = [this.#line(index + 1), this.#line(close - 1)];
      this.#addNode('comment', this.#line(index).from, this.#line(close).end);
      if (close > index + 1) {
        const span = { from: first.from, to: last.to };
        this.#runs.push(...createRuns(span, [], { kind: 'comment', parent: first.from }));
      }
      return after;
    }
    if (/^\|={3,}$/.test(delimiter) && isClosed && isProse) {
      this.#readTable(index, close);
    } else if (/^(?:={4,}|\*{4,}|_{4,}|--|~{4,})$/.test(delimiter) && isClosed && isProse && this.#depth < 20) {
      this.#addNode(`block ${delimiter.slice(0, 2)}`, this.#line(index).from, this.#line(close).end);
      this.#isInList = false;
      this.#readBlocks(index + 1, close);
      this.#pending = 'nothing';
    } else {
      this.#addOpaque(`block ${delimiter.slice(0, 2)}`, index, after);
    }
    this.#isInList = wasInList;
    return after;
  }

  /** Finds the next line that is identical to the opening one. */
  #findClosingLine(index: number, end: number, delimiter: string): number {
    let close = index + 1;
    while (close < end && this.#line(close).content !== delimiter) {
      close += 1;
    }
    return close;
  }

  #readItem(index: number, end: number, item: string | undefined, term: RegExpExecArray | null): number {
    const { from, content, end: lineEnd } = this.#line(index);
    const position = this.#isInList ? 'next ' : 'first ';
    this.#isInList = true;
    if (item !== undefined) {
      const after = this.#findParagraphEnd(index, end, true);
      const [marker = ''] = item.trim().split(/\s/);
      const kind = /\w/.test(marker) ? '1.' : marker;
      const node = this.#addNode(`${position}item ${kind}`, from, lineEnd);
      node.to = this.#line(after - 1).end;
      this.#addLines('item text', index, after, from + item.length);
      return after;
    }
    const [whole = '', space = '', name = '', mark = ''] = term ?? [];
    this.#addNode(`${position}term ${mark}`, from, lineEnd);
    const start = from + space.length;
    this.#addText('term', { from: start, to: start + name.length }, { start: from, labels: findIds(name) });
    if (whole.length < content.length) {
      const after = this.#findParagraphEnd(index, end, true);
      this.#addLines('item text', index, after, from + whole.length, start + name.length + 1);
      return after;
    }
    // The definition may start in the next line.
    const next = index + 1;
    if (next < end && this.#beginsText(next)) {
      const after = this.#findParagraphEnd(next, end, true);
      const indent = /^[ \t]*/.exec(this.#text.slice(this.#line(next).from, this.#line(next).end))?.[0].length ?? 0;
      this.#addLines('item text', next, after, this.#line(next).from + indent);
      return after;
    }
    this.#isOpenTerm = true;
    return next;
  }

  /** Returns whether a line after a term starts its definition. */
  #beginsText(index: number): boolean {
    const { content } = this.#line(index);
    return (
      content !== '' &&
      content !== '+' &&
      !this.#conditional.has(index) &&
      findDelimiter(content) === undefined &&
      !/^(?:\/\/|[[.:<>=#])/.test(content) &&
      ![patterns.item, patterns.term, patterns.break, patterns.macro, patterns.admonition, patterns.emptyItem].some(
        (pattern) => pattern.test(content),
      )
    );
  }

  #readEmptyItem(index: number): number {
    const { from, end, to, content } = this.#line(index);
    this.#addNode(
      `${this.#isInList ? 'next ' : 'first '}item ${/\w/.test(content) ? '1.' : content.trim()}`,
      from,
      end,
    );
    this.#isInList = true;
    this.#runs.push(...createRuns({ start: from, from: end + 1, to }, [], { kind: 'prose', parent: from }));
    return index + 1;
  }

  #findParagraphEnd(index: number, end: number, isInList: boolean): number {
    let after = index + 1;
    // Directly after the first line of an item, a macro is a block. After other lines, it is text.
    let next = after;
    while (next < end && /^\/\/(?!\/)/.test(this.#line(next).content)) {
      next += 1;
    }
    if (isInList && next < end && patterns.macro.test(this.#line(next).content)) {
      return next;
    }
    for (; after < end; after += 1) {
      const { content } = this.#line(after);
      const isEnd =
        content === '' ||
        content === '+' ||
        patterns.attributes.test(content) ||
        findDelimiter(content) !== undefined ||
        (isInList && (patterns.item.test(content) || patterns.term.test(content)));
      if (isEnd && !this.#conditional.has(after)) {
        break;
      }
    }
    return after;
  }

  #findBlankLine(index: number, end: number): number {
    let after = index + 1;
    while (after < end && !/^\+?$/.test(this.#line(after).content)) {
      after += 1;
    }
    return after;
  }

  #readParagraph(index: number, end: number): number {
    const { from, content } = this.#line(index);
    const last = this.#line(end - 1).content;
    if (content.startsWith('"') && last.startsWith('-- ')) {
      return this.#addOpaque('quoted paragraph', index, end);
    }
    if (content.startsWith('> ')) {
      return this.#readQuotedLines(index, end);
    }
    const [admonition = ''] = patterns.admonition.exec(content) ?? [];
    this.#addLines(admonition === '' ? 'paragraph' : admonition.trim(), index, end, from + admonition.length);
    this.#open = admonition === '' ? end - 1 : this.#open;
    return end;
  }

  /** Reads a Markdown-style quote of one paragraph. */
  #readQuotedLines(index: number, end: number): number {
    const lines = this.#lines.slice(index, end);
    const isSimple = lines.every(
      ({ content }) =>
        /^> [\p{L}\p{N}"“(]/u.test(content) &&
        ![patterns.item, patterns.term, patterns.macro, patterns.admonition].some((pattern) =>
          pattern.test(content.slice(2)),
        ),
    );
    const marks = lines.slice(1).map((line, index) => ({ from: lines[index]?.to ?? line.from, to: line.from + 2 }));
    if (!isSimple) {
      return this.#addOpaque('quote', index, end);
    }
    const { from } = this.#line(index);
    const { end: to, to: until } = this.#line(end - 1);
    this.#addText('quote', { from: from + 2, to }, { start: from, until }, marks);
    return end;
  }

  /** Skips comments and conditions between the lines. */
  #addLines(kind: string, first: number, end: number, from: number, start = this.#line(first).from): void {
    const others: Element[] = [];
    const comments: number[] = [];
    for (let index = first + 1; index < end; index += 1) {
      const { content, from: lineStart, to } = this.#line(index);
      const isComment = /^\/\/(?!\/)/.test(content);
      if (isComment || this.#conditional.has(index) || patterns.preprocessor.test(content)) {
        others.push({ from: isComment ? lineStart : this.#line(index - 1).to, to, inside: 'refused' });
        if (isComment) {
          comments.push(index);
        }
      }
    }
    const { end: to, to: until } = this.#line(end - 1);
    this.#addText(kind, { from, to }, { start, until }, others, comments);
  }

  /** @param others spans of other elements in the text */
  #addText(
    kind: string,
    { from, to }: Span,
    { start, until = to, labels, isRefused = false, ...details }: TextDetails,
    others: readonly Element[] = [],
    comments: readonly number[] = [],
  ): void {
    if (from > to) {
      return;
    }
    const raw = blankSpans(this.#text, from, to, others);
    const inline = findAsciidocElements(raw, this.#references).map((element) => shiftElement(element, from));
    this.#addNode(kind, from, to);
    const nodes = inline.flatMap(({ kind: name, from: start, to: end }) =>
      name === undefined ? [] : [{ kind: name, from: start, to: end }],
    );
    this.nodes.push(...nodes);
    for (const index of comments) {
      this.#addNode('comment', this.#line(index).from, this.#line(index).to);
    }
    if (!this.#findsRuns || isRefused) {
      return;
    }
    const notes = inline.filter(({ content }) => content !== undefined);
    const elements = mergeOverlaps<Element>([
      ...others,
      ...inline.flatMap((element) =>
        element.content === undefined
          ? [element]
          : [
              { from: element.from, to: element.content },
              { from: element.to - 1, to: element.to },
            ],
      ),
    ]);
    const runs = createRuns(
      { from, to: until, ...(start !== undefined && { start }) },
      elements.filter((element) => element.from >= from && element.to <= until),
      { kind: 'prose', parent: from, ...details },
    ).map((run) => {
      const note = notes.find((span) => span.from < run.from && run.to < span.to);
      return { ...run, ...(note && { parent: note.from }), ...(labels && { labels }) };
    });
    const commentRuns = comments.flatMap((index) => {
      const { from: lineStart, to: lineEnd } = this.#line(index);
      return createRuns({ from: lineStart + 2, to: lineEnd }, [], {
        kind: 'comment',
        parent: lineStart,
        isLineComment: true,
      });
    });
    this.#runs.push(...[...runs, ...commentRuns].sort((a, b) => a.from - b.from || a.to - b.to));
  }

  /** Finds the links in a table, in which there is no place for a citation. */
  #readTable(first: number, close: number): void {
    this.#addNode('table', this.#line(first).from, this.#line(close).end);
    for (const { content, from } of this.#lines.slice(first + 1, close)) {
      if (!/^\/\/(?!\/)/.test(content) && !patterns.preprocessor.test(content)) {
        for (const { 0: cell, index } of content.matchAll(/[^|]+/g)) {
          this.#addText('cell', { from: from + index, to: from + index + cell.length }, { isRefused: true });
        }
      }
    }
  }
}

function splitLines(text: string): Line[] {
  let from = 0;
  return text.split('\n').map((line) => {
    const to = from + line.length - (line.endsWith('\r') ? 1 : 0);
    const content = line.trimEnd();
    const result = { from, to, end: from + content.length, content };
    from += line.length + 1;
    return result;
  });
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
  if (/^(?:source|listing|literal|pass|stem|latexmath|asciimath|comment|verse)$/.test(style)) {
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

/** Replaces other spans in a part of a text with spaces. */
function blankSpans(text: string, from: number, to: number, others: readonly Span[]): string {
  let end = from;
  const parts: string[] = [];
  for (const other of others) {
    parts.push(text.slice(end, other.from), text.slice(other.from, other.to).replace(/[^\n]/g, ' '));
    end = other.to;
  }
  return parts.length === 0 ? text.slice(from, to) : parts.join('') + text.slice(end, to);
}

function shiftElement({ from, to, content, ...element }: AsciidocElement, offset: number): AsciidocElement {
  return {
    ...element,
    from: from + offset,
    to: to + offset,
    ...(content !== undefined && { content: content + offset }),
  };
}
