import { EventEmitter, type QuickInputButton, type QuickPick, type QuickPickItem } from 'vscode';

/** A quick pick without a window. Tests call `type` and `accept`. */
export class FakeQuickPick<T extends QuickPickItem> {
  value = '';
  items: readonly T[] = [];
  activeItems: readonly T[] = [];
  selectedItems: readonly T[] = [];
  buttons: readonly QuickInputButton[] = [];
  readonly #changed = new EventEmitter<string>();
  readonly #accepted = new EventEmitter<void>();
  readonly #hidden = new EventEmitter<void>();
  readonly onDidChangeValue = this.#changed.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidTriggerButton = new EventEmitter<QuickInputButton>().event;
  readonly onDidTriggerItemButton = new EventEmitter<never>().event;

  get asQuickPick(): QuickPick<T> {
    return this as unknown as QuickPick<T>;
  }

  type(value: string): void {
    this.value = value;
    this.#changed.fire(value);
  }

  accept(item: T | undefined): void {
    this.selectedItems = item ? [item] : [];
    this.#accepted.fire();
  }

  show(): void {
    // No window to show.
  }

  hide(): void {
    this.#hidden.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
