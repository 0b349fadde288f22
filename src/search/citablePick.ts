import { l10n, type QuickPick, type QuickPickItem } from 'vscode';
import { setContext } from '../platform/contextKey.ts';
import { showQuickPick, type QuickPickOptions } from '../platform/quickPick.ts';

export interface CitableItem extends QuickPickItem {
  /** Runs on Ctrl+Enter, and with `staysOpen` on Alt+Enter. */
  readonly cite?: (staysOpen: boolean) => void;
}

let current: QuickPick<CitableItem> | undefined;

export function citeFocusedItem({ staysOpen = false } = {}): void {
  current?.activeItems[0]?.cite?.(staysOpen);
}

/** Shows a quick pick in which Enter opens an item and a key cites it. */
export function showCitablePick<T extends CitableItem, R>(
  { title = '', onDidHide, ...options }: QuickPickOptions<T, R>,
  pick: QuickPick<T>,
): Promise<R | undefined> {
  const key = process.platform === 'darwin' ? '⌘Enter' : 'Ctrl+Enter';
  current = pick;
  setContext('dateline.searching', true);
  return showQuickPick(
    {
      ...options,
      title: l10n.t('{0} (Enter opens, {1} cites)', title, key),
      onDidHide: () => {
        if (current === pick) {
          current = undefined;
          setContext('dateline.searching', false);
        }
        onDidHide?.();
      },
    },
    pick,
  );
}
