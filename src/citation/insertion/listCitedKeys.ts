import { findLanguage } from '../../languages/index.ts';
import type { Structure } from '../../languages/structure.ts';

/** Returns the keys that a document cites, sorted. */
export function listCitedKeys(text: string, { nodes }: Structure, languageId: string): string[] {
  const citations = findLanguage(languageId).markup?.findKeys(text, nodes, languageId) ?? [];
  return citations.flatMap(({ keys }) => keys.map(({ key }) => key)).sort();
}
