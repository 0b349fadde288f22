import type { Quote } from '../format.ts';

/** A part of a text of a data language; the offsets are of what it holds, without its marks. */
export interface Region {
  readonly kind: 'code' | 'comment' | 'string';
  readonly quote?: Quote;
  readonly comment?: 'line' | 'block';
  readonly from: number;
  readonly to: number;
}

/**
 * The region of a text of JSON, YAML, TOML or CSV that holds an offset. A string of one line that is not closed ends
 * with that, so that what is taken amiss is taken amiss in that line alone.
 */
export function regionAt(text: string, offset: number, languageId: string): Region {
  const { opening, bodies } = lexers[languageId] ?? none;
  let end = 0;
  for (;;) {
    opening.lastIndex = end;
    const [mark] = opening.exec(text) ?? [];
    const from = opening.lastIndex;
    if (mark === undefined || from - mark.length >= offset) {
      return { kind: 'code', from: end, to: text.length };
    }
    const { inside, close, ...details } = bodies[mark] ?? { inside: /(?:)/y, close: '', comment: 'line' as const };
    inside.lastIndex = from;
    const to = from + (inside.exec(text)?.[0].length ?? 0);
    const isClosed = close !== '' && text.startsWith(close, to);
    end = isClosed ? to + close.length : to;
    if (offset < end || (offset === to && !isClosed)) {
      return { kind: details.comment === undefined ? 'string' : 'comment', from, to, ...details };
    }
  }
}

interface Lexer {
  /** Whatever begins a comment or a string. */
  readonly opening: RegExp;
  readonly bodies: Readonly<Record<string, Body>>;
}
interface Body {
  readonly quote?: Quote;
  readonly comment?: 'line' | 'block';
  /** All that it holds. */
  readonly inside: RegExp;
  /** Empty for what ends with its line. */
  readonly close: string;
}

const toLineEnd: Body = { comment: 'line', inside: /[^\r\n]*/y, close: '' };
const doubled: Body = { quote: '"', inside: /(?:""|[^"])*/y, close: '"' };
const cells: Lexer = { opening: /"/g, bodies: { '"': doubled } };
const none: Lexer = { opening: /(?!)/g, bodies: {} };

const lexers: Readonly<Record<string, Lexer>> = {
  json: {
    opening: /"|\/\/|\/\*/g,
    bodies: {
      '"': { quote: '"', inside: /(?:\\[^\r\n]|[^"\\\r\n])*/y, close: '"' },
      '//': toLineEnd,
      '/*': { comment: 'block', inside: /[^*]*(?:\*(?!\/)[^*]*)*/y, close: '*/' },
    },
  },
  yaml: {
    // A mark within a word is only itself.
    opening: /(?<![^\s[\]{},(=:-])["'#]/g,
    bodies: {
      '"': { quote: '"', inside: /(?:\\[^]|[^"\\])*/y, close: '"' },
      "'": { quote: "'", inside: /(?:''|[^'])*/y, close: "'" },
      '#': toLineEnd,
    },
  },
  toml: {
    opening: /"""|'''|["'#]/g,
    bodies: {
      '"""': { quote: '"""', inside: /(?:\\[^]|(?!""")[^\\])*/y, close: '"""' },
      "'''": { quote: "'''", inside: /(?:(?!''')[^])*/y, close: "'''" },
      '"': { quote: '"', inside: /(?:\\[^\r\n]|[^"\\\r\n])*/y, close: '"' },
      "'": { quote: "'", inside: /[^'\r\n]*/y, close: "'" },
      '#': toLineEnd,
    },
  },
  csv: cells,
  tsv: cells,
};
