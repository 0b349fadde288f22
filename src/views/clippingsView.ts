import {
  DataTransferItem,
  l10n,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  type DataTransfer,
  type TreeView,
} from 'vscode';
import type { Clipping, Clippings } from '../library/clippings/clippings.ts';
import type { Reference } from '../citation/reference.ts';
import type { Origins } from '../library/origins.ts';
import { recordTitle } from '../library/recordTitle.ts';
import { type CitableRecord, hostOf, originOf } from '../records/kinds.ts';
import { isObject } from '../service/json.ts';
import { Disposables } from '../platform/lifecycle.ts';
import { harmless } from '../platform/remoteText.ts';
import { setDragData } from './dragging.ts';
import { rowsMimeType, type Dragging, type LateTree, type RowProvider } from './lateTree.ts';
import { tooltip } from './tooltip.ts';
import { TreeChanges } from './treeChanges.ts';

/** A row of the view: a clipping, which holds a record as every row does, or a folder of them. */
export type ClippingRow =
  | { readonly kind: 'clipping'; readonly clipping: Clipping; readonly record: CitableRecord }
  | { readonly kind: 'folder'; readonly name: string };

const mimeType = rowsMimeType('dateline.clippings');

/** The view of the clippings: in folders, in an order made by dragging. */
export class ClippingsView implements RowProvider<ClippingRow>, Dragging<ClippingRow> {
  readonly #clippings: Clippings;
  readonly #origins: Origins;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new TreeChanges<ClippingRow>());
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #view: TreeView<ClippingRow>;

  constructor(place: LateTree, clippings: Clippings, origins: Origins) {
    this.#clippings = clippings;
    this.#origins = origins;
    this.#view = place.show<ClippingRow>(this, this);
    this.#changed.follow(this.#view);
    this.#disposables.add(clippings.onDidChange(() => this.#changed.fire()));
  }

  /** The selected rows, which a command from the palette acts on. */
  get selection(): readonly ClippingRow[] {
    return this.#view.selection;
  }

  /** The records of all clippings, to be picked from. */
  get records(): CitableRecord[] {
    return this.#clippings.all.map((clipping) => this.#recordFor(clipping));
  }

  /** The records of the clippings in the folder that `row` is; `undefined` for any other row. */
  recordsIn(row: unknown): CitableRecord[] | undefined {
    return isObject(row) && row.kind === 'folder' && typeof row.name === 'string'
      ? this.#within(row.name).map((clipping) => this.#recordFor(clipping))
      : undefined;
  }

  /** The clipping that a row of this view holds. */
  clippingOf(row: unknown): Clipping | undefined {
    const id = isObject(row) && isObject(row.clipping) ? row.clipping.id : undefined;
    return this.#clippings.all.find((clipping) => clipping.id === id);
  }

  getChildren(row?: ClippingRow): ClippingRow[] {
    if (row?.kind === 'clipping') {
      return [];
    }
    if (!row) {
      this.#changed.topAsked();
    }
    const folders = row ? [] : this.#clippings.folders.map((name): ClippingRow => ({ kind: 'folder', name }));
    return [...folders, ...this.#within(row?.name).map((clipping) => this.#rowOf(clipping))];
  }

  getTreeItem(row: ClippingRow): TreeItem {
    return row.kind === 'folder' ? folderItem(row.name) : clippingItem(row);
  }

  handleDrag(rows: readonly ClippingRow[], transfer: DataTransfer): void {
    const clippings = rows.flatMap((row) => (row.kind === 'clipping' ? [row.clipping] : []));
    transfer.set(mimeType, new DataTransferItem(clippings.map(({ id }) => id)));
    setDragData(
      rows
        .flatMap((row) => (row.kind === 'clipping' ? row.clipping : this.#within(row.name)))
        .map(({ reference }) => this.#origins.completeReference(reference)),
      transfer,
    );
  }

  async handleDrop(target: ClippingRow | undefined, transfer: DataTransfer): Promise<void> {
    const ids: unknown = transfer.get(mimeType)?.value;
    const list: readonly unknown[] = Array.isArray(ids) ? ids : [];
    const before = target?.kind === 'clipping' ? target.clipping : undefined;
    const moved = this.#clippings.all.filter(({ id }) => list.includes(id) && id !== before?.id);
    await this.#clippings.move(moved, before, target?.kind === 'folder' ? target.name : before?.folder);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #rowOf(clipping: Clipping): ClippingRow {
    return { kind: 'clipping', clipping, record: this.#recordFor(clipping) };
  }

  #recordFor({ reference }: Clipping): CitableRecord {
    return recordFor(this.#origins.completeReference(reference));
  }

  #within(name: string | undefined): Clipping[] {
    return this.#clippings.all.filter(({ folder }) => folder === name);
  }
}

/** An article made of a reference. */
function recordFor(reference: Reference): CitableRecord {
  const { title, url, publisher, authors = [], published, retrieved } = reference;
  return {
    ...emptyArticle,
    authors,
    ...(title !== undefined && { title }),
    ...(url !== undefined && { url }),
    ...(publisher !== undefined && { publisher }),
    ...(published !== undefined && { published }),
    ...(retrieved !== undefined && { retrieved }),
  };
}

const emptyArticle = {
  kind: 'article',
  categories: [],
  entities: [],
  regions: [],
  sentiments: [],
  tags: [],
  extra: {},
} as const;

function folderItem(name: string): TreeItem {
  const item = new TreeItem(harmless(name), TreeItemCollapsibleState.Expanded);
  item.id = `folder/${name}`;
  item.iconPath = new ThemeIcon('folder');
  item.contextValue = 'folder';
  return item;
}

function clippingItem({ clipping, record }: Extract<ClippingRow, { kind: 'clipping' }>): TreeItem {
  const { reference, note } = clipping;
  const label = harmless(recordTitle(record));
  const item = new TreeItem(label);
  item.id = clipping.id;
  item.description = harmless([note, originOf(record)?.name ?? hostOf(reference.url)].filter(Boolean).join(' · '));
  item.tooltip = tooltip(record, label);
  item.iconPath = new ThemeIcon(note === undefined ? 'bookmark' : 'note');
  item.contextValue = ['clipping', 'citable', ...(hostOf(reference.url) === undefined ? [] : ['addressed'])].join(' ');
  item.command = { command: 'dateline.openDetail', title: l10n.t('Open'), arguments: [{ record }] };
  item.accessibilityInformation = { label: [l10n.t('Clipping'), label, item.description].filter(Boolean).join(', ') };
  return item;
}
