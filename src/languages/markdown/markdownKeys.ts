// cspell:ignore nocite
import { findMetadata, readMetadataFields } from './metadata.ts';
import { findFirstIndex, type Span, type StructureNode } from '../structure.ts';
import { blankSpans, findKeyLists, type CitedKey, type KeyCitation } from '../citedKeys.ts';
import { findLatexKeys } from '../latex/latexKeys.ts';

/** Finds the citations of pandoc, the roles of MyST and commands of LaTeX. */
export function findMarkdownKeys(text: string, nodes: readonly StructureNode[], languageId: string): KeyCitation[] {
  const metadata = findMetadata(text);
  const code = nodes.flatMap((node) => findCode(text, node));
  const alternatives = Array.from(text.matchAll(alternativeText), ({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
  const literals = [...alternatives, ...nodes.flatMap((node) => findLiterals(text, node))];
  const prose = blankSpans(text, [...metadata, ...code, ...literals]);
  const examples = new Set(Array.from(prose.matchAll(exampleMarker), ([, label, other = '']) => label ?? other));
  const labels = findLabels(text, languageId);
  const brackets = nodes.filter(({ kind }) => kind === 'citation');
  const grouped = new Map<number, { readonly from: number; readonly to: number; readonly keys: CitedKey[] }>();
  for (const key of findKeys(languageId === 'mdx' ? prose.replaceAll('@{', '  ') : prose)) {
    const bracket = brackets[findFirstIndex(brackets, ({ from }) => from > key.from) - 1];
    const isInBrackets = bracket !== undefined && key.to <= bracket.to;
    if (key.key !== '*' && !labels(key.key) && (isInBrackets || !examples.has(key.key))) {
      const { from, to } = isInBrackets ? bracket : key;
      const citation = grouped.get(from) ?? { from, to, keys: [] };
      citation.keys.push(key);
      grouped.set(from, citation);
    }
  }
  return [
    ...metadata.flatMap((block) => findMetadataKeys(text, block)),
    ...grouped.values(),
    ...findKeyLists(blankSpans(text, [...metadata, ...code]), mystRole),
    ...(prose.includes('cite') ? findLatexKeys(prose) : []),
  ];
}

/** The attribute of an image for screen readers, which is no Markdown. */
const alternativeText = /\b(?:fig-)?alt=(?:"[^"]*"|'[^']*')/g;
/** `{cite:p}` with a list in backticks. */
const mystRole = /\{[\w:-]{0,30}cite[\w:-]{0,30}\}`(?<keys>[^`{}]*)`/g;
/** The marker of an example list, whose label is not a key. A wrapped line can begin with a key and a period or bracket. */
const exampleMarker =
  /^[ \t>]*\(@([\p{L}\p{N}_-]+)\)(?=[ \t]|\r?$)|(?<=(?<![^])|\n[ \t>]*\r?\n)[ \t>]*@([\p{L}\p{N}_-]+)[.)](?=\s|(?![^]))/gmu;
const fields = 'nocite|title|subtitle|abstract|thanks|description';

const keyPattern =
  /(?<![\p{L}\p{N}\p{M}]\.?|\\)@(?:\{([^{}\n]+)\}|((?:[\p{L}\p{N}_]|\*(?![\p{L}\p{N}*]))(?:[\p{L}\p{N}\p{M}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_])|[:/](?=\/))*))/gu;

function findKeys(text: string): CitedKey[] {
  return Array.from(text.matchAll(keyPattern), ({ 0: whole, 1: braced, 2: plain = '', index }) => ({
    key: braced ?? plain,
    from: index,
    to: index + whole.length,
  }));
}

function findMetadataKeys(text: string, { from, to }: Span): KeyCitation[] {
  return readMetadataFields(text.slice(from, to), fields).flatMap((field) =>
    findKeys(field.value.replace(/^[ \t]*#.*$|https?:\S*/gm, ({ length }) => ' '.repeat(length))).map((key) => {
      const span = { from: from + field.from + key.from, to: from + field.from + key.to };
      return { ...span, keys: [{ ...span, key: key.key }] };
    }),
  );
}

/** Returns code, except the captions in options of code cells. */
function findCode(text: string, { kind, from, to }: StructureNode): Span[] {
  if (/^(?:CodeBlock|MathBlock|CommentBlock|ProcessingInstructionBlock|Comment)$/.test(kind)) {
    return [{ from, to }];
  }
  if (kind !== 'FencedCode') {
    return [];
  }
  const source = text.slice(from, to);
  const [firstLine = ''] = /^[`~]{3,}\{.*/.exec(source) ?? [];
  const captions = [...firstLine.matchAll(/\b\w+\.cap[ \t]*=.*/g), ...source.matchAll(cellOption)];
  const spans: Span[] = [];
  let start = from;
  for (const { 0: option, index } of captions) {
    spans.push({ from: start, to: from + index });
    start = from + index + option.length;
  }
  return [...spans, { from: start, to }];
}

/** The caption of a code cell. Another notation is `fig.cap="…"` in the first line. */
const cellOption = /^[ \t]*(?:#|\/\/|%%|--)\|[ \t]*[\w-]*cap[\w-]*:.*/gm;

/** Returns the parts of elements in which pandoc reads no citations. */
function findLiterals(text: string, { kind, from, to }: StructureNode): Span[] {
  const findIn = (pattern: RegExp): Span[] =>
    Array.from(text.slice(from, to).matchAll(pattern), ({ 0: { length }, index }) => ({
      from: from + index,
      to: from + index + length,
    }));
  switch (kind) {
    case 'InlineCode':
    case 'Math':
    case 'HTMLTag':
    case 'ProcessingInstruction':
    case 'URL':
    case 'definition':
    case 'nested definition':
      return [{ from, to }];
    case 'link':
    case 'Image':
      return text[from] === '<' ? [{ from, to }] : findIn(/`[^`\n]*`|<[^<>]*>|\]\([^]*$/g);
    case 'HTMLBlock':
      return /^\s*<(?:script|style|pre|textarea|code)\b/i.test(text.slice(from, from + 100))
        ? [{ from, to }]
        : findIn(/<[^<>]*>/g);
    case 'Directive':
    case 'Paragraph':
    case 'paragraph':
      return [
        ...(isGridTable(text, from) ? findIn(/`[^`\n|]*`/g) : []),
        ...findIn(/\{\{(?:(?!\{\{|\}\})[^])*\}\}|\{%(?:(?!\{%|%\})[^])*%\}|^%.*/gm),
      ];
    default:
      return [];
  }
}

/** The parser pairs backticks of different cells in such a table. */
function isGridTable(text: string, from: number): boolean {
  return /^\+[-=:]{3}/.test(text.slice(from, from + 4));
}

/** Returns a test for labels of figures and other parts, which `@` refers to as well. */
function findLabels(text: string, languageId: string): (key: string) => boolean {
  const isQuarto = languageId === 'quarto' || languageId === 'rmd';
  const defined = new Set(
    Array.from(
      text.matchAll(/\{#([^\s{}]+)|^[ \t]*(?:#|\/\/|%%|--)\|[ \t]*label:[ \t]*["']?([\w-]+)/gm),
      ([, id, label = '']) => id ?? label,
    ),
  );
  return (key) =>
    defined.has(key) ||
    (isQuarto &&
      /^(?:fig|tbl|lst|tip|nte|wrn|imp|cau|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg|eq|sec)-/i.test(key)) ||
    /^(?:fig|tbl|eq|lst|sec):/.test(key);
}
