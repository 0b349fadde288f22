// cspell:ignore volcite
import { findLanguage } from '../../languages/index.ts';
import type { Span } from '../../languages/structure.ts';

/** The text at a cursor that a completion replaces. Offsets in UTF-16 code units of the text that was searched. */
export interface CompletionTrigger extends Span {
  /** Completes a citation key, a footnote, or words anywhere. The span is the whole key under the cursor with its mark. */
  readonly kind: 'key' | 'footnote' | 'words';
  /** The typed part of a key or a title, before the cursor. */
  readonly query: string;
  /**
   * Whether the text before the key is a command such as `\cite{`, an open bracket, or only `@`, which could also begin
   * a handle or a decorator.
   */
  readonly opening: 'command' | 'bracket' | 'bare';
  /** Start of the citation, at its bracket or command. */
  readonly start: number;
  /** The citation that a citation in another format replaces; `undefined` if it contains anything else. */
  readonly citation: Span | undefined;
  /** Closes the citation; empty if it is closed. */
  readonly close: string;
  /** Whether a key is the argument of a function and needs the notation of a label. */
  readonly isLabel: boolean;
}

/** Finds the key or the footnote at a cursor. `text` is the text around the cursor, which may be less than the document. */
export function findCompletionTrigger(text: string, cursor: number, languageId: string): CompletionTrigger | undefined {
  const find = finders[findLanguage(languageId).name];
  const from = Math.max(0, cursor - maxDistance);
  const trigger = find?.(text.slice(from, cursor + maxDistance), cursor - from);
  return trigger && moveTrigger(trigger, from);
}

/** Distance from the cursor in UTF-16 code units in which brackets and commands are found. */
export const maxDistance = 4000;

export function moveTrigger(trigger: CompletionTrigger, by: number): CompletionTrigger {
  const { from, to, start, citation } = trigger;
  return {
    ...trigger,
    from: from + by,
    to: to + by,
    start: start + by,
    citation: citation && { from: citation.from + by, to: citation.to + by },
  };
}

/** Returns the word before the cursor, for completion that the user requests explicitly. */
export function findWordTrigger(text: string, cursor: number): CompletionTrigger {
  const [query = ''] = /[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(0, cursor - maxWordLength), cursor)) ?? [];
  const span = { from: cursor - query.length, to: cursor };
  return {
    kind: 'words',
    query,
    ...span,
    start: span.from,
    opening: 'command',
    citation: span,
    close: '',
    isLabel: false,
  };
}

/** In UTF-16 code units. */
const maxWordLength = 300;

type FindTrigger = (text: string, cursor: number) => CompletionTrigger | undefined;

/** Languages with keys, by name. */
const finders: Readonly<Record<string, FindTrigger>> = {
  Markdown: inParagraph((text, cursor) => findFootnote(text, cursor) ?? findPandocKey(text, cursor)),
  LaTeX: findLatexKey,
  Typst: inParagraph((text, cursor) => findLabelArgument(text, cursor) ?? findReference(text, cursor)),
  Org: inParagraph(findOrgKey),
};

function inParagraph(find: FindTrigger): FindTrigger {
  return (text, cursor) => {
    const before = text.slice(0, cursor).split(blankLine).at(-1) ?? '';
    const [after = ''] = text.slice(cursor).split(blankLine);
    const trigger = find(before + after, before.length);
    return trigger && moveTrigger(trigger, cursor - before.length);
  };
}

const blankLine = /\n[ \t]*\r?\n/;

/** Finds `[^words`, except at the start of a line, where it begins a definition. */
function findFootnote(text: string, cursor: number): CompletionTrigger | undefined {
  const [mark, query = ''] = /(?<!(?:^|\n)[ \t>]*|[!\\])\[\^([^\s[\]]*)$/.exec(text.slice(0, cursor)) ?? [];
  if (mark === undefined) {
    return undefined;
  }
  const start = cursor - mark.length;
  const [rest = ''] = /^[^\s[\]]*\]/.exec(text.slice(cursor)) ?? [];
  return {
    kind: 'footnote',
    query,
    from: cursor - query.length,
    to: cursor,
    opening: 'command',
    start,
    citation: { from: start, to: cursor + rest.length },
    close: '',
    isLabel: false,
  };
}

