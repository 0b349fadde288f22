import { l10n, QuickInputButtons, QuickPickItemKind, type QuickPick, type QuickPickItem } from 'vscode';
import { describeError } from '../connection/errorMessages.ts';
import { createPickButton, showQuickPick, type PickButton } from '../platform/quickPick.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import type { Client } from '../client/client.ts';
import { PagedList } from '../client/paging/pagedList.ts';
import type { Suggestion, Suggestions } from './suggestions.ts';

/** Chosen values, with display names for identifiers. */
interface ChosenValues {
  readonly values: readonly string[];
  readonly names: Readonly<Record<string, string>>;
}

interface Options {
  readonly title: string;
  readonly chosen: ChosenValues;
  readonly suggestions: Suggestions;
  readonly client: () => Promise<Client>;
  readonly formatValue: (value: string) => string;
  readonly read: (typed: string) => readonly string[];
  readonly example?: string | undefined;
}

interface Item extends QuickPickItem {
  /** Several for typed text. */
  readonly suggestions: readonly Suggestion[];
}

const pauseMs = 300;
/** Takes an index, but no row. */
const noItem: Item = { label: '', kind: QuickPickItemKind.Separator, suggestions: [] };
/** Limit while no page contains a match. */
const maxPagesAhead = 10;

/** @returns `undefined` for Escape */
export function chooseValues(options: Options): Promise<ChosenValues | undefined> {
  let step: ValueStep | undefined;
  return showQuickPick<Item, ChosenValues>({
    canSelectMany: true,
    matchOnDescription: true,
    placeholder: createPlaceholder(options),
    ignoreFocusOut: true,
    onDidCreate: (pick) => {
      step = new ValueStep(pick, options);
      pick.onDidChangeSelection((items) => step?.select(items));
      pick.onDidChangeActive(([item]) => item && step?.focus(item));
      step.type();
    },
    onDidChangeValue: () => step?.type(),
    accept: () => (step?.accept() === true ? step.chosen : undefined),
    back: () => step?.chosen ?? options.chosen,
    onDidHide: () => step?.dispose(),
  });
}

function createPlaceholder({ suggestions, example }: Options): string {
  if (!suggestions.allowsOther) {
    return l10n.t('Type a name or a domain');
  }
  return example === undefined
    ? l10n.t('Type to filter, or type a value')
    : l10n.t('Type to filter, or type a value such as {0}', sanitizeLabel(example));
}

