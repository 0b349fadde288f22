import { DataTransferItem, type DataTransfer, type TreeItem, type TreeView } from 'vscode';
import { completeClippedRecord, type Clipping } from '../store/clippings/clipping.ts';
import type { Clippings, Removal } from '../store/clippings/clippings.ts';
import type { SourceNames } from '../store/sourceNames.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { readCitableRecord, readQuotation } from '../kinds/recordArgument.ts';
import { isObject } from '../client/jsonObject.ts';
import { Disposables } from '../platform/disposables.ts';
import { createClippingItem, createFolderItem, createQuotationItem, type ClippingRow } from './rows/clippingItem.ts';
import { attachDraggedRecords } from './dragging.ts';
import { ListCursor } from './listCursor.ts';
import { getRowsMimeType, type DragHandlers, type LazyTree, type RowProvider } from './lazyTree.ts';
import { planStep } from './planStep.ts';

const mimeType = getRowsMimeType('dateline.clippings');

export class ClippingsView implements RowProvider<ClippingRow>, DragHandlers<ClippingRow> {
  readonly #clippings: Clippings;
  readonly #sourceNames: SourceNames;
  readonly #disposables = new Disposables();
  readonly #tree: LazyTree;
  readonly #view: TreeView<ClippingRow>;

  constructor(tree: LazyTree, clippings: Clippings, sourceNames: SourceNames) {
    this.#clippings = clippings;
    this.#sourceNames = sourceNames;
    this.#tree = tree;
    this.#view = tree.show<ClippingRow>(this, this);
    this.#disposables.add(clippings.onDidChange(() => tree.redraw()));
  }

  get selection(): readonly ClippingRow[] {
    return this.#view.selection;
  }

  findRecords(limit: number): CitableRecord[] {
    return this.#completeRecords(this.#clippings.all.slice(0, limit));
  }

  findRecordsInFolder(row: unknown): CitableRecord[] | undefined {
    const folder = readFolderName(row);
    return folder === undefined ? undefined : this.#completeRecords(this.#clippings.getFolder(folder));
  }

  /** Returns the clipping of a row of this view, or of a record in another view. */
  resolveClipping(row: unknown): Clipping | undefined {
    const record = readCitableRecord(row);
    return this.#findClipping(row) ?? (record && this.#clippings.find(record));
  }

  /** Returns what to remove for rows of this view, or for clipped records of other views. */
  resolveRemoval(rows: readonly unknown[]): Required<Omit<Removal, 'keepsContents'>> {
    const clippings: Clipping[] = [];
    const quotations: { clipping: Clipping; quotation: string }[] = [];
    for (const row of rows) {
      const clipping = this.resolveClipping(row);
      const quotation = readQuotation(row);
      if (clipping && quotation !== undefined) {
        quotations.push({ clipping, quotation });
      } else if (clipping) {
        clippings.push(clipping);
      }
    }
    return {
      folders: rows.flatMap((row) => readFolderName(row) ?? []),
      clippings,
      quotations: quotations.filter(({ clipping }) => !clippings.includes(clipping)),
    };
  }

  createCursor(row: unknown): ListCursor<ClippingRecordRow> | undefined {
    const clipping = this.#findClipping(row);
    return (
      clipping &&
      new ListCursor(this.#createRow(clipping), {
        rows: () => this.#clippings.getFolder(clipping.folder).map((each) => this.#createRow(each)),
        isSame: (one, other) => one.clipping.id === other.clipping.id,
        hasMore: () => false,
        loadMore: () => Promise.resolve(),
        reveal: (to, options) => this.#tree.reveal(to, options),
      })
    );
  }

  getParent(row: ClippingRow): ClippingRow | undefined {
    switch (row.kind) {
      case 'folder':
        return undefined;
      case 'clipping':
        return row.clipping.folder === undefined ? undefined : { kind: 'folder', name: row.clipping.folder };
      case 'quotation':
        return this.#createRow(row.clipping);
    }
  }

  getChildren(row?: ClippingRow): ClippingRow[] {
    if (row?.kind === 'clipping') {
      const { clipping, record } = row;
      return (clipping.quotations ?? []).map((quotation) => ({ kind: 'quotation', clipping, record, quotation }));
    }
    if (row?.kind === 'quotation') {
      return [];
    }
    const folders = row ? [] : this.#clippings.folders.map((name): ClippingRow => ({ kind: 'folder', name }));
    const clippings = this.#clippings.getFolder(row?.name);
    return [...folders, ...clippings.map((clipping) => this.#createRow(clipping))];
  }

  getTreeItem(row: ClippingRow): TreeItem {
    switch (row.kind) {
      case 'folder':
        return createFolderItem(row.name, this.#clippings.getFolder(row.name).length);
      case 'clipping':
        return createClippingItem(row);
      case 'quotation':
        return createQuotationItem(row);
    }
  }

  handleDrag(rows: readonly ClippingRow[], transfer: DataTransfer): void {
    const clippings = rows.flatMap((row) => (row.kind === 'clipping' ? [row.clipping] : []));
    transfer.set(mimeType, new DataTransferItem(clippings.map(({ id }) => id)));
    const cited = rows.flatMap((row) => (row.kind === 'folder' ? this.#clippings.getFolder(row.name) : [row.clipping]));
    const [row] = rows;
    const quotation = row?.kind === 'quotation' && rows.length === 1 ? row.quotation : undefined;
    attachDraggedRecords(this.#completeRecords(cited), transfer, quotation);
  }

  async handleDrop(target: ClippingRow | undefined, transfer: DataTransfer): Promise<void> {
    const ids: unknown = transfer.get(mimeType)?.value;
    const list: readonly unknown[] = Array.isArray(ids) ? ids : [];
    const next = target && target.kind !== 'folder' ? target.clipping : undefined;
    const moved = this.#clippings.all.filter(({ id }) => list.includes(id) && id !== next?.id);
    await this.#clippings.move(moved, next, target?.kind === 'folder' ? target.name : next?.folder);
  }

  /** Moves clippings up (-1) or down (1) in the folder of the first clipping. */
  async move(rows: readonly unknown[], by: -1 | 1): Promise<void> {
    const selected = rows.flatMap((row) => this.#findClipping(row) ?? []);
    const folder = selected[0]?.folder;
    const { moved, next } = planStep(this.#clippings.getFolder(folder), (clipping) => selected.includes(clipping), by);
    await this.#clippings.move(moved, next, folder);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #findClipping(row: unknown): Clipping | undefined {
    const id = isObject(row) && isObject(row.clipping) ? row.clipping.id : undefined;
    return this.#clippings.all.find((clipping) => clipping.id === id);
  }

  #completeRecords(clippings: readonly Clipping[]): CitableRecord[] {
    return clippings.map((clipping) => completeClippedRecord(clipping, this.#sourceNames));
  }

  #createRow(clipping: Clipping): ClippingRecordRow {
    return { kind: 'clipping', clipping, record: completeClippedRecord(clipping, this.#sourceNames) };
  }
}

type ClippingRecordRow = Extract<ClippingRow, { kind: 'clipping' }>;

export function readFolderName(row: unknown): string | undefined {
  return isObject(row) && row.kind === 'folder' && typeof row.name === 'string' ? row.name : undefined;
}
