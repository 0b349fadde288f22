import { inlineLink } from './markdown.ts';
import { plainText } from './plainText.ts';
import type { Reference } from './reference.ts';

/** Every format: a reference in, text of a writing language out. */
const formats = {
  'markdown-link': inlineLink,
  'plain-text': plainText,
} as const satisfies Record<string, (reference: Reference) => string>;

export type FormatId = keyof typeof formats;

/** The formats of a language; the first is what is used when none is asked for. */
export function formatsFor(languageId: string): readonly FormatId[] {
  return isMarkdown(languageId) ? ['markdown-link', 'plain-text'] : ['plain-text'];
}

/**
 * The citation of a reference as text of a writing language.
 * @throws TypeError for a format that the language does not have
 */
export function cite(reference: Reference, languageId: string, format = 'auto'): string {
  const available = formatsFor(languageId);
  const id = format === 'auto' ? available[0] : available.find((candidate) => candidate === format);
  if (id === undefined) {
    throw new TypeError(`The language ${languageId} has no citation format ${format}`);
  }
  return formats[id](reference);
}

function isMarkdown(languageId: string): boolean {
  return languageId.includes('markdown') || ['quarto', 'rmd', 'mdx'].includes(languageId);
}
