import { DataTransferItem, type DataTransfer, type TreeDragAndDropController } from 'vscode';
import type { SavedSearch } from '../library/savedSearch.ts';
import type { SavedSearches } from '../library/savedSearches.ts';
import type { Client } from '../service/client.ts';
import type { PageSource } from '../service/page.ts';
import { draggedType } from '../library/dragged.ts';
import { carry, referencesIn } from './dragRows.ts';
import { listRow, type ListRow, type Row, type ShownRecord } from './row.ts';

/** Asks the service for what a saved search finds. */
export type AskSearch = (client: Client, search: SavedSearch) => PageSource<ShownRecord>;

/** The rows of the saved searches: each opens to what it finds now. A search that did not change keeps its row. */
export class SearchRows {
  readonly #client: () => Promise<Client>;
  readonly #ask: AskSearch;
  #rows = new Map<string, { readonly written: string; readonly row: ListRow }>();

  constructor(client: () => Promise<Client>, ask: AskSearch) {
    this.#client = client;
    this.#ask = ask;
  }

  of(searches: readonly SavedSearch[]): ListRow[] {
    const rows = new Map(
      searches.map((search) => {
        const written = JSON.stringify(search);
        const known = this.#rows.get(search.id);
        const row = known?.written === written ? known.row : this.#row(search);
        return [search.id, { written, row }];
      }),
    );
    this.#rows = rows;
    return [...rows.values()].map(({ row }) => row);
  }

  #row(search: SavedSearch): ListRow {
    const asking = async () => this.#ask(await this.#client(), search);
    return { ...listRow('savedSearch', undefined, asking), id: `search/${search.id}`, saved: search };
  }
}

const mimeType = 'application/vnd.code.tree.dateline.searches';

/**
 * Saved searches are put in order by dragging one onto the one that it is to stand before; what they found can be dragged
 * into a text.
 */
export function searchOrder(searches: SavedSearches): TreeDragAndDropController<Row> {
  return {
    dragMimeTypes: [mimeType, draggedType],
    dropMimeTypes: [mimeType],
    handleDrag: (rows: readonly Row[], transfer: DataTransfer) => {
      const ids = rows.flatMap((row) => (row.kind === 'list' && row.saved ? [row.saved.id] : []));
      transfer.set(mimeType, new DataTransferItem(ids));
      carry(referencesIn(rows), transfer);
    },
    handleDrop: async (target: Row | undefined, transfer: DataTransfer) => {
      const ids: unknown = transfer.get(mimeType)?.value;
      const before = target?.kind === 'list' ? target.saved : undefined;
      for (const id of Array.isArray(ids) ? ids : []) {
        const search = searches.own.find((candidate) => candidate.id === id);
        if (search && search.id !== before?.id) {
          await searches.move(search, before);
        }
      }
    },
  };
}
