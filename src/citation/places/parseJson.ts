import { visit } from 'jsonc-parser';
import { createRuns, findSpans, type Parse, type Run, type StructureNode } from './structure.ts';

/** Accepts comments in dialects that have them. JSON Lines has one document per line. */
export const parseJson: Parse = (text, languageId) => {
  const nodes: StructureNode[] = [];
  const runs: Run[] = [];
  const errors: number[] = [];
  const read = (part: string, start: number) => {
    const add = (kind: string, offset: number, length: number) => {
      const node = { kind, from: start + offset, to: start + offset + length };
      nodes.push(node);
      return node;
    };
    visit(
      part,
      {
        onObjectBegin: (offset, length) => void add('{', offset, length),
        onObjectEnd: (offset, length) => void add('}', offset, length),
        onArrayBegin: (offset, length) => void add('[', offset, length),
        onArrayEnd: (offset, length) => void add(']', offset, length),
        onObjectProperty: (_, offset, length) => void add('key', offset, length),
        onLiteralValue: (value: unknown, offset, length) => {
          const { from, to } = add(typeof value, offset, length);
          if (typeof value === 'string') {
            const content = { from: from + 1, to: to - 1 };
            const escapes = findSpans(text, content, /\\(?:u[\da-f]{4}|.)/gi);
            runs.push(...createRuns(content, escapes, { kind: 'string', parent: from, quote: '"' }));
          }
        },
        onComment: (offset, length) => {
          const { from, to } = add('comment', offset, length);
          const isLineComment = text.startsWith('//', from);
          const content = { from: from + 2, to: isLineComment ? to : to - 2 };
          runs.push(...createRuns(content, [], { kind: 'comment', parent: from, isLineComment }));
        },
        onError: (error) => {
          errors.push(error);
        },
      },
      { disallowComments: languageId === 'json', allowTrailingComma: languageId !== 'json' },
    );
  };
  if (languageId === 'jsonl') {
    for (const { 0: line, index } of text.matchAll(/\S.*/g)) {
      read(line, index);
    }
  } else {
    read(text, 0);
  }
  return errors.length > 0 ? undefined : { nodes, runs };
};
