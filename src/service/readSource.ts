import { Fields, known } from './fields.ts';
import type { JsonObject } from './json.ts';
import type { Notes } from './notes.ts';
import type { IntelligenceSource } from './records.ts';

/** Reads a source of intelligence (market-intelligence, Source), whose field names are not shown. */
export function readSource(record: JsonObject, notes: Notes): IntelligenceSource {
  const fields = new Fields(record, notes, 'a source');
  const named = {
    id: fields.id('id', 'source_id', 'uuid'),
    name: fields.text('name', 'title', 'source_name', 'source_site_name', 'site_name', 'display_name'),
    url: fields.text('url', 'source_url', 'link', 'base_url', 'source_base_url', 'homepage', 'website'),
    domain: fields.text('domain', 'source_domain', 'host', 'hostname'),
    description: fields.text('description', 'source_description', 'summary'),
  };
  return { kind: 'source', ...known(named), extra: fields.rest() };
}
