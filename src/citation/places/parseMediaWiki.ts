import { createCommentRuns } from './parseHtml.ts';
import { createRuns, type Element, type Parse, type Run, type StructureNode } from './structure.ts';

/** Treats only lines and cells that are certainly text as prose. */
export const parseMediaWiki: Parse = (text) => {
  const scanner = new Scanner(text);
  scanner.scan();
  return {
    nodes: [...scanner.blocks, ...scanner.elements].sort((a, b) => a.from - b.from || b.to - a.to),
    runs: scanner.runs.sort((a, b) => a.start - b.start || a.until - b.until),
  };
};

/** HTML tags around words and paragraphs. */
const proseTags =
  /^(?:b|i|em|strong|u|s|del|ins|small|big|sub|sup|span|cite|abbr|q|kbd|samp|var|dfn|tt|mark|br|wbr|center|div|blockquote|ref)$/;

const token =
  /[\n|]|!!|'{2,}|<!--|<\/?[a-z]|\{\{|-\{|\[\[|\[(?=[a-z][a-z\d+.-]{0,30}:|\/\/|www\.)|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|~{3,}|__[\p{L}_]+?__|(?<=[\p{L}\p{N}])https?:\/\/\S*|(?<![\p{L}\p{N}])(?:[a-z][a-z\d+.-]{0,30}:\/\/[^\s<>[\]{}|"]*|(?:mailto|news|tel|sip|xmpp|urn|geo|magnet):[^\s<>[\]{}|"]+|(?:RFC|PMID|ISBN)[ \t]+[\d-]+)/giu;

