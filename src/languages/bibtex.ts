import { createBibliographyEntry, type BibliographyEntry } from '../bibliography/bibliographyEntry.ts';
import { writeBiblatexEntry, writeBibtexEntry } from '../bibliography/bibtexEntry.ts';
import { CitationKeys } from '../bibliography/citationKeys.ts';
import { createCommonFormats } from './commonFormats.ts';
import type { CitationFormat, FormatLabel, WritingLanguage } from './language.ts';
import { emptyFormat } from './links.ts';
import { noMarkup } from './plain.ts';
import { matchFirstGroups, plainReading } from './readLinks.ts';
import { createRuns, type Run, type Structure, type StructureNode } from './structure.ts';

export const bibtex: WritingLanguage = {
  name: 'BibTeX',
  languageIds: ['bibtex', 'biblatex'],
  fileExtensions: ['.bib'],
  formats: [
    createEntryFormat('biblatex-entry', 'biblatexEntry', writeBiblatexEntry),
    createEntryFormat('bibtex-entry', 'bibtexEntry', writeBibtexEntry),
    ...createCommonFormats(noMarkup),
  ],
  parse: parseBibtex,
  markup: undefined,
  text: noMarkup,
  outline: undefined,
  findTrigger: undefined,
  reading: {
    ...plainReading,
    definedKeys: (document) => matchFirstGroups(document, /@\s*[^\s{}()@,]+\s*[{(]\s*([^\s,{}()]+)/g),
  },
};

/** Creates a format that writes one entry per reference, each with an unused key. */
function createEntryFormat(
  id: string,
  label: FormatLabel,
  write: (source: BibliographyEntry, key: string) => string,
): CitationFormat {
  return {
    ...emptyFormat,
    id,
    label,
    write: (references, { takenKeys = [], keyPattern }) => {
      const keys = new CitationKeys(takenKeys, keyPattern);
      const entries = references.map((reference) => {
        const source = createBibliographyEntry(reference);
        return write(source, keys.createNextKey(source));
      });
      return { text: entries.join('\n') };
    },
  };
}

/** Finds entries. Citations go between them. */
function parseBibtex(text: string): Structure {
  const nodes: StructureNode[] = [];
  const runs: Run[] = [];
  let start = 0;
  let end = 0;
  for (;;) {
    const next = /\S/g;
    next.lastIndex = end;
    const to = next.exec(text)?.index ?? text.length;
    const lineEnd = text.indexOf('\n', end);
    const from = end > 0 && lineEnd >= 0 && lineEnd < to ? lineEnd + 1 : end;
    runs.push(...createRuns({ start, from, to }, [], { kind: 'gap', parent: from }));
    const item = to < text.length ? readItem(text, to) : undefined;
    if (!item) {
      return { nodes, runs };
    }
    nodes.push(item);
    start = item.from + 1;
    end = item.to;
  }
}

/** Returns `undefined` if BibTeX and biber read the entry or comment differently or fail. */
function readItem(text: string, from: number): StructureNode | undefined {
  if (text[from] === '@') {
    const to = findEntryEnd(text, from);
    return to === undefined ? undefined : { kind: 'entry', from, to };
  }
  const lines = text[from] === '%' ? /(?:[ \t]*%[^\n]*(?:\n|$))+/y : /[^\n]+/y;
  lines.lastIndex = from;
  const comment = (lines.exec(text)?.[0] ?? '').trimEnd();
  const to = from + comment.length;
  // Biber skips a line that starts with a percent sign. BibTeX reads an entry in it.
  const isComment = !comment.includes('@') || (text[from] === '%' && isBalanced(comment));
  return isComment ? { kind: 'paragraph', from, to } : undefined;
}

function findEntryEnd(text: string, from: number): number | undefined {
  const opening = /@\s*[^\s{}()@,"#%'=~\\]+\s*([{(])/y;
  opening.lastIndex = from;
  const [head = '', bracket] = opening.exec(text) ?? [];
  if (head === '') {
    return undefined;
  }
  const mark = /\\?[{}]|[()%]/g;
  mark.lastIndex = from + head.length;
  let depth = 0;
  let escapedDepth = 0;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const { 0: whole, index } = match;
    const character = whole.slice(-1);
    if (whole.length > 1) {
      escapedDepth += character === '{' ? 1 : -1;
    }
    if (character === '{') {
      depth += 1;
    } else if (character === '}' && depth > 0) {
      depth -= 1;
    } else if (depth === 0 && character === (bracket === '{' ? '}' : ')')) {
      // BibTeX counts escaped braces. Other programs don't.
      return escapedDepth === 0 && whole.length === 1 ? index + 1 : undefined;
    } else if (depth === 0 && (character === '}' || (character === '%' && isCode(text, index)))) {
      return undefined;
    }
  }
  return undefined;
}

/** Returns whether a comment in an entry contains a mark that BibTeX reads. */
function isCode(text: string, from: number): boolean {
  return /[{}()"@]/.test(text.slice(from, from + 1000).split('\n', 1)[0] ?? '');
}

function isBalanced(text: string): boolean {
  let depth = 0;
  return (
    Array.from(text.matchAll(/[{}]/g), ([mark]) => (depth += mark === '{' ? 1 : -1)).every((open) => open >= 0) &&
    depth === 0
  );
}
