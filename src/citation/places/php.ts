import { createRuns, findSpans, type Run } from './structure.ts';

/** Returns the end of the code, or `undefined` if a string is not closed. Adds the comments to `comments`. */
export function findPhpEnd(text: string, from: number, comments: Run[]): number | undefined {
  const token = /\?>|\/\/|#(?!\[)|\/\*|<<<[ \t]*(["']?)([A-Za-z_]\w*)\1\r?\n|["'`]/g;
  token.lastIndex = from + 2;
  if (text.startsWith('<?xml', from)) {
    const end = text.indexOf('?>', from);
    return end < 0 ? undefined : end + 2;
  }
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const { 0: mark, 2: label, index } = match;
    if (mark === '?>') {
      return token.lastIndex;
    }
    const close =
      mark === '/*'
        ? /\*\//g
        : mark === '//' || mark === '#'
          ? /(?=\r?\n|\?>|$)/g
          : label !== undefined
            ? new RegExp(`^[ \\t]*${label}\\b`, 'gm')
            : {
                '"': /[^"\\]*(?:\\[^][^"\\]*)*"/y,
                "'": /[^'\\]*(?:\\[^][^'\\]*)*'/y,
                '`': /[^`\\]*(?:\\[^][^`\\]*)*`/y,
              }[mark];
    if (!close) {
      return undefined;
    }
    close.lastIndex = token.lastIndex;
    const end = close.exec(text);
    if (!end) {
      return undefined;
    }
    token.lastIndex = close.lastIndex;
    if (mark === '/*' || mark === '//' || mark === '#') {
      const content = index + mark.length + (text.startsWith('/**', index) && text[index + 3] !== '/' ? 1 : 0);
      comments.push(...createCommentRuns(text, index, content, end.index, mark !== '/*'));
    }
  }
  return text.length;
}

/** Skips lines that are directives for tools. */
function createCommentRuns(text: string, from: number, start: number, to: number, isLineComment: boolean): Run[] {
  const directives = findSpans(
    text,
    { from: start, to },
    /^[ \t*]*(?:[@!{]|phpcs|phpstan|psalm|codingStandards)[^\n]*\n?/gm,
  );
  return createRuns(
    { from: start, to },
    directives.map((line) => ({ ...line, inside: 'refused' as const })),
    { kind: 'comment', parent: from, isLineComment },
  );
}
