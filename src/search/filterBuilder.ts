import { l10n, QuickInputButtons, ThemeIcon, window, type QuickPickItem } from 'vscode';
import { type Filter, isEmpty, noFilter, withValue } from '../records/filter.ts';
import { filterWords, parameterName, valueWords } from '../library/filterWords.ts';
import { harmless, label } from '../platform/remoteText.ts';
import type { Client } from '../service/client.ts';
import type { Parameter } from '../service/routes/parameters.ts';
import { isDate } from '../service/routes/query.ts';
import { routes, type Route, type RouteId } from '../service/routes/table.ts';
import { suggestionsFor } from './suggestions.ts';
import { chooseValues } from './valueStep.ts';

interface BuilderOptions {
  readonly title: string;
  readonly route: RouteId;
  readonly filter: Filter;
  readonly client: () => Promise<Client>;
  /** Parameters that are not asked for, because they are set elsewhere. */
  readonly without?: readonly string[];
  /** Parameters that are set elsewhere, so that those which need them are asked for too. */
  readonly given?: readonly string[];
  /** Label of the row that ends it. */
  readonly accept?: string;
}

interface Choice extends QuickPickItem {
  readonly choice: 'apply' | 'clear' | { readonly name: string; readonly parameter: Parameter };
}

/**
 * Asks, step by step, what a list is filtered by, and offers only what its route accepts. Every step leads back to the
 * summary, which says the filter in words.
 *
 * @returns the new filter; `undefined` when the user cancelled
 */
export async function buildFilter({
  title,
  route,
  filter,
  client,
  without = [],
  given = [],
  accept = l10n.t('Show Results'),
}: BuilderOptions): Promise<Filter | undefined> {
  const [only, ...others] = parametersOf(route, without);
  if (only && others.length === 0) {
    const changed = await askFor(...only, route, filter, client);
    return changed === filter ? undefined : changed;
  }
  let current = filter;
  for (;;) {
    const choice = await summary(title, route, current, { without, given, accept });
    if (choice === undefined) {
      return undefined;
    }
    if (choice === 'apply') {
      return current;
    }
    current = choice === 'clear' ? noFilter : await askFor(choice.name, choice.parameter, route, current, client);
  }
}

/** The parameters a user can set: paging, formats and bodies are the client's own matter. */
export function parametersOf(route: RouteId, without: readonly string[] = []): [name: string, parameter: Parameter][] {
  const { accepts }: Route = routes[route];
  const own = ['limit', 'cursor', 'offset', 'response_type', 'full_content', 'ids', 'urls'];
  return Object.entries(accepts)
    .filter(([name]) => !own.includes(name))
    .map(([name, parameter]): [string, Parameter] => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      parameter,
    ])
    .filter(([name]) => !without.includes(name));
}

function summary(
  title: string,
  route: RouteId,
  filter: Filter,
  { without, given, accept }: Required<Pick<BuilderOptions, 'without' | 'given' | 'accept'>>,
): Promise<Choice['choice'] | undefined> {
  const parameters = parametersOf(route, without).filter(
    ([, { needs }]) => needs === undefined || given.includes(needs) || filter.values[needs] !== undefined,
  );
  const items: Choice[] = [
    {
      label: accept,
      description: label(filterWords(filter)),
      iconPath: new ThemeIcon('check'),
      choice: 'apply',
    },
    ...(isEmpty(filter)
      ? []
      : [{ label: l10n.t('Remove All Filters'), iconPath: new ThemeIcon('clear-all'), choice: 'clear' } as const]),
    ...parameters.map(([name, parameter]): Choice => ({
      label: label(parameterName(name)),
      description: label(filterWords({ ...filter, values: pick(filter.values, name) }).replace(/^[^:]*: /, '')),
      iconPath: new ThemeIcon(filter.values[name] === undefined ? 'circle-large-outline' : 'pass-filled'),
      choice: { name, parameter },
    })),
  ];
  return new Promise((resolve) => {
    const quickPick = window.createQuickPick<Choice>();
    quickPick.title = title;
    quickPick.placeholder = l10n.t('Select what to filter by, then “{0}”', accept);
    quickPick.items = items;
    quickPick.ignoreFocusOut = true;
    quickPick.onDidAccept(() => {
      resolve(quickPick.selectedItems[0]?.choice);
      quickPick.hide();
    });
    quickPick.onDidHide(() => {
      resolve(undefined);
      quickPick.dispose();
    });
    quickPick.show();
  });
}

