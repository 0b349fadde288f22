import type { CitationFormat, WritingLanguage } from '../languages/language.ts';
import { codeBlocksOf, linesOf } from './blocks.ts';

interface Definition {
  readonly label: string;
  readonly content: string;
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
    found.push({ label, content, end: end.start + end.text.length, isApart: lines[index - 1]?.text.trim() === '' });
  }
  return found;
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