/** Characters before a key that is not part of an address, a handle in an address, or a program. */
const beforeKey = String.raw`(?<=^|[\s([{"'“‘«„—–;,]|(?:^|[\s([;])-)`;
const pandocKey = new RegExp(
  String.raw`${beforeKey}@(?:\{[^{}\s]*|(?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_:.#$%&+?<>~/-]*)?)$`,
  'u',
);
const restOfPandocKey = /^(?:[\p{L}\p{N}\p{M}_]|[:.#$%&+?<>~/-]+(?=[\p{L}\p{N}_]))*/u;

function findPandocKey(text: string, cursor: number): CompletionTrigger | undefined {
  const [typed] = pandocKey.exec(text.slice(0, cursor)) ?? [];
  if (typed === undefined) {
    return undefined;
  }
  const query = typed.replace(/^@\{?/, '');
  const after = text.slice(cursor);
  const [rest = ''] = (typed.startsWith('@{') ? /^[^{}\s]*\}?/ : restOfPandocKey).exec(after) ?? [];
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  const prose = text.slice(0, key.from).replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
  const open = findOpenings(prose, '[', ']').at(-1);
  if (open === undefined || text[open - 1] === '!') {
    return { kind: 'key', query, ...key, opening: 'bare', start: key.from, citation: key, close: '', isLabel: false };
  }
  const isClosed = findClosing(text.slice(key.to), '[', ']') !== undefined;
  const isAlone = /^-?$/.test(text.slice(open + 1, key.from)) && (!isClosed || text[key.to] === ']');
  return {
    kind: 'key',
    query,
    ...key,
    opening: 'bracket',
    start: open,
    citation: isAlone ? { from: open, to: key.to + (isClosed ? 1 : 0) } : undefined,
    close: isClosed ? '' : ']',
    isLabel: false,
  };
}

/** A command with keys, not one with a text or a style. */
const citeCommand = /(?<!\\)\\(?![a-z]*cite(?:text|style|reset|setup|index))[a-z]*cite[a-z]*\*?/gi;

/** Finds a key in the last command before the cursor, in `\cites` in every group. */
function findLatexKey(text: string, cursor: number): CompletionTrigger | undefined {
  const source = blankComments(text);
  const command = Array.from(source.slice(0, cursor).matchAll(citeCommand)).at(-1);
  if (!command || /(?<!\\)(?:\\\\)*%[^\n]*$/.test(text.slice(0, cursor))) {
    return undefined;
  }
  const [name] = command;
  const isPlural = /(?:cites|volcite)\*?$/i.test(name);
  let groups = 0;
  let offset = command.index + name.length;
  for (;;) {
    offset += /^\s*/.exec(source.slice(offset))?.[0].length ?? 0;
    const mark = source.charAt(offset);
    const closingMark = { '[': ']', '(': ')', '{': '}' }[mark];
    if (
      offset >= cursor ||
      closingMark === undefined ||
      (mark === '(' && !isPlural) ||
      (mark === '{' && groups > 0 && !isPlural)
    ) {
      return undefined;
    }
    const length = findClosing(source.slice(offset + 1), mark, closingMark);
    const end = length === undefined ? undefined : offset + 1 + length;
    if (end === undefined || end >= cursor) {
      const isClosed = end !== undefined && isBalanced(source, cursor);
      return mark === '{'
        ? createLatexTrigger(source, cursor, {
            from: command.index,
            list: offset + 1,
            end: isClosed ? end : undefined,
            isPlural,
          })
        : undefined;
    }
    groups += mark === '{' ? 1 : 0;
    offset = end + 1;
  }
}

function createLatexTrigger(
  source: string,
  cursor: number,
  {
    from,
    list,
    end,
    isPlural,
  }: { readonly from: number; readonly list: number; readonly end: number | undefined; readonly isPlural: boolean },
): CompletionTrigger | undefined {
  const [, query] = /(?:^|,)\s*([^\s,{}\\]*)$/.exec(source.slice(list, cursor)) ?? [];
  if (query === undefined) {
    return undefined;
  }
  const to = cursor + (/^[^\s,{}\\%]*/.exec(source.slice(cursor))?.[0].length ?? 0);
  const start = cursor - query.length;
  const isAlone = source.slice(list, start).trim() === '' && (end === undefined || source.slice(to, end).trim() === '');
  const hasOtherGroup =
    source.slice(from, list - 1).includes('{') || (end !== undefined && /^\s*[[({]/.test(source.slice(end + 1)));
  return {
    kind: 'key',
    query,
    from: start,
    to,
    opening: 'command',
    start: from,
    citation: isAlone && !(isPlural && hasOtherGroup) ? { from, to: end === undefined ? to : end + 1 } : undefined,
    close: end === undefined ? '}' : '',
    isLabel: false,
  };
}

/** Returns whether every brace before the cursor is closed after it. Otherwise, the next brace closes an outer one. */
function isBalanced(source: string, cursor: number): boolean {
  let unclosed = findOpenings(source.slice(0, cursor), '{', '}').length;
  for (const { 0: mark } of source.slice(cursor).matchAll(/\\[^]|[{}]/g)) {
    unclosed += mark === '{' ? 1 : mark === '}' ? -1 : 0;
  }
  return unclosed <= 0;
}

/** Replaces comments with spaces. */
function blankComments(text: string): string {
  return text.replace(
    /(?<!\\)((?:\\\\)*)(%[^\n]*)/g,
    (_, escapes: string, comment: string) => escapes + ' '.repeat(comment.length),
  );
}

/** Finds `#cite(<key`, `cite(label("key`, or nothing after the parenthesis. */
function findLabelArgument(text: string, cursor: number): CompletionTrigger | undefined {
  const [call, typed = ''] =
    /#?(?<![\p{L}\p{N}_-])cite\(\s*(<[^\s<>()",]*|label\(\s*"[^"\n]*|)$/u.exec(text.slice(0, cursor)) ?? [];
  if (call === undefined) {
    return undefined;
  }
  const pattern = typed === '' ? /^/ : typed.startsWith('<') ? /^[\p{L}\p{N}\p{M}_.:-]*>?/u : /^[^"\n()]*(?:"\)?)?/;
  const [rest = ''] = pattern.exec(text.slice(cursor)) ?? [];
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  const isClosed = findClosing(text.slice(key.to), '(', ')') !== undefined;
  const isAlone = !isClosed || text[key.to] === ')';
  return {
    kind: 'key',
    query: typed.replace(/^(?:<|label\(\s*")/, ''),
    ...key,
    opening: 'command',
    start: cursor - call.length,
    citation: isAlone ? { from: cursor - call.length, to: key.to + (isClosed ? 1 : 0) } : undefined,
    close: isClosed ? '' : ')',
    isLabel: true,
  };
}

function findReference(text: string, cursor: number): CompletionTrigger | undefined {
  const pattern = new RegExp(String.raw`${beforeKey}@([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]*)?$`, 'u');
  const [typed, query = ''] = pattern.exec(text.slice(0, cursor)) ?? [];
  if (typed === undefined) {
    return undefined;
  }
  const [rest = ''] = /^(?:[\p{L}\p{N}\p{M}_-]|[.:](?=[\p{L}\p{N}_]))*/u.exec(text.slice(cursor)) ?? [];
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  return { kind: 'key', query, ...key, opening: 'bare', start: key.from, citation: key, close: '', isLabel: false };
}

/** Finds `[cite:@key`, and the places for a key after `[cite:` and a semicolon. */
function findOrgKey(text: string, cursor: number): CompletionTrigger | undefined {
  const [mark, head = ''] = /(\[cite(?:\/[^\s:;[\]]*)?:)[^[\]]*$/.exec(text.slice(0, cursor)) ?? [];
  const [typed] = /(?<=[:;\s])@[\p{L}\p{N}\p{M}_:.#$%&+?<>~/'-]*$|(?<=^\[cite[^:]*:\s*|;\s*)$/u.exec(mark ?? '') ?? [];
  if (mark === undefined || typed === undefined) {
    return undefined;
  }
  const after = text.slice(cursor);
  const [rest = ''] =
    typed === '' ? [] : (/^(?:[\p{L}\p{N}\p{M}_]|[:.#$%&+?<>~/'-](?=[\p{L}\p{N}_]))*/u.exec(after) ?? []);
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  const isClosed = findClosing(text.slice(key.to), '[', ']') !== undefined;
  const start = cursor - mark.length;
  const isAlone = key.from === start + head.length && (!isClosed || text[key.to] === ']');
  return {
    kind: 'key',
    query: typed.slice(1),
    ...key,
    opening: 'command',
    start,
    citation: isAlone ? { from: start, to: key.to + (isClosed ? 1 : 0) } : undefined,
    close: isClosed ? '' : ']',
    isLabel: false,
  };
}

/** Returns the labels of figures, sections and other elements, to which a mere `@` can refer. */
export function listLabels(text: string, languageId: string): string[] {
  const pattern = labelPatterns[findLanguage(languageId).name];
  return Array.from(pattern ? text.matchAll(pattern) : [], ([, label = '', option = '']) => label || option);
}

const labelPatterns: Readonly<Record<string, RegExp>> = {
  Markdown: /\{#([^\s{}]+)|^#\|[ \t]*label:[ \t]*(\S+)/gm,
  Typst: /<([\p{L}\p{N}_.:-]+)>/gu,
};

/** Returns the offsets of the opening brackets that nothing closes. */
function findOpenings(text: string, open: string, close: string): number[] {
  const offsets: number[] = [];
  for (const { 0: mark, index } of text.matchAll(/\\[^]|[[\](){}]/g)) {
    if (mark === open) {
      offsets.push(index);
    } else if (mark === close) {
      offsets.pop();
    }
  }
  return offsets;
}

/** Returns the offset of the bracket that closes one that is open at the start of the text. */
function findClosing(text: string, open: string, close: string): number | undefined {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/\\[^]|[[\](){}]/g)) {
    if (mark === close && depth === 0) {
      return index;
    }
    depth += mark === open ? 1 : mark === close ? -1 : 0;
  }
  return undefined;
}
