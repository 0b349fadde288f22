import { unquotedCell } from '../languages/data/csv.ts';
import { createRuns, findSpans, type Parse, type Run, type Structure, type StructureNode } from './structure.ts';

/** Chooses the delimiter that gives all rows the same number of cells. */
export const parseCsv: Parse = (text, languageId) => {
  const candidates = languageId === 'tsv' ? ['\t'] : [',', ';', '\t', '|'];
  const usedDelimiters = candidates.filter((delimiter) => text.includes(delimiter));
  const delimiters = usedDelimiters.length > 0 ? usedDelimiters : candidates.slice(0, 1);
  const tables = delimiters.map((delimiter) => readCells(text, delimiter)).filter((table) => table !== undefined);
  const [best] = tables.sort((a, b) => b.columns - a.columns);
  // With one column, another delimiter must not occur: it would give rows of different lengths.
  return best?.columns === 1 && tables.length < delimiters.length ? undefined : best;
};

function readCells(text: string, delimiter: string): (Structure & { readonly columns: number }) | undefined {
  const nodes: StructureNode[] = [];
  const runs: Run[] = [];
  const ends = new RegExp(`[${delimiter}\r\n"]`, 'g');
  let columns = 0;
  let column = 1;
  for (let offset = 0; offset < text.length;) {
    const from = offset;
    if (text[offset] === '"') {
      const content = {
        from: from + 1,
        to: from + 1 + (/^[^"]*(?:""[^"]*)*/.exec(text.slice(from + 1))?.[0].length ?? 0),
      };
      offset = content.to + 1;
      if (text[content.to] !== '"') {
        return undefined;
      }
      nodes.push({ kind: '"', from, to: from + 1 }, { kind: '"', from: content.to, to: offset });
      runs.push(...createRuns(content, findSpans(text, content, /""/g), { kind: 'string', parent: from, quote: '"' }));
    } else {
      ends.lastIndex = offset;
      offset = ends.exec(text)?.index ?? text.length;
      // Skip blank lines.
      if (column > 1 || !/[\r\n]/.test(text.charAt(from))) {
        runs.push(...createRuns({ from, to: offset }, [], { kind: 'string', parent: from, only: unquotedCell }));
      }
    }
    const [end = ''] = /^(?:\r?\n|\r|[^])/.exec(text.slice(offset, offset + 2)) ?? [];
    nodes.push({ kind: end === delimiter ? 'delimiter' : 'row', from: offset, to: offset + end.length });
    offset += end.length;
    if (end === delimiter) {
      column += 1;
    } else if (end === '' || /[\r\n]/.test(end)) {
      if (column > 1 || offset - end.length > from) {
        if (columns !== 0 && columns !== column) {
          return undefined;
        }
        columns = column;
      }
      column = 1;
    } else {
      return undefined;
    }
  }
  return column > 1 && column !== columns && columns !== 0 ? undefined : { nodes, runs, columns: columns || 1 };
}
