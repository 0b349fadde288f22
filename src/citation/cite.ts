import type { Citation, CitationContext } from './context.ts';
import { languageOf } from './languages/index.ts';
import type { CitationFormat } from './languages/language.ts';
import { commented } from './languages/program/comment.ts';
import type { Reference } from './reference.ts';
import { renderTemplate } from './template.ts';

/** A user's own formats by their names. */
export type Templates = Readonly<Record<string, string>>;

/** The formats of a language, by its VS Code language id; the first one is the default. */
export function formatsFor(languageId: string): readonly CitationFormat[] {
  return languageOf(languageId).formats;
}

/** A format of a language by its id; `undefined` where the language has none of that id. */
export function formatFor(languageId: string, id: string): CitationFormat | undefined {
  return formatsFor(languageId).find((format) => format.id === id);
}

/**
 * The citation of a reference as text of a writing language; a definition that stands elsewhere in the document follows
 * as a paragraph of its own.
 * @throws TypeError for a format that the language does not have
 */
export function cite(reference: Reference, languageId: string, format = 'auto', context: CitationContext = {}): string {
  return withDefinition(citation([reference], languageId, format, context));
}

/** The text of a citation, its definition as a paragraph of its own. */
export function withDefinition({ text, definition }: Citation): string {
  return definition === undefined ? text : `${text}\n\n${definition}`;
}

/**
 * The citation of references in a context, in a format of the language, one of the user's own, or the default of the
 * language.
 * @throws TypeError for a format that the language does not have
 */
export function citation(
  references: readonly Reference[],
  languageId: string,
  format: string,
  context: CitationContext,
  templates: Templates = {},
): Citation {
  const here = { ...context, languageId };
  const template = Object.hasOwn(templates, format) ? templates[format] : undefined;
  if (template !== undefined) {
    const { text: syntax } = languageOf(languageId);
    const text = renderTemplate(template, references, syntax, here);
    return { text: syntax.inert === 'everywhere' ? commented(text, here) : text };
  }
  const chosen = format === 'auto' ? formatsFor(languageId)[0] : formatFor(languageId, format);
  if (!chosen) {
    throw new TypeError(`The language ${languageId} has no citation format ${format}`);
  }
  return chosen.write(references, here);
}
