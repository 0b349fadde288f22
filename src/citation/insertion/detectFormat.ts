import { removeCode } from '../bibliography/listCitedLinks.ts';
import { findLanguage } from '../languages/index.ts';
import type { CitationFormat } from '../languages/language.ts';

/**
 * Prefers a format in use: keys if there is a bibliography, or else footnotes or links. Then prefers keys if there is a
 * bibliography, and the default of the language last.
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
