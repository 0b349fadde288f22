import { findCitations, type CitedReference } from './citations.ts';
import { removeCode } from '../citation/insertion/detectFormat.ts';
import { applyEdits } from '../citation/insertion/edits.ts';
import { findLanguage } from '../languages/index.ts';
import type { Requirement } from '../languages/language.ts';
import type { Reference } from '../citation/reference.ts';

/** Returns the links outside code, each once. */
export function listCitedLinks(document: string, languageId: string): Reference[] {
  const references = findCitations(document, languageId).flatMap((citation) => citation.references);
  const links = new Map(references.filter(({ url }) => url !== undefined).map((link) => [link.from, link]));
  return Array.from(links.values(), removeSpan);
}

function removeSpan({ from: _from, to: _to, key: _key, ...reference }: CitedReference): Reference {
  return reference;
}

/** Returns paths relative to the document's folder. */
export function findNamedBibliographies(document: string, languageId: string): string[] {
  return (
    findLanguage(languageId)
      .reading.bibliographies?.(removeCode(document, languageId))
      .filter((name) => name.trim() !== '') ?? []
  );
}

/** Returns the statement that names a bibliography. Returns `undefined` if the language can't write its path. */
export function nameBibliography(path: string, languageId: string): Requirement | undefined {
  const naming = findLanguage(languageId).reading.namingBibliography?.(path);
  const [name, ...others] = findNamedBibliographies(applyEdits('', naming?.edits('') ?? []), languageId);
  return name === path && others.length === 0 ? naming : undefined;
}
