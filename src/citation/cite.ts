import type { Citation, CitationContext } from './context.ts';
import { findLanguage } from '../languages/index.ts';
import type { CitationFormat } from '../languages/language.ts';
import { addCommentMarks } from '../languages/comments.ts';
import type { Reference } from './reference.ts';
import { toCitableAddress } from './address.ts';
import { renderTemplate } from './template.ts';

export type Templates = Readonly<Record<string, string>>;

/** Returns the default first. */
export function listCitationFormats(languageId: string): readonly CitationFormat[] {
  return findLanguage(languageId).formats;
}

export function findCitationFormat(languageId: string, id: string): CitationFormat | undefined {
  return listCitationFormats(languageId).find((format) => format.id === id);
}

/**
 * Cites one reference, with its definition as a second paragraph.
 *
 * @throws TypeError if the language does not have the format
 */
export function cite(reference: Reference, languageId: string, format = 'auto', context: CitationContext = {}): string {
  return appendDefinition(writeCitation([reference], languageId, format, context));
}

export function appendDefinition({ text, definition }: Citation): string {
  return definition === undefined ? text : `${text}\n\n${definition}`;
}

/**
 * @param format a format of the language, a template of the user, or `auto`
 * @throws TypeError if the language does not have the format
 */
export function writeCitation(
  references: readonly Reference[],
  languageId: string,
  format: string,
  context: CitationContext,
  templates: Templates = {},
): Citation {
  const localContext = { ...context, languageId };
  const template = Object.hasOwn(templates, format) ? templates[format] : undefined;
  if (template !== undefined) {
    const { text: syntax } = findLanguage(languageId);
    const text = renderTemplate(template, references, syntax, localContext);
    return { text: syntax.inert === 'everywhere' ? addCommentMarks(text, localContext, true) : text };
  }
  const citationFormat =
    format === 'auto' ? listCitationFormats(languageId)[0] : findCitationFormat(languageId, format);
  if (!citationFormat) {
    throw new TypeError(`The language ${languageId} has no citation format ${format}`);
  }
  return citationFormat.write(references, localContext);
}

/**
 * Returns whether a citation prints the publishers of its references. The entry of a citation key does so if it is new.
 *
 * @param format a format of the language, a template of the user, or `auto`
 */
export function printsPublisher(
  references: readonly Reference[],
  languageId: string,
  format: string,
  templates: Templates = {},
): boolean {
  if (Object.hasOwn(templates, format)) {
    return templates[format]?.includes('${publisher}') === true;
  }
  const { usesStyle, label } = findCitationFormat(languageId, format) ?? listCitationFormats(languageId)[0] ?? {};
  return (
    usesStyle === true ||
    label === 'biblatexEntry' ||
    label === 'bibtexEntry' ||
    // Without an address, the publisher describes the source.
    references.some(({ url = '' }) => toCitableAddress(url) === undefined)
  );
}
