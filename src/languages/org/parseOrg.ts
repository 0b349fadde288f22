import { OrgText } from './orgText.ts';
import { findFirstIndex, createRuns, type Parse, type Run, type Span, type StructureNode } from '../structure.ts';

/** Treats only lines that are certainly text as prose. */
export const parseOrg: Parse = (text) => {
  const scanner = new Scanner(text);
  scanner.scan();
  return { nodes: scanner.nodes, runs: scanner.runs.sort((a, b) => a.start - b.start) };
};

/** Blocks that contain paragraphs. Blocks such as `#+begin_html` are copied into the page. */
const proseBlocks = new Set(
  (
    'quote center verse abstract note notes tip warning important caution info remark definition theorem lemma ' +
    'corollary proposition proof summary sidebar aside epigraph details'
  ).split(' '),
);

const headline = /^\*+[ \t]/;
const definition = /^\[(?:fn:[\w-]+|\d+)\][ \t]*/;
/** The start of a list item up to its text: bullet, counter, checkbox. */
const item =
  /^[ \t]*(?:[-+]|\d+[.)]|(?<=[ \t])\*)(?:[ \t]+(?:\[@(?:start:)?\d+\][ \t]*)?(?:\[[ xX-]\](?:[ \t]+|$))?|$)/;
/** Keywords, rules, planning, clocks, diary entries, table.el tables, and footnotes whose label only pandoc accepts. */
const refused =
  /^[ \t]*(?:#\+|-{5,}[ \t]*$|(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):|\+-)|^%%\(|^\[fn:(?![\w-]+\])[^\s\]]+\]/;

/** A link alone on its line. After a caption, it is a figure. */
const picture = /^[ \t]*\[\[[^\]]*\](?:\[[^\]]*\])?\][ \t]*$/;

interface Line extends Span {
  readonly text: string;
}

class Scanner {
  readonly nodes: StructureNode[] = [];
  readonly runs: Run[] = [];
  readonly #text: string;
  readonly #lines: readonly Line[];
  /** Lines that end blocks, by the name of the block. */
  readonly #ends = new Map<string, number[]>();
  readonly #nextHeadline: number[] = [];
  readonly #nextWords: number[] = [];
  /** Cursors from `start` go to the current paragraph. */
  #paragraph: { readonly start: number; readonly from: number; to: number } | undefined;
  /** Indentation of the current list item. */
  #indent: number | undefined;
  #isInList = false;
  #isAfterKeyword = false;
  /** The last dollar sign that is not closed in its paragraph. */
  #dollar: number | undefined;
  /** Comments after this offset are Emacs settings. */
  #settings = Infinity;

