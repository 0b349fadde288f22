import { QuickPickItemKind, ThemeIcon, window, type QuickPick, type QuickPickItem } from 'vscode';
import { executeCommand } from '../platform/commands.ts';
import { isCitableRecord } from '../kinds/index.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { showCitablePick, type CitableItem } from './citablePick.ts';
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

type Item = CitableItem & Partial<Pick<ListedRecord, 'record'>>;

/** @param rows returns at least the requested number of rows, if that many exist */
export async function openRecordList(
  rows: (least: number) => readonly ListedRecord[],
  { title, placeholder, empty }: ListOptions,
): Promise<void> {
  const pick = window.createQuickPick<Item>();
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
        ? [
            ...truncation,
            ...items.map((item) => ({ ...item, cite: (staysOpen: boolean) => cite(item, pick, staysOpen) })),
          ]
        : [{ label: empty, iconPath: new ThemeIcon('info'), alwaysShow: true }];
  };
  const options = {
    title,
    placeholder,
    matchOnDescription: true,
    matchOnDetail: true,
    onDidCreate: draw,
    ...(first.length > maxPickItems && { onDidChangeValue: draw }),
    accept: ([item]: readonly Item[]) => item?.record,
  };
  const record = await showCitablePick(options, pick);
  if (record) {
    await executeCommand('dateline.openDetail', { record });
  }
}

function cite({ record, quotation }: ListedRecord, pick: QuickPick<Item>, staysOpen: boolean): void {
  if (!isCitableRecord(record)) {
    return;
  }
  if (!staysOpen) {
    // Close first, so that the focus returns to the editor.
    pick.hide();
  }
  void executeCommand(staysOpen ? 'dateline.insertCitationAndStay' : 'dateline.insertCitation', {
    record,
    ...(quotation !== undefined && { quotation }),
  });
}
