import { parseMarkup } from './parseHtml.ts';
import { findFirstIndex, mergeOverlaps, createRuns, type Parse, type Run, type Span } from './structure.ts';
import { findPhpEnd } from './php.ts';

/** Replaces template code with spaces for the HTML parser. */
export const parseTemplate: Parse = (text, languageId, previous) => {
  if (!Object.hasOwn(openings, languageId)) {
    return undefined;
  }
  const scanner = new Scanner(text, languageId);
  scanner.scan();
  const { code, comments } = scanner;
  const refused = mergeOverlaps(scanner.refused);
  const { markup, components } = extractMarkup(text, code, languageId);
  const all = mergeOverlaps([...code, ...components]);
  const dialect = { markup, code: all.map((span) => ({ ...span, inside: 'refused' as const })), refused };
  const structure = parseMarkup(text, dialect, previous === undefined);
  if (!structure) {
    return undefined;
  }
  const { nodes, runs } = structure;
  const head = /^\uFEFF?\s*(?:<\?|---)/.test(text) ? findHeadEnd(text, all) : 0;
  return {
    nodes: [
      ...nodes,
      ...all.map((span) => ({ kind: 'code', ...span })),
      ...comments.map(({ parent, to }) => ({ kind: 'comment', from: parent, to })),
    ],
    runs: [
      ...comments,
      ...runs
        .filter((run) => run.from >= head)
        .map((run) => ({ ...run, ...(run.kind === 'prose' && separateFromCode(run, all)) })),
    ].sort((a, b) => a.start - b.start),
  };
};

/** Returns the end of the code that begins the document. Text inserted before it would be sent before the HTTP headers. */
function findHeadEnd(text: string, code: readonly Span[]): number {
  let end = 0;
  for (const { from, to } of code) {
    if (text.slice(end, from).replace('\uFEFF', '').trim() !== '') {
      break;
    }
    end = to;
  }
  return end;
}

/** Splits runs at code: a link must not contain code, which may open or close an element. */
function separateFromCode({ from, parent }: Run, code: readonly Span[]): { readonly parent: number } {
  const next = findFirstIndex(code, ({ to }) => to > from);
  return { parent: Math.max(parent, code[next - 1]?.to ?? 0) };
}

/** Returns the document as HTML of the same length. */
function extractMarkup(text: string, code: readonly Span[], languageId: string) {
  const whole = blankSpans(text, code);
  if (!componentLanguages.has(languageId)) {
    return { markup: whole, components: [] };
  }
  // HTML ignores the slash of `<Component />`. In Vue, only the content of the root `<template>` is HTML.
  const empty = /<(?:[A-Z][\w.]*|[a-z][a-z\d]*-[\w.-]*|[.:][\w.]+)(?=[\s/])(?:"[^"<>]*"|'[^'<>]*'|[^"'<>])*\/>/g;
  const root = languageId === 'vue' ? findVueRoot(whole) : { from: 0, to: text.length };
  const tags = languageId === 'vue' ? /<\/?template\b(?:"[^"<>]*"|'[^'<>]*'|[^"'<>])*>/g : undefined;
  const components = mergeOverlaps(
    [empty, ...(tags ? [tags] : [])]
      .flatMap((pattern) =>
        Array.from(whole.matchAll(pattern), ({ 0: tag, index }) => ({ from: index, to: index + tag.length })),
      )
      .concat({ from: 0, to: root.from }, { from: root.to, to: text.length })
      .filter(({ from, to }) => from < to),
  );
  return { markup: blankSpans(whole, components), components };
}

const componentLanguages: ReadonlySet<string> = new Set(['vue', 'vue-html', 'svelte', 'astro']);

