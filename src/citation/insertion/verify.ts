import type { Edit } from './point.ts';
import type { Structure, StructureNode } from '../../languages/structure.ts';

/**
 * Compares a document before and after insertions. Returns the added elements, or `undefined` if another element
 * changed its kind, order or words, or if a new element contains words that were not selected.
 */
export function findAddedNodes(
  text: string,
  insertions: readonly Edit[],
  before: Structure,
  after: Structure,
): readonly (StructureNode & { readonly isAroundWords: boolean })[] | undefined {
  const added: (StructureNode & { readonly isAroundWords: boolean })[] = [];
  const mapOffset = createOffsetMapper(insertions);
  const isSameOffset = (a: number, b: number) => text.slice(Math.min(a, b), Math.max(a, b)).trim() === '';
  let next = 0;
  for (const node of after.nodes) {
    const [start, end] = [mapOffset(node.from), mapOffset(node.to)];
    const expected = before.nodes[next];
    const isAroundWords = !isSameOffset(start.offset, end.offset);
    if (
      expected?.kind === node.kind &&
      isSameOffset(expected.from, start.offset) &&
      isSameOffset(expected.to, end.offset) &&
      (isAroundWords || !start.isInserted) &&
      start.insertedBefore.trim() === ''
    ) {
      next += 1;
    } else if (start.isInserted && (!isAroundWords || end.isAfterInserted)) {
      added.push({ ...node, isAroundWords });
    } else {
      return undefined;
    }
  }
  return next === before.nodes.length ? added : undefined;
}

interface MappedOffset {
  /** Offset in the document before the insertions. */
  readonly offset: number;
  /** Whether the character at the offset is inserted. */
  readonly isInserted: boolean;
  /** The inserted text before the offset, if the offset is inside an insertion. */
  readonly insertedBefore: string;
  /** Whether the character before the offset is inserted. */
  readonly isAfterInserted: boolean;
}

/** Returns a function that maps offsets after the insertions to offsets before them. */
function createOffsetMapper(insertions: readonly Edit[]): (offset: number) => MappedOffset {
  let grown = 0;
  const parts = insertions.map(({ start, text }) => {
    const from = start + grown;
    grown += text.length;
    return { start, from, text, to: from + text.length, grown };
  });
  return (offset) => {
    let shift = 0;
    for (const { start, from, text, to, grown: total } of parts) {
      if (offset < from) {
        break;
      }
      if (offset <= to) {
        const isInserted = offset < to;
        const insertedBefore = isInserted ? text.slice(0, offset - from) : '';
        return { offset: start, isInserted, insertedBefore, isAfterInserted: offset > from };
      }
      shift = total;
    }
    return { offset: offset - shift, isInserted: false, insertedBefore: '', isAfterInserted: false };
  };
}
