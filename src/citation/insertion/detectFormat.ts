import { withoutCode } from '../bibliography/citedIn.ts';
import { findLanguage } from '../languages/index.ts';
import type { CitationFormat } from '../languages/language.ts';

/**
 * The id of the format that fits a document: keys where it cites by keys and has a bibliography, footnotes where it has
 * footnotes, keys where it has a bibliography, else the default of its language.
 */
export function detectFormat(text: string, languageId: string, hasBibliography: boolean): string {
  const language = findLanguage(languageId);
  const prose = withoutCode(text, languageId);
  const isInUse = ({ inUse }: CitationFormat) => inUse?.test(prose) === true;
  const fitting = hasBibliography
    ? [
        language.formats.find((format) => format.citesByKey && isInUse(format)),
        language.formats.find((format) => !format.citesByKey && isInUse(format)),
        language.formats.find((format) => format.citesByKey),
      ]
    : [language.formats.find((format) => !format.citesByKey && isInUse(format))];
  return [...fitting, ...language.formats].find((format) => format !== undefined)?.id ?? 'plain-text';
}
