import type { Client } from '../service/client.ts';
import type { RecordKind } from '../records/kinds.ts';
import { related, type RelatedList, type RelatedSource } from '../records/related.ts';
import type { ServiceRecord } from '../service/records/types.ts';
import { type ListName, listRow, type ListRow, type RecordRow, type Row } from './rows/row.ts';

/**
 * The row of a record below a list. An event opens to its evidence and its signals, a signal to the events that
 * support it, and so on, as deep as a user goes; a record that already stands above in the chain does not open again.
 */
export function recordRow(
  record: ServiceRecord,
  index: number,
  parent: ListRow,
  client: () => Promise<Client>,
  offers: (list: ListName) => boolean = () => true,
): RecordRow {
  const repeats = record.id !== undefined && isAbove(record, parent);
  const sections: ListRow[] = [];
  const id = `${parent.id}/${record.id ?? String(index)}`;
  const row: RecordRow = { kind: 'record', id, parent, record, repeats, sections };
  if (record.id !== undefined && !repeats) {
    sections.push(...sectionsOf(record, record.id, row, client).filter(({ name }) => offers(name)));
  }
  return row;
}

/** Names of the lists below a record: what is the same list to the service has a label of its own below each kind. */
const sectionNames: { readonly [K in RecordKind]: Readonly<Record<keyof (typeof related)[K], ListName>> } = {
  article: { similar: 'similar', mentions: 'mentions' },
  story: { articles: 'articlesOfStory' },
  publisher: { articles: 'articlesOfPublisher' },
  event: { evidence: 'evidence', signals: 'signalsOfEvent' },
  signal: { events: 'eventsOfSignal' },
  source: { events: 'eventsOfSource' },
  evidence: {},
  mention: {},
};

/** The lists that hang off a record, but for those that it says are empty. */
function sectionsOf({ kind }: ServiceRecord, id: string, row: RecordRow, client: () => Promise<Client>): ListRow[] {
  const lists: Readonly<Record<string, RelatedSource<RelatedList>>> = related[kind];
  const names: Readonly<Record<string, ListName>> = sectionNames[kind];
  return Object.entries(lists).flatMap(([list, source]) => {
    const name = names[list];
    return name === undefined || countOf(row.record, list) === 0
      ? []
      : [listRow(name, row, async () => source(await client(), id))];
  });
}

/** The number of records in a list below a record, where the record tells it. */
function countOf(record: ServiceRecord, list: string): number | undefined {
  if (record.kind === 'story') {
    return list === 'articles' ? record.articleCount : undefined;
  }
  return 'counts' in record && Object.hasOwn(record.counts, list) ? record.counts[list] : undefined;
}

/**
 * Whether a row opens. An article does only where others of its story are folded into its row: what is like it and where
 * it was mentioned is asked for on its page, and is there for few.
 */
export function opens({ record, sections, also }: RecordRow): boolean {
  return also !== undefined || (record.kind !== 'article' && sections.length > 0);
}

function isAbove(record: ServiceRecord, below: Row): boolean {
  for (let row: Row | undefined = below; row; row = row.parent) {
    if (row.kind === 'record' && row.record.kind === record.kind && row.record.id === record.id) {
      return true;
    }
  }
  return false;
}
