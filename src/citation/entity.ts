import { parseFragment } from 'parse5';

const entities = new Map<string, string>();

export function decodeEntity(entity: string): string {
  const cached = entities.get(entity);
  if (cached !== undefined) {
    return cached;
  }
  const [node] = parseFragment(entity).childNodes;
  const decoded = node && 'value' in node ? node.value : entity;
  entities.set(entity, decoded);
  return decoded;
}

export const entityPattern = String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});`;

const entityReferences = new RegExp(entityPattern, 'gi');

/** Decodes each character reference once. */
export function decodeEntities(text: string): string {
  return text.replace(entityReferences, decodeEntity);
}
