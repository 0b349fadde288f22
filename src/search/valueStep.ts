import {
  l10n,
  QuickInputButtons,
  ThemeIcon,
  window,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from 'vscode';
import { describeError } from '../connection/errorMessages.ts';
import { label } from '../platform/remoteText.ts';
import type { Client } from '../service/client.ts';
import { PagedList } from '../service/paging/pagedList.ts';
import type { Suggestion, Suggestions } from './suggestions.ts';

/** The values that were chosen, with what people call those that are identifiers. */
export interface Chosen {
  readonly values: readonly string[];
  readonly names: Readonly<Record<string, string>>;
}

interface Options {
  readonly title: string;
  readonly chosen: Chosen;
  readonly suggestions: Suggestions;
  readonly client: () => Promise<Client>;
  /** A value as people read it. */
  readonly words: (value: string) => string;
}

interface Item extends QuickPickItem {
  readonly suggestion: Suggestion;
}

interface Button extends QuickInputButton {
  readonly run: () => void;
}

/** Long enough that a word being typed is one request. */
const pauseMs = 300;

/** Asks for the values of a list parameter with check boxes. @returns `undefined` where the user left it with Escape */
export function chooseValues(options: Options): Promise<Chosen | undefined> {
  return new Promise((resolve) => {
    const pick = window.createQuickPick<Item>();
    const step = new ValueStep(pick, options);
    pick.canSelectMany = true;
    pick.matchOnDescription = true;
    pick.placeholder = options.suggestions.free
      ? l10n.t('Type to filter, or type a value')
      : l10n.t('Type a name or a domain');
    pick.ignoreFocusOut = true;
    pick.onDidChangeValue(() => step.type());
    pick.onDidChangeSelection((items) => step.select(items));
    pick.onDidChangeActive(([item]) => item && step.reach(item));
    pick.onDidTriggerButton((button) => {
      const known = step.buttons.find((candidate) => candidate === button);
      if (known) {
        known.run();
      } else {
        resolve(step.chosen);
        pick.hide();
      }
    });
    pick.onDidAccept(() => {
      step.accept();
      resolve(step.chosen);
      pick.hide();
    });
    pick.onDidHide(() => {
      step.dispose();
      pick.dispose();
      resolve(undefined);
    });
    pick.show();
    step.type();
  });
}

class ValueStep {
  readonly #pick: QuickPick<Item>;
  readonly #options: Options;
  #buttons: readonly Button[] = [];
  #chosen: readonly Suggestion[];
  #list: PagedList<Suggestion> | undefined;
  #typed: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(pick: QuickPick<Item>, options: Options) {
    this.#pick = pick;
    this.#options = options;
    const { values, names } = options.chosen;
    this.#chosen = values.map((id) => {
      const name = Object.hasOwn(names, id) ? names[id] : undefined;
      return { id, ...(name !== undefined && { name }) };
    });
  }

  get chosen(): Chosen {
    const named = this.#chosen.filter(({ name }) => name !== undefined).map(({ id, name = '' }) => [id, name] as const);
    return {
      values: this.#chosen.map(({ id }) => id),
      names: { ...this.#options.chosen.names, ...Object.fromEntries(named) },
    };
  }

  /** The buttons that are ours, in place of the one that leads back. */
  get buttons(): readonly Button[] {
    return this.#buttons;
  }

  type(): void {
    const typed = this.#query;
    const wanted = this.#options.suggestions.typed ? typed : '';
    clearTimeout(this.#timer);
    if (wanted !== this.#typed) {
      this.#timer = setTimeout(() => void this.#ask(wanted), this.#typed === undefined ? 0 : pauseMs);
    }
    this.#draw();
  }

  select(items: readonly Item[]): void {
    this.#chosen = items.map(({ suggestion }) => suggestion);
  }

  /** Loads more when the last row is reached. */
  reach({ suggestion }: Item): void {
    const list = this.#list;
    if (list?.state === 'more' && list.items.at(-1)?.id === suggestion.id) {
      void this.#load(list);
    }
  }

  /** Takes what was typed where nothing else is offered for it. */
  accept(): void {
    const typed = this.#query;
    const isOffered = this.#pick.items.some(
      ({ suggestion: { id }, label: text, description = '' }) =>
        id !== typed && `${text} ${description}`.toLowerCase().includes(typed.toLowerCase()),
    );
    if (this.#ownOf(typed) && !isOffered) {
      this.#chosen = [...this.#chosen.filter(({ id }) => id !== typed), { id: typed }];
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#list?.cancel();
  }

  get #query(): string {
    return this.#pick.value.trim();
  }

  async #ask(typed: string): Promise<void> {
    this.#list?.cancel();
    this.#typed = typed;
    const { client, suggestions } = this.#options;
    const list = new PagedList<Suggestion>(async (next, signal, how) =>
      suggestions.source(await client(), typed)(next, signal, how),
    );
    this.#list = list;
    await this.#load(list);
  }

  async #load(list: PagedList<Suggestion>): Promise<void> {
    this.#pick.busy = true;
    await list.load();
    if (this.#list === list) {
      this.#pick.busy = false;
      this.#draw();
    }
  }

  /** The typed text, where it can be a value and is none yet. */
  #ownOf(typed: string): Suggestion | undefined {
    const known = [...this.#chosen, ...(this.#list?.items ?? [])];
    return this.#options.suggestions.free && typed !== '' && !known.some(({ id }) => id === typed)
      ? { id: typed }
      : undefined;
  }

  #draw(): void {
    const { suggestions, title } = this.#options;
    const chosen = this.#chosen;
    const own = this.#ownOf(this.#query);
    const offered = (this.#list?.items ?? []).filter(({ id }) => !chosen.some((other) => other.id === id));
    const [active] = this.#pick.activeItems;
    const picked = chosen.map((suggestion) => ({ ...this.#item(suggestion), picked: true }));
    const items = [
      ...(own ? [{ ...this.#item(own), label: l10n.t('Use “{0}”', label(own.id)), alwaysShow: true }] : []),
      ...picked,
      ...offered.map((suggestion) => ({ ...this.#item(suggestion), alwaysShow: suggestions.typed })),
    ];
    this.#pick.items = items;
    this.#pick.selectedItems = picked;
    const again = active && items.find(({ suggestion: { id } }) => id === active.suggestion.id);
    if (again && !own) {
      this.#pick.activeItems = [again];
    }
    this.#drawState(title);
  }

  /** More to load, or a failure with its way out. */
  #drawState(title: string): void {
    const list = this.#list;
    const failure = list?.state === 'failed' ? describeError(list.error) : undefined;
    const load = (icon: string, tooltip: string): Button[] =>
      list ? [{ iconPath: new ThemeIcon(icon), tooltip, run: () => void this.#load(list) }] : [];
    this.#buttons =
      list?.state === 'more'
        ? load('ellipsis', l10n.t('Load More'))
        : failure?.canRetry === true
          ? load('refresh', l10n.t('Try Again'))
          : [];
    this.#pick.buttons = [QuickInputButtons.Back, ...this.#buttons];
    this.#pick.title = failure ? `${title} — ${label(failure.message)}` : title;
  }

  #item(suggestion: Suggestion): Item {
    const { id, name, description = '' } = suggestion;
    return {
      label: label(name ?? this.#options.words(id)),
      description: label(description),
      suggestion,
    };
  }
}
