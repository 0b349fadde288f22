import {
  ThemeIcon,
  window,
  type Disposable,
  type Event,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';

export interface PickButton extends QuickInputButton {
  readonly run: () => void;
}

export function createPickButton(icon: string, tooltip: string, run: () => void): PickButton {
  return { iconPath: new ThemeIcon(icon), tooltip, run };
}

type Settings<T extends QuickPickItem> = Partial<
  Pick<
    QuickPick<T>,
    | 'title'
    | 'placeholder'
    | 'value'
    | 'items'
    | 'activeItems'
    | 'canSelectMany'
    | 'matchOnDescription'
    | 'matchOnDetail'
    | 'ignoreFocusOut'
    | 'keepScrollPosition'
  >
>;

export interface QuickPickOptions<T extends QuickPickItem, R> extends Settings<T> {
  /** Otherwise, VS Code sorts the items and hides their headings as soon as the input has text (microsoft/vscode#73904). */
  readonly keepsOrder?: boolean;
  readonly onDidCreate?: (pick: QuickPick<T>) => void;
  readonly onDidChangeValue?: (value: string) => void;
  /** Returns the result; `undefined` keeps the quick pick open. */
  readonly accept: (selected: readonly T[], active: readonly T[]) => R | undefined;
  /** Returns the result of an item's button that has no action of its own. */
  readonly acceptItem?: (item: T) => R | undefined;
  readonly back?: () => R;
  readonly onDidHide?: () => void;
}

/** Returns the result of Enter or of the Back button, or `undefined` if the user cancels. */
export function showQuickPick<T extends QuickPickItem, R>(
  {
    keepsOrder,
    onDidCreate,
    onDidChangeValue,
    accept,
    acceptItem,
    back,
    onDidHide,
    ...settings
  }: QuickPickOptions<T, R>,
  pick = window.createQuickPick<T>(),
): Promise<R | undefined> {
  return new Promise((resolve) => {
    const end = (result: R | undefined) => {
      if (result !== undefined) {
        resolve(result);
        pick.hide();
      }
    };
    const run = (button: QuickInputButton, getResult?: () => R | undefined) =>
      'run' in button ? (button as PickButton).run() : end(getResult?.());
    Object.assign(pick, settings, keepsOrder && { sortByLabel: false });
    if (onDidChangeValue) {
      pick.onDidChangeValue(onDidChangeValue);
    }
    pick.onDidTriggerButton((button) => run(button, back));
    pick.onDidTriggerItemButton(({ button, item }) => run(button, () => acceptItem?.(item)));
    pick.onDidAccept(() => end(accept(pick.selectedItems, pick.activeItems)));
    pick.onDidHide(() => {
      onDidHide?.();
      pick.dispose();
      resolve(undefined);
    });
    onDidCreate?.(pick);
    pick.show();
  });
}

interface SearchOptions {
  /** Whether the user retries. */
  readonly again?: boolean;
}

interface LiveSearchOptions<T> {
  readonly search: (query: string, signal: AbortSignal, options: SearchOptions) => Promise<T>;
  readonly onDidFind: (result: T, query: string) => void;
  readonly onDidFail: (error: unknown, query: string) => void;
  readonly onDidChangeBusy: (isBusy: boolean) => void;
  /** After it, a failed search is repeated. */
  readonly onDidChangeConnection: Event<unknown>;
}

/** Debounced search. Reports only results for the latest text. */
export class LiveSearch<T> {
  readonly #options: LiveSearchOptions<T>;
  #timer: NodeJS.Timeout | undefined;
  #request: AbortController | undefined;
  #repetition: Disposable | undefined;

  constructor(options: LiveSearchOptions<T>) {
    this.#options = options;
  }

  start(query: string, pauseMs = 0, options: SearchOptions = {}): void {
    this.stop();
    this.#options.onDidChangeBusy(true);
    this.#timer = setTimeout(() => void this.#search(query, options), pauseMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#repetition?.dispose();
    this.#request?.abort();
    this.#request = undefined;
    this.#options.onDidChangeBusy(false);
  }

  async #search(query: string, options: SearchOptions): Promise<void> {
    const { search, onDidFind, onDidFail, onDidChangeBusy, onDidChangeConnection } = this.#options;
    const request = new AbortController();
    this.#request = request;
    const isLatest = () => this.#request === request;
    try {
      const result = await search(query, request.signal, options);
      if (isLatest()) {
        onDidFind(result, query);
      }
    } catch (error) {
      if (isLatest()) {
        onDidFail(error, query);
        this.#repetition = onDidChangeConnection(() => this.start(query));
      }
    }
    if (isLatest()) {
      onDidChangeBusy(false);
    }
  }
}
