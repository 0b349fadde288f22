import { countColumns, findLine, type Edit, type InsertionPoint } from './point.ts';

/** A selection in UTF-16 code units. Equal offsets are a cursor. */
export interface SelectionOffsets {
  readonly start: number;
  readonly end: number;
}

export interface InsertionPlan {
  /** Sorted, without overlaps. */
  readonly edits: readonly Edit[];
  /** Offsets after the citations, in the new text. */
  readonly carets: readonly number[];
}

/** Removes each selection that overlaps or equals an earlier one. */
export function removeOverlaps<T extends SelectionOffsets>(selections: readonly T[]): T[] {
  const seen = new Set<string>();
  let behind = 0;
  return selections.filter(({ start, end }) => {
    const isFree = start >= behind && !seen.has(`${start} ${end}`);
    seen.add(`${start} ${end}`);
    behind = Math.max(behind, end);
    return isFree;
  });
}

/** Sorts edits and merges those at the same offset. Uses the document's line endings. */
export function assemblePlan(
  text: string,
  unsortedEdits: readonly (Edit & { readonly caret?: number })[],
): InsertionPlan {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const useDocumentLineEnds = (part: string) => part.replaceAll('\n', lineEnd);
  const edits: Edit[] = [];
  const carets: number[] = [];
  let grown = 0;
  const inOrder = [...unsortedEdits].sort(
    (a, b) => a.start - b.start || Number(a.caret === undefined) - Number(b.caret === undefined),
  );
  for (const edit of inOrder) {
    const inserted = useDocumentLineEnds(edit.text);
    if (edit.caret !== undefined) {
      carets.push(edit.start + grown + useDocumentLineEnds(edit.text.slice(0, edit.caret)).length);
    }
    grown += inserted.length - (edit.end - edit.start);
    const last = edits.at(-1);
    if (last?.end === edit.start && edit.start === edit.end) {
      edits[edits.length - 1] = { ...last, text: last.text + inserted };
    } else if (inserted !== '' || edit.start < edit.end) {
      edits.push({ start: edit.start, end: edit.end, text: inserted });
    }
  }
  return { edits, carets };
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let from = 0;
  const parts = edits.map(({ start, end, text: added }) => {
    const part = text.slice(from, start) + added;
    from = end;
    return part;
  });
  return [...parts, text.slice(from)].join('');
}

/** Makes the lines above and below a heading as long as the heading with the citation. */
export function lengthenHeadingLines(text: string, point: InsertionPoint, placed: readonly Edit[]): Edit[] {
  const { from, to } = findLine(text, point.start);
  const edits = placed
    .filter(({ start, end }) => start >= from && end <= to)
    .map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }));
  const heading = text.slice(from, to);
  const columns = countColumns(applyEdits(heading, edits));
  return (point.rules ?? []).flatMap((rule) => {
    const line = text.slice(rule.from, rule.to);
    const missing = columns - countColumns(line);
    return missing > 0 ? [{ start: rule.to, end: rule.to, text: line.charAt(0).repeat(missing) }] : [];
  });
}