  constructor(text: string) {
    this.#text = text;
    let next = 0;
    this.#lines = text.split('\n').map((whole) => {
      const from = next;
      next += whole.length + 1;
      const line = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
      return { text: line, from, to: from + line.length };
    });
    for (let index = this.#lines.length - 1; index >= 0; index -= 1) {
      const line = this.#lines[index]?.text ?? '';
      this.#nextHeadline[index] = headline.test(line) ? index : (this.#nextHeadline[index + 1] ?? this.#lines.length);
      this.#nextWords[index] = line.trim() === '' ? (this.#nextWords[index + 1] ?? this.#lines.length) : index;
    }
    for (const [index, { text: line }] of this.#lines.entries()) {
      const [, name] = /^#\+(end(?:_\S+|:))$/i.exec(line.trim()) ?? /\\(end\{[^{}]*\})/.exec(line) ?? [];
      if (name !== undefined || /^:end:$/i.test(line.trim())) {
        const ends = this.#ends.get((name ?? 'drawer').toLowerCase()) ?? [];
        ends.push(index);
        this.#ends.set((name ?? 'drawer').toLowerCase(), ends);
      }
    }
  }

  scan(): void {
    this.#scanLines(0, this.#lines.length);
  }

  #scanLines(first: number, last: number): void {
    for (let index = first; index < last;) {
      index = this.#scanLine(index, last);
    }
    this.#endParagraph();
  }

  /** Reads a line and the lines that belong to it. Returns the next line. */
  #scanLine(index: number, last: number): number {
    const line = this.#lines[index] ?? { text: '', from: 0, to: 0 };
    const { text, from, to } = line;
    const isAfterKeyword = this.#isAfterKeyword;
    this.#isAfterKeyword = false;
    if (text.trim() === '') {
      this.#endParagraph();
      if (!isAfterKeyword) {
        this.#addBlankLine(line, this.#lines[this.#nextWords[index] ?? last]?.text ?? '');
      }
      return index + 1;
    }
    const [indent = ''] = /^[ \t]*/.exec(text) ?? [];
    if (indent === '' && !item.test(text)) {
      this.#isInList = false;
    }
    if (headline.test(text)) {
      this.#addHeadline(line);
      return index + 1;
    }
    const opened = this.#skipBlock(index, last);
    if (opened !== undefined) {
      return opened;
    }
    if (/^[ \t]*#(?:[ \t]|$)/.test(text)) {
      // After a line break, pandoc reads the line as text.
      const isAfterBreak = /\\\\[ \t]*$/.test(this.#lines[index - 1]?.text ?? '');
      this.#addComment(line, isAfterBreak);
      return index + 1;
    }
    const caption = /^[ \t]*#\+caption:[ \t]+/i.exec(text)?.[0];
    if (refused.test(text) || /^[ \t]*:(?:[ \t]|$|[\w-]*:[ \t]*$)/.test(text)) {
      this.#addNode(/^[ \t]*#/.test(text) ? 'keyword' : 'line', line);
      if (caption !== undefined && this.#isBeforeFigure(index + 1)) {
        this.#addText({ start: from + caption.length, from: from + caption.length, to }, from);
      }
      this.#isAfterKeyword = text.includes('#+');
      return index + 1;
    }
    if (/^[ \t]*\|/.test(text)) {
      this.#addRow(line);
      return index + 1;
    }
    const [note] = definition.exec(text) ?? [];
    const [bullet] = item.exec(text) ?? [];
    if (note !== undefined) {
      this.#endParagraph();
      this.#indent = undefined;
      this.nodes.push({ kind: 'footnoteDefinition', from, to: this.#findDefinitionEnd(index, last) });
      // Pandoc reads a mark without text, or before some blocks, as a reference.
      this.#paragraph = /^(?:$|\*+[ \t]|[#|:]|\[fn:)/.test(text.slice(note.length).trim())
        ? undefined
        : { start: from, from: from + note.length, to };
    } else if (bullet !== undefined) {
      this.#addItem(line, indent.length, bullet);
    } else if (this.#paragraph && !isAfterKeyword && (this.#indent === undefined || indent.length > this.#indent)) {
      this.#paragraph.to = to;
    } else {
      this.#endParagraph();
      this.#indent = this.#indent !== undefined && indent.length > this.#indent ? this.#indent : undefined;
      this.#paragraph = { start: from, from: from + indent.length, to };
      if (isAfterKeyword && picture.test(text)) {
        this.#paragraph = undefined;
        this.#addNode('picture', line);
        this.#isAfterKeyword = true;
      }
    }
    return index + 1;
  }

  /** Returns whether keywords such as a caption precede a table, or a picture alone in its paragraph. */
  #isBeforeFigure(index: number): boolean {
    const lines = this.#lines.slice(index, index + 20);
    const next = lines.findIndex(({ text }) => !/^[ \t]*#\+\w+:/.test(text));
    const [line = '', following = ''] = lines.slice(next).map(({ text }) => text);
    return next >= 0 && (/^[ \t]*\|/.test(line) || (picture.test(line) && following.trim() === ''));
  }

  /** Reads a block, a drawer or an environment. Returns the next line. */
  #skipBlock(index: number, last: number): number | undefined {
    const line = this.#lines[index] ?? { text: '', from: 0, to: 0 };
    const [whole, block, environment] =
      /^[ \t]*(?:#\+begin(_\S+|:)|\\begin\{([^{}]*)\}|:(?!end:)[\w-]+:[ \t]*$)/i.exec(line.text) ?? [];
    if (whole === undefined) {
      return undefined;
    }
    const name = block !== undefined ? `end${block}` : environment !== undefined ? `end{${environment}}` : 'drawer';
    const isInOneLine = environment !== undefined && line.text.includes(`\\end{${environment}}`);
    const end = isInOneLine ? index : this.#findBlockEnd(name.toLowerCase(), index);
    const section = this.#nextHeadline[index] ?? last;
    if (end === undefined || end >= last) {
      if (block === undefined) {
        // Readers disagree about whether this line belongs to a paragraph.
        this.#addNode('line', line);
        return index + 1;
      }
      this.#addNode('open block', { from: line.from, to: this.#lines[Math.min(section, last) - 1]?.to ?? line.to });
      return Math.min(section, last);
    }
    const kind = (block ?? '').slice(1).toLowerCase();
    this.#addNode(kind === '' ? 'block' : kind, { from: line.from, to: this.#lines[end]?.to ?? line.to });
    if (proseBlocks.has(kind) && section > end) {
      const indent = this.#indent;
      this.#indent = undefined;
      this.#scanLines(index + 1, end);
      this.#indent = indent;
    }
    return end + 1;
  }

  #findBlockEnd(name: string, index: number): number | undefined {
    const ends = this.#ends.get(name) ?? [];
    return ends[findFirstIndex(ends, (end) => end > index)];
  }

  /** Returns where the next footnote, a headline or two blank lines end the definition. */
  #findDefinitionEnd(index: number, last: number): number {
    let end = this.#lines[index]?.to ?? 0;
    for (let next = index + 1; next < last; next += 1) {
      const { text = '', to = end } = this.#lines[next] ?? {};
      const isBlank = text.trim() === '';
      if (headline.test(text) || definition.test(text) || (isBlank && this.#lines[next + 1]?.text.trim() === '')) {
        break;
      }
      end = isBlank ? end : to;
    }
    return end;
  }

  /** Adds a blank line, where a new paragraph can start, unless it would split a list. */
  #addBlankLine(line: Line, next: string): void {
    if (!/^[ \t]/.test(next) && !(this.#isInList && item.test(next))) {
      this.runs.push(...createRuns(line, [], { kind: 'prose', parent: line.from }));
    }
  }

  #addHeadline(line: Line): void {
    const { text, from, to } = line;
    this.#addNode('heading', line);
    this.#indent = undefined;
    const [marks = ''] =
      /^\*+[ \t]+(?:\p{Lu}[\p{Lu}\d_-]+(?=[ \t]|$)[ \t]*)?(?:\[#.\][ \t]*)?(?:COMMENT(?=[ \t]|$)[ \t]*)?/u.exec(text) ??
      [];
    const tags = /(?<![ \t])[ \t]+:[\p{L}\p{N}_@#%:]+:[ \t]*$/u.exec(text)?.[0] ?? '';
    if (tags !== '') {
      this.nodes.push({ kind: 'tags', from: to - tags.trimStart().length, to });
    }
    if (tags === '' && /$(?<=:[\p{L}\p{N}_@#%:]+:)/u.test(text.trimEnd())) {
      // Only pandoc reads tags without a space before them.
      return;
    }
    const end = Math.max(from + marks.length, to - tags.length);
    this.#addText({ start: from, from: from + marks.length, to: end, until: to }, from);
  }

  #addComment(line: Line, isAmbiguous: boolean): void {
    const { text, from, to } = line;
    this.#addNode('comment', line);
    const mark = text.indexOf('#') + 1;
    if (/^[ \t]*Local Variables:/i.test(text.slice(mark))) {
      this.#settings = from;
    }
    // Emacs reads settings between `-*-`.
    if (!isAmbiguous && text.length > mark && from < this.#settings && !text.includes('-*-')) {
      const details = { kind: 'comment', parent: from, isLineComment: true } as const;
      this.runs.push(...createRuns({ start: from, from: from + mark + 1, to }, [], details));
    }
  }

  #addRow(line: Line): void {
    const { text, from } = line;
    this.#addNode('row', line);
    if (/^[ \t]*\|-/.test(text)) {
      return;
    }
    for (const { 0: cell, index } of text.matchAll(/(?<=\|)[^|]+/g)) {
      const start = from + index;
      const words = cell.trim();
      const first = cell.length - cell.trimStart().length;
      this.nodes.push({ kind: 'cell', from: start, to: start + cell.length });
      // Column widths, and marks of rows with formulas or groups.
      if (words === '' && start + cell.length === line.to) {
        // Emacs reads no cell after the last bar.
        continue;
      }
      if (words === '') {
        const middle = start + 1;
        const run = { start, from: middle, to: Math.max(middle, start + cell.length - 1), until: start + cell.length };
        this.#addText(run, start, true);
      } else if (!/^(?:<[lrc]?\d*>|[#!_^*$/])$/.test(words)) {
        const text = start + first;
        this.#addText({ start, from: text, to: text + words.length, until: start + cell.length }, start, true);
      }
    }
  }

  #addItem({ text, from, to }: Line, indent: number, bullet: string): void {
    this.#endParagraph();
    this.#isInList = true;
    this.#indent = indent;
    this.nodes.push({ kind: 'item', from, to: from + bullet.trimEnd().length });
    const content = from + bullet.length;
    const words = text.slice(bullet.length);
    const terms = Array.from(words.matchAll(/(?<![ \t])[ \t]+::(?=[ \t]|$)/g));
    const [{ 0: mark, index } = { 0: '', index: 0 }] = terms;
    const isAmbiguousDefinition = /[ \t]::(?:[ \t]+[#|:]|[ \t]{2,}[*/_=~+])/.test(words);
    if (terms.length > 1 || item.test(words) || headline.test(words) || isAmbiguousDefinition) {
      // Emacs and pandoc disagree about the term, nested bullets, blocks after a term, and markup after two spaces.
      this.#addNode('line', { from: content, to });
    } else if (mark !== '') {
      const term = content + index;
      this.nodes.push({ kind: 'term', from: content, to: term + mark.length });
      this.#addText({ start: from, from: content, to: term }, content);
      const rest = Math.min(term + mark.length + 1, to);
      this.#paragraph = rest < to ? { start: rest, from: rest, to } : undefined;
    } else if (/[ \t]$/.test(bullet) || content < to) {
      const trailing = content === to ? content - bullet.length + bullet.trimEnd().length + 1 : content;
      this.#paragraph = { start: from, from: trailing, to };
    }
  }

  #addNode(kind: string, { from, to }: Span): void {
    this.#endParagraph();
    this.nodes.push({ kind, from, to });
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph;
    this.#paragraph = undefined;
    if (paragraph) {
      const { from, to } = paragraph;
      if (this.#text.slice(from, to).trim() !== '') {
        this.nodes.push({ kind: 'paragraph', from, to: from + this.#text.slice(from, to).trimEnd().length });
      }
      this.#addText(paragraph, from);
    }
  }

  #addText(span: Span & { readonly start: number; readonly until?: number }, parent: number, isInTable = false): void {
    const text = this.#text.slice(span.from, span.to);
    const { nodes, elements, from, dollar } = new OrgText(text, span.from).scan();
    if (text.includes('$')) {
      // Pandoc's formulas can contain two line breaks and extend into the next paragraph.
      const end = span.from + text.search(/(?<=\S)\$(?![\p{L}\p{N}])/u) + 1;
      if (
        this.#dollar !== undefined &&
        end > span.from &&
        this.#text.slice(this.#dollar, end).split('\n').length <= 3
      ) {
        this.nodes.push({ kind: 'math', from: this.#dollar, to: end });
      }
      this.#dollar = dollar;
    }
    this.nodes.push(...nodes);
    this.runs.push(
      ...createRuns({ ...span, from: Math.max(from, span.from) }, elements, {
        kind: 'prose',
        parent,
        ...(isInTable && { isInTable }),
      }),
    );
  }
}
