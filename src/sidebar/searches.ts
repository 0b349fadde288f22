import { DataTransferItem, workspace, type DataTransfer } from 'vscode';
import type { Filter } from '../store/filter.ts';
import type { LoadSearch } from '../store/library.ts';
import type { SavedSearches } from '../store/searches/savedSearches.ts';
import { getListId, type SavedSearch, type Search } from '../store/searches/savedSearch.ts';
import type { SearchFileProblem } from '../store/searches/workspaceSearches.ts';
import type { Client } from '../client/client.ts';
import { isObject } from '../client/jsonObject.ts';
import { dragRows } from './dragging.ts';
import { rowsMimeType, type Dragging } from './lateTree.ts';
import type { Exclusions } from './withExclusions.ts';
import { listRow, type ListRow, type ProblemRow, type Row } from './rows/row.ts';
import { stepOf } from './step.ts';

/** The questions of saved searches. */
export interface SearchAsking {
  readonly ask: LoadSearch;
  /** Exclusions for its route. */
  readonly exclusions: (search: Search, list: string) => Exclusions;
}

/** The rows of the saved searches: each opens to what it finds now. A search that did not change keeps its row. */
export class SearchRows {
  readonly #client: () => Promise<Client>;
  readonly #asking: SearchAsking;
  #rows = new Map<string, { readonly written: string; readonly row: ListRow }>();

  constructor(client: () => Promise<Client>, asking: SearchAsking) {
    this.#client = client;
    this.#asking = asking;
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

  /** The rows of the workspace's files in which something is wrong: each says what, and opens the file. */
  ofProblems(problems: readonly SearchFileProblem[]): ProblemRow[] {
    return problems.map(({ file, message }) => ({
      kind: 'problem',
      id: `problem ${file.toString()}`,
      parent: undefined,
      file,
      name: workspace.asRelativePath(file),
      message,
    }));
  }

  /** Creates the row that shows the results of a search that is not saved. */
  ofResults(search: Search): ListRow {
    return { ...this.#list('results', search), results: search };
  }

  #row(search: SavedSearch): ListRow {
    return { ...this.#list('savedSearch', search), saved: search };
  }

  #list(name: 'savedSearch' | 'results', search: Search | SavedSearch): ListRow {
    const { ask, exclusions } = this.#asking;
    const id = getListId(search);
    const asking = async (values: Filter['values']) => ask(await this.#client(), search, values);
    const values = search.query === '' ? {} : { q: search.query };
    const options = { id, filter: search.filter, values, exclusions: () => exclusions(search, id) };
    return listRow(name, undefined, asking, options);
  }
}

const mimeType = rowsMimeType('dateline.searches');

/**
 * Saved searches are put in order by dragging one onto the one that it is to stand before; what they found can be dragged
 * into a text.
 */
export function searchOrder(searches: SavedSearches): Dragging<Row> {
  return {
    handleDrag: (rows: readonly Row[], transfer: DataTransfer) => {
      const ids = rows.flatMap((row) => (row.kind === 'list' && row.saved ? [row.saved.id] : []));
      transfer.set(mimeType, new DataTransferItem(ids));
      dragRows(rows, transfer);
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

/** Moves the user's own saved searches that rows are. */
export async function moveSearches(rows: readonly unknown[], searches: SavedSearches, by: -1 | 1): Promise<void> {
  const ids = new Set(rows.map((row) => isObject(row) && isObject(row.saved) && row.saved.id));
  const { moved, before } = stepOf(searches.own, ({ id }) => ids.has(id), by);
  for (const search of moved) {
    await searches.move(search, before);
  }
}
