import { l10n, QuickPickItemKind, ThemeIcon, window, type QuickPick, type QuickPickItem } from 'vscode';
import { executeCommand } from '../platform/commands.ts';
import { setContext } from '../platform/contextKey.ts';
import { showQuickPick } from '../platform/quickPick.ts';
import { isCitableRecord } from '../kinds/index.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { describeTruncation, maxPickItems, limitItems } from './limitItems.ts';

export interface ListedRecord extends QuickPickItem {
  readonly record: ServiceRecord;
  readonly quotation?: string;
}

interface ListOptions {
  readonly title: string;
  readonly placeholder: string;
  readonly empty: string;
}

type Item = QuickPickItem & Partial<Pick<ListedRecord, 'record' | 'quotation'>>;

/** For the key that cites the focused item. */
let current: QuickPick<Item> | undefined;

export function citeFocusedRecord({ staysOpen = false } = {}): void {
  const { record, quotation } = current?.activeItems[0] ?? {};
  if (!record || !isCitableRecord(record)) {
    return;
  }
  if (!staysOpen) {
    // Close first, so that the focus returns to the editor.
    current?.hide();
  }
  void executeCommand(staysOpen ? 'dateline.insertCitationAndStay' : 'dateline.insertCitation', {
    record,
    ...(quotation !== undefined && { quotation }),
  });
}

/** @param rows returns at least the requested number of rows, if that many exist */
export async function openRecordList(
  rows: (least: number) => readonly ListedRecord[],
  { title, placeholder, empty }: ListOptions,
  pick: QuickPick<Item> = window.createQuickPick<Item>(),
): Promise<void> {
  const key = process.platform === 'darwin' ? '⌘Enter' : 'Ctrl+Enter';
  const first = rows(maxPickItems + 1);
  let allRows: readonly ListedRecord[] | undefined;
  const draw = () => {
    const query = pick.value.trim();
    if (query !== '') {
      allRows ??= rows(Infinity);
    }
    const { items, isTruncated } = limitItems(allRows ?? first, query);
    const truncation: Item[] = isTruncated ? [{ label: describeTruncation(), kind: QuickPickItemKind.Separator }] : [];
    pick.items =
      first.length > 0
        ? [...truncation, ...items]
        : [{ label: empty, iconPath: new ThemeIcon('info'), alwaysShow: true }];
  };
  current = pick;
  setContext('dateline.searching', true);
  const options = {
    title: l10n.t('{0} (Enter opens, {1} cites)', title, key),
    placeholder,
    matchOnDescription: true,
    matchOnDetail: true,
    onDidCreate: draw,
    ...(first.length > maxPickItems && { onDidChangeValue: draw }),
    accept: ([item]: readonly Item[]) => item?.record,
    onDidHide: () => {
      if (current === pick) {
        current = undefined;
        setContext('dateline.searching', false);
      }
    },
  };
  const record = await showQuickPick(options, pick);
  if (record) {
    await executeCommand('dateline.openDetail', { record });
  }
}
