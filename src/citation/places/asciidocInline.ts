import type { Element, Span } from './structure.ts';

/** An inline element; one without a kind is only characters that can't be split. */
export interface InlineElement extends Element {
  readonly kind?: string;
  /** The start of its text, if a citation may go there. */
  readonly content?: number;
}

/** Stand for the marks of formatting and for passthroughs, which are replaced first. */
const formatted = '\u0001';
const passed = '\u0096';

const word = /[\p{L}\p{N}\p{M}\p{Pc}]/u;

/** Marks of formatted text within words and around words, in the order in which Asciidoctor replaces them. */
const quotes: readonly (readonly [kind: string, open: string, close: string, notBefore?: RegExp, notAfter?: RegExp])[] =
  [
    ['strong', '**', '**'],
    ['strong', '*', '*', /[\p{L}\p{N}\p{M}\p{Pc};:}]/u, word],
    ['double quotes', '"`', '`"', /[\p{L}\p{N}\p{M}\p{Pc};:}]/u, word],
    ['single quotes', "'`", "`'", /[\p{L}\p{N}\p{M}\p{Pc};:`}]/u, word],
    ['code', '``', '``'],
    ['code', '`', '`', /[\p{L}\p{N}\p{M}\p{Pc};:"'`}]/u, /[\p{L}\p{N}\p{M}\p{Pc}"'`]/u],
    ['emphasis', '__', '__'],
    ['emphasis', '_', '_', /[\p{L}\p{N}\p{M}\p{Pc};:}]/u, word],
    ['mark', '##', '##'],
    ['mark', '#', '#', /[\p{L}\p{N}\p{M}\p{Pc}&;:}]/u, word],
  ];

