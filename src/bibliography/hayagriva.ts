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

/** Escapes braces, which keep capital letters in Hayagriva, and dollar signs, which begin mathematics. */
function escapeChunks(text: string): string {
  return quote(text.replace(/[\\{}$]/g, '\\$&'));
}

function quote(text: string): string {
  return JSON.stringify(text);
}
