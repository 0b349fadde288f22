import { DataTransferItem, l10n, type DataTransfer } from 'vscode';
import { sanitizeLine } from '../platform/remoteText.ts';
import { describeFilter } from '../store/describeFilter.ts';
import type { LoadSearch } from '../store/library.ts';
import type { SavedSearches } from '../store/searches/savedSearches.ts';
import { getListId, searchRoutes, type SavedSearch, type Search } from '../store/searches/savedSearch.ts';
import { isObject } from '../client/jsonObject.ts';
import { attachDraggedRows } from './dragging.ts';
import { getRowsMimeType, type DragHandlers } from './lazyTree.ts';
import { ListRow, type ListContext } from './rows/listRow.ts';
import type { TreeRow } from './rows/treeRow.ts';
import { planStep } from './planStep.ts';

/** The rows of saved searches. An unchanged search keeps its row. */
export class SearchRows {
  readonly #context: ListContext;
  readonly #openSearch: LoadSearch;
  #rows = new Map<string, { readonly json: string; readonly row: ListRow }>();

  constructor(context: ListContext, openSearch: LoadSearch) {
    this.#context = context;
    this.#openSearch = openSearch;
  }

  update(searches: readonly SavedSearch[]): ListRow[] {
    const rows = new Map(
      searches.map((search) => {
        const json = JSON.stringify(search);
        const existing = this.#rows.get(search.id);
        const row = existing?.json === json ? existing.row : this.#createRow(search, { saved: search });
        return [search.id, { json, row }];
      }),
    );
    this.#rows = rows;
    return [...rows.values()].map(({ row }) => row);
  }

  createResultsRow(search: Search): ListRow {
    return this.#createRow(search, { results: search });
  }

  #createRow(search: Search, kind: { readonly saved: SavedSearch } | { readonly results: Search }): ListRow {
    return new ListRow(this.#context, {
      ...kind,
      name: getListId(search),
      texts: {
        label: () => sanitizeLine('saved' in kind ? kind.saved.name : getResultsName(search)),
        empty: () => l10n.t('No matches'),
        isOpen: 'results' in kind,
      },
      request: async (values) => this.#openSearch(await this.#context.client(), search, values),
      filter: search.filter,
    });
  }
}

function getResultsName({ kind, query, filter }: Search): string {
  return l10n.t('Results for “{0}”', query === '' ? describeFilter(filter, searchRoutes[kind]) : query);
}

const mimeType = getRowsMimeType('dateline.searches');

export function createSearchDragHandlers(searches: SavedSearches): DragHandlers<TreeRow> {
  return {
    handleDrag: (rows: readonly TreeRow[], transfer: DataTransfer) => {
      const ids = rows.flatMap((row) => (row.kind === 'list' && row.saved ? [row.saved.id] : []));
      transfer.set(mimeType, new DataTransferItem(ids));
      attachDraggedRows(rows, transfer);
    },
    handleDrop: async (target: TreeRow | undefined, transfer: DataTransfer) => {
      const ids: unknown = transfer.get(mimeType)?.value;
      const next = target?.kind === 'list' ? target.saved : undefined;
      for (const id of Array.isArray(ids) ? ids : []) {
        const search = searches.own.find((candidate) => candidate.id === id);
        if (search && search.id !== next?.id) {
          await searches.move(search, next);
        }
      }
    },
  };
}

export async function moveSearches(rows: readonly unknown[], searches: SavedSearches, by: -1 | 1): Promise<void> {
  const ids = new Set(rows.map((row) => isObject(row) && isObject(row.saved) && row.saved.id));
  const { moved, next } = planStep(searches.own, ({ id }) => ids.has(id), by);
  for (const search of moved) {
    await searches.move(search, next);
  }
}
