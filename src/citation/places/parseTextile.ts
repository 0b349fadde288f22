import {
  mergeOverlaps,
  splitLines,
  createRuns,
  findSpans,
  type Parse,
  type Run,
  type Span,
  type StructureNode,
} from './structure.ts';

/** Treats only blocks in which all lines have the same known type as prose. */
export const parseTextile: Parse = (text) => {
  const nodes: StructureNode[] = [];
  const runs: Run[] = [];
  let isExtended = false;
  let block: Span[] = [];
  for (const { text: line, start } of [...splitLines(text), { text: '', start: text.length + 1 }]) {
    const span = { from: start, to: start + line.length };
    if (line.trim() !== '') {
      block.push(span);
      continue;
    }
    const [first] = block;
    if (first) {
      const fullSpan = { from: first.from, to: block.at(-1)?.to ?? first.to };
      const source = text.slice(fullSpan.from, fullSpan.to);
      const [, name, dots] = signature.exec(source) ?? [];
      if (/<(?:pre|code|notextile|script|style|!--)|^==/im.test(source)) {
        // These elements can continue after an empty line.
        nodes.push({ kind: 'unknown', from: fullSpan.from, to: text.length });
        break;
      }
      isExtended = name === undefined ? isExtended : dots === '..';
      nodes.push({ kind: name ?? 'paragraph', ...fullSpan });
      const kind = isExtended || /<[a-z/!?]|==/i.test(source) ? undefined : findKind(source, name);
      for (const row of kind === undefined ? [] : block) {
        readLine(text, row, kind === 'text' && row === first ? name : undefined, kind === 'table', nodes, runs);
      }
      block = [];
    }
    // A citation directly above or below a block would continue the block.
    const rest = text.slice(start, start + 100);
    if (!first && !isExtended && start <= text.length && /^[^\S\n]*(?:\n[^\S\n]*(?:\n|$)|$)/.test(rest)) {
      runs.push(...createRuns(span, [], { kind: 'prose', parent: start }));
    }
  }
  return {
    nodes: nodes.sort((a, b) => a.from - b.from || b.to - a.to),
    runs: runs.sort((a, b) => a.start - b.start || a.until - b.until),
  };
};

/** The start of a block other than a plain paragraph. */
const signature = /^(p|h[1-6]|bq|bc|pre|notextile|fn\d+|table|clear|dl|toc|note|#{3})[^\s.]*(\.\.?)(?=[\s:]|$)/;
const proseMarker = /^(?:p|h[1-6]|bq|fn\d+)[<>=]{0,2}(?:\([\w #-]*\))?\. +/;
const listMarker = /^[*#]+ +/;

function findKind(source: string, name: string | undefined): 'table' | 'list' | 'text' | undefined {
  const lines = source.split('\n').map((line) => line.trimEnd());
  if (lines.every((line) => /^\|.*\|$/.test(line))) {
    return 'table';
  }
  if (lines.every((line) => listMarker.test(line))) {
    return 'list';
  }
  // RedCloth reads `["a":https://example.org]b` at the start of a paragraph as the definition of an alias.
  const isPlain = lines.every((line) => !/^(?:[*#] ?|[|\s;:]|\[(?!"[^\]]*\](?:[\s,)]|$))|- |[-*_]{3})/.test(line));
  return isPlain && (name === undefined || proseMarker.test(source)) ? 'text' : undefined;
}

/** Links, images, code, formatted words, acronyms, notes, character references and addresses. */
const element =
  /\["[^"\n]*":[^[\]\s]*\]|"[^"\n]*":[^\s"]+|!\S[^!\n]*!(?::\S+)?|@[^@\n]+@|(?<![\p{L}\p{N}])([*_+^~%-]|\*\*|__|\?\?)(?=[^\s*_+^~%?-])[^\n*_+^~%?-]*\1(?![\p{L}\p{N}])|(?<!\p{L})\p{L}{1,30}\([^()\n]*\)|\[[^[\]\s]{1,20}\]|\{[^{}\n]*\}|&#?\w+;|https?:\/\/[^\s<>"]+|\((?:c|r|tm)\)/giu;

function readLine(
  text: string,
  line: Span,
  name: string | undefined,
  isInTable: boolean,
  nodes: StructureNode[],
  runs: Run[],
): void {
  const source = text.slice(line.from, line.to);
  const marker = (name === undefined ? (isInTable ? undefined : listMarker) : proseMarker)?.exec(source)?.[0] ?? '';
  const parts = isInTable ? findCells(text, line) : [{ from: line.from + marker.length, to: line.to }];
  for (const part of parts) {
    const elements = mergeOverlaps(findSpans(text, part, element));
    const getSource = ({ from, to }: Span) => text.slice(from, to);
    const marks = elements.flatMap((span) => {
      const [mark] = /^(?:[*_+^~%@-]|\?\?)/.exec(getSource(span)) ?? [];
      return mark === undefined ? [] : [{ mark, to: span.to }];
    });
    // RedCloth ends emphasis at the last mark before a letter, which can be in a later link.
    const hasMark = (source: string, mark: string) =>
      source.split(mark).some((rest, index) => index > 0 && /^\S/.test(rest));
    const isLink = (span: Span) =>
      /^\[?"[^"\n]*":/.test(getSource(span)) &&
      !marks.some(({ mark, to }) => to <= span.from && hasMark(getSource(span), mark));
    nodes.push(
      { kind: isInTable ? 'cell' : 'paragraph', ...part },
      ...elements.map((span) => ({ kind: isLink(span) ? 'link' : 'element', ...span })),
    );
    const words = findWords(text, part, elements);
    // The attributes of a cell look like a word and a period.
    if (isPlain(words) && !(isInTable && /^[^\s|]{1,40}\./.test(words))) {
      const start = isInTable ? part.from : line.from;
      // A link directly before an element would change it.
      const spaced = elements.map((span) =>
        span.from === part.from || /\s/.test(text.charAt(span.from - 1)) ? { ...span, from: span.from - 1 } : span,
      );
      runs.push(...createRuns({ start, ...part }, spaced, { kind: 'prose', parent: part.from, isInTable }));
    }
  }
}

function findWords(text: string, { from, to }: Span, elements: readonly Span[]): string {
  let end = from;
  const words = elements.map((span) => {
    const part = text.slice(end, span.from);
    end = span.to;
    return part;
  });
  return [...words, text.slice(end, to)].join('\0');
}

/** Returns whether elements (`\0`) are words of their own, and no mark could pair with a mark in a citation. */
function isPlain(words: string): boolean {
  const leftover = words.replace(
    /(?<=[\p{L}\p{N}])['-](?=[\p{L}\p{N}])|(?<=\s)-(?=\s)|(?<=\p{N})%(?=[\s.,;)]|$)|(?<=^|[\s(])\0(?=[\s.,;:!?)]|$)/gu,
    ' ',
  );
  return !/["'*_+^~%@[\]{}|<>=\0-]|\?\?/.test(leftover);
}

/** Finds the cells of a row, without heading markers. */
function findCells(text: string, line: Span): Span[] {
  return findSpans(text, { from: line.from + 1, to: line.to }, /[^|]*\|/g).map(({ from, to }) => {
    const [marker = ''] = /^_\. */.exec(text.slice(from, to - 1)) ?? [];
    return { from: from + marker.length, to: to - 1 };
  });
}
