import { parseTOML, traverseNodes } from 'toml-eslint-parser';
import type { QuoteCharacter } from '../context.ts';
import { createRuns, findSpans, type Parse, type Run, type Span, type StructureNode } from './structure.ts';

export const parseToml: Parse = (text) => {
  const nodes: StructureNode[] = [];
  const runs: Run[] = [];
  try {
    const program = parseTOML(text);
    for (const { range } of program.comments) {
      nodes.push({ kind: 'comment', from: range[0], to: range[1] });
      const content = { from: range[0] + 1, to: range[1] };
      runs.push(...createRuns(content, [], { kind: 'comment', parent: range[0], isLineComment: true }));
    }
    traverseNodes(program, {
      enterNode: (node) => {
        const [from, to] = node.range;
        if (node.type === 'Program' || node.type === 'TOMLTopLevelTable') {
          return;
        }
        nodes.push({ kind: node.type, from, to });
        if (node.type === 'TOMLValue' && node.kind === 'string') {
          const quote = (/^(?:"""|'''|["'])/.exec(text.slice(from, from + 3))?.[0] ?? '"') as QuoteCharacter;
          const content = { from: from + quote.length, to: to - quote.length };
          const escapes = findSpans(
            text,
            content,
            node.style === 'basic' ? /\\(?:u[\da-f]{4}|U[\da-f]{8}|\s*\n\s*|[^])|\r\n/gi : /\r\n/g,
          );
          runs.push(...createRuns(content, escapes, { kind: 'string', parent: from, quote }));
        }
      },
      leaveNode: () => undefined,
    });
  } catch {
    return undefined;
  }
  return { nodes: nodes.sort((a, b) => a.from - b.from || b.to - a.to), runs: runs.sort((a, b) => a.start - b.start) };
};

/** Returns the part of a TOML document between two table headers. */
export function findTomlRegion(text: string, { from, to }: Span): Span {
  const tokens =
    /"""(?:\\[^]|(?!""")[^\\])*"{3,5}|'''(?:(?!''')[^])*'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#.*|[[\]{}]|\n[ \t]*(?=\[)/g;
  let start = 0;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token.startsWith('\n') && depth === 0) {
      if (index >= to) {
        return { from: start, to: index + 1 };
      }
      start = index < from ? index + 1 : start;
    }
    depth += /^[[{]$/.test(token) ? 1 : /^[\]}]$/.test(token) ? -1 : 0;
  }
  return { from: start, to: text.length };
}
