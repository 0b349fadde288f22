import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../structure.ts';

/** A line of dashes under the columns of a table: `--- -----`. */
const columns = /^-+(?:[ \t]+-+)+[ \t]*\r?$/;
const dashes = /(?:^|\n)[ \t>]*-[- \t]*\r?$/;
const containers = /^(?:Blockquote|BulletList|OrderedList|ListItem|FootnoteDefinition)$/;

/**
 * Finds Pandoc's tables without bars, in document order. The position of a text decides about its column, so nothing
 * can be inserted. Other parsers see paragraphs and rules.
 */
export function findDashTables(text: string, parent: SyntaxNode): Span[] {
  const blocks = readBlocks(text, parent);
  const tables: Span[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block && containers.test(block.node.name)) {
      tables.push(...findDashTables(text, block.node));
    }
    const [first, last] = findTable(blocks, index) ?? [];
    if (first && last !== undefined) {
      tables.push({ from: first.node.from, to: blocks[last]?.node.to ?? first.node.to });
      index = last;
    }
  }
  return tables;
}

interface Block {
  readonly node: SyntaxNode;
  readonly source: string;
  /** Whether no empty line separates the block from the one above. */
  readonly isBelow: boolean;
  /** The index of the last block before an empty line. */
  last?: number;
  /** The index of the next block that ends with dashes before an empty line. */
  closing?: number | undefined;
}

function readBlocks(text: string, parent: SyntaxNode): readonly Block[] {
  const blocks: Block[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (!node.name.endsWith('Mark')) {
      const { from, to, prevSibling } = node;
      const gap = text.slice(prevSibling?.to ?? parent.from, from);
      const isBelow = blocks.length > 0 && !/\n[ \t>]*\r?\n/.test(gap);
      blocks.push({ node, source: /Rule|Heading2|Paragraph/.test(node.name) ? text.slice(from, to) : '', isBelow });
    }
  }
  for (const [index, block] of [...blocks.entries()].reverse()) {
    const next = blocks[index + 1];
    block.last = next?.isBelow === true ? (next.last ?? index) : index;
    block.closing = block.last === index && dashes.test(block.source) ? index : next?.closing;
  }
  return blocks;
}

/** Returns the first block and the index of the last one of the table whose columns a block shows. */
function findTable(blocks: readonly Block[], index: number): [Block, number] | undefined {
  const line = blocks[index];
  const below = blocks[index + 1];
  if (line?.node.name !== 'HorizontalRule' || !columns.test(line.source) || below?.isBelow !== true) {
    return undefined;
  }
  const header = line.isBelow ? blocks[index - 1] : undefined;
  const above = header?.isBelow === true ? blocks[index - 2] : undefined;
  if (header && !above) {
    return header.source.includes('\n') ? undefined : [header, below.last ?? index];
  }
  const first = above ?? line;
  return dashes.test(first.source) && below.closing !== undefined ? [first, below.closing] : undefined;
}
