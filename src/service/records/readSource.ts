import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import type { IntelligenceSource } from './types.ts';

/** Reads a source of intelligence (market-intelligence, Source), whose field names are not shown. */
export function readSource(record: JsonObject, warnings: ReadWarnings): IntelligenceSource {
  const fields = new FieldReader(record, warnings, 'a source');
  const named = {
    id: fields.id('id', 'source_id', 'uuid'),
    name: fields.text('name', 'title', 'source_name', 'source_site_name', 'site_name', 'display_name'),
    url: fields.text('url', 'source_url', 'link', 'base_url', 'source_base_url', 'homepage', 'website'),
    domain: fields.text('domain', 'source_domain', 'host', 'hostname'),
    description: fields.text('description', 'source_description', 'summary'),
  };
  return { kind: 'source', ...omitUndefined(named), extra: fields.rest() };
}
