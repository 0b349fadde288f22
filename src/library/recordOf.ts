import type { CommandTarget } from '../manifest.ts';
import type { CitableRecord } from './referenceOf.ts';

const kinds: ReadonlySet<unknown> = new Set<CitableRecord['kind']>(['article', 'event', 'signal', 'evidence']);

/** The record that a command was given: that of a row, or an article made of a plain `{ title, url }`. */
export function recordOf(target: CommandTarget): CitableRecord | undefined {
  if (typeof target !== 'object' || target === null) {
    return undefined;
  }
  if ('record' in target) {
    const { record } = target;
    return typeof record === 'object' && record !== null && 'kind' in record && kinds.has(record.kind)
      ? (record as CitableRecord)
      : undefined;
  }
  const { title, url } = target as { title?: unknown; url?: unknown };
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
