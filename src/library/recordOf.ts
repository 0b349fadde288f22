import type { CommandTarget } from '../manifest.ts';
import type { CitableRecord } from './referenceOf.ts';

const kinds: ReadonlySet<unknown> = new Set<CitableRecord['kind']>(['article', 'event', 'signal', 'evidence']);

/** The record that a command was given: that of a row, or an article made of a plain `{ title, url }`. */
export function recordOf(target: CommandTarget): CitableRecord | undefined {
  // Whoever runs a command by its id may send anything, `null` too.
  const sent: unknown = target;
  if (typeof sent !== 'object' || sent === null) {
    return undefined;
  }
  if ('record' in sent) {
    const { record } = sent;
    return typeof record === 'object' && record !== null && 'kind' in record && kinds.has(record.kind)
      ? (record as CitableRecord)
      : undefined;
  }
  const { title, url } = sent as { title?: unknown; url?: unknown };
  if (typeof url !== 'string') {
    return undefined;
  }
  return {
    kind: 'article',
    ...(typeof title === 'string' ? { title } : {}),
    url,
    authors: [],
    categories: [],
    entities: [],
    regions: [],
    sentiments: [],
    tags: [],
    extra: {},
  };
}
