import {
  EventEmitter,
  QuickPickItemKind,
  window,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';
import { until } from './host.ts';

/** A quick pick without a window. Tests call `type` and `accept`. */
export class FakeQuickPick<T extends QuickPickItem> {
  value = '';
  title = '';
  canSelectMany = false;
  #isBusy = false;
  #endedWaits = 0;
  isHidden = false;
  items: readonly T[] = [];
  activeItems: readonly T[] = [];
  selectedItems: readonly T[] = [];
  buttons: readonly QuickInputButton[] = [];
  readonly #changed = new EventEmitter<string>();
  readonly #accepted = new EventEmitter<void>();
  readonly #hidden = new EventEmitter<void>();
  readonly #selected = new EventEmitter<readonly T[]>();
  readonly onDidChangeValue = this.#changed.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidChangeSelection = this.#selected.event;
  readonly onDidTriggerButton = new EventEmitter<QuickInputButton>().event;
  readonly #itemButtons = new EventEmitter<{ readonly item: T; readonly button: QuickInputButton }>();
  readonly onDidTriggerItemButton = this.#itemButtons.event;

  get asQuickPick(): QuickPick<T> {
    return this as unknown as QuickPick<T>;
  }

  get busy(): boolean {
    return this.#isBusy;
  }

  set busy(isBusy: boolean) {
    this.#endedWaits += this.#isBusy && !isBusy ? 1 : 0;
    this.#isBusy = isBusy;
  }

  /** Waits until the quick pick is no longer busy. */
  async settled(): Promise<void> {
    await until(() => this.#endedWaits > 0);
    this.#endedWaits = 0;
  }

  type(value: string): void {
    this.value = value;
    this.#changed.fire(value);
  }

  check(...items: readonly T[]): void {
    this.selectedItems = items;
    this.#selected.fire(items);
  }

  pressItemButton(item: T | undefined, tooltip: string): void {
    const button = item?.buttons?.find((each) => each.tooltip === tooltip);
    if (!item || !button) {
      throw new Error(`No button ${tooltip}`);
    }
    this.#itemButtons.fire({ item, button });
  }

  /** Presses Enter with the check marks and the focus as they are. */
  enter(): void {
    this.#accepted.fire();
  }

  accept(item: T | undefined): void {
    this.selectedItems = item ? [item] : [];
    this.#accepted.fire();
  }

  show(): void {
    // A fake quick pick has no window.
  }

  hide(): void {
    this.isHidden = true;
    this.#hidden.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Accepts the first item of each quick pick that `work` shows. */
export async function acceptQuickPicks<T>(work: () => PromiseLike<T>): Promise<T> {
  const { createQuickPick } = window;
  window.createQuickPick = <I extends QuickPickItem>() => {
    const pick = new FakeQuickPick<I>();
    pick.show = () => {
      pick.activeItems = pick.items.filter(({ kind }) => kind !== QuickPickItemKind.Separator).slice(0, 1);
      pick.selectedItems = pick.canSelectMany ? [] : pick.activeItems;
      queueMicrotask(() => pick.enter());
    };
    return pick.asQuickPick;
  };
  try {
    return await work();
  } finally {
    window.createQuickPick = createQuickPick;
  }
}
