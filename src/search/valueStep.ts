import { l10n, QuickInputButtons, ThemeIcon, window, type QuickPick, type QuickPickItem } from 'vscode';
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

interface Item extends QuickPickItem {
  readonly run: () => void;
}

/** Long enough that a word being typed is one request. */
const pauseMs = 300;

/** Asks for the values of a list parameter: Enter adds one or takes it out again, «Done» and Back give what is chosen. */
export function chooseValues(options: {
  title: string;
  chosen: Chosen;
  suggestions: Suggestions;
  client: () => Promise<Client>;
  /** A value as people read it. */
  words: (value: string) => string;
}): Promise<Chosen> {
  return new Promise((resolve) => {
    const pick = window.createQuickPick<Item>();
    const step = new ValueStep(pick, options);
    pick.title = options.title;
    pick.placeholder = options.suggestions.free
      ? l10n.t('Type to filter, or type a value')
      : l10n.t('Type a name or a domain');
    pick.buttons = [QuickInputButtons.Back];
    pick.ignoreFocusOut = true;
    pick.onDidChangeValue(() => step.type());
    pick.onDidAccept(() => pick.selectedItems[0]?.run());
    pick.onDidTriggerButton(() => pick.hide());
    pick.onDidHide(() => {
      step.dispose();
      pick.dispose();
      resolve(step.chosen);
    });
    pick.show();
    step.type();
  });
}

class ValueStep {
  readonly #pick: QuickPick<Item>;
  readonly #options: Parameters<typeof chooseValues>[0];
  #chosen: Chosen;
  #list: PagedList<Suggestion> | undefined;
  #typed: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(pick: QuickPick<Item>, options: Parameters<typeof chooseValues>[0]) {
    this.#pick = pick;
    this.#options = options;
    this.#chosen = options.chosen;
  }

  get chosen(): Chosen {
    return this.#chosen;
  }

  type(): void {
    const typed = this.#pick.value.trim();
    const wanted = this.#options.suggestions.typed ? typed : '';
    clearTimeout(this.#timer);
    if (wanted !== this.#typed) {
      this.#timer = setTimeout(() => void this.#ask(wanted), this.#typed === undefined ? 0 : pauseMs);
    }
    this.#draw();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#list?.cancel();
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

  #draw(): void {
    const { values, names } = this.#chosen;
    const { words, suggestions } = this.#options;
    const typed = this.#pick.value.trim();
    const offered = (this.#list?.items ?? []).filter(({ id }) => !values.includes(id));
    const own =
      suggestions.free && typed !== '' && !values.includes(typed) && !offered.some(({ id }) => id === typed)
        ? [this.#item('add', l10n.t('Use “{0}”', typed), () => this.#add({ id: typed }))]
        : [];
    const done =
      values.length > 0 && typed === '' ? [this.#item('check', l10n.t('Done'), () => this.#pick.hide())] : [];
    this.#pick.items = [
      ...done,
      ...own,
      ...values.map((value) => ({
        ...this.#item('pass-filled', (Object.hasOwn(names, value) ? names[value] : undefined) ?? words(value), () =>
          this.#remove(value),
        ),
        description: l10n.t('selected (Enter removes it)'),
      })),
      ...offered.map((suggestion) => ({
        ...this.#item('circle-large-outline', suggestion.name ?? words(suggestion.id), () => this.#add(suggestion)),
        description: label(suggestion.description ?? ''),
        alwaysShow: suggestions.typed,
      })),
      ...this.#tail(),
    ];
  }

  /** More to load, a failure with its way out, or that there is nothing. */
  #tail(): Item[] {
    const list = this.#list;
    switch (list?.state) {
      case 'failed': {
        const { message, canRetry } = describeError(list.error);
        const again = { ...this.#item('refresh', l10n.t('Try Again'), () => void this.#load(list)), alwaysShow: true };
        return [{ ...this.#item('error', message, () => undefined), alwaysShow: true }, ...(canRetry ? [again] : [])];
      }
      case 'more':
        return [{ ...this.#item('ellipsis', l10n.t('Load More…'), () => void this.#load(list)), alwaysShow: true }];
      case 'complete':
        return list.items.length === 0 && !this.#options.suggestions.free
          ? [{ ...this.#item('info', l10n.t('No matches.'), () => undefined), alwaysShow: true }]
          : [];
      case 'idle':
      case 'loading':
      case undefined:
        return [];
    }
  }

  #item(icon: string, text: string, run: () => void): Item {
    return { label: label(text), iconPath: new ThemeIcon(icon), run };
  }

  #add({ id, name }: Suggestion): void {
    this.#choose({
      values: [...this.#chosen.values, id],
      names: name === undefined ? this.#chosen.names : { ...this.#chosen.names, [id]: name },
    });
  }

  #remove(value: string): void {
    this.#choose({ ...this.#chosen, values: this.#chosen.values.filter((other) => other !== value) });
  }

  #choose(chosen: Chosen): void {
    this.#chosen = chosen;
    this.#pick.value = '';
    this.type();
  }
}
