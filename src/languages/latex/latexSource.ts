// cspell:ignore endinput iffalse nolinkurl BVerbatim LVerbatim filecontents tcblisting erbatim thenelse
const skipped = new RegExp(
  [
    String.raw`%|\\(?:url|href|path|nolinkurl)\s*\{[^{}\n]*\}`,
    String.raw`\\begin\s*\{(?<environment>(?:[BL]?[vV]erbatim|filecontents)\*?|lstlisting|minted|comment|tcblisting)\}`,
    String.raw`\\(?:verb\*?|lstinline)(?![A-Za-z])(?:\[[^\][\n]*\])?(?<mark>[^\w\s{[\\])`,
    String.raw`\\(?<condition>iffalse)(?![A-Za-z@])`,
    String.raw`\\(?<end>end\{document\}|endinput(?![A-Za-z@]))`,
    String.raw`\\[^]`,
  ].join('|'),
  'g',
);

/**
 * Replaces comments, verbatim text, `\iffalse` and everything after the document's end with spaces. Offsets don't
 * change.
 */
export function blankLatexComments(text: string): string {
  const parts: string[] = [];
  let offset = 0;
  const blank = (from: number, to: number) => {
    parts.push(text.slice(offset, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    offset = to;
    skipped.lastIndex = to;
  };
  skipped.lastIndex = 0;
  for (let match = skipped.exec(text); match; match = skipped.exec(text)) {
    const { 0: whole, index, groups: { environment, mark, condition, end } = {} } = match;
    const after = index + whole.length;
    if (whole === '%') {
      blank(index, findOrEnd(text, '\n', after));
    } else if (environment !== undefined) {
      blank(after, findOrEnd(text, `\\end{${environment}}`, after));
    } else if (mark !== undefined) {
      const close = text.indexOf(mark, after);
      if (close >= 0 && !text.slice(after, close).includes('\n')) {
        blank(index, close + 1);
      }
    } else if (condition !== undefined) {
      blank(index, findSkippedEnd(text, after));
    } else if (end !== undefined) {
      blank(index, text.length);
    }
  }
  return parts.join('') + text.slice(offset);
}

function findOrEnd(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end;
}

/** Returns the end of the branch that a false condition skips. */
function findSkippedEnd(text: string, from: number): number {
  const mark = /\\(?:(?<open>if(?!f(?![a-z])|thenelse)[A-Za-z@]*)|else|fi)(?![A-Za-z@])/g;
  mark.lastIndex = from;
  let depth = 1;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    depth += match.groups?.open !== undefined ? 1 : match[0] === '\\fi' ? -1 : 0;
    if (depth === 0 || (depth === 1 && match[0] === '\\else')) {
      return mark.lastIndex;
    }
  }
  return text.length;
}

/** Groups in braces, up to three levels deep. */
export const latexGroup = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
/** An optional argument, which contains square brackets only in braces. */
export const latexOption = String.raw`\[(?:[^\][{}]|${latexGroup})*\]`;
