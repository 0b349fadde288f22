import { beforeKey, findClosing, inParagraph, type CompletionTrigger } from '../completion.ts';

export const findTypstTrigger = inParagraph(
  (text, cursor) => findLabelArgument(text, cursor) ?? findReference(text, cursor),
);

/** Finds `#cite(<key`, `cite(label("key`, or nothing after the parenthesis. */
function findLabelArgument(text: string, cursor: number): CompletionTrigger | undefined {
  const [call, typed = ''] =
    /#?(?<![\p{L}\p{N}_-])cite\(\s*(<[^\s<>()",]*|label\(\s*"[^"\n]*|)$/u.exec(text.slice(0, cursor)) ?? [];
  if (call === undefined) {
    return undefined;
  }
  const pattern = typed === '' ? /^/ : typed.startsWith('<') ? /^[\p{L}\p{N}\p{M}_.:-]*>?/u : /^[^"\n()]*(?:"\)?)?/;
  const [rest = ''] = pattern.exec(text.slice(cursor)) ?? [];
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  const isClosed = findClosing(text.slice(key.to), '(', ')') !== undefined;
  const isAlone = !isClosed || text[key.to] === ')';
  return {
    kind: 'key',
    query: typed.replace(/^(?:<|label\(\s*")/, ''),
    ...key,
    opening: 'command',
    start: cursor - call.length,
    citation: isAlone ? { from: cursor - call.length, to: key.to + (isClosed ? 1 : 0) } : undefined,
    close: isClosed ? '' : ')',
    isLabel: true,
  };
}

function findReference(text: string, cursor: number): CompletionTrigger | undefined {
  const pattern = new RegExp(String.raw`${beforeKey}@([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]*)?$`, 'u');
  const [typed, query = ''] = pattern.exec(text.slice(0, cursor)) ?? [];
  if (typed === undefined) {
    return undefined;
  }
  const [rest = ''] = /^(?:[\p{L}\p{N}\p{M}_-]|[.:](?=[\p{L}\p{N}_]))*/u.exec(text.slice(cursor)) ?? [];
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  return { kind: 'key', query, ...key, opening: 'bare', start: key.from, citation: key, close: '', isLabel: false };
}
