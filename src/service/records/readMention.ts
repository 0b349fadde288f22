import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import type { Mention } from './types.ts';
import { nameOf } from './values.ts';

/** Reads a mention (article-aggregation, Mention), of which only `observed_at` is shown. */
export function readMention(record: JsonObject, warnings: ReadWarnings): Mention {
  const fields = new FieldReader(record, warnings, 'a mention');
  const named = {
    id: fields.id('id', 'mention_id', 'uuid'),
    title: fields.text('title', 'headline', 'name', 'text'),
    url: fields.text('url', 'link', 'permalink', 'mention_url', 'post_url', 'href'),
    platform: fields.first(['platform', 'platform_name', 'source', 'network', 'site', 'provider'], nameOf),
    observedAt: fields.date('observed_at', 'observed', 'seen_at', 'created_at', 'timestamp', 'date'),
  };
  return { kind: 'mention', ...omitUndefined(named), extra: fields.rest() };
}
