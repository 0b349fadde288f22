/** Joins lines that were wrapped for a narrow page, but keeps short lines, such as those of a list or an address. */
export function layOutParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => joinLines(paragraph.trim().split('\n')))
    .filter((paragraph) => paragraph !== '');
}

function joinLines(lines: readonly string[]): string {
  return lines
    .map((line, index) => (index === lines.length - 1 ? line : line + (line.length < minWrappedLength ? '\n' : ' ')))
    .join('');
}

/** Shorter lines were not wrapped. */
const minWrappedLength = 45;
