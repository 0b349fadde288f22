import { commented } from './comment.ts';
import type { Citation, Surroundings } from './format.ts';
import { formats, formatsOfFamily, type FormatId } from './formats.ts';
import { familyOfLanguage } from './languages.ts';
import type { Reference } from './reference.ts';
import { templateWriter } from './template.ts';

export type { FormatId } from './formats.ts';

/** A user's own formats by their names. */
export type Templates = Readonly<Record<string, string>>;

/** The formats of a language; the first is what is used when none is asked for. */
export function formatsFor(languageId: string): readonly FormatId[] {
  const own: readonly FormatId[] = formatsOfFamily[familyOfLanguage(languageId)];
  return own.length === 0 ? ['plain-text', 'formatted-reference'] : [...own, 'formatted-reference', 'plain-text'];
}

/**
 * The citation of a reference as text of a writing language; what stands elsewhere in the document for it follows as a
 * paragraph of its own.
 * @throws TypeError for a format that the language does not have
 */
export function cite(reference: Reference, languageId: string, format = 'auto', around: Surroundings = {}): string {
  const { text, definition } = citation([reference], languageId, format, around);
  return definition === undefined ? text : `${text}\n\n${definition}`;
}

/**
 * The citation of references at a place of a document, in a format of its language, one of the user's own, or the first
 * of the language.
 * @throws TypeError for a format that the language does not have
 */
export function citation(
  references: readonly Reference[],
  languageId: string,
  format: string,
  around: Surroundings,
  templates: Templates = {},
): Citation {
  const template = Object.hasOwn(templates, format) ? templates[format] : undefined;
  if (template !== undefined) {
    const here = { ...around, languageId };
    const written = templateWriter(template)(references, here);
    return familyOfLanguage(languageId) === 'program' ? { text: commented(written.text, here) } : written;
  }
  const available = formatsFor(languageId);
  const id = format === 'auto' ? available[0] : available.find((candidate) => candidate === format);
  if (id === undefined) {
    throw new TypeError(`The language ${languageId} has no citation format ${format}`);
  }
  return formats[id](references, { ...around, languageId });
}
