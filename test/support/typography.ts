import { quotationMarks } from './exact.ts';

/**
 * Reverts Textile's typography of quotation marks, dashes, ellipses, arrows and multiplication signs. Dateline writes
 * the title `$` with a zero-width space.
 */
export function textileTypography(text: string): string {
  return quotationMarks(text)
    .replaceAll('…', '...')
    .replaceAll('×', 'x')
    .replaceAll('→', '->')
    .replaceAll('—', '--')
    .replaceAll('–', '-')
    .replaceAll('\u200B', '');
}

/** Reverts Dateline's escapes for Org: a word joiner separates markup, and brackets become parentheses. */
export function orgTypography(text: string): string {
  return quotationMarks(text).replaceAll('\u2060', '').replaceAll('[', '(').replaceAll(']', ')');
}

/** Reverts the typography of Markdown dialects: quotation marks, dashes and ellipses. */
export function markdownTypography(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll('…', '...')
    .replaceAll('—', '---')
    .replaceAll('–', '--')
    .replaceAll('\u00A0', ' ');
}
