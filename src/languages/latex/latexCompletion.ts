// cspell:ignore volcite
import { findClosing, findOpenings, type CompletionTrigger } from '../completion.ts';

/** A command with keys, not one with a text or a style. */
const citeCommand = /(?<!\\)\\(?![a-z]*cite(?:text|style|reset|setup|index))[a-z]*cite[a-z]*\*?/gi;

/** Finds a key in the last command before the cursor, in `\cites` in every group. */
export function findLatexTrigger(text: string, cursor: number): CompletionTrigger | undefined {
  const source = blankComments(text);
  const command = Array.from(source.slice(0, cursor).matchAll(citeCommand)).at(-1);
  if (!command || /(?<!\\)(?:\\\\)*%[^\n]*$/.test(text.slice(0, cursor))) {
    return undefined;
  }
  const [name] = command;
  const isPlural = /(?:cites|volcite)\*?$/i.test(name);
  let groups = 0;
  let offset = command.index + name.length;
  for (;;) {
    offset += /^\s*/.exec(source.slice(offset))?.[0].length ?? 0;
    const mark = source.charAt(offset);
    const closingMark = { '[': ']', '(': ')', '{': '}' }[mark];
    if (
      offset >= cursor ||
      closingMark === undefined ||
      (mark === '(' && !isPlural) ||
      (mark === '{' && groups > 0 && !isPlural)
    ) {
      return undefined;
    }
    const length = findClosing(source.slice(offset + 1), mark, closingMark);
    const end = length === undefined ? undefined : offset + 1 + length;
    if (end === undefined || end >= cursor) {
      const isClosed = end !== undefined && isBalanced(source, cursor);
      return mark === '{'
        ? createLatexTrigger(source, cursor, {
            from: command.index,
            list: offset + 1,
            end: isClosed ? end : undefined,
            isPlural,
          })
        : undefined;
    }
    groups += mark === '{' ? 1 : 0;
    offset = end + 1;
  }
}

function createLatexTrigger(
  source: string,
  cursor: number,
  {
    from,
    list,
    end,
    isPlural,
  }: { readonly from: number; readonly list: number; readonly end: number | undefined; readonly isPlural: boolean },
): CompletionTrigger | undefined {
  const [, query] = /(?:^|,)\s*([^\s,{}\\]*)$/.exec(source.slice(list, cursor)) ?? [];
  if (query === undefined) {
    return undefined;
  }
  const to = cursor + (/^[^\s,{}\\%]*/.exec(source.slice(cursor))?.[0].length ?? 0);
  const start = cursor - query.length;
  const isAlone = source.slice(list, start).trim() === '' && (end === undefined || source.slice(to, end).trim() === '');
  const hasOtherGroup =
    source.slice(from, list - 1).includes('{') || (end !== undefined && /^\s*[[({]/.test(source.slice(end + 1)));
  return {
    kind: 'key',
    query,
    from: start,
    to,
    opening: 'command',
    start: from,
    citation: isAlone && !(isPlural && hasOtherGroup) ? { from, to: end === undefined ? to : end + 1 } : undefined,
    close: end === undefined ? '}' : '',
    isLabel: false,
  };
}

/** Returns whether every brace before the cursor is closed after it. Otherwise, the next brace closes an outer one. */
function isBalanced(source: string, cursor: number): boolean {
  let unclosed = findOpenings(source.slice(0, cursor), '{', '}').length;
  for (const { 0: mark } of source.slice(cursor).matchAll(/\\[^]|[{}]/g)) {
    unclosed += mark === '{' ? 1 : mark === '}' ? -1 : 0;
  }
  return unclosed <= 0;
}

/** Replaces comments with spaces. */
function blankComments(text: string): string {
  return text.replace(
    /(?<!\\)((?:\\\\)*)(%[^\n]*)/g,
    (_, escapes: string, comment: string) => escapes + ' '.repeat(comment.length),
  );
}
