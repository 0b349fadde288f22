import {
  splitLines,
  createRuns,
  findSpans,
  type Parse,
  type Run,
  type Span,
  type StructureNode,
} from '../structure.ts';

/** Finds lines and addresses. */
export const parsePlain: Parse = (text, languageId) => {
  const nodes: StructureNode[] = [];
  const runs: Run[] = [];
  let isHeader = languageId === 'email' && /^[\w-]+:/.test(text);
  for (const { text: line, start } of splitLines(text)) {
    const span = { from: start, to: start + line.length };
    const addresses = findAddresses(text, span);
    nodes.push(
      ...(line.trim() === '' ? [] : [{ kind: 'paragraph', from: start + line.search(/\S/), to: span.to }]),
      ...addresses.map((address) => ({ kind: 'address', ...address })),
    );
    isHeader &&= line !== '';
    // Numbers and times of subtitles.
    const isRead = languageId === 'srt' && /^(?:\d+|.*-->.*)$/.test(line);
    if (!isHeader && !isRead) {
      runs.push(...createRuns(span, addresses, { kind: 'prose', parent: start }));
    }
  }
  return { nodes, runs };
};

/** Finds addresses in text without markup. */
export function findAddresses(text: string, span: Span): Span[] {
  return findSpans(text, span, /<https?:[^<>\s]*>|https?:\/\/[^\s<>"()]*(?:\([^\s<>"]*)?(?<!['.,;:!?\]}])/gi);
}
