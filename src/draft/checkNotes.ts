import { findDefinitionPoint } from '../citation/insertion/definitions.ts';
import { findLine, type Edit } from '../citation/insertion/point.ts';
import { findLanguage } from '../languages/index.ts';
import type { NoteSyntax } from '../languages/markup.ts';
import { findFirstIndex, mergeOverlaps, type Span } from '../languages/structure.ts';
import { findParser } from '../languages/findParser.ts';
import { parseDraft, type ParsedDraft } from './blocks.ts';
import { isOnlyChange } from './isOnlyChange.ts';
import type { Finding } from './finding.ts';

/** The definition can be in the included document. */
const inclusion = /^[ \t]*(?:\.\.[ \t]+include::|include::|#\+include:|\{\{< *include|`{3,}\{include\}|\{\{:)/im;

interface Note extends Span {
  readonly label: string;
}

/** Finds footnotes without a definition, and definitions of footnotes that nothing uses. */
export function checkNotes(text: string, languageId: string): Finding[] {
  const draft = parseDraft(text, languageId);
  const syntax = findLanguage(languageId).markup?.notes;
  if (!draft || !syntax) {
    return [];
  }
  const uses = readNotes(draft, 'footnote', syntax.use);
  const definitions = syntax.definition ? readNotes(draft, 'note', syntax.definition) : [];
  const inText = syntax.inText ? Array.from(text.matchAll(syntax.inText), readLabel) : [];
  const defined = new Set([...definitions.map(({ label }) => label), ...inText]);
  const used = new Set([...uses.map(({ label }) => label), ...findOtherUses(draft, syntax, definitions)]);
  const isComplete = !inclusion.test(text);
  const isMeant = syntax.createTest(text, definitions.length > 0);
  const missing = uses.filter((note) => isComplete && !defined.has(note.label) && isMeant(note));
  const unused = definitions.filter(({ label }) => !used.has(label) && isComplete);
  return [
    ...missing.map(({ label, from, to }): Finding => ({
      code: 'missing-note',
      from,
      to,
      subject: label,
      fix: { addNote: label },
    })),
    ...unused.map(({ label, from, to }): Finding => {
      const line = findLine(text, from);
      return {
        code: 'unused-note',
        from,
        to: Math.min(to, line.to),
        subject: label,
        fix: { removeNote: { from, to } },
      };
    }),
  ];
}

function readNotes({ text, nodes }: ParsedDraft, role: 'footnote' | 'note', pattern: RegExp): Note[] {
  return nodes.flatMap((node) => {
    const source = node.role === role ? text.slice(node.from, node.to) : '';
    pattern.lastIndex = 0;
    const match = pattern.exec(source);
    return match?.index === 0 ? [{ label: readLabel(match), from: node.from, to: node.to }] : [];
  });
}

function readLabel([, ...groups]: RegExpMatchArray | RegExpExecArray): string {
  return (groups.find(Boolean) ?? '').toLowerCase();
}

/** Returns the labels in places that the parser doesn't read, such as links and HTML, but not in code. */
function findOtherUses(
  { text, structure }: ParsedDraft,
  { use, isCode }: NoteSyntax,
  definitions: readonly Note[],
): string[] {
  const skipped = mergeOverlaps([
    ...structure.filter(({ kind, from, to }) => isCode(kind, text.slice(from, to))),
    ...definitions.map(({ from, label }) => ({ from, to: from + label.length })),
  ]);
  return Array.from(text.matchAll(use)).flatMap((match) => {
    const next = skipped[findFirstIndex(skipped, ({ to }) => to > match.index)];
    return next && next.from <= match.index ? [] : [readLabel(match)];
  });
}

/** Returns an edit that adds an empty definition for the writer to complete. */
export function addNote(text: string, languageId: string, label: string): Edit | undefined {
  const format = findLanguage(languageId).formats.find((each) => each.label === 'footnote' && each.definitions);
  const structure = findParser(languageId)(text, languageId);
  const definition = format?.write([], { label: label.replace(/^#/, '') }).definition;
  if (!format || !structure || definition === undefined) {
    return undefined;
  }
  const { offset, lead, trail } = findDefinitionPoint(text, format, structure, () => '');
  const edit = { start: offset, end: offset, text: lead + definition + trail };
  return isOnlyChange(text, languageId, edit) ? edit : undefined;
}

/** Returns an edit that removes a definition with the empty line after it. */
export function removeNote(text: string, languageId: string, { from, to }: Span): Edit | undefined {
  const start = findLine(text, from).from;
  const rest = text.slice(to);
  const [after = ''] = /^[ \t]*(?:\r?\n|$)(?:[ \t]*(?:\r?\n|$))?/.exec(rest) ?? [];
  const edit = { start, end: to + after.length, text: '' };
  return text.slice(start, from).trim() === '' && isOnlyChange(text, languageId, edit) ? edit : undefined;
}
