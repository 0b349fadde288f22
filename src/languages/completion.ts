import type { Span } from './structure.ts';

/** The text at a cursor that a completion replaces. Offsets in UTF-16 code units of the text that was searched. */
export interface CompletionTrigger extends Span {
  /** Completes a citation key, a footnote, or words anywhere. The span is the whole key under the cursor with its mark. */
  readonly kind: 'key' | 'footnote' | 'words';
  /** The typed part of a key or a title, before the cursor. */
  readonly query: string;
  /**
   * Whether the text before the key is a command such as `\cite{`, an open bracket, or only `@`, which could also begin
   * a handle or a decorator.
   */
  readonly opening: 'command' | 'bracket' | 'bare';
  /** Start of the citation, at its bracket or command. */
  readonly start: number;
  /** The citation that a citation in another format replaces; `undefined` if it contains anything else. */
  readonly citation: Span | undefined;
  /** Closes the citation; empty if it is closed. */
  readonly close: string;
  /** Whether a key is the argument of a function and needs the notation of a label. */
  readonly isLabel: boolean;
}

/** Finds the key or the footnote at a cursor in UTF-16 code units. */
export type FindTrigger = (text: string, cursor: number) => CompletionTrigger | undefined;

export function moveTrigger(trigger: CompletionTrigger, by: number): CompletionTrigger {
  const { from, to, start, citation } = trigger;
  return {
    ...trigger,
    from: from + by,
    to: to + by,
    start: start + by,
    citation: citation && { from: citation.from + by, to: citation.to + by },
  };
}

/** Searches only in the paragraph at the cursor. */
export function inParagraph(find: FindTrigger): FindTrigger {
  return (text, cursor) => {
    const before = text.slice(0, cursor).split(blankLine).at(-1) ?? '';
    const [after = ''] = text.slice(cursor).split(blankLine);
    const trigger = find(before + after, before.length);
    return trigger && moveTrigger(trigger, cursor - before.length);
  };
}

const blankLine = /\n[ \t]*\r?\n/;

/** Characters before a key that is not part of an address, a handle in an address, or a program. */
export const beforeKey = String.raw`(?<=^|[\s([{"'“‘«„—–;,]|(?:^|[\s([;])-)`;

/** Returns the offsets of the opening brackets that nothing closes. */
export function findOpenings(text: string, open: string, close: string): number[] {
  const offsets: number[] = [];
  for (const { 0: mark, index } of text.matchAll(/\\[^]|[[\](){}]/g)) {
    if (mark === open) {
      offsets.push(index);
    } else if (mark === close) {
      offsets.pop();
    }
  }
  return offsets;
}

/** Returns the offset of the bracket that closes one that is open at the start of the text. */
export function findClosing(text: string, open: string, close: string): number | undefined {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/\\[^]|[[\](){}]/g)) {
    if (mark === close && depth === 0) {
      return index;
    }
    depth += mark === open ? 1 : mark === close ? -1 : 0;
  }
  return undefined;
}
