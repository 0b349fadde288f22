import {
  appendEntries,
  describeEntry,
  UnreadableBibliographyError,
  type BibliographyFile,
  type ExistingEntry,
} from './bibliographyFile.ts';
import { formatIsoDate, type BibliographyEntry } from './bibliographyEntry.ts';

export function writeHayagrivaEntry(
  { title, authors, publisher, published, url, retrieved }: BibliographyEntry,
  key: string,
): string {
  const lines = [
    `${key}:`,
    '  type: web',
    `  title: { value: ${escapeChunks(title)}, verbatim: true }`,
    ...(authors.length > 0 ? ['  author:'] : []),
    ...authors.map((author) =>
      'whole' in author
        ? `    - { name: ${quote(author.whole)} }`
        : `    - { name: ${quote(author.family)}, given-name: ${quote(author.given)} }`,
    ),
    // Typst ignores a publisher that is an object with `value`, so the name is a field.
    ...(publisher === undefined
      ? []
      : [`  publisher: { name: { value: ${escapeChunks(publisher)}, verbatim: true } }`]),
    ...(published ? [`  date: ${formatIsoDate(published)}`] : []),
    ...(url === undefined
      ? []
      : retrieved
        ? [`  url: { value: ${quote(url)}, date: ${formatIsoDate(retrieved)} }`]
        : [`  url: ${quote(url)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** @throws UnreadableBibliographyError if the file is not a block map, since nothing can be added safely */
export function readHayagriva(text: string): BibliographyFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const entries: { key: string; addresses: string[]; fields: Map<string, string> }[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^\s*(#.*)?$/.test(line) || (index === 0 && /^---\s*$/.test(line))) {
      continue;
    }
    if (/^(---|\.\.\.)(\s|$)/.test(line)) {
      throw new UnreadableBibliographyError(
        'severalDocuments',
        'The file holds more than one YAML document',
        index + 1,
      );
    }
    const [, quotedKey, key] = /^(?:"((?:[^"\\]|\\.)*)"\s*|'?([^\s#'"{[:-][^:'"]*)(?:'\s*)?):(?:\s|$)/.exec(line) ?? [];
    if (/^\S/.test(line)) {
      if (quotedKey === undefined && key === undefined) {
        throw new UnreadableBibliographyError('notAMap', 'A Hayagriva file is a map from keys to entries', index + 1);
      }
      entries.push({ key: (quotedKey ?? key ?? '').trim(), addresses: [], fields: new Map() });
    } else {
      const [, name = '', value = ''] = /^\s+(title|publisher|date)\s*:\s*(.*)$/.exec(line) ?? [];
      entries.at(-1)?.fields.set(name, value);
      const [, address] = /\b(?:url|value)\s*:\s*["']?(https?:[^\s"']*[^\s"',}])/i.exec(line) ?? [];
      if (address !== undefined) {
        entries.at(-1)?.addresses.push(address);
      }
    }
  }
  return {
    entries: entries.map(({ key, addresses, fields }): ExistingEntry => {
      const descriptionFields = ['title', 'publisher', 'date'].map((name) => fields.get(name) ?? '');
      return { key, addresses, description: describeEntry(descriptionFields) };
    }),
    insertion: (added) => appendEntries(text, added),
  };
}

/** Escapes braces, which keep capital letters in Hayagriva, and dollar signs, which begin mathematics. */
function escapeChunks(text: string): string {
  return quote(text.replace(/[\\{}$]/g, '\\$&'));
}

function quote(text: string): string {
  return JSON.stringify(text);
}
