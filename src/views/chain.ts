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
  return new RowOfRecord(record, index, parent, client, offers);
}

/** A row of thousands, few of which are opened: the lists below it are made when they are first wanted. */
class RowOfRecord implements RecordRow {
  readonly kind = 'record';
  readonly id: string;
  readonly parent: ListRow;
  readonly record: ServiceRecord;
  readonly repeats: boolean;
  declare also?: NonNullable<RecordRow['also']>;
  readonly #client: () => Promise<Client>;
  readonly #offers: (list: ListName) => boolean;
  #sections: readonly ListRow[] | undefined;

  constructor(...[record, index, parent, client, offers]: Required<Parameters<typeof recordRow>>) {
    this.id = `${parent.id}/${record.id ?? String(index)}`;
    this.parent = parent;
    this.record = record;
    this.repeats = record.id !== undefined && isAbove(record, parent);
    this.#client = client;
    this.#offers = offers;
  }

  get sections(): readonly ListRow[] {
    this.#sections ??= this.repeats ? [] : sectionsOf(this, this.#client).filter(({ name }) => this.#offers(name));
    return this.#sections;
  }

  get madeSections(): readonly ListRow[] {
    return this.#sections ?? [];
  }
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
function sectionsOf(row: RecordRow, client: () => Promise<Client>): ListRow[] {
  const { kind, id } = row.record;
  const lists: Readonly<Record<string, RelatedSource<RelatedList>>> = id === undefined ? {} : related[kind];
  const names: Readonly<Record<string, ListName>> = sectionNames[kind];
  return Object.entries(lists).flatMap(([list, source]) => {
    const name = names[list];
    return id === undefined || name === undefined || countOf(row.record, list) === 0
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
export function opens(row: RecordRow): boolean {
  return row.also !== undefined || (row.record.kind !== 'article' && row.sections.length > 0);
}

function isAbove(record: ServiceRecord, below: Row): boolean {
  for (let row: Row | undefined = below; row; row = row.parent) {
    if (row.kind === 'record' && row.record.kind === record.kind && row.record.id === record.id) {
      return true;
    }
  }
  return false;
}
