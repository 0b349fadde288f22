import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import type { Publisher } from './types.ts';

/** Usual names of each field. */
const names = {
  source: ['source', 'id', 'source_id', 'uuid'],
  sourceSiteName: ['source_site_name', 'site_name', 'source_name', 'name', 'title'],
  sourceBaseUrl: ['source_base_url', 'base_url', 'source_url', 'url', 'homepage'],
  sourceDescription: ['source_description', 'description', 'summary'],
  sourceFaviconUrl: [
    'source_favicon_url',
    'source_favicon',
    'favicon_url',
    'favicon',
    'source_icon',
    'icon_url',
    'icon',
  ],
} as const;

/** Reads a publisher (article-aggregation, Publisher); the name of its favicon's field is not shown. */
export function readPublisher(record: JsonObject, warnings: ReadWarnings): Publisher {
  const fields = new FieldReader(record, warnings, 'a publisher');
  const named = {
    id: fields.id(names.source),
    name: fields.text(names.sourceSiteName),
    url: fields.text(names.sourceBaseUrl),
    description: fields.text(names.sourceDescription),
    favicon: fields.text(names.sourceFaviconUrl),
  };
  return { kind: 'publisher', ...omitUndefined(named), extra: fields.rest() };
}
