import { findLanguage } from '../../languages/index.ts';
import type { CitationFormat } from '../../languages/language.ts';
import type { Structure } from '../../languages/structure.ts';

interface Definition {
  readonly label: string;
  readonly content: string;
  readonly from: number;
  /** End of the text on the last line. */
  readonly to: number;
}

/** Returns the definitions of a format among the top-level blocks, in order. */
export function findDefinitions(
  text: string,
  { definitions: syntax }: CitationFormat,
  { nodes }: Structure,
): readonly Definition[] {
  return nodes.flatMap(({ kind, from, to }) => {
    const definition = text.slice(from, to).trimEnd();
    const match = kind === 'footnoteDefinition' || kind === 'definition' ? syntax?.first.exec(definition) : undefined;
    const [, label, content = ''] = match ?? [];
    return label === undefined ? [] : [{ label, content, from, to: from + definition.length }];
  });
}

/** Returns whether an offset is in the text of a footnote, or in the space after its definition. */
export function isInFootnote(text: string, offset: number, { nodes }: Structure, languageId: string): boolean {
  const last = offset - (/[ \t]*$/.exec(text.slice(Math.max(0, offset - 100), offset))?.[0].length ?? 0);
  const { markup } = findLanguage(languageId);
  return nodes.some(({ kind, from, to }) => {
    const role = from < offset && last <= to ? markup?.role(kind, text.slice(from, to)) : undefined;
    return role === 'note' || (role === 'footnote' && offset < to);
  });
}

/** Returns the first number that is higher than every number in brackets. */
export function chooseLabel(texts: readonly string[]): string {
  const numbers = texts.flatMap((text) =>
    Array.from(text.matchAll(/\[(?:\^|fn:|#)?(\d{1,9})(?=[\]:])/g), ([, digits]) => Number(digits)),
  );
  return String(numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1);
}

/** Returns the label of an existing definition with the same content. */
export function findDefinedLabel(
  definition: string,
  text: string,
  format: CitationFormat,
  structure: Structure,
): string | undefined {
  const [, , content] = format.definitions?.first.exec(definition) ?? [];
  return content === undefined || definition.includes('\n')
    ? undefined
    : findDefinitions(text, format, structure).find((definition) => definition.content === content)?.label;
}

/**
 * Returns where to define a label: after the last definition of its kind, or at the end of the document. `added`
 * returns the text that a citation inserts at the same offset.
 */
export function findDefinitionPoint(
  text: string,
  format: CitationFormat,
  structure: Structure,
  added: (offset: number) => string,
) {
  const last = findDefinitions(text, format, structure).at(-1);
  if (last) {
    const isParagraph = format.definitions?.isParagraph ?? false;
    const isApart = isParagraph === 'asBefore' ? /\n[ \t]*\r?\n$/.test(text.slice(0, last.from)) : isParagraph;
    return { offset: last.to, lead: isApart ? '\n\n' : '\n', trail: '' };
  }
  const offset = text.length;
  const before = text + added(offset);
  const lead = before.trim() === '' || /\n\r?\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return { offset, lead, trail: '\n' };
}
