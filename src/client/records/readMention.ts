import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import type { Mention } from './types.ts';
import { nameOf } from './values.ts';

/** Usual names of each field. */
const names = {
  id: ['id', 'mention_id', 'uuid'],
  title: ['title', 'headline', 'name', 'text'],
  url: ['url', 'link', 'permalink', 'mention_url', 'post_url', 'href'],
  observedAt: ['observed_at', 'observed', 'seen_at', 'timestamp', 'date'],
  platform: ['platform', 'platform_name', 'source', 'network', 'site', 'provider'],
} as const;

/** Reads a mention (article-aggregation, Mention), of which only `observed_at` is shown. */
export function readMention(record: JsonObject, warnings: ReadWarnings): Mention {
  const fields = new FieldReader(record, warnings, 'a mention');
  const named = {
    id: fields.id(names.id),
    title: fields.text(names.title),
    url: fields.text(names.url),
    platform: fields.first(names.platform, nameOf),
    observedAt: fields.date(names.observedAt),
  };
  return { kind: 'mention', ...omitUndefined(named), extra: fields.rest() };
}
