import { setTimeout as wait } from 'node:timers/promises';
import {
  commands,
  window,
  type CancellationToken,
  type DataTransfer,
  type Disposable,
  type ProviderResult,
  type TreeDataProvider,
  type TreeDragAndDropController,
  type TreeItem,
  type TreeView,
} from 'vscode';
import type { ViewId } from '../manifest.ts';
import { executeCommand } from '../platform/commands.ts';
import { dragMimeType } from '../store/draggedRecords.ts';
import { TreeChanges } from './treeChanges.ts';

export type RowProvider<Row> = Omit<TreeDataProvider<Row>, 'onDidChangeTreeData'>;

/** Views with a manual order. The other views accept no drops. */
const orderedViews: ReadonlySet<ViewId> = new Set<ViewId>(['dateline.searches', 'dateline.clippings']);

export type DragHandlers<Row> = Pick<TreeDragAndDropController<Row>, 'handleDrag' | 'handleDrop'>;

type AnyRow = object;

/** Maximum time in which VS Code redraws the rows of a view. */
const maxRedrawMs = 2000;

/** A view that is registered at startup. `load` is called when VS Code first requests rows; it sets the provider. */
export class LazyTree implements TreeDataProvider<AnyRow>, TreeDragAndDropController<AnyRow>, Disposable {
  /** VS Code adds a MIME type for rows, named after the view. */
  readonly dragMimeTypes: readonly string[];
  readonly dropMimeTypes: readonly string[];
  readonly id: ViewId;
  readonly #load: () => Promise<unknown>;
  readonly #changes = new TreeChanges<AnyRow>();
  readonly onDidChangeTreeData = this.#changes.event;
  readonly #view: TreeView<AnyRow>;
  readonly #previewRegistration: Disposable;
  #provider: RowProvider<AnyRow> | undefined;
  #dragHandlers: DragHandlers<AnyRow> = {};

  constructor(id: ViewId, load: () => Promise<unknown>) {
    this.id = id;
    this.#load = load;
    this.dropMimeTypes = orderedViews.has(id) ? [getRowsMimeType(id)] : [];
    this.dragMimeTypes = [...this.dropMimeTypes, dragMimeType];
    this.#view = window.createTreeView(id, {
      treeDataProvider: this,
      dragAndDropController: this,
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.#changes.attach(this.#view);
    this.#previewRegistration = commands.registerCommand(getPreviewCommand(id), async () => {
      const row = await this.#findSelected();
      return row && executeCommand('dateline.preview', row);
    });
  }

  /** Sets the provider. The returned view remains owned by this object. */
  show<Row extends AnyRow>(provider: RowProvider<Row>, dragHandlers: DragHandlers<Row> = {}): TreeView<Row> {
    // VS Code passes only rows of the provider.
    this.#provider = provider;
    this.#dragHandlers = dragHandlers;
    return this.#view as TreeView<Row>;
  }

  /** Makes VS Code request a row and the rows below it again (default: all rows). */
  redraw(row?: AnyRow): void {
    this.#changes.fire(row);
  }

  /** Selects a row. Opens the view only if the row gets the focus. */
  async reveal(
    row: AnyRow,
    { focus, expand = false }: { readonly focus: boolean; readonly expand?: boolean },
  ): Promise<void> {
    if (!focus && !this.#view.visible) {
      return;
    }
    try {
      await this.#view.reveal(row, { select: true, focus, expand });
    } catch {
      // VS Code can't reveal a row while it replaces the rows.
      await (focus && commands.executeCommand(`${this.id}.focus`));
    }
  }

  async getChildren(row?: AnyRow): Promise<AnyRow[]> {
    if (!this.#provider) {
      await this.#load();
    }
    if (!row) {
      this.#changes.onRootsRequested();
    }
    return (await this.#provider?.getChildren(row)) ?? [];
  }

  async getTreeItem(row: AnyRow): Promise<TreeItem> {
    // eslint-disable-next-line @typescript-eslint/no-non-null-assertion -- VS Code has no row before there is a provider
    const item = await this.#provider!.getTreeItem(row);
    if (item.command?.command === 'dateline.preview') {
      item.command = { ...item.command, command: getPreviewCommand(this.id) };
    }
    return item;
  }

  resolveTreeItem(item: TreeItem, row: AnyRow, token: CancellationToken): ProviderResult<TreeItem> {
    return this.#provider?.resolveTreeItem?.(item, row, token) ?? item;
  }

  getParent(row: AnyRow): ReturnType<NonNullable<TreeDataProvider<AnyRow>['getParent']>> {
    return this.#provider?.getParent?.(row);
  }

  handleDrag(rows: readonly AnyRow[], transfer: DataTransfer, token: CancellationToken): Thenable<void> | void {
    return this.#dragHandlers.handleDrag?.(rows, transfer, token);
  }

  handleDrop(row: AnyRow | undefined, transfer: DataTransfer, token: CancellationToken): Thenable<void> | void {
    return this.#dragHandlers.handleDrop?.(row, transfer, token);
  }

  /** Waits, because the selection is empty while VS Code requests the rows again. */
  async #findSelected(): Promise<AnyRow | undefined> {
    const end = Date.now() + maxRedrawMs;
    while (this.#view.selection.length === 0 && Date.now() < end) {
      await wait(20);
    }
    return this.#view.selection[0];
  }

  dispose(): void {
    this.#previewRegistration.dispose();
    this.#view.dispose();
    this.#changes.dispose();
  }
}

/** Passes no arguments, because VS Code forgets those of a row when it redraws the row. */
function getPreviewCommand(id: ViewId): string {
  return `${id}.preview`;
}

export function getRowsMimeType(id: ViewId): string {
  return `application/vnd.code.tree.${id}`;
}
