import { l10n, ThemeIcon, window, type QuickPick, type QuickPickItem } from 'vscode';
import { executeCommand } from '../platform/commands.ts';
import { setContext } from '../platform/contextKey.ts';
import { isCitableRecord, type ReadableRecord } from '../records/kinds.ts';

/** A record to be found again by what its row says, and words of it that are cited with it. */
export interface ListedRecord extends QuickPickItem {
  readonly record: ReadableRecord;
  readonly quotation?: string;
}

interface ListOptions {
  readonly title: string;
  readonly placeholder: string;
  /** Row of an empty list. */
  readonly empty: string;
}

type Item = QuickPickItem & Partial<Pick<ListedRecord, 'record' | 'quotation'>>;

/** The open list, for the key that cites the row with the focus. */
let current: QuickPick<Item> | undefined;

/** Cites the record that has the focus in the open list. */
export function citeListed(): void {
  const pick = current;
  const [item] = pick?.activeItems ?? [];
  if (pick && item?.record && isCitableRecord(item.record)) {
    const { record, quotation } = item;
    // Closed first, so that the focus is back where the user writes.
    pick.hide();
    void executeCommand('dateline.insertCitation', { record, ...(quotation !== undefined && { quotation }) });
  }
}

/** Shows records that are at hand: Enter opens one, Ctrl+Enter cites it. */
export function openRecordList(
  records: readonly ListedRecord[],
  { title, placeholder, empty }: ListOptions,
  pick: QuickPick<Item> = window.createQuickPick<Item>(),
): void {
  const key = process.platform === 'darwin' ? '⌘Enter' : 'Ctrl+Enter';
  pick.title = l10n.t('{0} (Enter opens, {1} cites)', title, key);
  pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = records.length > 0 ? records : [{ label: empty, iconPath: new ThemeIcon('info'), alwaysShow: true }];
  pick.onDidAccept(() => {
    const record = pick.selectedItems[0]?.record;
    if (record) {
      pick.hide();
      void executeCommand('dateline.openDetail', { record });
    }
  });
  pick.onDidHide(() => {
    if (current === pick) {
      current = undefined;
      setContext('dateline.searching', false);
    }
    pick.dispose();
  });
  current = pick;
  setContext('dateline.searching', true);
  pick.show();
}
