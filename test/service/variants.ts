import { createHash } from 'node:crypto';
import type { SelectFields, SampleKind } from '../../src/sample/sampleContext.ts';

/**
 * Fields that the service sends: all (`full`), only those that the documents promise (`minimal`), those and `summary`,
 * or those and a random choice of the others.
 */
export const variants = ['full', 'minimal', 'summary', 'random'] as const;
type FieldVariant = (typeof variants)[number];
/** `observed`: the shape that a public deployment sends. */
export type Variant = FieldVariant | 'observed';

/**
 * Fields that a record always has. Of an article, only the trend figures and the body can be absent
 * (article-aggregation, Article). For other records, the documents name only these fields.
 */
const promised = {
  article: ['id', 'title', 'url', 'source', 'content_type', 'regions'],
  publisher: ['source', 'source_site_name', 'source_base_url', 'source_description'],
  story: ['id'],
  mention: ['observed_at'],
  event: ['id', 'kind', 'created_at', 'tags'],
  signal: ['id', 'kind', 'created_at', 'tags'],
  evidence: ['source_id'],
  // A source is looked up by domain, name or URL, so it has at least one of them (market-intelligence, Source).
  source: ['id', ['name', 'domain', 'url']],
} as const satisfies Readonly<Record<SampleKind, readonly (string | readonly string[])[]>>;

/** @param seed selects the optional fields of `random`; a record keeps its fields from one response to the next */
export function selectFields(variant: FieldVariant, seed = 1): SelectFields {
  if (variant === 'full') {
    return (_, record) => record;
  }
  return (kind, record) => {
    const { id, source } = record as { readonly id?: string; readonly source?: string };
    const draw = (field: string) => pseudoRandom(`${String(seed)} ${id ?? source ?? ''} ${field}`);
    const names: readonly (string | undefined)[] = promised[kind].map((name: string | readonly string[]) =>
      typeof name === 'string' ? name : name[draw('source name') % name.length],
    );
    const isOptionalSent = (field: string) =>
      variant === 'summary' ? field === 'summary' : variant === 'random' && draw(field) % 2 === 0;
    return Object.fromEntries(
      Object.entries(record).filter(([field]) => names.includes(field) || isOptionalSent(field)),
    );
  };
}

function pseudoRandom(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
