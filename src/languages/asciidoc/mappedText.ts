import { findFirstIndex, type Span } from '../structure.ts';

/** New text, or a span of the current text. */
export type Part = string | Span;

/** A part of the text that starts at an offset. */
interface Piece {
  readonly at: number;
  /** Start in the original text. */
  readonly from: number;
  /** End in the original text, if the text of the piece is new. */
  readonly to?: number | undefined;
}

/** A text that changes step by step, in which each character keeps its span in the original text. */
export class MappedText {
  text: string;
  #pieces: readonly Piece[] = [{ at: 0, from: 0 }];

  constructor(text: string) {
    this.text = text;
  }

  /** Returns a span in the original text. */
  locate({ from, to }: Span): Span {
    const [first, last] = [this.#findPiece(from), this.#findPiece(to - 1)];
    return {
      from: first.from + (first.to === undefined ? from - first.at : 0),
      to: last.to ?? last.from + to - last.at,
    };
  }

  /** Replaces the matches of a global pattern. A match without parts stays. */
  replace(pattern: RegExp, convert: (match: RegExpExecArray) => readonly Part[] | undefined): void {
    const pieces: Piece[] = [];
    let text = '';
    let end = 0;
    const keep = ({ from, to }: Span) => {
      for (let index = this.#findIndex(from); index < this.#pieces.length; index += 1) {
        const piece = this.#pieces[index];
        if (!piece || piece.at >= to) {
          break;
        }
        const start = Math.max(from, piece.at);
        const newStart = text.length + start - from;
        pieces.push(
          piece.to === undefined ? { at: newStart, from: piece.from + start - piece.at } : { ...piece, at: newStart },
        );
      }
      text += this.text.slice(from, to);
    };
    pattern.lastIndex = 0;
    // `matchAll` copies the pattern.
    for (let match = pattern.exec(this.text); match; match = pattern.exec(this.text)) {
      const next = match[0] === '' ? pattern.lastIndex + 1 : pattern.lastIndex;
      const parts = convert(match);
      // The conversion can use the same pattern for the content.
      pattern.lastIndex = next;
      if (parts) {
        keep({ from: end, to: match.index });
        end = match.index + match[0].length;
        const { from, to } = this.locate({ from: match.index, to: end });
        for (const [index, part] of parts.entries()) {
          if (typeof part === 'string') {
            // New text belongs to the original text between its neighbors.
            const [before, after] = [parts[index - 1], parts[index + 1]];
            pieces.push({
              at: text.length,
              from: typeof before === 'object' && before.from < before.to ? this.locate(before).to : from,
              to: typeof after === 'object' && after.from < after.to ? this.locate(after).from : to,
            });
            text += part;
          } else {
            keep(part);
          }
        }
      }
    }
    if (end > 0) {
      keep({ from: end, to: this.text.length });
      this.text = text;
      this.#pieces = pieces;
    }
  }

  #findIndex(offset: number): number {
    return Math.max(0, findFirstIndex(this.#pieces, ({ at }) => at > offset) - 1);
  }

  #findPiece(offset: number): Piece {
    return this.#pieces[this.#findIndex(offset)] ?? { at: 0, from: 0 };
  }
}
