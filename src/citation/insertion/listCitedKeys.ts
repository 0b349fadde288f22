import { getMarkup } from '../draft/markup/index.ts';
import { findLanguage } from '../languages/index.ts';
import type { Structure } from '../places/structure.ts';

/** Returns the keys that a document cites, sorted. */
export function listCitedKeys(text: string, { nodes }: Structure, languageId: string): string[] {
  const citations = getMarkup(findLanguage(languageId).name)?.findKeys(text, nodes, languageId) ?? [];
  return citations.flatMap(({ keys }) => keys.map(({ key }) => key)).sort();
}
