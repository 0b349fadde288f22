import { FieldReader, omitUndefined } from './fieldReader.ts';
import type { JsonObject } from '../json.ts';
import type { ReadWarnings } from './readWarnings.ts';
import { publishedNames } from './readArticle.ts';
import { namedOriginOf } from './readProvenance.ts';
import type { Evidence } from './types.ts';

/** Usual names of each field. */
const names = {
  id: ['id', 'evidence_id', 'uuid'],
  sourceId: ['source_id'],
  sourceName: ['source_name', 'publisher_name', 'source_domain', 'domain'],
  title: ['title', 'headline', 'name'],
  url: ['url', 'link', 'permalink', 'article_url', 'source_url', 'href'],
  summary: ['summary', 'description', 'note', 'context'],
  quotation: ['quotation', 'quote', 'excerpt', 'snippet', 'text', 'passage'],
  kind: ['kind'],
  source: ['source', 'publisher'],
} as const;

/** Reads a piece of evidence (market-intelligence, Evidence), of which only `source_id` is shown. */
export function readEvidence(record: JsonObject, warnings: ReadWarnings): Evidence {
  const fields = new FieldReader(record, warnings, 'a piece of evidence');
  fields.first(names.kind, (value) => (value === 'evidence' ? {} : undefined));
  const origin = fields.first(names.source, namedOriginOf('name'));
  const named = {
    id: fields.id(names.id),
    sourceId: fields.id(names.sourceId) ?? origin?.id,
    sourceName: fields.text(names.sourceName) ?? origin?.name,
    title: fields.text(names.title),
    url: fields.text(names.url),
    summary: fields.text(names.summary),
    quotation: fields.text(names.quotation),
    published: fields.date(publishedNames),
  };
  return { kind: 'evidence', ...omitUndefined(named), extra: fields.rest() };
}
