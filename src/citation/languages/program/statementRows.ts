import { comments } from './commentSyntax.ts';

/**
 * For each line of a program, the line that its statement begins with as far as a line put in between would break it: a
 * line that goes on from the one before, in a heredoc, in a pattern of several lines, in a comment that our own would end.
 */
export function statementRows(lines: readonly string[], languageId: string): readonly number[] {
  const rows: number[] = [];
  const held = [...heredocs(lines, languageId), ...patterns(lines, languageId), ...blocks(lines, languageId)];
  const beginnings = new Map(held.map(({ from, to }) => [from, to] as const).sort(([, a], [, b]) => a - b));
  let open: { readonly from: number; readonly to: number } | undefined;
  for (const [row, line] of lines.entries()) {
    const isHeld = open !== undefined && row <= open.to;
    const goesOn = row > 0 && (goesOnAfter(lines[row - 1] ?? '', languageId) || goesOnWith(line, languageId));
    rows.push(isHeld ? (rows[open?.from ?? row] ?? row) : goesOn ? (rows[row - 1] ?? row) : row);
    const to = beginnings.get(row);
    if (to !== undefined && (!open || to > open.to)) {
      open = isHeld ? { from: open?.from ?? row, to } : { from: row, to };
    }
  }
  return rows;
}

interface Held {
  /** The line that begins it. */
  readonly from: number;
  /** The last line before which nothing may be put. */
  readonly to: number;
}

/** Marks at the end of a line by which the next one belongs to it, besides the backslash. */
const lineEnds: Readonly<Record<string, RegExp>> = {
  powershell: /`\s*$/,
  vb: /\s_\s*$/,
  vbscript: /\s_\s*$/,
  'fortran-modern': /&\s*$/,
  FortranFreeForm: /&\s*$/,
  matlab: /\.\.\.\s*$/,
  applescript: /¬\s*$/,
};
const lineStarts: Readonly<Record<string, RegExp>> = {
  vim: /^\s*\\/,
  ruby: /^\s*&?\.(?!\.)/,
  crystal: /^\s*\.(?!\.)/,
  coffeescript: /^\s*\??\.(?!\.)/,
};

function goesOnAfter(line: string, languageId: string): boolean {
  const end = line.trimEnd();
  return end.endsWith('\\') || end.endsWith('??/') || lineEnds[languageId]?.test(line.slice(-80)) === true;
}

function goesOnWith(line: string, languageId: string): boolean {
  return lineStarts[languageId]?.test(line) === true;
}

const withHeredocs: ReadonlySet<string> = new Set(
  'shellscript perl ruby crystal php vim terraform hcl dockerfile'.split(' '),
);

/** Texts that a line of their own ends: `<<END`. One that nothing ends is none. */
function heredocs(lines: readonly string[], languageId: string): Held[] {
  if (!withHeredocs.has(languageId)) {
    return [];
  }
  const found: Held[] = [];
  const last = new Map(lines.map((line, row) => [endOf(line), row] as const));
  for (let row = 0; row < lines.length; row += 1) {
    const from = row;
    for (const [, , quoted, bare = quoted ?? ''] of (lines[from] ?? '').matchAll(
      /<<<?[-~]?\s{0,8}(?:(?:trim|eval)\s{1,8}){0,2}\\?(?:(["'`])([^"'`]{1,80})\1|([A-Za-z_]\w{0,79}))/g,
    )) {
      if ((last.get(bare) ?? -1) <= row) {
        continue;
      }
      do {
        row += 1;
      } while (endOf(lines[row] ?? '') !== bare);
    }
    if (row > from) {
      found.push({ from, to: row });
    }
  }
  return found;
}

/** The word that a line consists of, as far as it may end a heredoc. */
function endOf(line: string): string {
  return line.trim().replace(/[;,)]+$/, '');
}

const withPatterns: ReadonlySet<string> = new Set('perl perl6 raku ruby crystal coffeescript elixir groovy'.split(' '));
/** A slash that begins a pattern, or whatever else slashes hold, which does not end in its line. */
const opening =
  /(?:(?:^|[=(,~!|&?:{[])\s{0,8}|\b(?:m|s|y|tr|q[qrwx]?|(?:when|if|unless|and|or|not|split|return) )|[%~]\w?|\$)\/(?:\\.|[^/\\])*$/;

/** Patterns and lists of several lines between slashes, of which there is one in any address. */
function patterns(lines: readonly string[], languageId: string): Held[] {
  if (!withPatterns.has(languageId)) {
    return [];
  }
  const found: Held[] = [];
  const end = lines.findLastIndex((line) => line.includes('/'));
  for (let row = 0; row < end; row += 1) {
    const from = row;
    if (opening.test(lines[from] ?? '')) {
      do {
        row += 1;
      } while (!(lines[row] ?? '').replace(/\\./g, '').includes('/') && row < end);
      found.push({ from, to: row });
    }
  }
  return found;
}

/** Comments of several lines in a language that has no others: ours would end them. */
function blocks(lines: readonly string[], languageId: string): Held[] {
  const { line: mark, block } = comments[languageId] ?? {};
  if (mark !== undefined || !block) {
    return [];
  }
  const found: Held[] = [];
  const [begin, end] = block;
  let from: number | undefined;
  for (const [row, line] of lines.entries()) {
    for (let column = 0; ;) {
      const next = line.indexOf(from === undefined ? begin : end, column);
      if (next < 0) {
        break;
      }
      if (from === undefined) {
        from = row;
      } else {
        found.push({ from, to: row });
        from = undefined;
      }
      column = next + begin.length;
    }
  }
  return from === undefined ? found : [...found, { from, to: lines.length - 1 }];
}
