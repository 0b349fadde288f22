/**
 * The parts of a parsed document that matter for citations. All offsets are UTF-16 code units. The parser of a language
 * finds the places for citations and verifies the result.
 */
export interface Structure {
  /** In document order, outer elements first. */
  readonly nodes: readonly StructureNode[];
  /** Texts in which a citation may go, in document order. All other places are refused. */
  readonly runs: readonly Run[];
}

/** The kinds that mean the same in all languages. */
export type CommonKind =
  | 'paragraph'
  | 'cell'
  | 'link'
  | 'address'
  /** An entry of a bibliography. */
  | 'entry'
  | 'emphasis'
  | 'footnote'
  | 'footnoteDefinition'
  /** The definition of a link's label. */
  | 'definition'
  | 'citation'
  | '#comment';

/** A block or an inline element. */
export interface StructureNode {
  /** A `CommonKind`, or a name that only the language knows, such as the name of a tag, a command or a directive. */
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

/** A text without inline elements. A citation may go to any offset from `from` to `to`. */
export interface Run extends RunDetails {
  /** Cursors from `start` to `from` go to `from`: they are in the element or marker before the run. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
  /** Cursors from `to` to `until` go to `to`. */
  readonly until: number;
}

export interface RunDetails {
  /** In a `gap` between entries, the citation is a block of its own. */
  readonly kind: 'prose' | 'comment' | 'gap';
  /** The element that contains the run. A selection can span runs with the same parent. */
  readonly parent: number;
  readonly isInTable?: boolean;
  /** Whether a line break ends the comment. */
  readonly isLineComment?: boolean;
  /** Lines above and below a heading that must be as long as the heading. */
  readonly rules?: readonly Span[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns `undefined` if errors make every place in a document unsafe.
 *
 * @param near a span outside of which runs can be left out
 */
export type Parse = (
  text: string,
  languageId: string,
  previous?: PreviousDocument,
  near?: Span,
) => Structure | undefined;

/** The document before insertions, for incremental parsers. Only `nodes` of the new structure are used. */
interface PreviousDocument {
  readonly structure: Structure;
  readonly insertions: readonly { readonly start: number; readonly text: string }[];
}

/**
 * Replaces line breaks of old Macs, which VS Code has in no document. Otherwise, a pattern that reads a line to its
 * `\n` would read the rest of the text again for each `\r`.
 */
export function useLineFeeds(text: string): string {
  return text.replace(/\r(?!\n)/g, '\n');
}

/** Documents that people write are nested less deeply. Reading the text of each node takes quadratic time otherwise. */
export const maxDepth = 200;

/** Returns whether the nodes, outer elements first, are nested too deeply. */
export function isTooDeep(nodes: readonly StructureNode[]): boolean {
  const open: number[] = [];
  return nodes.some(({ from, to }) => {
    while ((open.at(-1) ?? Infinity) <= from) {
      open.pop();
    }
    return open.push(to) > maxDepth;
  });
}

/** An inline element. A citation for a cursor inside it goes after it, unless `inside` says otherwise. */
export interface Element extends Span {
  readonly inside?: 'before' | 'refused';
  /** Start of the closing tag, if the content has its own runs. */
  readonly last?: number;
}

/**
 * Returns the runs between `elements`, which are sorted and don't overlap. `start` is the offset of the marker before
 * the text, such as a list marker. Cursors from `to` to `until` go to `to`.
 */
export function createRuns(
  { start, from, to, until = to }: Span & { readonly start?: number; readonly until?: number },
  elements: readonly Element[],
  details: RunDetails,
): Run[] {
  // V8 adds properties after a spread slowly.
  const runs: Run[] = [];
  let [runStart, runFrom] = [start ?? from, from];
  for (const { from: end, to: after, inside, last = end } of elements) {
    if (end >= runFrom) {
      const runUntil = inside === 'before' ? after - 1 : end;
      runs.push({ start: runStart, from: runFrom, to: end, until: runUntil, ...details });
    }
    runStart = Math.max(runStart, inside === undefined ? last + 1 : after);
    runFrom = Math.max(runFrom, after);
  }
  if (runFrom <= to) {
    runs.push({ start: runStart, from: runFrom, to, until, ...details });
  }
  return runs;
}

/** Returns the matches of a global pattern in a part of a text, as offsets in the whole text. */
export function findSpans(text: string, { from, to }: Span, pattern: RegExp): Span[] {
  return Array.from(text.slice(from, to).matchAll(pattern), ({ 0: { length }, index }) => ({
    from: from + index,
    to: from + index + length,
  }));
}

export function mergeOverlaps<T extends Span>(spans: readonly T[]): T[] {
  const merged: T[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1);
    if (!last || span.from >= last.to) {
      merged.push(span);
    } else if (span.to > last.to) {
      merged[merged.length - 1] = { ...last, ...span, from: last.from };
    }
  }
  return merged;
}

/** Returns the index of the first item that `isReached` accepts, by binary search. It must accept all later items. */
export function findFirstIndex<T>(items: readonly T[], isReached: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isReached(item)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** Removes the line ends. */
export function splitLines(text: string): { readonly text: string; readonly start: number }[] {
  return Array.from(text.matchAll(/(?<![^\n])[^\n]*/g), ({ 0: line, index }) => ({
    text: line.replace(/\r$/, ''),
    start: index,
  }));
}
