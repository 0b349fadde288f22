import { beforeKey, findClosing, findOpenings, inParagraph, type CompletionTrigger } from '../completion.ts';

export const findMarkdownTrigger = inParagraph(
  (text, cursor) => findFootnote(text, cursor) ?? findPandocKey(text, cursor),
);

/** Finds `[^words`, except at the start of a line, where it begins a definition. */
function findFootnote(text: string, cursor: number): CompletionTrigger | undefined {
  const [mark, query = ''] = /(?<!(?:^|\n)[ \t>]*|[!\\])\[\^([^\s[\]]*)$/.exec(text.slice(0, cursor)) ?? [];
  if (mark === undefined) {
    return undefined;
  }
  const start = cursor - mark.length;
  const [rest = ''] = /^[^\s[\]]*\]/.exec(text.slice(cursor)) ?? [];
  return {
    kind: 'footnote',
    query,
    from: cursor - query.length,
    to: cursor,
    opening: 'command',
    start,
    citation: { from: start, to: cursor + rest.length },
    close: '',
    isLabel: false,
  };
}

const pandocKey = new RegExp(
  String.raw`${beforeKey}@(?:\{[^{}\s]*|(?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_:.#$%&+?<>~/-]*)?)$`,
  'u',
);
const restOfPandocKey = /^(?:[\p{L}\p{N}\p{M}_]|[:.#$%&+?<>~/-]+(?=[\p{L}\p{N}_]))*/u;

function findPandocKey(text: string, cursor: number): CompletionTrigger | undefined {
  const [typed] = pandocKey.exec(text.slice(0, cursor)) ?? [];
  if (typed === undefined) {
    return undefined;
  }
  const query = typed.replace(/^@\{?/, '');
  const after = text.slice(cursor);
  const [rest = ''] = (typed.startsWith('@{') ? /^[^{}\s]*\}?/ : restOfPandocKey).exec(after) ?? [];
  const key = { from: cursor - typed.length, to: cursor + rest.length };
  const prose = text.slice(0, key.from).replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
  const open = findOpenings(prose, '[', ']').at(-1);
  if (open === undefined || text[open - 1] === '!') {
    return { kind: 'key', query, ...key, opening: 'bare', start: key.from, citation: key, close: '', isLabel: false };
  }
  const isClosed = findClosing(text.slice(key.to), '[', ']') !== undefined;
  const isAlone = /^-?$/.test(text.slice(open + 1, key.from)) && (!isClosed || text[key.to] === ']');
  return {
    kind: 'key',
    query,
    ...key,
    opening: 'bracket',
    start: open,
    citation: isAlone ? { from: open, to: key.to + (isClosed ? 1 : 0) } : undefined,
    close: isClosed ? '' : ']',
    isLabel: false,
  };
}