class Scanner {
  readonly blocks: StructureNode[] = [];
  readonly elements: StructureNode[] = [];
  readonly runs: Run[] = [];
  readonly #text: string;
  #offset = 0;
  /** Whether the rest of the line is text. */
  #isProse = true;
  #part: { start: number; from: number } = { start: 0, from: 0 };
  #unbreakable: Element[] = [];
  #parent = 0;
  #paragraph: number | undefined;
  #paragraphEnd = 0;
  /** For each open table, whether a cell has started. */
  readonly #tables: { hasCell: boolean }[] = [];
  /** Number of runs before the cell. `undefined` outside of cells and after their attributes. */
  #cell: number | undefined;
  #isInRow = false;
  #isHeader = false;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): void {
    while (this.#offset < this.#text.length && this.#readLine()) {
      // `#readLine` advances the offset.
    }
    if (this.#offset >= this.#text.length) {
      if (this.#tables.length === 0 && (this.#text === '' || this.#text.endsWith('\n'))) {
        this.runs.push(
          ...createRuns({ from: this.#text.length, to: this.#text.length }, [], {
            kind: 'prose',
            parent: this.#text.length,
          }),
        );
      }
      this.#endParagraph();
    } else if (this.#paragraph !== undefined) {
      this.#endParagraph();
    }
  }

  /** Reads a line with all elements that start in it. Returns `false` if the rest can't be parsed. */
  #readLine(): boolean {
    const text = this.#text;
    const from = this.#offset;
    const next = text.indexOf('\n', from);
    const end = next < 0 ? text.length : next;
    const line = text.slice(from, end);
    const table = this.#tables.at(-1);
    this.#cell = undefined;
    this.#isInRow = false;
    this.#parent = from;
    if (line.trim() === '') {
      this.#endParagraph();
      if (!table) {
        const to = line.endsWith('\r') ? end - 1 : end;
        this.runs.push(...createRuns({ from, to }, [], { kind: 'prose', parent: from }));
      }
      this.#offset = end + 1;
      return true;
    }
    if (/^:*[ \t]*\{\|/.test(line)) {
      this.#tables.push({ hasCell: false });
      const marker = line.indexOf('{|') + 2;
      return this.#readBlock('table', from, from + marker, false);
    }
    if (table && /^[ \t]*[|!]/.test(line)) {
      const marker = line.search(/[|!]/) + 1;
      if (/^[ \t]*\|[-+}]/.test(line)) {
        if (line[marker] === '}') {
          this.#tables.pop();
        }
        return this.#readBlock('row', from, from + marker + 1, false);
      }
      table.hasCell = true;
      this.#isInRow = true;
      this.#isHeader = line[marker - 1] === '!';
      this.#cell = this.runs.length;
      return this.#readBlock('cell', from, from + marker, true);
    }
    const isProse = !table || table.hasCell;
    const heading = /^(={1,6})(?!=)[ \t]*(?=\S)(.*[^=\s])[ \t]*(={1,6})\s*$/.exec(line);
    if (heading && heading[1] === heading[3]) {
      const content = from + line.indexOf(heading[2] ?? '', heading[1]?.length);
      return this.#readBlock('heading', from, content, isProse, content + (heading[2] ?? '').length);
    }
    const [marker] = /^[*#:;]+[ \t]*/.exec(line) ?? [];
    if (marker !== undefined) {
      const isRedirect = from === 0 && /^#\s*\p{L}+\s*:?\s*\[\[/u.test(line);
      // The colon of a definition ends its term.
      const isTerm = marker.includes(';') && line.includes(':');
      return this.#readBlock('item', from, from + marker.length, isProse && !isRedirect && !isTerm);
    }
    if (/^(?: |-{4})/.test(line) || !isProse) {
      return this.#readBlock('line', from, from, false);
    }
    this.#paragraph ??= from;
    if (line.startsWith('=')) {
      // Parsers disagree about unfinished headings.
      return this.#readInline(from, from, false);
    }
    // A mark after a comment counts as the start of the line.
    return this.#readInline(from, from, !line.startsWith('<!--'));
  }

  #readBlock(kind: string, from: number, content: number, isProse: boolean, contentEnd?: number): boolean {
    this.#endParagraph();
    const isKnown = this.#readInline(from, content, isProse, contentEnd);
    this.blocks.push({ kind, from, to: Math.max(content, this.#lineEnd) });
    return isKnown;
  }

  #lineEnd = 0;

  /** Reads to the end of the line in which the last element ends. */
  #readInline(start: number, from: number, isProse: boolean, contentEnd?: number): boolean {
    const text = this.#text;
    this.#isProse = isProse;
    this.#part = { start, from };
    this.#unbreakable = [];
    this.#offset = from;
    for (;;) {
      token.lastIndex = this.#offset;
      const match = token.exec(text);
      const offset = match?.index ?? text.length;
      const mark = match?.[0] ?? '\n';
      if (contentEnd !== undefined && offset >= contentEnd) {
        this.#lineEnd = !text.includes('\n', contentEnd) ? text.length : text.indexOf('\n', contentEnd);
        this.#endPart(contentEnd, this.#lineEnd);
        this.#offset = this.#lineEnd + 1;
        return true;
      }
      if (mark === '\n') {
        this.#lineEnd = text[offset - 1] === '\r' ? offset - 1 : offset;
        this.#endPart(Math.max(this.#lineEnd, from));
        this.#paragraphEnd = this.#lineEnd;
        this.#offset = offset + 1;
        return true;
      }
      if (!this.#readToken(mark, offset)) {
        this.#endPart(offset);
        this.#lineEnd = offset;
        this.#paragraphEnd = text.length;
        this.blocks.push({ kind: 'unknown', from: offset, to: text.length });
        this.#offset = offset;
        return false;
      }
    }
  }

  #readToken(mark: string, from: number): boolean {
    const text = this.#text;
    const after = from + mark.length;
    if (mark === '|' || mark === '!!') {
      return this.#readBar(mark, from);
    }
    if (mark.startsWith("''")) {
      return this.#addMark("'", from, after);
    }
    if (mark === '<!--') {
      const close = text.indexOf('-->', after);
      if (close >= 0) {
        this.runs.push(...createCommentRuns(text, { from: from, to: close + 3 }));
        this.#addElement('comment', from, close + 3, 'refused');
      }
      return close >= 0;
    }
    if (mark.startsWith('<')) {
      return this.#readTag(from);
    }
    if (mark === '{{') {
      const end = findBracesEnd(text, from);
      if (end === undefined) {
        return false;
      }
      const isLink = /^\{\{cite web\b/i.test(text.slice(from, from + 12));
      const isInLine = !text.slice(from, end).includes('\n');
      this.#addElement(isLink ? 'link' : 'template', from, end, isInLine ? undefined : 'refused');
      return true;
    }
    if (mark === '-{') {
      return this.#refuseLine(from);
    }
    if (mark.startsWith('[') && !this.#isProse) {
      this.#offset = after;
      return true;
    }
    if (mark.startsWith('[')) {
      const lineEnd = text.indexOf('\n', from);
      const line = text.slice(from, lineEnd < 0 ? text.length : lineEnd);
      const length =
        mark === '[[' ? measureLink(line) : (/^\[[^\]\s]*\]\p{L}*|^\[[^\]]*\]/u.exec(line)?.[0].length ?? 0);
      if (length <= 0) {
        // A link can continue in the next line.
        return !text.includes(']', from) && this.#refuseLine(from);
      }
      this.#addElement(mark === '[[' ? 'page' : 'link', from, from + length);
      return true;
    }
    this.#addElement(/^[&~_]/.test(mark) ? undefined : 'address', from, after);
    return true;
  }

  /** Reads a bar, which ends a cell or its attributes. */
  #readBar(mark: string, from: number): boolean {
    const isDouble = mark === '!!' || this.#text[from + 1] === '|';
    if (!this.#isInRow || (mark === '!!' && !this.#isHeader)) {
      this.#offset = from + mark.length;
      return true;
    }
    if (isDouble) {
      this.#endPart(from);
      this.elements.push({ kind: 'bar', from: from, to: from + 2 });
      this.#part = { start: from + 1, from: from + 2 };
      this.#parent = from + 2;
      this.#cell = this.runs.length;
      this.#offset = from + 2;
    } else {
      if (this.#cell !== undefined) {
        // The text before the bar is the cell's attributes.
        this.runs.splice(this.#cell);
        this.#unbreakable = [];
        this.#part = { start: from + 1, from: from + 1 };
        this.#parent = from + 1;
        this.#cell = undefined;
        this.elements.push({ kind: 'attributes', from: from, to: from + 1 });
      }
      this.#offset = from + 1;
    }
    return true;
  }

  #readTag(from: number): boolean {
    const text = this.#text;
    const tag = /<(\/?)([a-z][a-z\d-]*)(?=[\s/>])(?:"[^"<>]*"|'[^'<>]*'|[^"'<>])*>/iy;
    tag.lastIndex = from;
    const [whole, slash = '', tagName = ''] = tag.exec(text) ?? [];
    if (whole === undefined) {
      // Not a complete tag: an open element may continue.
      this.#offset = from + 1;
      return /^<\/?[a-z][^<>]{0,1000}(?:<|$)/i.test(text.slice(from, from + 1005)) || this.#refuseLine(from);
    }
    const name = tagName.toLowerCase();
    const after = from + whole.length;
    if (proseTags.test(name)) {
      const isOpen = name === 'ref' && slash === '' && !whole.endsWith('/>');
      if (isOpen) {
        const close = /<(\/?)ref\b/gi;
        close.lastIndex = after;
        const end = close.exec(text);
        if (end?.[1] !== '/') {
          return false;
        }
        // Text at the end belongs to the note.
        this.elements.push({ kind: 'footnote', from: from, to: end.index + 1 });
      }
      return this.#addMark(name === 'ref' ? 'footnote' : whole, from, after);
    }
    if (whole.endsWith('/>')) {
      this.#addElement(name, from, after, 'refused');
      return true;
    }
    const close = new RegExp(`<(/?)${name}(?=[\\s/>])[^<>]*>`, 'gi');
    close.lastIndex = after;
    const end = slash === '' ? close.exec(text) : null;
    if (end?.[1] !== '/') {
      return false;
    }
    this.#addElement(name, from, close.lastIndex, name === 'nowiki' || name === 'math' ? undefined : 'refused');
    return true;
  }

  /** Adds an element that must not be split. Characters have no kind. */
  #addElement(kind: string | undefined, from: number, to: number, inside?: 'refused'): void {
    if (kind !== undefined) {
      this.elements.push({ kind, from, to });
    }
    this.#unbreakable.push({ from, to, ...(inside && { inside }) });
    this.#offset = to;
  }

  /** Adds an opening or closing mark, which a link must not contain. */
  #addMark(kind: string, from: number, to: number): boolean {
    this.#endPart(from);
    this.elements.push({ kind, from, to });
    this.#part = { start: from + 1, from: to };
    this.#parent = to;
    this.#offset = to;
    return true;
  }

  #refuseLine(from: number): boolean {
    this.#endPart(from);
    this.#isProse = false;
    this.#offset = from + 1;
    return true;
  }

  #endPart(to: number, until = to): void {
    const { start, from } = this.#part;
    if (this.#isProse && from <= to) {
      this.runs.push(
        ...createRuns({ start, from, to, until }, this.#unbreakable, { kind: 'prose', parent: this.#parent }),
      );
    }
    this.#unbreakable = [];
  }

  #endParagraph(): void {
    if (this.#paragraph !== undefined) {
      this.blocks.push({ kind: 'paragraph', from: this.#paragraph, to: this.#paragraphEnd });
    }
    this.#paragraph = undefined;
  }
}

/** Finds the end of a template, including nested ones. */
function findBracesEnd(text: string, from: number): number | undefined {
  const braces = /\{\{+|\}\}+/g;
  braces.lastIndex = from;
  let depth = 0;
  for (let match = braces.exec(text); match; match = braces.exec(text)) {
    depth += match[0].startsWith('{') ? match[0].length : -match[0].length;
    if (depth <= 0) {
      return braces.lastIndex + depth;
    }
  }
  return undefined;
}

/** Returns the length of a page link with nested links, or 0 if it is not closed on its line. */
function measureLink(line: string): number {
  let depth = 0;
  for (const { 0: mark, index } of line.matchAll(/\[\[|\]\]/g)) {
    depth += mark === '[[' ? 1 : -1;
    if (depth === 0) {
      // Letters after a link belong to it.
      const [letters = ''] = /^\p{L}*/u.exec(line.slice(index + 2)) ?? [];
      return index + 2 + letters.length;
    }
  }
  return 0;
}