class ValueStep {
  readonly #pick: QuickPick<Item>;
  readonly #options: Options;
  #chosen: readonly Suggestion[];
  /** The chosen values at the time of the last change of the text. */
  #chosenBefore: readonly Suggestion[];
  #focused: Item | undefined;
  #pagesAhead = 0;
  #list: PagedList<Suggestion> | undefined;
  #client: Client | undefined;
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
    this.#chosenBefore = this.#chosen;
  }

  get chosen(): ChosenValues {
    const namedSuggestions = this.#chosen
      .filter(({ name }) => name !== undefined)
      .map(({ id, name = '' }) => [id, name] as const);
    return {
      values: this.#chosen.map(({ id }) => id),
      names: { ...this.#options.chosen.names, ...Object.fromEntries(namedSuggestions) },
    };
  }

  type(): void {
    const typed = this.#query;
    const query = this.#isSearchable ? typed : '';
    clearTimeout(this.#timer);
    this.#chosenBefore = this.#chosen;
    this.#focused = undefined;
    this.#pagesAhead = 0;
    if (query !== this.#typed) {
      this.#timer = setTimeout(() => void this.#search(query), this.#typed === undefined ? 0 : pauseMs);
    } else {
      this.#timer = setTimeout(() => void this.#loadUntilMatch(), pauseMs);
    }
    this.#draw();
  }

  select(items: readonly Item[]): void {
    this.#chosen = items.flatMap(({ suggestions }) => suggestions);
  }

  /** Loads the next page if the item is the last one. */
  focus(item: Item): void {
    if (item === noItem) {
      return;
    }
    this.#focused = item;
    const list = this.#list;
    const last = list?.items.at(-1);
    if (list?.state === 'more' && item.suggestions.some(({ id }) => id === last?.id)) {
      void this.#load(list);
    }
  }

  /**
   * Ignores the focus if the user changed check boxes after typing.
   *
   * @returns false if no item matches the typed text
   */
  accept(): boolean {
    if (getKey(this.#chosen) !== getKey(this.#chosenBefore)) {
      return true;
    }
    const accepted = this.#focused?.suggestions ?? [];
    this.#chosen = [...this.#chosen.filter(({ id }) => !accepted.some((other) => other.id === id)), ...accepted];
    const isTaken = accepted.length > 0 || this.#query === '';
    if (!isTaken) {
      this.#pick.title = l10n.t('{0} — no match for “{1}”', this.#options.title, sanitizeLabel(this.#query));
    }
    return isTaken;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#list?.cancel();
  }

  get #query(): string {
    return this.#pick.value.trim();
  }

  /** Becomes false if the service rejects the search. */
  get #isSearchable(): boolean {
    return !this.#client || this.#options.suggestions.isSearchable(this.#client);
  }

  async #search(typed: string): Promise<void> {
    this.#list?.cancel();
    this.#typed = typed;
    const { client, suggestions } = this.#options;
    const list = new PagedList<Suggestion>(async (next, signal, options) => {
      this.#client = await client();
      return suggestions.load(this.#client, typed)(next, signal, options);
    });
    this.#list = list;
    await this.#load(list);
  }

  async #load(list: PagedList<Suggestion>): Promise<void> {
    this.#pick.busy = true;
    await list.load();
    if (this.#list === list) {
      this.#pick.busy = false;
      this.#typed = this.#isSearchable ? this.#typed : '';
      this.#draw();
      await this.#loadUntilMatch();
    }
  }

  /** Loads pages of a vocabulary that the service can't search, or that have no match for the second word. */
  async #loadUntilMatch(): Promise<void> {
    const list = this.#list;
    const typed = this.#query.toLowerCase();
    const matches = ({ id, name = '', description = '' }: Suggestion) =>
      `${this.#options.formatValue(id)} ${name} ${description}`.toLowerCase().includes(typed);
    if (
      list?.state === 'more' &&
      typed !== '' &&
      this.#pagesAhead < maxPagesAhead &&
      !(this.#isSearchable ? list.items.length > 0 : list.items.some(matches))
    ) {
      this.#pagesAhead += 1;
      await this.#load(list);
    }
  }

  #findNamed(typed: string): Suggestion | undefined {
    const [value, ...otherValues] = this.#options.read(typed);
    const names = ({ id, name = '' }: Suggestion) =>
      [id, name, this.#options.formatValue(id)].some((text) => text.toLowerCase() === typed.toLowerCase()) ||
      (id === value && otherValues.length === 0);
    return typed === '' ? undefined : [...this.#chosen, ...(this.#list?.items ?? [])].find(names);
  }

  #createTypedItem(typed: string): Item | undefined {
    const ids = this.#findNamed(typed) ? [] : this.#options.read(typed);
    const values = sanitizeLabel(ids.map((id) => l10n.t('“{0}”', id)).join(', '));
    return ids.length === 0
      ? undefined
      : { label: l10n.t('Use {0}', values), alwaysShow: true, suggestions: ids.map((id) => ({ id })) };
  }

  #draw(): void {
    const { title } = this.#options;
    const chosen = this.#chosen;
    const typed = this.#query;
    const typedItem = this.#createTypedItem(typed);
    const offered = (this.#list?.items ?? []).filter(({ id }) => !chosen.some((other) => other.id === id));
    const picked = chosen.map((suggestion) => ({ ...this.#createItem(suggestion), picked: true }));
    const rows = offered.map((suggestion) => ({
      ...this.#createItem(suggestion),
      alwaysShow: this.#isSearchable,
    }));
    const typedSuggestion = this.#findNamed(typed);
    const isAnswered = typed !== '' && this.#isSearchable && this.#typed === typed;
    const named = typedSuggestion && findItem([...picked, ...rows], [typedSuggestion]);
    const first = typedItem ?? named ?? (isAnswered ? rows[0] : undefined);
    // VS Code reports checked and focused items by their index, and late. So the item that the typed text names has
    // the first index, and the chosen ones the next.
    const top = first && !picked.some((item) => item === first) ? first : noItem;
    const items = [top, ...picked, ...rows.filter((item) => item !== top)];
    this.#pick.items = items;
    this.#pick.selectedItems = picked;
    const focused = (this.#focused && findItem(items, this.#focused.suggestions)) ?? first;
    this.#focused = focused;
    if (focused) {
      this.#pick.activeItems = [focused];
    }
    this.#drawState(title);
  }

  /** Shows a button that loads more, or the failure with Try Again. */
  #drawState(title: string): void {
    const list = this.#list;
    const failure = list?.state === 'failed' ? describeError(list.error) : undefined;
    const load = (icon: string, tooltip: string): PickButton[] =>
      list ? [createPickButton(icon, tooltip, () => void this.#load(list))] : [];
    const buttons =
      list?.state === 'more'
        ? load('ellipsis', l10n.t('Load More'))
        : failure?.canRetry === true
          ? load('refresh', l10n.t('Try Again'))
          : [];
    this.#pick.buttons = [QuickInputButtons.Back, ...buttons];
    this.#pick.title = failure ? `${title} — ${sanitizeLabel(failure.message)}` : title;
  }

  #createItem(suggestion: Suggestion): Item {
    const words = this.#options.formatValue(suggestion.id);
    const { id, name = words, description = words === id ? '' : id } = suggestion;
    return {
      label: sanitizeLabel(name),
      description: sanitizeLabel(description),
      suggestions: [suggestion],
    };
  }
}

function findItem(items: readonly Item[], suggestions: readonly Suggestion[]): Item | undefined {
  return items.find((item) => getKey(item.suggestions) === getKey(suggestions));
}

function getKey(suggestions: readonly Suggestion[]): string {
  return JSON.stringify(suggestions.map(({ id }) => id).sort());
}
