import type { Citation, Surroundings } from './format.ts';
import { formats, formatsOfFamily, type FormatId } from './formats.ts';
import { familyOfLanguage } from './languages.ts';
import type { Reference } from './reference.ts';

export type { FormatId } from './formats.ts';

/** The formats of a language; the first is what is used when none is asked for. */
export function formatsFor(languageId: string): readonly FormatId[] {
  return [...formatsOfFamily[familyOfLanguage(languageId)], 'plain-text'];
}

/**
 * The citation of a reference as text of a writing language; what stands elsewhere in the document for it follows as a
 * paragraph of its own.
 * @throws TypeError for a format that the language does not have
 */
export function cite(reference: Reference, languageId: string, format = 'auto'): string {
  return citeAll([reference], languageId, format);
}

/** The same of several references, which are one citation where the language has such. */
export function citeAll(references: readonly Reference[], languageId: string, format = 'auto'): string {
  const { text, definition } = citation(references, languageId, format, {});
  return definition === undefined ? text : `${text}\n\n${definition}`;
}

/**
 * The citation of references at a place of a document, in a format of its language or the first of them.
 * @throws TypeError for a format that the language does not have
 */
export function citation(
  references: readonly Reference[],
  languageId: string,
  format: string,
  around: Surroundings,
): Citation {
  const available = formatsFor(languageId);
  const id = format === 'auto' ? available[0] : available.find((candidate) => candidate === format);
  if (id === undefined) {
    throw new TypeError(`The language ${languageId} has no citation format ${format}`);
  }
  return formats[id](references, { ...around, languageId });
}
