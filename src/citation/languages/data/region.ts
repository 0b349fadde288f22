import { at, type InsertionPoint } from '../../insertion/point.ts';
import type { Quote } from '../../context.ts';

/** A part of a text of a data language; the offsets are of what it holds, without its marks. */
export interface Region {
  readonly kind: 'code' | 'comment' | 'string';
  readonly quote?: Quote;
  readonly comment?: 'line' | 'block';
  readonly from: number;
  readonly to: number;
}

/**
 * The region of a text of a data language that holds an offset. A string of one line that is not closed ends
 * with that, so that what is taken amiss is taken amiss in that line alone.
 */
export function regionAt(text: string, offset: number, { opening, bodies }: Lexer): Region {
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

/** The comments and strings of a data language. */
export interface Lexer {
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

/** A comment that ends with its line. */
export const toLineEnd: Body = { comment: 'line', inside: /[^\r\n]*/y, close: '' };

/** In a string or a comment, words are only words. */
export function pointInRegion(
  { kind, quote, comment, from, to }: Region,
  text: string,
  start: number,
  end: number,
  languageId: string,
): InsertionPoint {
  const place = { start: Math.max(start, from), end: Math.max(from, Math.min(end, to)) };
  const context = kind === 'string' ? { quote: quote ?? '"' } : { inComment: comment ?? 'line' };
  const spaced = /\S$/.test(text.slice(0, place.start)) && place.start > from ? { lead: ' ' } : {};
  return { ...place, languageId, context, ...spaced };
}

/** A comment at the end of a line, for a place where no value can be. */
export function commentAtLineEnd(
  text: string,
  line: { readonly from: number; readonly to: number },
  lexer: Lexer,
  languageId: string,
): InsertionPoint {
  const region = regionAt(text, line.to, lexer);
  const context = { inComment: 'line' } as const;
  if (region.kind === 'comment') {
    return { ...at(line.to), languageId, context, lead: ' ' };
  }
  return { ...at(line.to), languageId, context, lead: text.slice(line.from, line.to).trim() === '' ? '# ' : ' # ' };
}
