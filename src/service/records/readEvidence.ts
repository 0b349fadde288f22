import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import { publishedNames } from './readArticle.ts';
import { namedOriginOf } from './readProvenance.ts';
import type { Evidence } from './types.ts';

/** Reads a piece of evidence (market-intelligence, Evidence), of which only `source_id` is shown. */
export function readEvidence(record: JsonObject, warnings: ReadWarnings): Evidence {
  const fields = new FieldReader(record, warnings, 'a piece of evidence');
  fields.first(['kind'], (value) => (value === 'evidence' ? {} : undefined));
  const origin = fields.first(['source', 'publisher'], namedOriginOf('name'));
  const named = {
    id: fields.id('id', 'evidence_id', 'uuid'),
    sourceId: fields.id('source_id') ?? origin?.id,
    sourceName: fields.text('source_name', 'publisher_name', 'source_domain', 'domain') ?? origin?.name,
    title: fields.text('title', 'headline', 'name'),
    url: fields.text('url', 'link', 'permalink', 'article_url', 'source_url', 'href'),
    summary: fields.text('summary', 'description', 'note', 'context'),
    quotation: fields.text('quotation', 'quote', 'excerpt', 'snippet', 'text', 'passage'),
    published: fields.date(...publishedNames),
  };
  return { kind: 'evidence', ...omitUndefined(named), extra: fields.rest() };
}
