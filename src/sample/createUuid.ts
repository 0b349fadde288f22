import { createHash } from 'node:crypto';

/** Creates the same UUID for the same name (RFC 9562, version 8). */
export function createUuid(kind: string, name: string): string {
  const hex = createHash('sha256').update(`${kind} ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
