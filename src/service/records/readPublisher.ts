import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import type { Publisher } from './types.ts';

/** Reads a publisher (article-aggregation, Publisher); the name of its favicon's field is not shown. */
export function readPublisher(record: JsonObject, warnings: ReadWarnings): Publisher {
  const fields = new FieldReader(record, warnings, 'a publisher');
  const named = {
    id: fields.id('source', 'id', 'source_id', 'uuid'),
    name: fields.text('source_site_name', 'site_name', 'source_name', 'name', 'title'),
    url: fields.text('source_base_url', 'base_url', 'source_url', 'url', 'homepage'),
    description: fields.text('source_description', 'description', 'summary'),
    favicon: fields.text(
      'source_favicon_url',
      'source_favicon',
      'favicon_url',
      'favicon',
      'source_icon',
      'icon_url',
      'icon',
    ),
  };
  return { kind: 'publisher', ...omitUndefined(named), extra: fields.rest() };
}
