// cspell:ignore efinition
import { TreeFragment, type SyntaxNode, type SyntaxNodeRef, type Tree } from '@lezer/common';
import { findLine } from '../../citation/insertion/point.ts';
import { findDashTables } from './dashTables.ts';
import { hasOpenMath, markdownParser } from './markdownParser.ts';
import { OpenElements } from '../proseElements.ts';
import {
  mergeOverlaps,
  createRuns,
  findFirstIndex,
  findSpans,
  type Element,
  type Parse,
  type Run,
  type RunDetails,
  type Span,
  type Structure,
  type StructureNode,
} from '../structure.ts';

/** Parse trees by structure, for incremental parsing. */
const trees = new WeakMap<Structure, Tree>();

/** Reads no prose in markup of Pandoc, Quarto, MyST and MDX. */
export const parseMarkdown: Parse = (text, languageId, previous, near) => {
  if (isTooDeep(text)) {
    return undefined;
  }
  const front = findFrontMatterEnd(text);
  const tree = markdownParser.parse(prepareText(text, front), createFragments(previous));
  const nodes = collectNodes(text, tree, front);
  const runs = previous ? [] : new Reader(text, languageId, near).readDocument(tree.topNode, front);
  const structure = hideTables({ nodes, runs }, /-[ \t]+-/.test(text) ? findDashTables(text, tree.topNode) : []);
  trees.set(structure, tree);
  return structure;
};

function hideTables({ nodes, runs }: Structure, tables: readonly Span[]): Structure {
  if (tables.length === 0) {
    return { nodes, runs };
  }
  const findTable = (from: number) =>
    tables[findFirstIndex(tables, ({ to }) => to >= from)] ?? { from: Infinity, to: 0 };
  return {
    nodes: [
      ...nodes.filter(({ from, to }) => from < findTable(from).from || to > findTable(from).to),
      ...tables.map((table) => ({ kind: 'Directive', ...table })),
    ].sort((a, b) => a.from - b.from || b.to - a.to),
    runs: runs.filter(({ start, until }) => until < findTable(start).from),
  };
}

/** Limits for a paragraph, and for list and quote markers at the start of a line. */
const maxBrackets = 1000;
const maxEmphasisMarks = 2000;
const maxAddresses = 1000;
const maxQuoteMarks = 5000;
const manyMarkers = /^(?:\s*(?:(?:\d{1,9}[.)]|[-*+])(?=\s)|>)){100}/;

