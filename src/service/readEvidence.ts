import { Fields, known } from './fields.ts';
import type { JsonObject } from './json.ts';
import type { Notes } from './notes.ts';
import { publishedNames } from './readArticle.ts';
import { namedOriginOf } from './readProvenance.ts';
import type { Evidence } from './records.ts';

/** Reads a piece of evidence (market-intelligence, Evidence), of which only `source_id` is shown. */
export function readEvidence(record: JsonObject, notes: Notes): Evidence {
  const fields = new Fields(record, notes, 'a piece of evidence');
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
  return { kind: 'evidence', ...known(named), extra: fields.rest() };
}
