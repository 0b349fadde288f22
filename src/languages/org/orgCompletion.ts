import { findClosing, inParagraph, type CompletionTrigger } from '../completion.ts';

export const findOrgTrigger = inParagraph(findOrgKey);

/** Finds `[cite:@key`, and the places for a key after `[cite:` and a semicolon. */
function findOrgKey(text: string, cursor: number): CompletionTrigger | undefined {
  const [mark, head = ''] = /(\[cite(?:\/[^\s:;[\]]*)?:)[^[\]]*$/.exec(text.slice(0, cursor)) ?? [];
  const [typed] = /(?<=[:;\s])@[\p{L}\p{N}\p{M}_:.#$%&+?<>~/'-]*$|(?<=^\[cite[^:]*:\s*|;\s*)$/u.exec(mark ?? '') ?? [];
  if (mark === undefined || typed === undefined) {
    return undefined;
  }
  const after = text.slice(cursor);
  const [rest = ''] =
    typed === '' ? [] : (/^(?:[\p{L}\p{N}\p{M}_]|[:.#$%&+?<>~/'-](?=[\p{L}\p{N}_]))*/u.exec(after) ?? []);
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  const isClosed = findClosing(text.slice(key.to), '[', ']') !== undefined;
  const start = cursor - mark.length;
  const isAlone = key.from === start + head.length && (!isClosed || text[key.to] === ']');
  return {
    kind: 'key',
    query: typed.slice(1),
    ...key,
    opening: 'command',
    start,
    citation: isAlone ? { from: start, to: key.to + (isClosed ? 1 : 0) } : undefined,
    close: isClosed ? '' : ']',
    isLabel: false,
  };
}
