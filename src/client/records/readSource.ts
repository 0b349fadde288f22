import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import type { IntelligenceSource } from './types.ts';

/** Usual names of each field. */
const names = {
  id: ['id', 'source_id', 'uuid'],
  name: ['name', 'title', 'source_name', 'source_site_name', 'site_name', 'display_name'],
  url: ['url', 'source_url', 'link', 'base_url', 'source_base_url', 'homepage', 'website'],
  domain: ['domain', 'source_domain', 'host', 'hostname'],
  description: ['description', 'source_description', 'summary'],
} as const;

/** Reads a source of intelligence (market-intelligence, Source), whose field names are not shown. */
export function readSource(record: JsonObject, warnings: ReadWarnings): IntelligenceSource {
  const fields = new FieldReader(record, warnings, 'a source');
  const named = {
    id: fields.id(names.id),
    name: fields.text(names.name),
    url: fields.text(names.url),
    domain: fields.text(names.domain),
    description: fields.text(names.description),
  };
  return { kind: 'source', ...omitUndefined(named), extra: fields.rest() };
}
