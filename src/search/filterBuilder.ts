import { l10n, QuickPickItemKind, ThemeIcon, window, type QuickPickItem } from 'vscode';
import { type Filter, isEmpty, noFilter } from '../records/filter.ts';
import { filterWords, parameterName } from '../library/filterWords.ts';
import { label } from '../platform/remoteText.ts';
import type { Client } from '../service/client.ts';
import type { Surface } from '../service/routes/surface.ts';
import type { RouteId } from '../service/routes/table.ts';
import { grouped, parametersOf, type NamedParameter } from './filterParameters.ts';
import { askFor } from './parameterStep.ts';

interface BuilderOptions {
  readonly title: string;
  readonly route: RouteId;
  readonly filter: Filter;
  readonly client: () => Promise<Client>;
  /** The surface of the article side, as far as it is known. */
  readonly surface: Surface | undefined;
  /** Parameters that are not asked for, because they are set elsewhere. */
  readonly without?: readonly string[];
  /** Parameters that are set elsewhere, so that those which need them are asked for too. */
  readonly given?: readonly string[];
  /** Label of the row that ends it. */
  readonly accept?: string;
}

interface Choice extends QuickPickItem {
  /** Absent for a heading. */
  readonly choice?: 'apply' | 'clear' | NamedParameter;
}

/**
 * Asks, step by step, what a list is filtered by, and offers only what its route accepts on the surface in use. Every
 * step leads back to the summary, which says the filter in words.
 *
 * @returns the new filter; `undefined` when the user cancelled
 */
export async function buildFilter({
  title,
  route,
  filter,
  client,
  surface,
  without = [],
  given = [],
  accept = l10n.t('Show Results'),
}: BuilderOptions): Promise<Filter | undefined> {
  const accepted = parametersOf(route, { surface, without });
  // One that is set, though another surface than the one in use takes it, can be removed by itself.
  const refused = parametersOf(route, { without }).filter(
    ([name]) => filter.values[name] !== undefined && !accepted.some(([other]) => other === name),
  );
  const parameters = [...accepted, ...refused];
  const ask = (parameter: NamedParameter, current: Filter) =>
    askFor(parameter, { route, filter: current, client, surface });
  const [only, ...others] = parameters;
  if (only && others.length === 0) {
    const changed = await ask(only, filter);
    return changed === filter ? undefined : changed;
  }
  let current = filter;
  for (;;) {
    const { values } = current;
    const offered = parameters.filter(
      ([, { needs }]) => needs === undefined || given.includes(needs) || values[needs] !== undefined,
    );
    const choice = await summary(title, current, offered, accept);
    if (choice === undefined) {
      return undefined;
    }
    if (choice === 'apply') {
      return current;
    }
    current = choice === 'clear' ? noFilter : await ask(choice, current);
  }
}

function summary(
  title: string,
  filter: Filter,
  parameters: readonly NamedParameter[],
  accept: string,
): Promise<Choice['choice']> {
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
    ...grouped(parameters).flatMap((group): Choice[] => [
      { label: label(group.title), kind: QuickPickItemKind.Separator },
      ...group.parameters.map((parameter) => parameterItem(filter, parameter)),
    ]),
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

function parameterItem({ values, names }: Filter, parameter: NamedParameter): Choice {
  const [name] = parameter;
  const isSet = values[name] !== undefined;
  return {
    label: label(parameterName(name)),
    description: isSet
      ? label(filterWords({ values: { [name]: values[name] }, names }).replace(`${parameterName(name)}: `, ''))
      : '',
    iconPath: new ThemeIcon(isSet ? 'pass-filled' : 'circle-large-outline'),
    choice: parameter,
  };
}
