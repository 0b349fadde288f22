import type { CitationFormat, WritingLanguage } from '../languages/language.ts';
import { codeBlocksOf, linesOf } from './blocks.ts';

interface Definition {
  readonly label: string;
  readonly content: string;
  readonly start: number;
  /** Behind its last line's text. */
  readonly end: number;
  readonly isApart: boolean;
}

/** The definitions of a format in a document, in their order. */
export function definitionsOf(
  text: string,
  { definitions: syntax }: CitationFormat,
  language: WritingLanguage,
): Definition[] {
  if (!syntax) {
    return [];
  }
  const blocks = codeBlocksOf(text, language).values();
  let block = blocks.next().value;
  const lines = linesOf(text).filter(({ start }) => {
    while (block && block.end < start) {
      block = blocks.next().value;
    }
    return !block || start < block.start;
  });
  const found: Definition[] = [];
  for (const [index, line] of lines.entries()) {
    const [, label, content = ''] = syntax.first.exec(line.text) ?? [];
    if (label === undefined) {
      continue;
    }
    let last = index;
    for (let next = index + 1; next < lines.length; next += 1) {
      const following = lines[next]?.text ?? '';
      const isParagraph = following.trim() === '' && /^(?: {4}|\t)\S/.test(lines[next + 1]?.text ?? '');
      if (!isParagraph && !syntax.continues.test(following)) {
        break;
      }
      last = next;
    }
    const end = lines[last] ?? line;
    found.push({
      label,
      content,
      start: line.start,
      end: end.start + end.text.length,
      isApart: lines[index - 1]?.text.trim() === '',
    });
  }
  return found;
}

/** Whether an offset is in a footnote of the format: in its definition, or in one in the running text. */
export function isInNote(text: string, offset: number, format: CitationFormat, language: WritingLanguage): boolean {
  return (
    definitionsOf(text, format, language).some(({ start, end }) => start <= offset && offset <= end) ||
    isInInlineNote(text.slice(Math.max(0, offset - longestNote), offset), format)
  );
}

/** Longest note that is looked for, in UTF-16 code units. */
const longestNote = 5000;

function isInInlineNote(before: string, { inlineNote }: CitationFormat): boolean {
  return (
    inlineNote !== undefined &&
    Array.from(before.matchAll(inlineNote)).some(({ 0: opening, index }) =>
      isOpen(before.slice(index + opening.length), opening.at(-1) ?? ''),
    )
  );
}

/** Whether a text doesn't close the bracket before it. An empty line ends the paragraph, and with it every note. */
function isOpen(content: string, bracket: string): boolean {
  if (/\n[ \t]*\r?\n/.test(content)) {
    return false;
  }
  if (bracket === '>') {
    return !/<\/ref>/i.test(content);
  }
  const [open, close] = bracket === '{' ? ['{', '}'] : ['[', ']'];
  let depth = 1;
  for (const [character] of content.matchAll(/(?<!\\)[{}[\]]/g)) {
    depth += character === open ? 1 : character === close ? -1 : 0;
    if (depth === 0) {
      return false;
    }
  }
  return true;
}

/**
 * A label that no footnote, link definition or text in brackets of the texts has: the number after the highest, so that
 * the numbers above it are free as well.
 */
export function freeLabel(texts: readonly string[]): string {
  const numbers = texts.flatMap((text) =>
    Array.from(text.matchAll(/\[(?:\^|fn:|#)?(\d{1,9})(?=[\]:])/g), ([, digits]) => Number(digits)),
  );
  return String(numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1);
}

/** The label of a definition that says the same; `undefined` where there is none. */
export function labelOfSame(
  definition: string,
  text: string,
  format: CitationFormat,
  language: WritingLanguage,
): string | undefined {
  const [, , content] = format.definitions?.first.exec(definition) ?? [];
  return content === undefined || definition.includes('\n')
    ? undefined
    : definitionsOf(text, format, language).find((known) => known.content === content)?.label;
}

/**
 * The place of a new definition, and the text that goes around it: behind the last of its kind, else a paragraph at the end of the
 * document, before a code block that has no end. `added` is the text that a citation puts there before it.
 */
export function placeOfDefinition(
  text: string,
  format: CitationFormat,
  language: WritingLanguage,
  added: (offset: number) => string,
) {
  const last = definitionsOf(text, format, language).at(-1);
  if (last) {
    const isParagraph = format.definitions?.isParagraph ?? false;
    const isApart = isParagraph === 'asBefore' ? last.isApart : isParagraph;
    return { offset: last.end, lead: isApart ? '\n\n' : '\n', trail: '' };
  }
  const open = codeBlocksOf(text, language).find((block) => !block.isClosed);
  const offset = open?.start ?? text.length;
  const before = text.slice(0, offset) + added(offset);
  const lead = before.trim() === '' || /\n\r?\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return { offset, lead, trail: open ? '\n\n' : '\n' };
}
