import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../jsonObject.ts';

export interface Identifiable {
  readonly kind?: string;
  readonly id?: string;
}

/** Returns the identifier, the address of an article, or a digest without names that other responses can add. */
export function getRecordKey(record: Identifiable): string {
  const { kind = '', id } = record;
  const address = kind === 'article' && 'url' in record ? record.url : undefined;
  const name = id ?? (typeof address === 'string' ? address : digest(removeAddedFields({ ...record })));
  return `${kind} ${name}`;
}

function removeAddedFields({ retrieved: _, sourceName, sourceAddress: __, ...content }: JsonObject): JsonObject {
  const isEvidence = content.kind === 'evidence' && content.url !== undefined;
  const own = isEvidence
    ? Object.entries(content).filter(([name]) => !articleFields.has(name))
    : Object.entries(content);
  // `SourceNames` adds the source's address, and its name if it can find it by identifier or host.
  const isNamedLater = content.sourceId !== undefined || content.url !== undefined;
  return Object.fromEntries(isNamedLater ? own : [...own, ['sourceName', sourceName]]);
}

/** Fields that evidence takes from the article at its address. */
const articleFields: ReadonlySet<string> = new Set(['title', 'summary', 'published', 'authors']);

/** Sorts the keys, because a stored record has them in another order. */
function digest(content: JsonObject): string {
  const text = JSON.stringify(content, (_, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('base64url');
}