/** Returns an empty span if the root `<template>` of the Vue component has a `lang`. */
function findVueRoot(text: string): Span {
  const [tag = '', attributes = 'lang'] = /^<template\b([^<>]*)>/m.exec(text) ?? [];
  const from = text.indexOf(tag) + tag.length;
  let to = -1;
  let depth = 1;
  for (const { 0: mark, 1: slash, index } of text
    .slice(from)
    .matchAll(/<(\/?)template\b(?:"[^"<>]*"|'[^'<>]*'|[^"'<>])*>/g)) {
    depth += slash === '/' ? -1 : mark.endsWith('/>') ? 0 : 1;
    if (depth === 0) {
      to = from + index;
      break;
    }
  }
  const isFirst = !/<(?:script|style)\b/.test(text.slice(from, Math.max(from, to)));
  return /\blang\b/.test(attributes) || to < from || !isFirst ? { from: text.length, to: text.length } : { from, to };
}

function blankSpans(text: string, spans: readonly Span[]): string {
  let end = 0;
  const parts = spans.map(({ from, to }) => {
    const part = text.slice(end, from) + ' '.repeat(to - from);
    end = to;
    return part;
  });
  return [...parts, text.slice(end)].join('');
}

/** Patterns that start code, by language id. Some match comments, scripts and styles, which are skipped. */
const openings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['twig', 'jinja', 'jinja-html', 'django-html', 'nunjucks'].map((id) => [id, String.raw`\{\{|\{%|\{#`]),
  ),
  liquid: String.raw`\{\{|\{%`,
  handlebars: String.raw`\{\{`,
  ...Object.fromEntries(['erb', 'ejs', 'html-eex'].map((id) => [id, '<%'])),
  blade: String.raw`\{\{|\{!!|@`,
  php: '<[?]',
  vue: String.raw`<!--|<(?=script|style)|\{\{`,
  'vue-html': String.raw`<!--|<(?=script|style)|\{\{`,
  svelte: String.raw`<!--|<(?=script|style)|\{`,
  astro: String.raw`<!--|<(?=script|style)|\{`,
};

