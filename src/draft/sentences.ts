import { findFirstIndex, type Span } from '../languages/structure.ts';
import { readBlocks, type DraftBlock, type TextPiece } from './blocks.ts';
import { citationMark } from '../languages/markup.ts';
import { findSentenceEnds } from './sentenceEnds.ts';

/** All offsets are UTF-16 code units of the document. */
export interface Sentence extends Span {
  /** After the closing punctuation, quotation marks, footnote references and citations, before any space. */
  readonly to: number;
  /**
   * Words without markup: links become their text, escapes are decoded, whitespace is one space. Citation keys,
   * footnote references, bare addresses, comments, and links after the period are left out.
   */
  readonly text: string;
  /** No sentence crosses its block. */
  readonly block: SentenceBlock;
}

export interface SentenceBlock extends Span {
  /** `note` is a paragraph in the definition of a footnote. The text of a list item is `text`. */
  readonly kind: 'text' | 'heading' | 'cell' | 'note';
}

/**
 * Returns sentences in order, without overlap. Footnotes and links after the period belong to the sentence before them.
 * Returns an empty list for a document that the language's parser refuses.
 */
export function findSentences(text: string, languageId: string): readonly Sentence[] {
  return readBlocks(text, languageId).flatMap(readSentences);
}

/**
 * Returns the sentence at an offset. An offset between two sentences of a block belongs to the first of them, and so
 * does the end of a line. Returns `undefined` between blocks, in code and in comments.
 */
export function findSentence(text: string, languageId: string, offset: number): Sentence | undefined {
  const cursor = offset - (/[ \t]*$/.exec(text.slice(Math.max(0, offset - 1000), offset))?.[0].length ?? 0);
  const isAt = ({ from, to }: Span) => from <= offset && cursor <= to;
  const sentences = readBlocks(text, languageId).filter(isAt).flatMap(readSentences);
  return sentences.findLast(({ from }) => from <= offset) ?? sentences[0];
}

/** Offsets in the text of the sentence's block. */
interface Offsets {
  readonly start: number;
  /** End of the words. Citations may follow. */
  readonly wordsEnd: number;
  readonly end: number;
}

function readSentences(block: DraftBlock): Sentence[] {
  const { kind, from, to } = block;
  const words = new BlockText(block.pieces);
  let previous = from;
  return words.split().map((offsets) => {
    const span = words.findSpan(offsets, previous);
    previous = span.to;
    return { ...span, text: removeGaps(words.text.slice(offsets.start, offsets.wordsEnd)), block: { kind, from, to } };
  });
}

/** Removes the gaps that citations leave. */
function removeGaps(words: string): string {
  return words
    .replaceAll(citationMark, '')
    .replace(/\(\s*(?:[;,]\s*)*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,](?: |$))/g, '')
    .trim();
}

/** The text of a block, with the offsets of its pieces in it. */
class BlockText {
  readonly text: string;
  readonly #pieces: readonly TextPiece[];
  readonly #starts: number[] = [];

  constructor(pieces: readonly TextPiece[]) {
    let length = 0;
    this.#pieces = pieces;
    this.text = pieces
      .map(({ text }) => {
        this.#starts.push(length);
        length += text.length;
        return text;
      })
      .join('');
  }

  split(): Offsets[] {
    const sentences: Offsets[] = [];
    let start = 0;
    for (const end of findSentenceEnds(this.text)) {
      if (this.#isInsideElement(end)) {
        continue;
      }
      const last = sentences.at(-1);
      const next = last ? this.#skipCitations(start, end) : start;
      if (last && next > start) {
        sentences[sentences.length - 1] = { ...last, end: next };
      }
      if (/[\p{L}\p{N}]/u.test(this.text.slice(next, end))) {
        sentences.push({ start: next, wordsEnd: end, end });
      }
      start = end;
    }
    return sentences;
  }

  /** Returns the span in the document, without the space around the sentence. */
  findSpan({ start, end }: Offsets, previous: number): Span {
    const sentence = this.text.slice(start, end);
    const first = this.#locate(start + sentence.search(/\S/));
    const last = this.#locate(start + sentence.trimEnd().length - 1);
    let { from } = first;
    let { to } = last;
    for (let index = first.index - 1; this.#isMark(index, 'to', from); index -= 1) {
      from = this.#pieces[index]?.from ?? from;
    }
    for (let index = last.index + 1; this.#isMark(index, 'from', to); index += 1) {
      to = this.#pieces[index]?.to ?? to;
    }
    return { from: Math.max(from, previous), to };
  }

  /** Returns whether a piece is a mark, such as that of emphasis, that begins or ends at an offset of the document. */
  #isMark(index: number, side: 'from' | 'to', offset: number): boolean {
    const piece = this.#pieces[index];
    return piece?.kind === 'mark' && piece[side] === offset;
  }

  /** Returns the piece that contains a character of the text, and the character's span in the document. */
  #locate(offset: number): Span & { readonly index: number } {
    const index = this.#findPiece(offset);
    const { from = 0, to = 0, kind = 'text' } = this.#pieces[index] ?? {};
    const start = from + offset - (this.#starts[index] ?? 0);
    return kind === 'text' ? { index, from: start, to: start + 1 } : { index, from, to };
  }

  #isInsideElement(offset: number): boolean {
    const index = this.#findPiece(offset);
    return (
      this.#pieces[index]?.kind !== 'text' && (this.#starts[index] ?? offset) < offset && offset < this.text.length
    );
  }

  /** Returns the last piece that begins at or before an offset of the text. */
  #findPiece(offset: number): number {
    return Math.max(0, findFirstIndex(this.#starts, (start) => start > offset) - 1);
  }

  /** Returns the end of the citations at `start` that belong to the sentence before it, else `start`. */
  #skipCitations(start: number, end: number): number {
    const isTouching = /\S/.test(this.text.charAt(start - 1));
    let offset = start;
    let isTitle = true;
    for (;;) {
      const gap = offset + (/^[\s;,]*[([]?/.exec(this.text.slice(offset, end))?.[0].length ?? 0);
      const index = this.#findPiece(gap);
      const piece = this.#pieces[index];
      if (piece?.kind !== 'citation' || this.#starts[index] !== gap || gap >= end) {
        break;
      }
      isTitle &&= piece.text === citationMark || piece.text.split(' ').length >= minTitleWords;
      offset = gap + piece.text.length;
    }
    if (offset === start) {
      return start;
    }
    const rest = this.text.slice(offset, end);
    const close = /^[)\].]*/.exec(rest)?.[0].length ?? 0;
    const isAlone = !/[\p{L}\p{N}]/u.test(rest);
    const isBeforeSentence = /^[)\].]*\s+["'“‘«„¿¡(]*[\p{Lu}\p{Lo}\p{N}]/u.test(rest) && isTitle;
    return isAlone ? end : isTouching || isBeforeSentence ? offset + close : start;
  }
}

/** In words. A shorter link after a period begins a sentence. A longer one is the title of a source. */
const minTitleWords = 5;
