import { languageOf } from '../languages/index.ts';
import type { Reference } from '../reference.ts';

/** The links of a document with their texts, in its order. Code is left out; of the text of a link, its markup is. */
export function citedIn(document: string, languageId: string): Reference[] {
  return languageOf(languageId).reading.links(withoutCode(document, languageId));
}

/** Returns a document without its blocks of code. */
export function withoutCode(document: string, languageId: string): string {
  const { code } = languageOf(languageId).reading;
  return code ? document.replace(code, '') : document;
}

/** The bibliography files that a document itself names, as it names them: paths from its own folder. */
export function bibliographiesNamedIn(document: string, languageId: string): string[] {
  return (
    languageOf(languageId)
      .reading.bibliographies?.(document)
      .filter((name) => name.trim() !== '') ?? []
  );
}
