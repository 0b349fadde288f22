import { findFirstIndex, mergeOverlaps, type Element, type StructureNode } from '../structure.ts';

/** Line ends and marks that can start an inline element. */
const mark =
  /\r?\n[ \t]*|\.{3,}|-{2,}|[*/_+=~[<{@\\$^]|(?<!\w)(?:src|call)_(?=\w)|(?<![\w+]|\w\.)[a-z][\w+.-]{0,40}:(?=[^\s:])/gi;

/**
 * Repeated marks, marks beside a bracket, a target or a backslash, commands after a backslash or before a bracket,
 * environments, and addresses before a bracket or a line break. Emacs and pandoc read them differently, so a paragraph
 * with one is refused.
 */
const ambiguous =
  /([*/_+=~])\1\1|(?<![\p{L}\p{N}:/])([*/_+=~])\2\S|\S([*/_+=~])\3(?![\p{L}\p{N}\s.,;:!?])|\][*/_+=~]\S|>>[ \t]+[*/_+=~]|[*/_+=~]\\|\\\\\p{L}|\\\w+(?:\{\}[{[]|@)|\\(?:begin|end)\{|[a-zA-Z]:[^\s<>[\]]{1,500}(?:\[|(?<=\\\\)[ \t]*(?:\r?\n|$))/u;

interface Container {
  readonly kind: string;
  readonly from: number;
  /** Offset of the closing mark. */
  readonly close: number;
}

/** The inline elements of a paragraph, a heading or a cell, with offsets relative to its start. */
export class OrgText {
  readonly #nodes: StructureNode[] = [];
  readonly #elements: Element[] = [];
  readonly #text: string;
  readonly #base: number;
  readonly #partners: ReadonlyMap<number, number>;
  readonly #closers = new Map<string, number[]>();
  readonly #lineEnds: readonly number[];
  readonly #containers: Container[] = [];
  /** The last dollar sign that may open a formula and is not closed. */
  #dollar: number | undefined;
  /** No citation may go before this offset. */
  #from = 0;

  constructor(text: string, base: number) {
    this.#text = text;
    this.#base = base;
    this.#partners = pairBrackets(text);
    this.#lineEnds = Array.from(text.matchAll(/\n/g), ({ index }) => index);
  }

  scan(): {
    readonly nodes: readonly StructureNode[];
    readonly elements: readonly Element[];
    readonly from: number;
    readonly dollar?: number;
  } {
    mark.lastIndex = 0;
    for (let match = this.#findNext(0); match; match = this.#findNext(mark.lastIndex)) {
      const after = this.#scanElement(match[0], match.index);
      if (after === undefined) {
        // Refuse the rest: the title of a citation could close this element.
        this.#addElement('unknown', match.index, this.#text.length + 1, { inside: 'refused' });
        break;
      }
      mark.lastIndex = after;
    }
    this.#closeBefore(this.#text.length + 1);
    const elements = mergeOverlaps(this.#elements);
    if (ambiguous.test(this.#text) || hasAmbiguousMarks(this.#text, elements)) {
      this.#from = this.#text.length + 1;
    }
    return {
      nodes: this.#nodes.map((node) => ({ ...node, from: node.from + this.#base, to: node.to + this.#base })),
      elements: elements.map((element) => ({
        ...element,
        from: element.from + this.#base,
        to: element.to + this.#base,
      })),
      from: this.#from + this.#base,
      ...(this.#dollar !== undefined && { dollar: this.#dollar + this.#base }),
    };
  }

  #findNext(from: number): RegExpExecArray | undefined {
    mark.lastIndex = from;
    const match = mark.exec(this.#text) ?? undefined;
    this.#closeBefore(match?.index ?? this.#text.length + 1);
    const close = this.#containers.at(-1)?.close;
    if (match && close === match.index) {
      this.#closeBefore(match.index + 1);
      return this.#findNext(match.index + 1);
    }
    return match;
  }

  /** Closes the containers whose closing marks are before an offset. */
  #closeBefore(offset: number): void {
    for (let top = this.#containers.at(-1); top && top.close < offset; top = this.#containers.at(-1)) {
      this.#containers.pop();
      this.#elements.push({ from: top.close, to: top.close + 1 });
    }
  }

  get #limit(): number {
    return this.#containers.at(-1)?.close ?? Infinity;
  }

  /** Returns the end of the element, or `undefined` if it is not closed. */
  #scanElement(mark: string, offset: number): number | undefined {
    switch (mark) {
      case '*':
      case '/':
      case '_':
      case '+':
      case '=':
      case '~':
        return this.#scanEmphasis(mark, offset) ?? this.#scanScript(mark, offset);
      case '^':
        return this.#scanScript(mark, offset);
      case '[':
        return this.#scanBracket(offset);
      case '<':
        return this.#scanAngle(offset);
      case '\\':
        return this.#scanCommand(offset);
      case '$':
        return this.#scanMath(offset);
      case '{':
        return this.#text.startsWith('{{{', offset) ? this.#scanTo('macro', offset, offset + 3, '}}}') : offset + 1;
      case '@':
        if (/^@@[a-z\d-]+:/i.test(this.#text.slice(offset, offset + 40))) {
          return this.#scanTo('snippet', offset, offset + 2, '@@');
        }
        return /[\w[; -]/.test(this.#text[offset - 1] ?? ' ') ? this.#scanWord('key', offset) : offset + 1;
      default:
        if (/^(?:\r?\n|\.|-)/.test(mark)) {
          return this.#addElement(undefined, offset, offset + mark.length);
        }
        return mark.endsWith('_') ? this.#scanCode(offset, offset + mark.length) : this.#scanAddress(offset);
    }
  }

  /** Returns the end of the element, or `undefined` if it extends past the emphasis around it. */
  #addElement(
    kind: string | undefined,
    from: number,
    to: number,
    details: Omit<Element, 'from' | 'to'> = {},
  ): number | undefined {
    if (to > this.#limit && kind !== 'unknown') {
      return undefined;
    }
    if (kind !== undefined) {
      this.#nodes.push({ kind, from, to: Math.min(to, this.#text.length) });
    }
    this.#elements.push({ from, to, ...details });
    return to;
  }

  #scanTo(kind: string, from: number, content: number, close: string): number | undefined {
    const end = this.#text.indexOf(close, content);
    return end < 0 ? undefined : this.#addElement(kind, from, end + close.length, { inside: 'refused' });
  }

  #scanWord(kind: string, from: number): number | undefined {
    const [word = ''] = /^@?[^\s[\](){};,]*/.exec(this.#text.slice(from, from + 200)) ?? [];
    return word.length > 1 ? this.#addElement(kind, from, from + word.length) : from + 1;
  }

  #scanEmphasis(sign: string, from: number): number | undefined {
    const before = this.#text[from - 1] ?? ' ';
    const isContentStart = this.#containers.at(-1)?.from === from - 1;
    const content = this.#text[from + 1] ?? ' ';
    if ((!isContentStart && !/[\s\-–—('"{]/.test(before)) || /\s/.test(content)) {
      return undefined;
    }
    const close = this.#findCloser(sign, from + 1);
    // Emphasis contains at most one line break.
    const nextLineEnd = this.#lineEnds[findFirstIndex(this.#lineEnds, (offset) => offset > from) + 1];
    if (close === undefined || close >= this.#limit || close > (nextLineEnd ?? Infinity)) {
      return undefined;
    }
    this.#reserveSpaceBefore(from, sign === '=' || sign === '~' ? close + 1 : from + 1);
    this.#nodes.push({ kind: sign, from, to: close + 1 });
    if (sign === '=' || sign === '~') {
      return close + 1;
    }
    this.#containers.push({ kind: sign, from, close });
    return from + 1;
  }

  /** Refuses citations after the whitespace or punctuation that emphasis must follow. */
  #reserveSpaceBefore(from: number, to: number): void {
    let start = from;
    while (start > 0 && /\s/.test(this.#text[start - 1] ?? '')) {
      start -= 1;
    }
    if (start === from && start > 0) {
      start -= 1;
    }
    if (start === 0 || this.#containers.some((container) => container.from >= start - 1)) {
      this.#from = start === 0 ? Math.max(this.#from, to) : this.#from;
      this.#elements.push({ from, to });
      return;
    }
    while (this.#elements.at(-1) && (this.#elements.at(-1)?.from ?? 0) >= start) {
      this.#elements.pop();
    }
    this.#elements.push({ from: start, to, inside: 'before' });
  }

  #findCloser(sign: string, from: number): number | undefined {
    let closers = this.#closers.get(sign);
    if (!closers) {
      const pattern = new RegExp(`(?<=\\S)\\${sign}(?![^\\s\\-–—.,:!?;'")}\\\\\\[])`, 'g');
      closers = Array.from(this.#text.matchAll(pattern), ({ index }) => index);
      this.#closers.set(sign, closers);
    }
    return closers[findFirstIndex(closers, (offset) => offset > from)];
  }

  #scanScript(sign: string, from: number): number | undefined {
    const before = this.#text[from - 1] ?? ' ';
    if (!/[_^]/.test(sign)) {
      return from + 1;
    }
    // Only pandoc reads a script after a space.
    const kind = /\s/.test(before) ? undefined : 'script';
    const next = this.#text[from + 1] ?? '';
    if (next === '{' || next === '(') {
      const close = this.#partners.get(from + 1);
      return close === undefined ? undefined : this.#addElement(kind, from, close + 1);
    }
    const script = /(?:\*|[+-]?[\p{L}\p{N}\p{M}.,\\]*[\p{L}\p{N}\p{M}])/uy;
    script.lastIndex = from + 1;
    const [text] = script.exec(this.#text) ?? [];
    return text === undefined ? from + 1 : this.#addElement(kind, from, from + 1 + text.length);
  }

  #scanBracket(from: number): number | undefined {
    const text = this.#text;
    const close = this.#partners.get(from);
    if (text[from + 1] === '[') {
      const link = /\[\[(?:[^[\]\\\n]|\\[^\n])+\](?:(\])|(\[)((?:(?!\]\]|\[\[)[^])*)(\]\])?)?/y;
      link.lastIndex = from;
      const [whole, plain, opened, words = '', end] = link.exec(text) ?? [];
      if (whole === undefined || (plain === undefined && opened === undefined)) {
        return from + 1;
      }
      if (opened !== undefined && end === undefined) {
        return undefined;
      }
      // Emacs and pandoc disagree about brackets in a link.
      return this.#addElement(/[[\]]/.test(words) ? 'brackets' : 'link', from, from + whole.length);
    }
    const content = text.slice(from + 1, from + 100);
    const note = /^fn:[\w-]*:/.exec(content)?.[0];
    if (/^(?:cite(?:\/[\w/-]+)?|fn):/.test(content) && (close === undefined || close >= this.#limit)) {
      return undefined;
    }
    if (close === undefined || close >= this.#limit) {
      return from + 1;
    }
    if (note !== undefined) {
      const start = from + 1 + note.length;
      this.#nodes.push({ kind: 'footnote', from, to: close + 1 });
      this.#elements.push({ from, to: start });
      this.#containers.push({ kind: 'footnote', from: start - 1, close });
      return start;
    }
    const kind = content.startsWith('fn:')
      ? 'footnote'
      : /^cite(?:\/[\w/-]+)?:|^[^\]\n]*(?<![\w@.])@\w/.test(text.slice(from + 1, Math.min(close, from + 300)))
        ? 'citation'
        : /^\d{4}-\d\d-\d\d/.test(content)
          ? 'timestamp'
          : /^(?:\d*%|\d*\/\d*)\]/.test(content)
            ? 'cookie'
            : undefined;
    return kind === undefined ? from + 1 : this.#addElement(kind, from, close + 1);
  }

  #scanAngle(from: number): number | undefined {
    const pattern =
      /<<<[^<>\n]+>>>|<<[^<>\n]+>>|<(?:\d{4}-\d\d-\d\d|%%\()[^>\n]*>(?:--<[^<>\n]*>)?|<[a-z][\w+.-]*:[^<>\n]*>/iy;
    pattern.lastIndex = from;
    const [whole] = pattern.exec(this.#text) ?? [];
    if (whole === undefined) {
      return from + 1;
    }
    const kind = /^<https?:/i.test(whole) ? 'link' : /^<[<\d%]/.test(whole) ? 'target' : 'address';
    return this.#addElement(kind, from, from + whole.length);
  }

  #scanAddress(from: number): number | undefined {
    // Pandoc's addresses contain closing brackets.
    const address = /[a-z][\w+.-]*:(?:[^\s<>[\]]|\[[^\s[\]]*\]|\](?=\w))*/iy;
    address.lastIndex = from;
    const [whole = ' '] = address.exec(this.#text) ?? [];
    return this.#addElement('address', from, Math.min(from + whole.length, this.#limit));
  }

  #scanCode(from: number, name: number): number | undefined {
    const head = /[^\s[({]*(?:\[[^[\]\n]*\])?(?=[({])/y;
    head.lastIndex = name;
    const [whole] = head.exec(this.#text) ?? [];
    if (whole === undefined) {
      return from + 1;
    }
    const close = this.#partners.get(name + whole.length);
    const options =
      close === undefined ? '' : (/^\[[^[\]\n]*\]/.exec(this.#text.slice(close + 1, close + 200))?.[0] ?? '');
    return close === undefined
      ? undefined
      : this.#addElement('code', from, close + 1 + options.length, { inside: 'refused' });
  }

  #scanCommand(from: number): number | undefined {
    const text = this.#text;
    const next = text[from + 1] ?? '';
    if (next === '(' || next === '[') {
      return this.#scanTo('math', from, from + 2, next === '(' ? '\\)' : '\\]');
    }
    const lineBreak = /\\\\[ \t]*(?=\r?\n|$)/y;
    lineBreak.lastIndex = from;
    const [broken] = lineBreak.exec(text) ?? [];
    if (broken !== undefined) {
      // A line break must stay at the end of its line.
      const [space = ''] = /^\r?\n[ \t]*/.exec(text.slice(from + broken.length, from + broken.length + 500)) ?? [];
      return this.#addElement('break', from, from + broken.length + Math.max(space.length, 1), { inside: 'before' });
    }
    const command = /\\[a-zA-Z]+\*?/y;
    command.lastIndex = from;
    const [name] = command.exec(text) ?? [];
    if (name === undefined) {
      return this.#addElement(undefined, from, Math.min(from + 2, text.length));
    }
    if (name === '\\begin') {
      return undefined;
    }
    // Pandoc also reads brackets after a space as arguments.
    const argument = /[ \t]*(?=[{[])/y;
    let end = from + name.length;
    for (argument.lastIndex = end; !text.startsWith('{}', end - 2) && argument.test(text); argument.lastIndex = end) {
      const close = this.#partners.get(argument.lastIndex);
      if (close === undefined) {
        return undefined;
      }
      end = close + 1;
    }
    const isCharacter = end === from + name.length || text.startsWith('{}', from + name.length);
    return this.#addElement(isCharacter ? undefined : name, from, end, isCharacter ? {} : { inside: 'refused' });
  }

  #scanMath(from: number): number | undefined {
    const isDisplay = this.#text.startsWith('$$', from);
    if (isDisplay) {
      const end = this.#text.indexOf('$$', from + 2);
      return end < 0 ? from + 2 : this.#addElement('math', from, end + 2);
    }
    const close = this.#text.indexOf('$', from + 2);
    if (close < 0) {
      this.#dollar = from;
    }
    const isOpen = close > 0 && !/[\s,.;]/.test(this.#text[from + 1] ?? ' ');
    if (!isOpen || !/^[^\s,.]\$(?![\p{L}\p{N}])/u.test(this.#text.slice(close - 1, close + 3))) {
      return from + 1;
    }
    // Only Emacs reads a formula before other characters.
    return /[\s"'),.:;?!-]/.test(this.#text[close + 1] ?? ' ') ? this.#addElement('math', from, close + 1) : undefined;
  }
}

/** Returns whether a mark outside all elements could belong to emphasis for one of the parsers. */
function hasAmbiguousMarks(text: string, elements: readonly Element[]): boolean {
  let end = 0;
  const parts = elements.map(({ from, to }) => {
    const part = text.slice(end, from);
    end = to;
    return part;
  });
  const words = [...parts, text.slice(end)].join('\0').replace(/(?<=\p{L})\+\+(?=[\s.,;:!?)]|$)/gu, '');
  return looseMarks.some(({ sign, pattern }) => {
    if (!words.includes(sign)) {
      return false;
    }
    const marks = Array.from(words.matchAll(pattern), ({ index }) => words.slice(Math.max(0, index - 1), index + 2));
    return marks.length > 1 && !marks.every((around) => /^[\p{L}\p{N}].[\p{L}\p{N}]$/u.test(around));
  });
}

/** Marks of emphasis that touch a word. */
const looseMarks = Array.from('*/_=~+', (sign) => ({
  sign,
  pattern: new RegExp(`(?<=\\S)\\${sign}|\\${sign}(?=\\S)`, 'g'),
}));

/** Returns the offsets of closing brackets by those of their opening brackets. */
function pairBrackets(text: string): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: Readonly<Record<string, number[]>> = { ']': [], '}': [], ')': [] };
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}()]/g)) {
    const opened = { '[': ']', '{': '}', '(': ')' }[bracket];
    if (opened === undefined) {
      const from = open[bracket]?.pop();
      if (from !== undefined) {
        partners.set(from, index);
      }
    } else {
      open[opened]?.push(index);
    }
  }
  return partners;
}
