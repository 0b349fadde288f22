import { noFilter } from '../../store/filter.ts';
import type { ReadableRecord } from '../../kinds/index.ts';
import type { Search } from '../../store/searches/search.ts';
import type { LabelName } from '../protocol.ts';

/** The service's limit on the earlier surface is 512 (article-aggregation, Limits); a title is found with less. */
const maxQuery = 300;

/** Search for what a record is about, or for what a publisher or a source has; `undefined` for a record without words. */
export function searchFor(record: ReadableRecord): Search | undefined {
  switch (record.kind) {
    case 'article':
    case 'story':
      return byWords('articles', record.title ?? record.summary);
    case 'event':
      return byWords('events', record.title ?? record.summary);
    case 'signal':
      return byWords('signals', record.title ?? record.summary);
    case 'evidence':
      return byWords('events', record.title ?? record.summary);
    case 'publisher':
      return bySource('articles', 'sources', record.id, record.name);
    case 'source':
      return bySource('events', 'sourceIds', record.id, record.name ?? record.domain);
  }
}

/** Search for records of the same kind that share a label with this one; `undefined` where it has none at `index`. */
export function searchForLabel(record: ReadableRecord, label: LabelName, index: number): Search | undefined {
  const values = record.kind === 'article' ? record[label] : undefined;
  const tags = record.kind === 'event' || record.kind === 'signal' ? record.tags : undefined;
  const value = (values ?? (label === 'tags' ? tags : undefined))?.[index];
  const kind = record.kind === 'event' ? 'events' : record.kind === 'signal' ? 'signals' : 'articles';
  return value === undefined ? undefined : { kind, query: '', filter: { values: { [label]: [value] }, names: {} } };
}

function byWords(kind: Search['kind'], words: string | undefined): Search | undefined {
  const query = (words ?? '').replace(/\s+/g, ' ').trim().slice(0, maxQuery);
  return query === '' ? undefined : { kind, query, filter: noFilter };
}

function bySource(
  kind: Search['kind'],
  parameter: string,
  id: string | undefined,
  name: string | undefined,
): Search | undefined {
  return id === undefined
    ? undefined
    : { kind, query: '', filter: { values: { [parameter]: [id] }, names: name === undefined ? {} : { [id]: name } } };
}
