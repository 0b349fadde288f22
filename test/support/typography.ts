import { quotationMarks } from './exact.ts';

/** Textile sets quotation marks, dashes and ellipses in any text; the space of no width is our rule for `$` alone. */
export function textileTypography(text: string): string {
  return quotationMarks(text)
    .replaceAll('…', '...')
    .replaceAll('—', '--')
    .replaceAll('–', '-')
    .replaceAll('\u200B', '');
}

/** Our rules for Org: a word joiner parts what would be markup, and square brackets are parentheses. */
export function orgTypography(text: string): string {
  return quotationMarks(text).replaceAll('\u2060', '').replaceAll('[', '(').replaceAll(']', ')');
}

/** A dialect that sets quotation marks, dashes and ellipses does so in any text: that is its typography, not a fault. */
export function markdownTypography(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll('…', '...')
    .replaceAll('—', '---')
    .replaceAll('–', '--')
    .replaceAll('\u00A0', ' ');
}
