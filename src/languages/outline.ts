import type { OutlineSyntax } from './language.ts';

/** Writes each item as a line with a marker. `depth` counts from 0. */
export function createMarkedList(mark: (depth: number) => string): OutlineSyntax['list'] {
  return (items, depth) =>
    items.map(({ text, list }) => [mark(depth) + text, list].filter((part) => part !== '').join('\n')).join('\n');
}

/** Items with a hyphen, indented by two spaces. */
export const hyphenList = createMarkedList((depth) => `${'  '.repeat(depth)}- `);