/** Finds the inline elements of a text in order, as Asciidoctor replaces them: passthroughs, quotes and macros. */
export function inlineElements(raw: string, references: Set<string>): InlineElement[] {
  const reader = new InlineReader(raw);
  if (/\+|\$\$|pass:|stem:|math:/.test(raw)) {
    reader.readPassthroughs();
  }
  if (/[*_`#^~]/.test(raw)) {
    reader.readQuotes();
  }
  reader.readMacros(references);
  const elements = [...reader.found].sort((a, b) => a.from - b.from || b.to - a.to);
  let link = 0;
  return elements
    .filter(({ kind, to }) => {
      const isInLink = to <= link;
      link = kind === 'link' && !isInLink ? to : link;
      return !isInLink;
    })
    .map((element) =>
      raw[element.from - 1] === '\\' && element.kind !== undefined
        ? { ...element, from: element.from - 1, kind: `escaped ${element.kind}` }
        : element,
    );
}

class InlineReader {
  readonly found: InlineElement[] = [];
  readonly #raw: string;
  /** The text, with what is replaced already as other characters. */
  #text: string;

  constructor(raw: string) {
    this.#raw = raw;
    this.#text = raw;
  }

  readPassthroughs(): void {
    const spans: Span[] = [];
    const missing = new Set<string>();
    const start = /\+\+\+?|\$\$|pass:(?:[a-z]+(?:,[a-z-]+)*)?\[/g;
    for (let match = start.exec(this.#text); match; match = start.exec(this.#text)) {
      const [open] = match;
      for (const mark of open === '+++' ? ['+++', '++'] : [open]) {
        const content = match.index + mark.length;
        const end = mark.endsWith('[') ? this.#bracketEnd(content, missing) : this.#closeEnd(content, mark, missing);
        if (end !== undefined) {
          spans.push({ from: mark.endsWith('[') ? match.index : this.#roleStart(match.index), to: end });
          start.lastIndex = end;
          break;
        }
      }
    }
    this.#take('passthrough', spans, passed);
    if (this.#text.includes('+')) {
      this.#take('passthrough', this.#pairs('+', '+', /[\p{L}\p{N}\p{M}\p{Pc};:\\]/u, word), passed);
    }
    this.#take('stem', this.#macros(/(?:stem|latexmath|asciimath):(?:[a-z]+(?:,[a-z-]+)*)?\[/g), passed);
  }

  readQuotes(): void {
    const plain = this.#text;
    // Asciidoctor has replaced these by references, which end with a semicolon.
    this.#text = plain.replace(/[<>&]/g, ';');
    for (const [kind, open, close, notBefore, notAfter] of quotes) {
      if (this.#text.includes(open)) {
        this.#take(kind, this.#pairs(open, close, notBefore, notAfter), undefined, open.length);
      }
    }
    this.#take('superscript', this.#matches(/\^\S[^\s^]*\^/g), undefined, 1);
    this.#take('subscript', this.#matches(/~\S[^\s~]*~/g), undefined, 1);
    this.#text = this.#text.replace(/;/g, (mark, offset: number) => plain[offset] ?? mark);
  }

  readMacros(references: Set<string>): void {
    this.#addPlain(
      /\{(?:[\p{L}\p{N}_][\p{L}\p{N}_-]*|(?:set|counter2?):[^{}\n]*)\}(?:[^\s[\]{}]*\[[^[\]\n]*\])?/gu,
      'attribute',
    );
    const missing = new Set<string>();
    const macro = /(?:(?<![\p{L}\p{N}_])[\p{L}\p{N}_][\p{L}\p{N}_-]{0,50}):(?!:)[^\s[\]]*/gu;
    const spans: (Span & { readonly kind: string })[] = [];
    for (let match = macro.exec(this.#text); match; match = macro.exec(this.#text)) {
      const { index: from } = match;
      const [whole] = match;
      const after = from + whole.length;
      const name = whole.slice(0, whole.indexOf(':'));
      macro.lastIndex = after;
      if (/footnote(?:ref)?$/.test(name)) {
        continue;
      }
      const end = this.#text[after] === '[' ? this.#bracketEnd(after + 1, missing) : undefined;
      if (end !== undefined) {
        const start = name.endsWith('link') ? from + name.length - 4 : from;
        const isLink = /^(?:link:)?(?:\+\+|pass:c\[)?https?:/.test(this.#raw.slice(start, after));
        if (name === 'xref') {
          references.add(letters(this.#raw.slice(from + 5, after)));
        }
        spans.push({ from: start, to: end, kind: isLink ? 'link' : `macro ${name}` });
        macro.lastIndex = end;
        continue;
      }
      const [address = '', ...others] = /(?:https?|ftp|irc|file):\/\/[^\s[\]<>]*/.exec(whole) ?? [];
      const url = address.replace(/[,.?!:;)'"]+$/, '');
      if (others.length === 0 && /[^:/]/.test(url.slice(url.indexOf(':')))) {
        const start = from + whole.indexOf(address);
        spans.push({ from: start, to: start + url.length, kind: url.startsWith('http') ? 'address' : 'url' });
      }
    }
    for (const { kind, ...span } of spans) {
      this.found.push({ kind, ...span });
    }
    this.#mask(spans, formatted);
    this.#addPlain(/[\p{L}\p{N}_][\p{L}\p{N}_.%+-]{0,60}@[\p{L}\p{N}][\p{L}\p{N}_.-]{0,200}\.[a-z]{2,5}\b/giu, 'email');
    this.#addPlain(/\[\[[^\]\n]*\]\]+/g, 'anchor');
    this.#readCrossReferences(references);
    this.#addPlain(/\(\([^()]*\)\)+/g, 'index term');
    this.#readFootnotes();
    this.#addPlain(/\.\.\.|\((?:C|R|TM)\)|[-=]>|<[-=]|&(?:[a-z]+\d{0,2}|#\d{2,6}|#x[\da-f]{2,5});|\\[^\s]/gi);
    this.#addPlain(/(?: |(?<=\n|^))--(?: |(?=\n|$))|(?<=[\p{L}\p{N}_])--(?=[\p{L}\p{N}_])/gu, 'dash');
    for (const { index } of this.#text.matchAll(/ \+(?=\r?\n|$)/g)) {
      this.found.push({ kind: 'break', from: index, to: index + 2, inside: 'before' });
    }
  }

  #readCrossReferences(references: Set<string>): void {
    for (let from = this.#text.indexOf('<<'); from >= 0;) {
      const close = this.#text.indexOf('>>', from + 2);
      if (close < 0) {
        return;
      }
      references.add(letters(this.#raw.slice(from + 2, close).split(',')[0] ?? ''));
      this.found.push({ kind: 'xref', from, to: close + 2 });
      from = this.#text.indexOf('<<', close + 2);
    }
  }

  /** Adds the start and the end of each footnote; its text is prose. */
  #readFootnotes(): void {
    const missing = new Set<string>();
    const start = /footnote(?:ref)?:[\p{L}\p{N}_-]*\[/gu;
    for (let match = start.exec(this.#text); match; match = start.exec(this.#text)) {
      const content = match.index + match[0].length;
      const end = this.#bracketEnd(content, missing);
      if (end === undefined) {
        return;
      }
      start.lastIndex = end;
      this.found.push({ kind: 'footnote', from: match.index, to: end, ...(end > content + 1 && { content }) });
    }
  }

  #addPlain(pattern: RegExp, kind?: string): void {
    for (const span of this.#matches(pattern)) {
      this.found.push({ ...(kind !== undefined && { kind }), ...span });
    }
  }

  #matches(pattern: RegExp): Span[] {
    return Array.from(this.#text.matchAll(pattern), ({ 0: whole, index }) => ({
      from: index,
      to: index + whole.length,
    }));
  }

  /** Adds elements, and masks them: all of them, or their marks of a length. */
  #take(kind: string, spans: readonly Span[], mask: string | undefined, marks = 0): void {
    for (const span of spans) {
      this.found.push({ kind, ...span });
    }
    this.#mask(
      mask === undefined
        ? spans.flatMap(({ from, to }) => [
            { from, to: from + marks },
            { from: to - marks, to },
          ])
        : spans,
      mask ?? formatted,
    );
  }

  #mask(spans: readonly Span[], mask: string): void {
    let from = 0;
    const parts: string[] = [];
    for (const span of spans) {
      parts.push(this.#text.slice(from, span.from), mask.repeat(span.to - Math.max(span.from, from)));
      from = span.to;
    }
    this.#text = parts.length === 0 ? this.#text : parts.join('') + this.#text.slice(from);
  }

  #macros(start: RegExp): Span[] {
    const spans: Span[] = [];
    const missing = new Set<string>();
    for (let match = start.exec(this.#text); match; match = start.exec(this.#text)) {
      const end = this.#bracketEnd(match.index + match[0].length, missing);
      if (end === undefined) {
        break;
      }
      spans.push({ from: match.index, to: end });
      start.lastIndex = end;
    }
    return spans;
  }

  #closeEnd(content: number, mark: string, missing: Set<string>): number | undefined {
    const end = missing.has(mark) ? -1 : this.#text.indexOf(mark, content);
    if (end < 0) {
      missing.add(mark);
      return undefined;
    }
    return end + mark.length;
  }

  /** Returns the end of the first closing bracket without a backslash. */
  #bracketEnd(content: number, missing: Set<string>): number | undefined {
    const close = /(?<!\\)\]/g;
    close.lastIndex = content;
    const found = this.#text[content] === ']' ? true : !missing.has(']') && close.test(this.#text);
    if (!found) {
      missing.add(']');
      return undefined;
    }
    return this.#text[content] === ']' ? content + 1 : close.lastIndex;
  }

  /** Returns the start of the role before a mark. */
  #roleStart(mark: number): number {
    const [role = ''] =
      this.#text[mark - 1] === ']' ? (/\[[^[\]]+\]$/.exec(this.#text.slice(Math.max(0, mark - 200), mark)) ?? []) : [];
    return mark - role.length;
  }

  /** Finds text between marks. With limits, the marks must be around whole words. */
  #pairs(open: string, close: string, notBefore?: RegExp, notAfter?: RegExp): Span[] {
    const text = this.#text;
    const spans: Span[] = [];
    const isEnd = (offset: number) =>
      notAfter === undefined ||
      (/\S/.test(text.charAt(offset - 1)) && !notAfter.test(text.charAt(offset + close.length)));
    let last = 0;
    let end = -1;
    for (let from = text.indexOf(open); from >= 0;) {
      const content = from + open.length;
      const role = this.#roleStart(from);
      const canStart = (offset: number) =>
        notBefore === undefined || offset === 0 || (offset > last && !notBefore.test(text.charAt(offset - 1)));
      const start = role >= last && canStart(role) ? role : canStart(from) ? from : undefined;
      let next = from + 1;
      if (start !== undefined && (notBefore === undefined || /\S/.test(text.charAt(content)))) {
        while (end < content + 1 || !isEnd(end)) {
          end = text.indexOf(close, Math.max(content + 1, end + 1));
          if (end < 0) {
            return spans;
          }
        }
        spans.push({ from: start, to: end + close.length });
        next = end + close.length;
        last = next;
      }
      from = text.indexOf(open, next);
    }
    return spans;
  }
}

/** Returns the letters of a title or of its id, to compare them. */
export function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
