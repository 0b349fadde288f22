import { quotationMarks } from './exact.ts';

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
