/**
 * The paragraphs of a plain text. Lines that are about as long as others were broken for a narrow page and are joined;
 * short ones, such as those of a list or an address, stay lines of their own.
 */
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

/** No text broken for a narrow page has lines shorter than this, except the last of a paragraph. */
const minWrappedLength = 45;
