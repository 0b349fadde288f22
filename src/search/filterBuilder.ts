import { l10n, QuickPickItemKind, ThemeIcon, type QuickPickItem } from 'vscode';
import { type Filter, isEmptyFilter, emptyFilter } from '../store/filter.ts';
import { describeFilter, getParameterLabel, describeParameter } from '../store/describeFilter.ts';
import { showQuickPick } from '../platform/quickPick.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import type { Client } from '../client/client.ts';
import type { ApiVersion } from '../client/routes/apiVersion.ts';
import type { RouteId } from '../client/routes/table.ts';
import { groupParameters, getUserParameters, dropDependents, type NamedParameter } from './filterParameters.ts';
import { promptForParameter } from './parameterStep.ts';

export interface FilterRequest {
  readonly title: string;
  readonly route: RouteId;
  readonly filter: Filter;
  /** Label of the item that accepts the filter. */
  readonly accept?: string;
  /** Message for an empty filter. If absent, an empty filter is valid. */
  readonly required?: string;
}

interface BuilderOptions extends FilterRequest {
  readonly client: () => Promise<Client>;
  readonly apiVersion: ApiVersion | undefined;
  /** Parameters that are set elsewhere, so they are not offered. */
  readonly without?: readonly string[];
  /** Parameters that are set elsewhere and that other parameters depend on. */
  readonly setElsewhere?: readonly string[];
  readonly seenValues: (parameter: string) => readonly string[];
}

interface Choice extends QuickPickItem {
  /** `undefined` for a separator or a message. */
  readonly choice?: 'apply' | 'clear' | NamedParameter;
}

/** @returns `undefined` if the user cancels */
export async function buildFilter({
  title,
  route,
  filter,
  client,
  apiVersion,
  without = [],
  setElsewhere = [],
  accept = l10n.t('Show Results'),
  required,
  seenValues,
}: BuilderOptions): Promise<Filter | undefined> {
  // Without a connection, nothing is known to be rejected. The list shows the error.
  const connected = await client().catch(() => undefined);
  const accepted = getUserParameters(route, { apiVersion, without, client: connected });
  // A value that only the other API version or another service accepts can still be removed.
  const unaccepted = getUserParameters(route, { without }).filter(
    ([name]) => filter.values[name] !== undefined && !accepted.some(([other]) => other === name),
  );
  const parameters = [...accepted, ...unaccepted];
  const prompt = (parameter: NamedParameter, current: Filter) =>
    promptForParameter(parameter, { title, route, filter: current, client, seenValues });
  const [only, ...otherParameters] = parameters;
  if (only && otherParameters.length === 0) {
    const changedFilter = await prompt(only, filter);
    return changedFilter === filter ? undefined : changedFilter;
  }
  let current = dropDependents(filter, route, setElsewhere);
  for (;;) {
    const { values } = current;
    const offered = parameters.filter(
      ([, { needs }]) => needs === undefined || setElsewhere.includes(needs) || values[needs] !== undefined,
    );
    const choice = await pickFromSummary(current, { title, route, offered, accept, required });
    if (choice === undefined) {
      return undefined;
    }
    if (choice === 'apply') {
      return current;
    }
    current = choice === 'clear' ? emptyFilter : dropDependents(await prompt(choice, current), route, setElsewhere);
  }
}

interface SummaryOptions extends Pick<BuilderOptions, 'title' | 'route'> {
  readonly offered: readonly NamedParameter[];
  readonly accept: string;
  readonly required: string | undefined;
}

function pickFromSummary(
  filter: Filter,
  { title, route, offered, accept, required }: SummaryOptions,
): Promise<Choice['choice']> {
  const apply: Choice = {
    label: accept,
    description: sanitizeLabel(describeFilter(filter, route)),
    iconPath: new ThemeIcon('check'),
    choice: 'apply',
  };
  const items: Choice[] = [
    isEmptyFilter(filter) && required !== undefined ? { label: required, iconPath: new ThemeIcon('warning') } : apply,
    ...(isEmptyFilter(filter)
      ? []
      : [{ label: l10n.t('Remove All Filters'), iconPath: new ThemeIcon('clear-all'), choice: 'clear' } as const]),
    ...groupParameters(offered).flatMap((group): Choice[] => [
      { label: sanitizeLabel(group.title), kind: QuickPickItemKind.Separator },
      ...group.parameters.map((parameter) => createParameterItem(filter, parameter, route)),
    ]),
  ];
  return showQuickPick<Choice, NonNullable<Choice['choice']>>({
    title,
    placeholder: l10n.t('Select what to filter by, then “{0}”', accept),
    items,
    ignoreFocusOut: true,
    accept: ([item]) => item?.choice,
  });
}

function createParameterItem(filter: Filter, parameter: NamedParameter, route: RouteId): Choice {
  const [name] = parameter;
  const isSet = filter.values[name] !== undefined;
  return {
    label: sanitizeLabel(getParameterLabel(name, route)),
    description: isSet ? sanitizeLabel(describeParameter(filter, name, route)) : '',
    iconPath: new ThemeIcon(isSet ? 'pass-filled' : 'circle-large-outline'),
    choice: parameter,
  };
}
