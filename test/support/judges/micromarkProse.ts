import { parse, postprocess, preprocess } from 'micromark';

/** Blocks and inline elements whose text is prose. */
const prose =
  /^(?:content|paragraph|(?:atx|setext)Heading(?:Text)?|blockQuote|list(?:Ordered|Unordered)|emphasis(?:Text)?|strong(?:Text)?)$/;

/** Words, and marks that are syntax only with extensions. */
const texts = /^(?:data|hardBreakEscape|(?:emphasis|strong)Sequence)$/;

/** Blocks that can't contain prose. */
const closed = /^(?:code(?:Fenced|Indented)|htmlFlow|definition)$/;

/** Returns whether micromark reads a part of a Markdown document as prose, for CommonMark without extensions. */
export function micromarkProse(text: string): (from: number, to: number) => boolean {
  const events = postprocess(
    parse()
      .document()
      .write(preprocess()(text, 'utf8', true)),
  );
  const isProse = new Uint8Array(text.length);
  const isClosed = new Uint8Array(text.length + 1);
  let others = 0;
  for (const [direction, { type, start, end }] of events) {
    if (texts.test(type)) {
      isProse.fill(others === 0 ? 1 : 0, start.offset, end.offset);
    } else if (!prose.test(type)) {
      others += direction === 'enter' ? 1 : -1;
    }
    if (direction === 'enter' && closed.test(type)) {
      const { length } = text.slice(start.offset, end.offset).trimEnd();
      isClosed.fill(1, start.offset + 1, start.offset + length);
    }
  }
  return (from, to) =>
    isClosed[from] === 0 &&
    Array.from(text.slice(from, to).matchAll(/\S/g)).every(({ index }) => isProse[from + index] === 1);
}