function pick(values: Filter['values'], name: string): Filter['values'] {
  return values[name] === undefined ? {} : { [name]: values[name] };
}

async function askFor(
  name: string,
  parameter: Parameter,
  route: RouteId,
  filter: Filter,
  client: () => Promise<Client>,
): Promise<Filter> {
  const title = harmless(parameterName(name));
  const current = filter.values[name];
  switch (parameter.kind) {
    case 'list': {
      const values = Array.isArray(current) ? current.map(String) : [];
      const chosen = await chooseValues({
        title,
        client,
        chosen: { values, names: filter.names },
        suggestions: suggestionsFor(routes[route], name),
        words: (value) => valueWords(name, value),
      });
      return withValue({ ...filter, names: chosen.names }, name, chosen.values);
    }
    case 'choice': {
      const chosen = await window.showQuickPick(
        parameter.values.map((value) => ({ label: label(valueWords(name, value)), value, picked: value === current })),
        { title, placeHolder: l10n.t('Select a value (Escape keeps the current one)'), ignoreFocusOut: true },
      );
      return chosen ? withValue(filter, name, chosen.value === current ? undefined : chosen.value) : filter;
    }
    case 'flag':
      return withValue(filter, name, current === true ? undefined : true);
    case 'text':
    case 'date':
    case 'number':
    case 'integer': {
      const value = typeof current === 'string' || typeof current === 'number' ? String(current) : '';
      const typed = await inputStep(title, value, parameter, (text) => faultOf(name, parameter, text, filter.values));
      if (typed === undefined) {
        return filter;
      }
      const isNumber = parameter.kind === 'number' || parameter.kind === 'integer';
      return withValue(filter, name, isNumber && typed !== '' ? Number(typed) : typed);
    }
  }
}

/** A line of text, checked as it is typed; empty takes the value out, Back and Escape keep it. */
function inputStep(
  title: string,
  value: string,
  { kind }: Parameter,
  fault: (text: string) => string | undefined,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const input = window.createInputBox();
    input.title = title;
    input.value = value;
    input.prompt = l10n.t('Leave empty for no limit.');
    input.placeholder = kind === 'date' ? 'YYYY-MM-DD' : '';
    input.buttons = [QuickInputButtons.Back];
    input.ignoreFocusOut = true;
    input.onDidChangeValue((text) => (input.validationMessage = fault(text.trim())));
    input.onDidTriggerButton(() => input.hide());
    input.onDidAccept(() => {
      const text = input.value.trim();
      input.validationMessage = fault(text);
      if (!input.validationMessage) {
        resolve(text);
        input.hide();
      }
    });
    input.onDidHide(() => {
      resolve(undefined);
      input.dispose();
    });
    input.show();
  });
}

/** The problem of a value beside the others of the filter, in words; `undefined` for one that the route takes. */
export function faultOf(
  name: string,
  parameter: Parameter,
  text: string,
  { from, to }: Filter['values'],
): string | undefined {
  if (text === '') {
    return undefined;
  }
  switch (parameter.kind) {
    case 'date':
      if (!isDate(text)) {
        return l10n.t('Enter a valid date (YYYY-MM-DD).');
      }
      if (name === 'from' && isDate(to) && text > to) {
        return l10n.t('“From” must not be after “To” ({0}).', to);
      }
      return name === 'to' && isDate(from) && text < from
        ? l10n.t('“To” must not be before “From” ({0}).', from)
        : undefined;
    case 'number':
    case 'integer': {
      const { least = 0, most = 1 } = parameter;
      const number = Number(text);
      return Number.isFinite(number) && number >= least && number <= most
        ? undefined
        : l10n.t('Enter a number from {0} to {1}.', least, most);
    }
    case 'text':
    case 'choice':
    case 'flag':
    case 'list':
      return undefined;
  }
}
