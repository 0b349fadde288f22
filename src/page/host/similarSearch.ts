import { getKind, type ReadableRecord } from '../../kinds/index.ts';
import { emptyFilter } from '../../store/filter.ts';
import type { Search } from '../../store/searches/savedSearch.ts';
import type { LabelName } from '../protocol.ts';

/** API v0.1 accepts at most 512 characters (article-aggregation, Limits). */
const maxQueryLength = 300;

/** Returns `undefined` if there is nothing to search for. */
export function createSimilarSearch(record: ReadableRecord): Search | undefined {
  const { similar, title } = getKind(record);
  if (!similar) {
    return undefined;
  }
  const { kind, parameter } = similar;
  const { id } = record;
  const name = title(record);
  if (parameter !== undefined) {
    const names = id === undefined || name === undefined ? {} : { [id]: name };
    return id === undefined ? undefined : { kind, query: '', filter: { values: { [parameter]: [id] }, names } };
  }
  const text = name ?? ('summary' in record ? record.summary : undefined) ?? '';
  const query = text.replace(/\s+/g, ' ').trim().slice(0, maxQueryLength);
  return query === '' ? undefined : { kind, query, filter: emptyFilter };
}

export function createLabelSearch(record: ReadableRecord, label: LabelName, index: number): Search | undefined {
  const labels: Readonly<Partial<Record<LabelName, readonly string[]>>> = 'tags' in record ? record : {};
  const value = labels[label]?.[index];
  // Only signal routes accept `impacted_domains` (market-intelligence, Filter parameters).
  const kind = label === 'impactedDomains' ? 'signals' : getKind(record).similar?.kind;
  return value === undefined || kind === undefined
    ? undefined
    : { kind, query: '', filter: { values: { [label]: [value] }, names: {} } };
}
