import type { Client } from '../client/client.ts';
import { type Filter, noFilter } from '../records/filter.ts';
import type { RecordKind } from '../records/kinds.ts';
import { relatedRoutes } from '../store/relatedRoutes.ts';
import { related, type RelatedList, type RelatedSource } from '../records/related.ts';
import type { PageSource } from '../client/paging/page.ts';
import { recordKey } from '../client/records/recordKey.ts';
import type { RouteId } from '../client/routes/table.ts';
import type { Evidence, ServiceRecord } from '../client/records/types.ts';
import { type ListName, listRow, type ListRow, type RecordRow, type Row } from './rows/row.ts';

/**
 * The row of a record below a list. An event opens to its evidence and its signals, a signal to the events that
 * support it, and so on, as deep as a user goes; a record that already stands above in the chain does not open again.
 */
export function recordRow(
  record: ServiceRecord,
  parent: ListRow,
  client: () => Promise<Client>,
  { offers = () => true, resolve, filterOf = () => noFilter }: RowOptions = {},
): RecordRow {
  return new RowOfRecord(record, parent, client, { offers, resolve, filterOf });
}

interface RowOptions {
  readonly offers?: (list: ListName) => boolean;
  /** Returns the filter of a list by its id. */
  readonly filterOf?: (list: string) => Filter;
  /** Completes evidence with the names of its sources. */
  readonly resolve?: ((records: readonly Evidence[], signal: AbortSignal) => Promise<Evidence[]>) | undefined;
}

/** Evidence waits this long for the names of its sources, in milliseconds. */
const namePatienceMs = 3000;

/** A row of thousands, few of which are opened: the lists below it are made when they are first wanted. */
class RowOfRecord implements RecordRow {
  readonly kind = 'record';
  readonly id: string;
  readonly parent: ListRow;
  readonly record: ServiceRecord;
  readonly repeats: boolean;
  declare also?: NonNullable<RecordRow['also']>;
  readonly #client: () => Promise<Client>;
  readonly #options: RowOptions;
  #sections: readonly ListRow[] | undefined;

  constructor(...[record, parent, client, options]: Required<Parameters<typeof recordRow>>) {
    this.id = `${parent.id}/${record.id ?? recordKey(record)}`;
    this.parent = parent;
    this.record = record;
    this.repeats = record.id !== undefined && isAbove(record, parent);
    this.#client = client;
    this.#options = options;
  }

  get sections(): readonly ListRow[] {
    this.#sections ??= this.repeats ? [] : sectionsOf(this, this.#client, this.#options);
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

/** Returns the lists below a record. A count of 0 can be outdated, so it hides no list. */
function sectionsOf(row: RecordRow, client: () => Promise<Client>, options: RowOptions): ListRow[] {
  const { offers, resolve, filterOf } = options;
  const { kind, id } = row.record;
  const lists: Readonly<Record<string, RelatedSource<RelatedList>>> = id === undefined ? {} : related[kind];
  const names: Readonly<Record<string, ListName>> = sectionNames[kind];
  const filtered: Readonly<Record<string, RouteId | undefined>> = relatedRoutes[kind];
  return Object.entries(lists).flatMap(([list, source]) => {
    const name = names[list];
    if (id === undefined || name === undefined || offers?.(name) === false) {
      return [];
    }
    const load = async (values: Filter['values']) => source(await client(), id, values);
    const request: typeof load | ((values: Filter['values']) => Promise<PageSource<ServiceRecord>>) =
      name === 'evidence' && resolve ? (values) => withNames(() => load(values), resolve) : load;
    const route = filtered[list];
    const filter = route && filterOf?.(`${row.id}/${name}`);
    return [listRow(name, row, request, { ...(route && { route }), ...(filter && { filter }) })];
  });
}

/** Evidence with the names of its sources. */
async function withNames(
  load: () => Promise<PageSource<ServiceRecord>>,
  resolve: NonNullable<RowOptions['resolve']>,
): Promise<PageSource<ServiceRecord>> {
  const source = await load();
  return async (next, signal, how) => {
    const page = await source(next, signal, how);
    const patience = AbortSignal.any([signal, AbortSignal.timeout(namePatienceMs)]);
    const evidence = page.items.filter((item) => item.kind === 'evidence');
    return { ...page, items: await resolve(evidence, patience) };
  };
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
