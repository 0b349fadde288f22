import type { WritingLanguage } from '../languages/language.ts';
import { columnsOf, lineAt, type Edit } from './point.ts';

/** The changes of a document. */
export interface Plan {
  /** In their order; none touches another. */
  readonly edits: readonly Edit[];
  /** The cursors afterwards, behind each citation, as offsets in the new text. */
  readonly carets: readonly number[];
}

export interface Placed extends Edit {
  /** The offset of the cursor in the text afterwards. */
  readonly caret: number;
}

/** Of places that overlap or are the same, the first. */
export function withoutOverlap(placed: readonly Placed[]): Placed[] {
  const taken = new Set<string>();
  let behind = 0;
  return placed.filter(({ start, end }) => {
    const isFree = start >= behind && !taken.has(`${start} ${end}`);
    taken.add(`${start} ${end}`);
    behind = Math.max(behind, end);
    return isFree;
  });
}

/** The edits in their order, those at one offset as one, with the document's own line ends, and where the cursors are. */
export function assembled(text: string, all: readonly (Edit & { readonly caret?: number })[]): Plan {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const native = (part: string) => part.replaceAll('\n', lineEnd);
  const edits: Edit[] = [];
  const carets: number[] = [];
  let grown = 0;
  const inOrder = [...all].sort(
    (a, b) => a.start - b.start || Number(a.caret === undefined) - Number(b.caret === undefined),
  );
  for (const edit of inOrder) {
    const written = native(edit.text);
    if (edit.caret !== undefined) {
      carets.push(edit.start + grown + native(edit.text.slice(0, edit.caret)).length);
    }
    grown += written.length - (edit.end - edit.start);
    const last = edits.at(-1);
    if (last?.end === edit.start && edit.start === edit.end) {
      edits[edits.length - 1] = { ...last, text: last.text + written };
    } else if (written !== '' || edit.start < edit.end) {
      edits.push({ start: edit.start, end: edit.end, text: written });
    }
  }
  return { edits, carets };
}

/** A text after edits. */
export function edited(text: string, edits: readonly Edit[]): string {
  let from = 0;
  const parts = edits.map(({ start, end, text: added }) => {
    const part = text.slice(from, start) + added;
    from = end;
    return part;
  });
  return [...parts, text.slice(from)].join('');
}

/** The lines that mark a line as a heading grow with it, where a language wants them as long as that. */
export function headingLines(text: string, placed: readonly Edit[], { places }: WritingLanguage): Edit[] {
  const isHeadingLine = typeof places === 'function' ? undefined : places.headingLine;
  if (!isHeadingLine) {
    return [];
  }
  const starts = new Set(placed.map(({ start }) => lineAt(text, start).from));
  return [...starts].flatMap((from) => {
    const { to } = lineAt(text, from);
    const edits = placed
      .filter(({ start, end }) => start >= from && end <= to)
      .map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }));
    const heading = text.slice(from, to);
    const columns = columnsOf(edited(heading, edits));
    const [below, above] = [lineAt(text, text.indexOf('\n', to) + 1), lineAt(text, from - 1)];
    return [...(text.includes('\n', to) ? [below] : []), ...(from > 0 ? [above] : [])].flatMap((mark) => {
      const line = text.slice(mark.from, mark.to);
      const missing = columns - columnsOf(line);
      return heading.trim() !== '' && isHeadingLine(line, heading) && missing > 0
        ? [{ start: mark.to, end: mark.to, text: line.charAt(0).repeat(missing) }]
        : [];
    });
  });
}