/** Blocks that output their text unchanged. */
const plainBlocks: ReadonlySet<string> = new Set(
  (
    'if unless elif elsif elseif else for foreach forelse while case switch when default empty block with each ' +
    'autoescape spaceless isset auth guest env once section can cannot error hasSection'
  ).split(' '),
);
/** The content of these blocks is not parsed for code. */
const rawBlocks = /^(?:raw|verbatim|comment|schema|javascript|stylesheet|style|highlight|php)$/;
/** Names of blocks that contain the body of a page. */
const contentBlock = /^[\s('"]*(?:content|body|main|article|page|text)/i;

interface Block {
  readonly name: string;
  readonly from: number;
  readonly isContent: boolean;
}

class Scanner {
  readonly code: Span[] = [];
  readonly refused: Span[] = [];
  readonly comments: Run[] = [];
  readonly #text: string;
  readonly #languageId: string;
  readonly #blocks: Block[] = [];
  /** Blocks with content. If a document extends another template, only text in them is shown. */
  readonly #contents: Span[] = [];
  #isExtending = false;

  constructor(text: string, languageId: string) {
    this.#text = text;
    this.#languageId = languageId;
  }

  scan(): void {
    const text = this.#text;
    const opening = new RegExp(`${openings[this.#languageId] ?? '$^'}|<[?]`, 'g');
    const [front] = /^\uFEFF?---[ \t]*\r?\n(?:[^]*?\n)?---[ \t]*(?=\r?\n|$)/.exec(text) ?? [];
    if (front !== undefined) {
      this.#addCode(0, front.length);
    }
    opening.lastIndex = front?.length ?? 0;
    for (let match = opening.exec(text); match; match = opening.exec(text)) {
      const from = match.index;
      const count = this.code.length;
      const end = this.#read(match[0], from);
      const tag = this.code.length > count ? /<\/?$/.exec(text.slice(Math.max(0, from - 2), from)) : null;
      if (end === undefined || tag) {
        // Refuse the rest after code that is not closed, and after an element whose name is code.
        this.refused.push({ from: from - (tag?.[0].length ?? 0), to: Infinity });
        break;
      }
      opening.lastIndex = end;
    }
    for (const { name, from } of this.#blocks) {
      if (name === '=') {
        this.refused.push({ from, to: Infinity });
      }
    }
    if (this.#isExtending) {
      let end = 0;
      for (const { from, to } of mergeOverlaps(this.#contents)) {
        this.refused.push({ from: end, to: from });
        end = to;
      }
      this.refused.push({ from: end, to: Infinity });
    }
  }

  /** Returns the end of the code at an offset, or `undefined` if the rest can't be parsed. */
  #read(mark: string, from: number): number | undefined {
    const text = this.#text;
    switch (mark) {
      case '<?':
        return this.#readPhp(from);
      case '<!--': {
        const end = text.indexOf('-->', from + 4);
        return end < 0 ? undefined : end + 3;
      }
      case '<': {
        const close = text.startsWith('<script', from) ? /<\/script/gi : /<\/style/gi;
        close.lastIndex = from;
        return close.exec(text)?.index;
      }
      case '<%':
        return this.#readEmbedded(from);
      case '{#':
        return this.#readComment(from, 2, '#}');
      case '{%':
        return this.#readTag(from);
      case '{!!':
        return this.#readSpan(from, '!!}');
      case '{{':
        return this.#readOutput(from);
      case '{': {
        const end = findBalancedEnd(text, from, '{', '}');
        return end === undefined ? undefined : this.#addCode(from, end);
      }
      default:
        return this.#readDirective(from);
    }
  }

  #addCode(from: number, to: number): number {
    this.code.push({ from, to });
    return to;
  }

  #readSpan(from: number, close: string): number | undefined {
    const end = this.#text.indexOf(close, from + 2);
    return end < 0 || !hasClosedStrings(this.#text.slice(from, end))
      ? undefined
      : this.#addCode(from, end + close.length);
  }

  #readComment(from: number, length: number, close: string): number | undefined {
    const to = this.#text.indexOf(close, from + length);
    if (to < 0) {
      return undefined;
    }
    this.comments.push(...createRuns({ from: from + length, to }, [], { kind: 'comment', parent: from }));
    return this.#addCode(from, to + close.length);
  }

  #readPhp(from: number): number | undefined {
    const text = this.#text;
    const end = findPhpEnd(text, from, this.#languageId === 'php' ? this.comments : []);
    if (end === text.length && !text.endsWith('?>')) {
      this.refused.push({ from, to: Infinity });
    }
    return end === undefined ? undefined : this.#addCode(from, end);
  }

  /** Reads `{{ … }}` and the blocks and comments of Handlebars and Blade. */
  #readOutput(from: number): number | undefined {
    const text = this.#text;
    if (text.startsWith('{{--', from)) {
      return this.#readComment(from, 4, '--}}');
    }
    if (this.#languageId !== 'handlebars') {
      return this.#readSpan(from, '}}');
    }
    if (text.startsWith('{{!--', from)) {
      return this.#readComment(from, 5, '--}}');
    }
    if (text.startsWith('{{!', from)) {
      return this.#readComment(from, 3, '}}');
    }
    if (text.startsWith('{{{{', from)) {
      return undefined;
    }
    const end = this.#readSpan(from, text.startsWith('{{{', from) ? '}}}' : '}}');
    const [, kind, name = ''] =
      /^\{\{~?\s*([#^/])\s*[>*]?\s*([^\s}~]*)/.exec(text.slice(from, Math.min(end ?? 0, from + 200))) ?? [];
    if (kind !== undefined && end !== undefined) {
      this.#trackBlock(kind === '/' ? `end${name}` : name, '', from, end);
    }
    return end;
  }

  /** Reads `{% … %}`. */
  #readTag(from: number): number | undefined {
    const end = this.#readSpan(from, '%}');
    if (end === undefined) {
      return undefined;
    }
    const [whole = '', name = ''] = /^\{%[-~+]?\s*(\w*)/.exec(this.#text.slice(from, Math.min(end, from + 200))) ?? [];
    if (rawBlocks.test(name)) {
      const close = new RegExp(`\\{%[-~+]?\\s*end${name}\\s*[-~+]?%\\}`, 'g');
      return this.#skipRaw(from, end, close);
    }
    this.#trackBlock(name, this.#text.slice(from + whole.length, end), from, end);
    return end;
  }

  #skipRaw(from: number, content: number, close: RegExp): number | undefined {
    close.lastIndex = content;
    const match = close.exec(this.#text);
    if (!match) {
      return undefined;
    }
    this.code.pop();
    return this.#addCode(from, close.lastIndex);
  }

  /** Refuses blocks that may change their text. */
  #trackBlock(name: string, argument: string, from: number, end: number): void {
    if (name.startsWith('extends')) {
      this.#isExtending = true;
    }
    const [, closed = ''] = /^end_?(\w+)$/i.exec(name) ?? (name === 'stop' || name === 'show' ? ['', 'section'] : []);
    const open = this.#blocks.findLastIndex((block) => block.name === closed);
    if (closed === '' || open < 0) {
      if (!/^(?:el|end|else|extends|include)/.test(name)) {
        this.#blocks.push({ name, from, isContent: contentBlock.test(argument) });
      }
      return;
    }
    const [block] = this.#blocks.splice(open);
    if (block && !plainBlocks.has(block.name)) {
      this.refused.push({ from: block.from, to: end });
    } else if (block?.isContent === true && /^(?:block|section)$/.test(block.name)) {
      this.#contents.push({ from: block.from, to: end });
    }
  }

  /** Reads `<% … %>`, whose blocks end with `end` or a brace. */
  #readEmbedded(from: number): number | undefined {
    const text = this.#text;
    if (text.startsWith('<%%', from)) {
      return undefined;
    }
    if (text.startsWith('<%!--', from)) {
      return this.#readComment(from, 5, '--%>');
    }
    if (text.startsWith('<%#', from) && this.#languageId !== 'html-eex') {
      return this.#readComment(from, 3, '%>');
    }
    const to = text.indexOf('%>', from);
    if (to < 0) {
      return undefined;
    }
    const code = text.slice(from + 2, to).replace(/^[-_]|[-_]$/g, '');
    const isOutput = code.startsWith('=') || /\bcontent_for\b/.test(code);
    if (/^\s*(?:end\b|\})/.test(code)) {
      const block = this.#blocks.pop();
      if (block?.name === '=') {
        this.refused.push({ from: block.from, to: to + 2 });
      }
    }
    if (
      /(?:\bdo(?:\s*\|[^|]*\|)?|->|\{(?:\s*\|[^|]*\|)?)\s*$/.test(code) ||
      /^\s*(?:if|unless|case|while|until|for|begin)\b/.test(code)
    ) {
      const isChanged = isOutput && !/^=\s*(?:if|unless|for|case|cond|with)\b/.test(code);
      this.#blocks.push({ name: isChanged ? '=' : 'if', from, isContent: false });
    }
    return this.#addCode(from, to + 2);
  }

  /** Reads the directives of Blade. */
  #readDirective(from: number): number | undefined {
    const text = this.#text;
    if (/\w/.test(text.charAt(from - 1))) {
      return from + 1;
    }
    if (text.startsWith('@{{', from)) {
      return this.#readSpan(from, '}}');
    }
    if (text.startsWith('@@', from)) {
      return this.#addCode(from, from + 2);
    }
    const [name = ''] = /^[A-Za-z]\w*/.exec(text.slice(from + 1, from + 100)) ?? [];
    const after = from + 1 + name.length;
    const [space = ''] = /^[ \t]*(?=\()/.exec(text.slice(after, after + 20)) ?? [];
    const hasArguments = text[after + space.length] === '(';
    const end = hasArguments ? findBalancedEnd(text, after + space.length, '(', ')') : after;
    if (end === undefined) {
      return undefined;
    }
    this.#addCode(from, end);
    if (name === 'verbatim' || (name === 'php' && !hasArguments)) {
      return this.#skipRaw(from, end, new RegExp(`@end${name}\\b`, 'g'));
    }
    const argument = text.slice(after, end);
    // `@section('title', 'text')` has no `@endsection`.
    if (!(name === 'section' && argument.includes(','))) {
      this.#trackBlock(name, argument, from, end);
    }
    return end;
  }
}

/** Returns whether all strings are closed. An open one could contain the closing mark. */
function hasClosedStrings(code: string): boolean {
  return !/["'`]/.test(code.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, ''));
}

/** Returns the end of code in brackets, or `undefined` if a string or a regular expression could contain a bracket. */
function findBalancedEnd(text: string, from: number, open: string, close: string): number | undefined {
  const marks = new RegExp(`[\\${open}\\${close}]`, 'g');
  marks.lastIndex = from;
  let depth = 0;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    depth += match[0] === open ? 1 : -1;
    if (depth === 0) {
      const code = text.slice(from, marks.lastIndex);
      const bare = code.replace(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g, '');
      const isBalanced = bare.split(open).length === bare.split(close).length;
      // A regular expression could contain a bracket.
      const isClear = !/["'`]|\/[/*]|[(,=:[!&|?{};]\s*\/(?!>)/.test(bare.slice(1));
      return isBalanced && isClear ? marks.lastIndex : undefined;
    }
  }
  return undefined;
}
