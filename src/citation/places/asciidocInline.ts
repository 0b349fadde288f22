import type { Element, Span } from './structure.ts';

/** An inline element. Characters that must not be split have no kind. */
export interface AsciidocElement extends Element {
  readonly kind?: string;
  /** Start of the text, if a citation may go there. */
  readonly content?: number;
}

/** Masks for marks of formatting, passthroughs and characters, which Asciidoctor replaces first. */
const formatted = '\u0001';
const passed = '\u0096';
const replaced = '\u0002';

/** In UTF-16 code units. Targets are compared up to this length. */
const longestTarget = 1000;
/** In UTF-16 code units. Longer roles are not recognized. */
const longestRole = 1000;

const word = /[\p{L}\p{N}\p{M}\p{Pc}]/u;

/** Formatting marks in the order in which Asciidoctor replaces them. Those with limits go around whole words. */
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

/** Follows Asciidoctor's order: passthroughs, formatting, macros. Adds the ids of references. */
export function findAsciidocElements(raw: string, references: Set<string>): AsciidocElement[] {
  const reader = new InlineReader(raw);
  if (/\+|\$\$|pass:|stem:|math:/.test(raw)) {
    reader.readPassthroughs();
  }
  if (/[*_`#^~]/.test(raw)) {
    reader.readQuotes();
  }
  reader.readMacros(references);
  const elements = [...reader.collected].sort((a, b) => a.from - b.from || b.to - a.to);
  let target = 0;
  return elements
    .filter(({ kind, from, to }) => {
      const isInTarget = to <= target;
      target = kind === 'link' && !isInTarget ? raw.lastIndexOf('[', to) : target;
      return !isInTarget || from >= target;
    })
    .map((element) =>
      raw[element.from - 1] === '\\' && element.kind !== undefined
        ? { ...element, from: element.from - 1, kind: `escaped ${element.kind}` }
        : element,
    );
}

class InlineReader {
  readonly collected: AsciidocElement[] = [];
  readonly #raw: string;
  /** Has a mask over everything that Asciidoctor has already replaced. */
  #text: string;

  constructor(raw: string) {
    this.#raw = raw;
    this.#text = raw;
  }

  readPassthroughs(): void {
    const spans: Span[] = [];
    const escapes: number[] = [];
    const missing = new Set<string>();
    const start = /\+\+\+?|\$\$|pass:(?:[a-z]+(?:,[a-z-]+)*)?\[/g;
    for (let match = start.exec(this.#text); match; match = start.exec(this.#text)) {
      const [open] = match;
      for (const mark of open === '+++' ? ['+++', '++'] : [open]) {
        const content = match.index + mark.length;
        const end = mark.endsWith('[')
          ? this.#findBracketEnd(content, missing)
          : this.#findCloseEnd(content, mark, missing);
        if (end !== undefined) {
          if (this.#text[match.index - 1] === '\\') {
            this.collected.push({ kind: 'passthrough', from: match.index, to: end });
            escapes.push(match.index);
          } else {
            spans.push({ from: mark.endsWith('[') ? match.index : this.#findRoleStart(match.index), to: end });
          }
          start.lastIndex = end;
          break;
        }
      }
    }
    this.#addMasked('passthrough', spans, passed);
    this.#mask(
      escapes.map((from) => this.#createEscapeMask(from)),
      formatted,
    );
    if (this.#text.includes('+')) {
      this.#addMasked('passthrough', this.#findPairs('+', '+', /[\p{L}\p{N}\p{M}\p{Pc};:]/u, word), passed);
    }
    this.#addMasked('stem', this.#findMacros(/(?:stem|latexmath|asciimath):(?:[a-z]+(?:,[a-z-]+)*)?\[/g), passed);
  }

  readQuotes(): void {
    const plain = this.#text;
    // At this point, Asciidoctor has replaced `<`, `>` and `&` with character references, which end with a semicolon.
    this.#text = plain.replace(/[<>&]/g, ';');
    for (const [kind, open, close, notBefore, notAfter] of quotes) {
      if (this.#text.includes(open)) {
        this.#addMasked(kind, this.#findPairs(open, close, notBefore, notAfter), undefined, open.length);
      }
    }
    this.#addMasked('superscript', this.#findWithRoles(/\^\S[^\s^]*\^/g), undefined, 1);
    this.#addMasked('subscript', this.#findWithRoles(/~\S[^\s~]*~/g), undefined, 1);
    this.#text = this.#text.replace(/;/g, (_, offset: number) => {
      const character = plain.charAt(offset);
      return /[<>&;]/.test(character) ? character : replaced;
    });
  }

  readMacros(references: Set<string>): void {
    this.#addPlain(
      '{',
      /\{(?:[\p{L}\p{N}_][\p{L}\p{N}_-]*|(?:set|counter2?):[^{}\n]*)\}(?:[^\s[\]{}]*\[[^[\]\n]*\])?/gu,
      'attribute',
    );
    const characters = this.#replaceCharacters();
    const images = this.#findWideMacros(/i(?:mage|con):(?=[^:\s[])/g, /\n|\s$/);
    this.#refuseAfterOpenMacros(images);
    this.#addMasked('macro', images, formatted);
    this.#readIndexTerms();
    this.#readAddresses();
    this.#addPlain(
      '@',
      /[\p{L}\p{N}_][\p{L}\p{N}_.%+-]{0,60}@[\p{L}\p{N}][\p{L}\p{N}_.-]{0,200}\.[a-z]{2,5}\b/giu,
      'email',
    );
    this.#addMasked(
      'anchor',
      this.#findMatches(/\[\[[\p{Alphabetic}_:][\p{Alphabetic}\p{N}\p{Pc}\-:.]{0,1000}(?:, *[^\n]{1,1000}?)? ?\]\]/gu),
      formatted,
    );
    const xrefs = this.#findWideMacros(/xref:(?=[\p{Alphabetic}\p{N}\p{Pc}#/.:{])/gu);
    xrefs.forEach(({ target }) => references.add(extractLetters(target)));
    this.#refuseAfterOpenMacros(xrefs);
    this.#addMasked('xref', xrefs, formatted);
    for (const { from, to } of this.#findBetween('<<', '>>')) {
      references.add(extractLetters(this.#raw.slice(from + 2, to - 2).split(',')[0] ?? ''));
      this.collected.push({ kind: 'xref', from, to });
    }
    this.#readFootnotes();
    this.collected.push(...characters.filter(({ from }) => this.#text[from] === replaced));
    this.#addPlain(
      '\\',
      /\\(?:--(?=\s|$)|(?<=[\p{L}\p{N}_]\\)--(?=[\p{L}\p{N}_])|\.\.\.|&#?\w{1,10};|[^\s])/gu,
      'escape',
    );
    this.#addPlain("'", /[\p{L}\p{N}]+(?:'\p{L}+)+/gu);
    for (const { index } of this.#text.matchAll(/ \+(?=[ \t]*(?:\r?\n|$))/g)) {
      this.collected.push({ kind: 'break', from: index, to: index + 2, inside: 'before' });
    }
  }

  /** Reads addresses and macros whose targets contain no spaces. */
  #readAddresses(): void {
    const missing = new Set<string>();
    const macro = /(?:(?<![\p{L}\p{N}_])[\p{L}\p{N}_][\p{L}\p{N}_-]{0,50}):(?!:)[^\s[\]]*/gu;
    const spans: (Span & { readonly kind: string })[] = [];
    for (let match = macro.exec(this.#text); match; match = macro.exec(this.#text)) {
      const { index: from } = match;
      const [whole] = match;
      const after = from + whole.length;
      const name = whole.slice(0, whole.indexOf(':'));
      if (/(?:footnote(?:ref)?|xref)$/.test(name)) {
        continue;
      }
      const end = this.#text[after] === '[' ? this.#findBracketEnd(after + 1, missing) : undefined;
      if (end !== undefined) {
        const start = name.endsWith('link') ? from + name.length - 4 : from;
        const macroText = this.#raw.slice(start, after);
        const isLink =
          /^link:(?:\+\+|pass:c\[)?https?:/.test(macroText) ||
          (/^https?:/.test(macroText) && this.#canBeginAddress(start, spans.at(-1)));
        spans.push({ from: start, to: end, kind: isLink ? 'link' : `macro ${name}` });
        macro.lastIndex = end;
        continue;
      }
      const [address = ''] = /(?:https?|ftp|irc|file):\/\/[^\s[\]]*/.exec(whole) ?? [];
      const addressStart = from + whole.indexOf(address);
      const angle = this.#text[addressStart - 1] === '<' ? address.indexOf('>') : -1;
      if (angle > 0) {
        spans.push({
          from: addressStart - 1,
          to: addressStart + angle + 1,
          kind: this.#classifyAddress(address, addressStart, spans.at(-1)),
        });
        continue;
      }
      const url = address.includes(replaced) ? address : address.replace(/[,.?!)]+$/, '').replace(/\)?[:;]$/, '');
      if (/[^:/]/.test(url.slice(url.indexOf(':')))) {
        spans.push({
          from: addressStart,
          to: addressStart + url.length,
          kind: this.#classifyAddress(url, addressStart, spans.at(-1)),
        });
      }
    }
    this.collected.push(...spans);
    // Other names are macros only if an extension defines them.
    const links = spans.filter(({ kind }) => /^(?:link|address|url|macro \S*(?:link|mailto|anchor))$/.test(kind));
    this.#refuseAfterOpenMacros(links);
    this.#mask(links, formatted);
  }

  #classifyAddress(url: string, offset: number, last: Span | undefined): 'address' | 'url' {
    const isQuoted = /["']/.test(this.#text.charAt(offset - 1));
    return url.startsWith('http') && !isQuoted && this.#canBeginAddress(offset, last) ? 'address' : 'url';
  }

  /** Returns whether Asciidoctor reads an address after a macro or another address. */
  #canBeginAddress(offset: number, last: Span | undefined): boolean {
    const isAfterAddress =
      last?.to === offset && /^(?:link:)?\w+:\/\//.test(this.#raw.slice(last.from, last.from + 20));
    return !isAfterAddress && this.#canPrecedeAddress(offset - 1);
  }

  /**
   * Masks characters that Asciidoctor replaces before it reads macros. An address goes on after them, and can begin
   * after them.
   */
  #replaceCharacters(): AsciidocElement[] {
    const dashes = /(?: |(?<![ \t])[ \t]*\r?\n|^)--(?:[ \t]*(?:\r?\n|$)| )|(?<=[\p{L}\p{N}_])--(?=[\p{L}\p{N}_])/gu;
    const elements = [
      ...(this.#text.includes('--') ? this.#findMatches(dashes).map((span) => ({ kind: 'dash', ...span })) : []),
      ...this.#findMatches(/\.\.\.|\((?:C|R|TM)\)|[-=]>|<[-=]|`'/g).map((span) => ({ kind: 'character', ...span })),
      ...this.#findMatches(/&(?:[a-z]+\d{0,2}|#\d{2,6}|#x[\da-f]{2,5});/gi),
    ].sort((a, b) => a.from - b.from);
    this.#mask(elements, replaced);
    return elements;
  }

  /** Reads index terms before addresses, as Asciidoctor does: an address directly after `((term))` is no link. */
  #readIndexTerms(): void {
    const marks: (Span & { readonly mask: string })[] = [];
    for (const { from, to } of this.#findBetween('((', '))')) {
      this.collected.push({ kind: 'index term', from, to });
      const last = marks.at(-1);
      const opening = last?.to === from ? last.mask : this.#canPrecedeAddress(from - 1) ? formatted : passed;
      if (/^\({3}[^]*\){3}$/.test(this.#text.slice(from, to))) {
        marks.push({ from, to, mask: opening });
      } else {
        const closing = this.#canPrecedeAddress(to - 3) ? formatted : passed;
        marks.push({ from, to: from + 2, mask: opening }, { from: to - 2, to, mask: closing });
      }
    }
    this.#mask(marks, formatted);
  }

  #canPrecedeAddress(offset: number): boolean {
    return offset < 0 || /[\s>()[\];"'<\u0001\u0002]/.test(this.#text.charAt(offset));
  }

  #findBetween(open: string, close: string): Span[] {
    const spans: Span[] = [];
    for (let from = this.#text.indexOf(open); from >= 0;) {
      const end = this.#text.indexOf(close, from + 2);
      if (end < 0) {
        break;
      }
      const to = end + 2 + (/^\)+/.exec(this.#text.slice(end + 2, end + 12))?.[0].length ?? 0);
      spans.push({ from, to });
      from = this.#text.indexOf(open, to);
    }
    return spans;
  }

  /** Finds images, icons and references, whose targets can contain spaces. */
  #findWideMacros(start: RegExp, notTarget?: RegExp): (Span & { readonly target: string })[] {
    const spans: (Span & { readonly target: string })[] = [];
    const missing = new Set<string>();
    let bracket = -1;
    for (let match = start.exec(this.#text); match; match = start.exec(this.#text)) {
      const content = start.lastIndex;
      bracket = bracket < content ? this.#text.indexOf('[', content) : bracket;
      const end = bracket < 0 ? undefined : this.#findBracketEnd(bracket + 1, missing);
      if (end === undefined) {
        break;
      }
      const target = this.#text.slice(content, Math.min(bracket, content + longestTarget));
      if (notTarget?.test(target) !== true) {
        spans.push({ from: match.index, to: end, target });
        start.lastIndex = end;
      }
    }
    return spans;
  }

  /**
   * Refuses the text after a macro that contains the start of another, such as `image:a[see link:b[c]`, because the
   * bracket of a citation would end it.
   */
  #refuseAfterOpenMacros(macros: readonly Span[]): void {
    const open = macros.find(({ from, to }) => /\[[^]*(?:xref:|:[^\s[\]]*\[|\[\[)/.test(this.#text.slice(from, to)));
    if (open) {
      this.collected.push({ kind: 'open macro', from: open.from, to: this.#text.length, inside: 'refused' });
    }
  }

  #readFootnotes(): void {
    const missing = new Set<string>();
    const start = /footnote(?:ref)?:[\p{L}\p{N}_-]*\[/gu;
    for (let match = start.exec(this.#text); match; match = start.exec(this.#text)) {
      const content = match.index + match[0].length;
      const end = this.#findBracketEnd(content, missing);
      if (end === undefined) {
        return;
      }
      start.lastIndex = end;
      this.collected.push({ kind: 'footnote', from: match.index, to: end, ...(end > content + 1 && { content }) });
    }
  }

  /** Searches only texts that contain one of the marks. */
  #addPlain(marks: string, pattern: RegExp, kind?: string): void {
    if (!marks.split(' ').some((mark) => this.#text.includes(mark))) {
      return;
    }
    for (const span of this.#findMatches(pattern)) {
      this.collected.push({ ...(kind !== undefined && { kind }), ...span });
    }
  }

  #findMatches(pattern: RegExp): Span[] {
    return Array.from(this.#text.matchAll(pattern), ({ 0: whole, index }) => ({
      from: index,
      to: index + whole.length,
    }));
  }

  #findWithRoles(pattern: RegExp): Span[] {
    return this.#findMatches(pattern).map(({ from, to }) => ({ from: this.#findRoleStart(from), to }));
  }

  /** Masks elements or, without a mask, only the `marks` characters at both ends. */
  #addMasked(kind: string, spans: readonly Span[], mask: string | undefined, marks = 0): void {
    for (const span of spans) {
      this.collected.push({ kind, ...span });
    }
    this.#mask(
      mask === undefined
        ? spans.flatMap(({ from, to }) =>
            this.#text[from - 1] === '\\'
              ? [this.#createEscapeMask(from)]
              : [
                  { from, to: this.#text[from] === '[' ? this.#text.indexOf(']', from) + 1 + marks : from + marks },
                  { from: to - marks, to },
                ],
          )
        : spans,
      mask ?? (kind.endsWith('quotes') ? ';' : formatted),
    );
  }

  /** Masks a backslash, which Asciidoctor removes before it may read the escaped marks as others. */
  #createEscapeMask(offset: number): Span & { readonly mask: string } {
    return { from: offset - 1, to: offset, mask: this.#text[offset - 2] ?? formatted };
  }

  #mask(spans: readonly (Span & { readonly mask?: string })[], mask: string): void {
    let from = 0;
    const parts: string[] = [];
    for (const span of spans) {
      parts.push(this.#text.slice(from, span.from), (span.mask ?? mask).repeat(span.to - Math.max(span.from, from)));
      from = span.to;
    }
    this.#text = parts.length === 0 ? this.#text : parts.join('') + this.#text.slice(from);
  }

  #findMacros(start: RegExp): Span[] {
    const spans: Span[] = [];
    const missing = new Set<string>();
    for (let match = start.exec(this.#text); match; match = start.exec(this.#text)) {
      const end = this.#findBracketEnd(match.index + match[0].length, missing);
      if (end === undefined) {
        break;
      }
      spans.push({ from: match.index, to: end });
      start.lastIndex = end;
    }
    return spans;
  }

  #findCloseEnd(content: number, mark: string, missing: Set<string>): number | undefined {
    const end = missing.has(mark) ? -1 : this.#text.indexOf(mark, content);
    if (end < 0) {
      missing.add(mark);
      return undefined;
    }
    return end + mark.length;
  }

  /** Skips brackets with a backslash. */
  #findBracketEnd(content: number, missing: Set<string>): number | undefined {
    const close = /(?<!\\)\]/g;
    close.lastIndex = content;
    const isClosed = this.#text[content] === ']' ? true : !missing.has(']') && close.test(this.#text);
    if (!isClosed) {
      missing.add(']');
      return undefined;
    }
    return this.#text[content] === ']' ? content + 1 : close.lastIndex;
  }

  /** Returns the start of the role before a mark, such as `[red]`, with a backslash in between. */
  #findRoleStart(mark: number): number {
    const from = Math.max(0, mark - longestRole);
    const before = /[\]\\]/.test(this.#text.charAt(mark - 1)) ? this.#text.slice(from, mark) : '';
    const [role = ''] = (from === 0 ? /\[[^[\]]+\]\\?$/ : /(?:\[|^)[^[\]]+\]\\?$/).exec(before) ?? [];
    return mark - role.length;
  }

  /** Finds text between marks. With limits, the marks must surround whole words. */
  #findPairs(open: string, close: string, notBefore?: RegExp, notAfter?: RegExp): Span[] {
    const text = this.#text;
    const spans: Span[] = [];
    const isEnd = (offset: number) =>
      notAfter === undefined ||
      (/\S/.test(text.charAt(offset - 1)) && !notAfter.test(text.charAt(offset + close.length)));
    let last = 0;
    let end = -1;
    for (let from = text.indexOf(open); from >= 0;) {
      const content = from + open.length;
      const role = this.#findRoleStart(from);
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

/** Returns the letters and digits of a title or an id, for comparison. */
export function extractLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