/** In lines. The parser reads a label without an end again for each of them. */
const maxLabelLines = 500;
const labelStart = /^[ \t>]*\[/;

/** The parser looks at the whole address again for each bracket and character reference at its end. */
const longAddressEnd = /(?<![);?!.,:*_~])(?:[;?!.,:*_~]*(?:\)|&[#\w]+;)){300}/;

/** Returns whether a document exceeds the limits, because the parser would take quadratic time. */
function isTooDeep(text: string): boolean {
  let brackets = 0;
  let emphasisMarks = 0;
  let addresses = 0;
  let quoteMarks = 0;
  let labelLines = 0;
  return (
    longAddressEnd.test(text) ||
    text.split('\n').some((line) => {
      if (/^\s*$|^[ \t>]*(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]/.test(line)) {
        brackets = 0;
        emphasisMarks = 0;
        addresses = 0;
      }
      const [, quotes = '', isBlank] = /^([ \t>]*)(\r?$)?/.exec(line) ?? [];
      quoteMarks = isBlank === undefined ? quoteMarks + quotes.split('>').length - 1 : 0;
      const canBeLabel = line !== '' && !line.includes(']');
      labelLines = canBeLabel && (labelLines > 0 || labelStart.test(line)) ? labelLines + 1 : 0;
      brackets += line.split('[').length - 1;
      emphasisMarks += line.match(/\*+|_+|~+/g)?.length ?? 0;
      addresses += line.match(/https?:\/\/|www\.|[\w.+-]@/gi)?.length ?? 0;
      return (
        brackets > maxBrackets ||
        emphasisMarks > maxEmphasisMarks ||
        addresses > maxAddresses ||
        quoteMarks > maxQuoteMarks ||
        labelLines > maxLabelLines ||
        manyMarkers.test(line)
      );
    })
  );
}

function createFragments(previous: Parameters<Parse>[2]): readonly TreeFragment[] {
  const tree = previous && trees.get(previous.structure);
  let grown = 0;
  return tree
    ? TreeFragment.applyChanges(
        TreeFragment.addTree(tree),
        previous.insertions.map(({ start, text }) => {
          const fromB = start + grown;
          grown += text.length;
          return { fromA: start, toA: start, fromB, toB: fromB + text.length };
        }),
      )
    : [];
}

function findFrontMatterEnd(text: string): number {
  const [whole, mark] = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n/.exec(text) ?? [];
  if (whole === undefined) {
    return 0;
  }
  const end = mark === '---' ? /^(?:---|\.\.\.)[ \t]*\r?$/gm : /^\+\+\+[ \t]*\r?$/gm;
  end.lastIndex = whole.length;
  return end.test(text) ? end.lastIndex : 0;
}

/**
 * Returns a text of the same length without `\r`, front matter, and spaces after the delimiter row of a table, which
 * the parser doesn't support.
 */
function prepareText(text: string, front: number): string {
  const body = text
    .slice(front)
    .replaceAll('\r\n', ' \n')
    .replace(/\|([ \t]+)$/gm, (end, spaces: string, offset: number, whole: string) =>
      /^[ \t>]*[|:-][ \t|:-]*$/.test(whole.slice(findLine(whole, offset).from, offset)) ? `${spaces}|` : end,
    );
  return text.slice(0, front).replace(/[^\n]/g, ' ') + body;
}

const kinds: Readonly<Record<string, string>> = {
  Paragraph: 'paragraph',
  TableCell: 'cell',
  Link: 'link',
  Autolink: 'link',
  Emphasis: 'emphasis',
  Footnote: 'footnote',
  FootnoteDefinition: 'footnoteDefinition',
  LinkReference: 'definition',
};

/** Nodes that are parts of elements, or single characters. */
const insignificant =
  /^(?:Document|Escape|Entity|HardBreak|(?:Link|Emphasis|Strikethrough|Code|Footnote)Mark|TableDelimiter|CodeText|CodeInfo|LinkLabel|LinkTitle)$/;

const containers = /^(?:Blockquote|BulletList|OrderedList|ListItem|FootnoteDefinition|Table)$/;
const textBlocks = /^(?:Paragraph|Task|ATXHeading\d|SetextHeading\d)$/;
/** Inline elements that contain prose. */
const proseElements = /^(?:Emphasis|StrongEmphasis|Strikethrough|InlineNote)$/;
/** Nodes whose children belong to the structure. */
const parents = new RegExp(
  [/^(?:Document|Table(?:Header|Row|Cell))$/, containers, textBlocks, proseElements]
    .map(({ source }) => source)
    .join('|'),
);
/** A line break stays at the end of its line. */
const insideOf: Readonly<Record<string, 'before' | 'refused'>> = { HardBreak: 'before', Comment: 'refused' };

function collectNodes(text: string, tree: Tree, front: number): StructureNode[] {
  const nodes: StructureNode[] = front > 0 ? [{ kind: 'front matter', from: 0, to: front }] : [];
  tree.iterate({
    enter: (node) => {
      const { name, from, to } = node;
      if (!isInsignificant(node)) {
        nodes.push({ kind: getNodeKind(node, text), from, to });
      }
      return parents.test(name);
    },
  });
  return nodes;
}

function isInsignificant(ref: SyntaxNodeRef): boolean {
  return insignificant.test(ref.name) || (ref.name === 'URL' && /Link|Image/.test(ref.node.parent?.name ?? ''));
}

function getNodeKind(ref: SyntaxNodeRef, text: string): string {
  if (ref.name === 'Link' && !isLink(ref.node)) {
    return /^\[[^\]]*@/.test(text.slice(ref.from, ref.to)) ? 'citation' : 'brackets';
  }
  const kind = kinds[ref.name] ?? ref.name;
  return kind.endsWith('efinition') && ref.node.parent?.name !== 'Document' ? `nested ${kind}` : kind;
}

/** Finds the runs of a document. */
class Reader {
  readonly #runs: Run[] = [];
  readonly #text: string;
  readonly #near: Span | undefined;
  readonly #isMdx: boolean;
  /** Whether Pandoc renders the document. Its blocks need empty lines around them. */
  readonly #isPandoc: boolean;
  readonly #elements = new OpenElements();
  /** The numbers of columns by the start of their table. */
  readonly #columns = new Map<number, number>();
  /** Number of open braces in MDX. */
  #braces = 0;
  /** Whether the block continues the definition above in some parsers. */
  #isAfterDefinition = false;

  /** Starts of blank lines in which a citation could continue the block above. */
  readonly #ambiguousLines: ReadonlySet<number>;

  constructor(text: string, languageId: string, near: Span | undefined) {
    this.#text = text;
    this.#near = near;
    this.#isMdx = languageId === 'mdx';
    this.#isPandoc = languageId === 'quarto' || languageId === 'rmd';
    this.#ambiguousLines = findAmbiguousLines(text);
  }

  readDocument(document: SyntaxNode, front: number): Run[] {
    let end = front > 0 ? front + 1 : 0;
    for (let block = document.firstChild; block; block = block.nextSibling) {
      this.#isAfterDefinition = this.#continuesDefinition(block);
      // A table can't follow text directly in all parsers.
      this.#readBlankLines(end, block.name === 'Table' ? findLine(this.#text, block.from).from - 1 : block.from);
      if (!this.#isFar(block)) {
        this.#readBlock(block);
      }
      end = block.to + 1;
    }
    this.#readBlankLines(end, this.#text.length);
    return this.#runs.sort((a, b) => a.start - b.start);
  }

  /** Returns whether a block has no needed runs, and no tags, whose content can go on below. */
  #isFar({ from, to }: SyntaxNode): boolean {
    return (
      this.#near !== undefined &&
      !this.#isMdx &&
      (to < this.#near.from || from > this.#near.to) &&
      !this.#text.slice(from, to).includes('<')
    );
  }

  /** Returns whether a block directly follows indented text, an item or a quote after a definition. */
  #continuesDefinition({ prevSibling, from }: SyntaxNode): boolean {
    if (!prevSibling || /\n[ \t]*\r?\n/.test(this.#text.slice(prevSibling.to, from))) {
      return false;
    }
    let last = prevSibling.name === 'CodeBlock' ? prevSibling.prevSibling : prevSibling.lastChild;
    while (last && last.name !== 'LinkReference') {
      last = last.lastChild;
    }
    return this.#isAfterDefinition || last !== null;
  }

  #readBlock(block: SyntaxNode): void {
    const { name, from, to } = block;
    if (textBlocks.test(name)) {
      this.#readText(block);
    } else if (name === 'TableHeader' || name === 'TableRow') {
      this.#readRow(block);
    } else if (name === 'CommentBlock') {
      this.#readComment(block);
    } else if (containers.test(name)) {
      for (let child = block.firstChild; child; child = child.nextSibling) {
        this.#readBlock(child);
      }
    } else if (/^(?:HTMLBlock|Directive|MathBlock)$/.test(name)) {
      // Parsers without directives and math read tags in them as tags.
      this.#elements.read(this.#text.slice(from, to));
    } else if (name === 'ListMark' || name === 'QuoteMark') {
      this.#readEmptyLine(block);
    }
  }

  /** Adds the blank lines between top-level blocks, where a new paragraph can start. */
  #readBlankLines(from: number, to: number): void {
    for (let offset = from; offset <= to && (offset < to || to === this.#text.length);) {
      const line = findLine(this.#text, offset);
      if (this.#isProse() && this.#text.slice(line.from, line.to).trim() === '') {
        this.#readBlankLine(line);
      }
      const next = this.#text.indexOf('\n', offset);
      if (next < 0) {
        break;
      }
      offset = next + 1;
    }
  }

  #readBlankLine({ from, to }: Span): void {
    const blank = this.#text.slice(from, to);
    // After four spaces, the citation would become code. Two spaces before or after it would become a line break.
    const end = blank.includes('\t') ? from : Math.min(to, from + 3);
    const start = Math.min(end, Math.max(from, to - 1));
    const isBreak =
      / {2}$/.test(this.#text.slice(start, to)) ||
      /(?: {2}|\\)\r?\n$/.test(this.#text.slice(Math.max(0, from - 4), from));
    const isApart =
      !this.#isPandoc ||
      (/(?:^|\n[ \t]*\r?\n)$/.test(this.#text.slice(Math.max(0, from - 100), from)) &&
        /^(?:$|\r?\n[ \t]*(?:\r?\n|$))/.test(this.#text.slice(to, to + 100)));
    if (!isBreak && isApart && !this.#ambiguousLines.has(from) && !this.#isBeforeAmbiguousLine(to)) {
      const span = { start: from, from: start, to: end, until: to };
      this.#runs.push(...createRuns(span, [], { kind: 'prose', parent: from }));
    }
  }

  #isBeforeAmbiguousLine(lineEnd: number): boolean {
    const next = this.#text.indexOf('\n', lineEnd) + 1;
    const below = findLine(this.#text, next);
    return next > 0 && ambiguousLine.test(this.#text.slice(below.from, below.to));
  }

  /** Adds the empty text after a marker that is alone on its line. */
  #readEmptyLine({ name, to: marker, parent }: SyntaxNode): void {
    const { from, to } = findLine(this.#text, marker);
    const above = from === 0 ? '' : this.#text.slice(findLine(this.#text, from - 1).from, from);
    // An empty item can't interrupt a paragraph, but can follow another item.
    const isItem = name === 'QuoteMark' ? above.startsWith('>') : parent?.prevSibling?.name === 'ListItem';
    if (
      this.#isProse() &&
      (isItem || /^[ \t>]*\r?\n?$/.test(above)) &&
      /^[ \t]+$/.test(this.#text.slice(marker, to)) &&
      // Indented text below a blank line belongs to the item only if the item has text.
      !/^(?:\r?\n[ \t]*){2,}(?<=[ \t])\S/.test(this.#text.slice(to)) &&
      !this.#isBeforeAmbiguousLine(to)
    ) {
      this.#runs.push(...createRuns({ start: from, from: marker + 1, to }, [], { kind: 'prose', parent: marker }));
    }
  }

  #readComment({ from, to }: Span): void {
    const end = this.#text.slice(from, to).trimEnd();
    if (end.length >= 7 && end.startsWith('<!--') && end.indexOf('-->') === end.length - 3) {
      const span = { from: from + 4, to: from + end.length - 3 };
      this.#runs.push(...createRuns(span, [], { kind: 'comment', parent: from }));
    }
  }

  #readText(block: SyntaxNode): void {
    const { from, firstChild, name } = block;
    const line = findLine(this.#text, block.to);
    const rest = this.#text.slice(block.to, line.to);
    const inline = this.#readInline(block, block.to);
    const marker = /^(?:Header|Task)Mark/.test(firstChild?.name ?? '') ? firstChild : undefined;
    const definition = this.#isPandoc ? /^[:~][ \t]+/.exec(this.#text.slice(from, from + 100)) : null;
    const text =
      marker?.from === from ? findSpaceEnd(this.#text, marker.to, line.to) : from + (definition?.[0].length ?? 0);
    const end = rest.trim() === '' ? line.to : block.to;
    const last = inline.elements.at(-1);
    const isLineBlock = this.#isPandoc && /^\|[ \t]/.test(this.#text.slice(from, from + 2));
    if (isLineBlock || (last?.from === from && this.#isFigure(last, block.to))) {
      return;
    }
    const to = name.startsWith('Setext') ? (last?.from ?? end) - 1 : end;
    const elements = inline.elements
      .filter((element) => element.to > text && element.from <= to)
      .map((element) => ({ ...element, from: Math.max(element.from, text) }));
    if (last && name.startsWith('ATX') && last.from >= text && /^[#{].*\s*$/.test(this.#text.slice(last.from, end))) {
      // Closing marks and attributes stay at the end of a heading.
      const before = this.#text.slice(text, last.from).trimEnd().length;
      elements[elements.length - 1] = { from: text + before, to: end + 1, inside: 'before' };
    }
    this.#addRuns(
      { start: findLine(this.#text, from).from, from: text, to },
      { ...inline, elements },
      { kind: 'prose', parent: from },
    );
  }

  /** Returns whether Pandoc reads a paragraph as a figure: an image without other text. */
  #isFigure(image: Span, end: number): boolean {
    const source = this.#text.slice(image.from, image.to);
    return (
      source.startsWith('![') &&
      (this.#isPandoc || source.endsWith('}')) &&
      this.#text.slice(image.to, end).trim() === ''
    );
  }

  #readRow(row: SyntaxNode): void {
    // Some parsers read a row that is indented more than its table as code.
    if (this.#measureIndent(row) >= this.#measureIndent(row.parent ?? row) + 4) {
      return;
    }
    const bars = row.getChildren('TableDelimiter');
    const cells = row.getChildren('TableCell');
    const first = bars[0]?.from === row.from ? 1 : 0;
    const starts = [row.from, ...bars.map((bar) => bar.to)];
    // Parsers drop the cells after the last column.
    for (const [index, from] of starts.slice(0, first + this.#countColumns(row.parent ?? row)).entries()) {
      const to = bars[index]?.from ?? row.to;
      const next = cells[findFirstIndex(cells, (candidate) => candidate.from >= from)];
      const cell = next && next.to <= to ? next : undefined;
      const details: RunDetails = { kind: 'prose', parent: from, isInTable: true };
      if (cell) {
        this.#addRuns(
          { start: from, from: cell.from, to: Math.max(cell.to, to - 1), until: to },
          this.#readInline(cell, cell.to),
          details,
        );
      } else if (index > 0 && index < bars.length) {
        const middle = Math.min(from + 1, to);
        this.#addRuns({ start: from, from: middle, to: Math.max(middle, to - 1), until: to }, nothing, details);
      }
    }
  }

  #countColumns({ from, firstChild }: SyntaxNode): number {
    let columns = this.#columns.get(from);
    if (columns === undefined) {
      const delimiters = firstChild?.nextSibling;
      const row = delimiters?.name === 'TableDelimiter' ? this.#text.slice(delimiters.from, delimiters.to).trim() : '';
      columns = row.replace(/^\||\|$/g, '').split('|').length;
      this.#columns.set(from, columns);
    }
    return columns;
  }

  #measureIndent({ from }: Span): number {
    const { from: start } = findLine(this.#text, from);
    return this.#text.slice(start, from).replaceAll('\t', '    ').length;
  }

  /** Finds elements that must not be split, outermost first. */
  #readInline(block: SyntaxNode, end: number): Inline {
    const elements: Element[] = [];
    const emphases: Span[] = [];
    const unsafe: Span[] = [];
    // Addresses in an address without marks of code add nothing.
    let plainAddressEnd = 0;
    let unsafeFrom = this.#isProse() ? undefined : block.from;
    const visit = (parent: SyntaxNode) => {
      for (let node = parent.firstChild; node; node = node.nextSibling) {
        const { name, from, to } = node;
        if ((name === 'Link' && !isLink(node) && this.#hasFormattingMark(node)) || this.#hasOpenCode(node)) {
          unsafe.push({ from: block.from, to: end });
        }
        if (proseElements.test(name)) {
          emphases.push({ from, to });
          visit(node);
          continue;
        }
        if (name === 'URL' && from < plainAddressEnd) {
          continue;
        }
        const last = name === 'URL' ? this.#findAddressEnd(node, end) : to;
        if (name === 'URL' && !/[`<]/.test(this.#text.slice(from, last))) {
          plainAddressEnd = last;
        }
        elements.push({ from, to: last, ...(insideOf[name] && { inside: insideOf[name] }) });
        if ((name === 'Math' || name === 'URL') && this.#hidesMarkup({ from, to: last }, this.#text.slice(to, end))) {
          unsafe.push({ from, to: end });
        }
        if (name === 'HTMLTag') {
          this.#elements.read(this.#text.slice(from, to));
          unsafeFrom ??= this.#isProse() ? undefined : from;
          if (unsafeFrom !== undefined && this.#isProse()) {
            unsafe.push({ from: unsafeFrom, to });
            unsafeFrom = undefined;
          }
        } else if (name === 'Comment') {
          this.#readComment(node);
        }
      }
    };
    visit(block);
    if (unsafeFrom !== undefined) {
      unsafe.push({ from: unsafeFrom, to: end });
    }
    const markup = findSpans(this.#text, block, pandocMarkup);
    if (this.#isAmbiguous(block, end)) {
      unsafe.push({ from: block.from, to: end });
    }
    const loose = findLooseAddress(this.#text, markup, elements);
    if (loose !== undefined) {
      // In other parsers, a link can start at any bracket before the address.
      const bracket = this.#text.slice(block.from, loose).indexOf('[');
      const rest = { from: bracket < 0 ? loose : block.from + bracket, to: end };
      elements.push({ ...rest, inside: 'refused' });
      unsafe.push(rest);
    }
    return { elements: joinTouching(mergeOverlaps([...markup, ...elements])), emphases, unsafe };
  }

  /** Returns the end of a bare address in all parsers. */
  #findAddressEnd({ from, to }: Span, end: number): number {
    const tail = this.#text.slice(to - 1, end);
    const rest = afterAddress.exec(tail) ?? (/[*_~]/.test(this.#text.slice(from, to)) ? marks.exec(tail) : null);
    return rest ? to - 1 + rest[0].length : to;
  }

  /** Returns whether a tag or code can start inside math or a bare address in other parsers. */
  #hidesMarkup({ from, to }: Span, after: string): boolean {
    const address = this.#text.slice(from, to);
    const codeMarks = address.match(/`+/g)?.length ?? 0;
    return (
      codeMarks % 2 === 1 ||
      (codeMarks > 0 && after.includes('`')) ||
      (/<[a-z/!?]/i.test(address) && after.includes('>'))
    );
  }

  /** Returns whether brackets contain an address with a backtick, which starts code in other parsers. */
  #hasOpenCode(node: SyntaxNode): boolean {
    let isOpen = false;
    if (/^(?:Link|Image)$/.test(node.name)) {
      node.cursor().iterate(({ name, from, to }) => {
        isOpen ||= name === 'URL' && this.#text.slice(from, to).includes('`');
      });
    }
    return isOpen;
  }

  /** Returns whether brackets that may be no link contain a formatting mark, which could pair with one outside. */
  #hasFormattingMark({ from, to, firstChild }: SyntaxNode): boolean {
    let text = '';
    let offset = from;
    for (let child = firstChild; child; child = child.nextSibling) {
      text += this.#text.slice(offset, child.from);
      offset = child.to;
    }
    return /[*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u.test(text + this.#text.slice(offset, to));
  }

  /** Returns whether other parsers may read a block as something other than text. */
  #isAmbiguous(block: SyntaxNode, end: number): boolean {
    const text = this.#text.slice(block.from, end);
    const column = block.from - findLine(this.#text, block.from).from;
    return (
      (this.#isMdx && this.#isCodeOfMdx(block)) ||
      ambiguousLine.test(text) ||
      ambiguousText.test(text) ||
      hasOpenMath(text) ||
      // A table with one column.
      (block.name === 'SetextHeading2' && text.includes('|')) ||
      this.#isAfterDefinition ||
      (column > 0 && Array.from(text.matchAll(lazyMarker)).some(([, { length } = '']) => length < column))
    );
  }

  /** Skips HTML elements without prose. */
  #addRuns(
    span: Span & { readonly start: number; readonly until?: number },
    { elements, emphases, unsafe }: Inline,
    details: RunDetails,
  ): void {
    const refused = mergeOverlaps(unsafe);
    for (const run of createRuns(span, elements, details)) {
      const around = emphases.findLast(({ from, to }) => from < run.from && run.to < to);
      const next = refused[findFirstIndex(refused, ({ to }) => to >= run.to)];
      if (!next || next.from > run.from) {
        this.#runs.push(around ? { ...run, parent: around.from } : run);
      }
    }
  }

  /** Returns whether the text is part of a module, an expression or a tag. */
  #isCodeOfMdx({ from, to }: Span): boolean {
    const text = this.#text
      .slice(from, to)
      .replace(/\\./g, '')
      .replace(/`[^`]*`/g, '');
    const isOpen = this.#braces > 0;
    this.#braces += text.split('{').length - text.split('}').length;
    return (
      isOpen ||
      this.#braces !== 0 ||
      /^(?:import|export)\b/.test(text) ||
      /<(?![a-z][^<>]*>|\/[a-z][^<>]*>|\s)/i.test(text)
    );
  }

  #isProse(): boolean {
    return this.#elements.isProse();
  }
}

/** Returns the starts of the first blank lines after blocks whose end is ambiguous. */
function findAmbiguousLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  let last = 0;
  for (const { index } of text.matchAll(ambiguousEnd)) {
    if (index >= last) {
      lineEndBeforeBlankLine.lastIndex = index;
      last = lineEndBeforeBlankLine.test(text) ? lineEndBeforeBlankLine.lastIndex : text.length;
      lines.add(last);
    }
  }
  return lines;
}

function isLink(node: SyntaxNode): boolean {
  return node.getChild('URL') !== null || node.getChild('LinkLabel') !== null;
}

interface Inline {
  readonly elements: readonly Element[];
  readonly emphases: readonly Span[];
  /** Spans where no citation may go. */
  readonly unsafe: readonly Span[];
}

const nothing: Inline = { elements: [], emphases: [], unsafe: [] };

/** Parsers disagree about the end of an address before markup. */
const afterAddress = /^(?:\\|[^](?![\s.,;:!?)'"*_|~]|$))\S*/;

/** Formatting marks after the last character of an address. */
const marks = /^[^][*_~]+/;

/** The delimiter row of a table or an empty list item. Not all parsers end a paragraph before it. */
const ambiguousLine = /^[ \t>]*(?:(?:\|[ \t]*)?:?-+:?[ \t]*\|[ \t|:-]*|(?:[-+*]|\d{1,9}[.)])[ \t]*)\r?$|^[ \t>]*:{3}/m;

/** Lines whose block has another end in some parsers: a table, a definition, indented code. */
const ambiguousEnd =
  /^(?: {4}|\t|[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*\[[^\]\n\u2028\u2029]*\]:|[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*\|[ \t|:-]*\r?$)/gm;
const lineEndBeforeBlankLine = /\n(?=[ \t]*\r?(?:\n|$(?![^])))/g;

/** A number or a tag at the start of a later line, which starts a block outside the paragraph's item or quote. */
const lazyMarker = /\n([ \t>]*)(?=\d{1,9}[.)](?:[ \t]|$)|<)/gm;

/** An invalid definition, a line of tags, or code after an escaped backtick. */
const ambiguousText = /^(?:\[[^\]]*\]:|<[^\n]*>[ \t]*(?:\n|$))|\\``/;

/** Attributes and roles, shortcodes, templates, emoji names, scripts, citation keys, addresses of links. */
const pandocMarkup =
  /\]\((?:[^()\\]|\\.|\([^()]*\))*\)|\{\{(?:(?!\{\{|\}\})[^])*\}\}|\{%(?:(?!\{%|%\})[^])*%\}|\{(?:[^{}"'\n]|"[^"\n]{0,300}"|'[^'\n]{0,300}')*\}|\{[^{}\n]*\}|:[a-z\d_+-]+:|([~^])[^\s~^]{1,100}\1|(?<![\w@])@[\w{][\w:.#$%&+?<>~/-]*(?<=\w)\}?(?: \[[^[\]\n]*\](?![([]))?/g;

/** Returns the first link address outside all elements. Other parsers find a link there. */
function findLooseAddress(text: string, markup: readonly Span[], elements: readonly Span[]): number | undefined {
  let next = 0;
  return markup.find(({ from, to }) => {
    while ((elements[next]?.to ?? to) < to) {
      next += 1;
    }
    return text.startsWith('](', from) && (elements[next]?.from ?? to) > from;
  })?.from;
}

/** Joins elements that touch, such as a link and its attributes, or two marks of emphasis. */
function joinTouching(elements: readonly Element[]): Element[] {
  const joined: Element[] = [];
  for (const element of elements) {
    const last = joined.at(-1);
    if (last?.to === element.from && last.inside === element.inside) {
      joined[joined.length - 1] = { ...last, to: element.to };
    } else {
      joined.push(element);
    }
  }
  return joined;
}

function findSpaceEnd(text: string, from: number, to: number): number {
  return from + (/^[ \t]*/.exec(text.slice(from, to))?.[0].length ?? 0);
}
