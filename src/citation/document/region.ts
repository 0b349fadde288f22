import { comments } from '../comments.ts';
import type { Quote } from '../format.ts';
import { doublesQuotes } from '../strings.ts';

/** A part of a text of a data or programming language; the offsets are of what it holds, without its marks. */
export interface Region {
  readonly kind: 'code' | 'comment' | 'string';
  readonly quote?: Quote;
  readonly comment?: 'line' | 'block';
  readonly from: number;
  readonly to: number;
}

/**
 * The region that holds an offset, by a lexer that knows no more than comments and strings. A string that is not closed
 * ends with its line, so that what it takes amiss it takes amiss in that line alone.
 */
export function regionAt(text: string, offset: number, languageId: string): Region {
  const { opening, bodies } = lexerOf(languageId);
  let end = 0;
  for (;;) {
    opening.lastIndex = end;
    const [mark] = opening.exec(text) ?? [];
    const from = opening.lastIndex;
    if (mark === undefined || from - mark.length >= offset) {
      return { kind: 'code', from: end, to: text.length };
    }
    const body = bodies.get(mark);
    if (!body) {
      end = from;
      continue;
    }
    body.inside.lastIndex = from;
    const to = from + (body.inside.exec(text)?.[0].length ?? 0);
    const isClosed = body.close !== '' && text.startsWith(body.close, to);
    end = isClosed ? to + body.close.length : to;
    if (offset < end || (offset === to && !isClosed)) {
      const { kind, quote } = body;
      const details = quote ? { quote } : { comment: body.close === '' ? ('line' as const) : ('block' as const) };
      return { kind, from, to, ...details };
    }
  }
}

interface Lexer {
  /** Whatever begins a comment or a string. */
  readonly opening: RegExp;
  readonly bodies: ReadonlyMap<string, Body>;
}
interface Body {
  readonly kind: 'comment' | 'string';
  readonly quote?: Quote;
  /** All that it holds. */
  readonly inside: RegExp;
  /** Empty for what ends with its line. */
  readonly close: string;
}

const lexers = new Map<string, Lexer>();

/** An apostrophe alone is no string in these: a character, a lifetime, a mark of a number or of a quotation. */
const withoutApostrophes = new Set(
  (
    'c cpp cuda-cpp objective-c objective-cpp csharp java go rust kotlin scala swift zig d v odin haskell elm purescript ' +
    'ocaml fsharp lisp commonlisp scheme racket clojure emacs-lisp ada vhdl verilog systemverilog vb vbscript matlab ' +
    'julia erlang json jsonc jsonl vim glsl hlsl wgsl solidity'
  ).split(' '),
);
const withBackticks = new Set('javascript javascriptreact typescript typescriptreact vue svelte astro go d'.split(' '));
/** In these a mark within a word is only itself. */
const marksBetweenWords = new Set(['yaml', 'shellscript', 'dockerfile', 'makefile', 'fish']);
/** Marks of languages that are written, not run. */
const others: typeof comments = { yaml: { line: '#' }, toml: { line: '#' }, json: { line: '//', block: ['/*', '*/'] } };

function lexerOf(languageId: string): Lexer {
  const known = lexers.get(languageId);
  if (known) {
    return known;
  }
  const { line, block } = comments[languageId] ?? others[languageId] ?? {};
  const bodies = new Map<string, Body>();
  if (block) {
    bodies.set(block[0], { kind: 'comment', inside: until(block[1], String.raw`[^]`), close: block[1] });
  }
  if (line !== undefined) {
    bodies.set(line, { kind: 'comment', inside: /[^\r\n]*/y, close: '' });
  }
  const quotes: readonly Quote[] = ['"""', "'''", '"', "'", '`'];
  for (const quote of quotes.filter((mark) => isQuote(mark, languageId) && !bodies.has(mark))) {
    bodies.set(quote, { kind: 'string', quote, inside: insideOf(quote, languageId), close: quote });
  }
  // Where an apostrophe is no string it may hold a quotation mark: '"'.
  const character = withoutApostrophes.has(languageId) ? String.raw`|(?<!\w)'(?:\\.[^'\r\n]{0,8}|[^'\\\r\n])'` : '';
  const start = marksBetweenWords.has(languageId) ? String.raw`(?<![^\s[\]{},(=:-])` : '';
  const marks = [...bodies.keys()].map((mark) => start + literal(mark)).join('|');
  const lexer = { opening: new RegExp(`${marks}${character}`, 'g'), bodies };
  lexers.set(languageId, lexer);
  return lexer;
}

function isQuote(mark: Quote, languageId: string): boolean {
  switch (mark) {
    case '`':
      return withBackticks.has(languageId);
    case "'":
    case "'''":
      return !withoutApostrophes.has(languageId);
    case '"""':
      return !doublesQuotes.has(languageId);
    case '"':
      return true;
  }
}

function insideOf(quote: Quote, languageId: string): RegExp {
  const goesOn = quote.length > 1 || quote === '`' || ['yaml', 'csv', 'tsv'].includes(languageId);
  const any = goesOn ? '[^]' : String.raw`[^\r\n]`;
  if (doublesQuotes.has(languageId) || (languageId === 'yaml' && quote === "'")) {
    return new RegExp(`(?:${quote}${quote}|(?!${quote})${any})*`, 'y');
  }
  return quote === '`' && languageId === 'go' ? until(quote, any) : until(quote, String.raw`\\${any}|${any}`);
}

function until(close: string, any: string): RegExp {
  return new RegExp(`(?:(?!${literal(close)})(?:${any}))*`, 'y');
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
