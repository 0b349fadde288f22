import { useLineFeeds } from '../../languages/structure.ts';
import { findLanguage } from '../../languages/index.ts';
import type { CitationFormat } from '../../languages/language.ts';

/**
 * Returns the format that the document already uses. If it uses none, returns keys if there is a bibliography, or else
 * the default of the language.
 */
export function detectFormat(text: string, languageId: string, hasBibliography: boolean): string {
  const language = findLanguage(languageId);
  const prose = removeCode(text, languageId);
  const isInUse = ({ inUse }: CitationFormat) => inUse?.test(prose) === true;
  const fitting = hasBibliography
    ? [
        language.formats.find((format) => format.writeKey && isInUse(format)),
        language.formats.find((format) => !format.writeKey && isInUse(format)),
        language.formats.find((format) => format.writeKey),
      ]
    : [language.formats.find((format) => !format.writeKey && isInUse(format))];
  return [...fitting, ...language.formats].find((format) => format !== undefined)?.id ?? 'plain-text';
}

export function removeCode(document: string, languageId: string): string {
  const { code } = findLanguage(languageId).reading;
  const text = useLineFeeds(document);
  return code ? text.replace(code, '') : text;
}
