import { removeCode } from '../bibliography/listCitedLinks.ts';
import { findLanguage } from '../languages/index.ts';
import type { CitationFormat } from '../languages/language.ts';

/**
 * Chooses keys if the document has keys and a bibliography, else footnotes if it has footnotes, else keys if it has a
 * bibliography, else the language's default.
 */
export function detectFormat(text: string, languageId: string, hasBibliography: boolean): string {
  const language = findLanguage(languageId);
  const prose = removeCode(text, languageId);
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
