import { l10n, QuickInputButtons, window, type QuickPickItem } from 'vscode';
import { readByline } from '../kinds/byline.ts';
import { getParameterLabel, namedSimilarities, describeValue } from '../store/describeFilter.ts';
import { describeLongestQuery } from '../connection/errorMessages.ts';
import { showQuickPick } from '../platform/quickPick.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { type Filter, setFilterValue } from '../store/filter.ts';
import type { Client } from '../client/client.ts';
import type { Parameter } from '../client/routes/parameters.ts';
import { isIsoDay } from '../client/routes/buildUrl.ts';
import { resolveStartDay } from '../client/routes/relativeTime.ts';
import { isContentRoute, routes, type Route, type RouteId } from '../client/routes/table.ts';
import type { NamedParameter } from './filterParameters.ts';
import { getSuggestions, isDomain, type Suggestions } from './suggestions.ts';
import { chooseValues } from './valueStep.ts';

interface StepOptions {
  readonly title: string;
  readonly route: RouteId;
  readonly filter: Filter;
  readonly client: () => Promise<Client>;
  readonly seenValues: (parameter: string) => readonly string[];
}

/** @returns the same filter if the user cancels */
export async function promptForParameter(
  [name, parameter]: NamedParameter,
  { title: list, route, filter, client, seenValues }: StepOptions,
): Promise<Filter> {
  const title = l10n.t('{0}: {1}', list, sanitizeLabel(getParameterLabel(name, route)));
  const current = filter.values[name];
  if (parameter.kind === 'list') {
    const values = Array.isArray(current) ? current.map(String) : [];
    const { lists } = routes[route];
    const suggestions = getSuggestions(parameter, () => seenValues(name));
    if (!suggestions) {
      const typed = await promptForText(title, values.join('; '), {
        prompt: l10n.t('Separate values with semicolons. Leave empty for any value.'),
      });
      return typed === undefined ? filter : setFilterValue(filter, name, readTypedValues(typed, parameter, lists));
    }
    const chosen = await chooseValues({
      title,
      client,
      chosen: { values, names: filter.names },
      suggestions,
      formatValue: (value) => describeValue(name, value, route),
      read: (typed) => readTyped(typed, parameter, suggestions, lists),
      example: parameter.example,
    });
    return chosen ? setValues({ ...filter, names: chosen.names }, name, chosen.values) : filter;
  }
  if (parameter.kind === 'flag') {
    return setFilterValue(filter, name, current === true ? undefined : true);
  }
  const offered = getCommonValues(name, parameter, route);
  let initialText = '';
  if (offered.length > 0) {
    const chosen = await pickValue(title, { name, route, offered, current, canBeOther: parameter.kind !== 'choice' });
    if (!chosen || !('typed' in chosen)) {
      return chosen ? setFilterValue(filter, name, chosen.value) : filter;
    }
    initialText = chosen.typed;
  }
  const isShown =
    (typeof current === 'string' && resolveStartDay(current, 0) === undefined) || typeof current === 'number';
  const typed = await promptForText(title, initialText === '' && isShown ? String(current) : initialText, {
    prompt: l10n.t('Leave empty for no limit.'),
    placeholder: parameter.kind === 'date' ? 'YYYY-MM-DD' : '',
    problem: (text) => describeValueProblem(name, parameter, text, filter.values, route),
  });
  if (typed === undefined) {
    return filter;
  }
  const isNumber = parameter.kind === 'number' || parameter.kind === 'integer';
  return setFilterValue(filter, name, isNumber && typed !== '' ? Number(typed) : typed);
}

/** An identifier can't be typed, but a publisher's domain can. */
function readTyped(
  typed: string,
  parameter: Extract<Parameter, { kind: 'list' }>,
  { allowsOther }: Suggestions,
  lists: Route['lists'],
): string[] {
  if (!allowsOther) {
    return parameter.suggestions === 'publishers' && isDomain(typed) ? [typed.toLowerCase()] : [];
  }
  // The label of an article is sent unchanged.
  return lists === 'comma' ? readTypedValues(typed, parameter, lists) : [typed].filter(Boolean);
}

/** The filters for publishers without an identifier. */
const domainFilters: Readonly<Record<string, string>> = { sources: 'domains', excludeSources: 'excludeDomains' };

/** Turns typed domains of publishers into the filter for domains. */
export function setValues(filter: Filter, name: string, values: readonly string[]): Filter {
  const domainFilter = domainFilters[name];
  const domains = domainFilter === undefined ? [] : values.filter(isDomain);
  if (domainFilter === undefined || domains.length === 0) {
    return setFilterValue(filter, name, values);
  }
  const current = filter.values[domainFilter];
  const previous = Array.isArray(current) ? current.map(String) : [];
  const others = values.filter((value) => !isDomain(value));
  return setFilterValue(setFilterValue(filter, name, others), domainFilter, [...new Set([...previous, ...domains])]);
}

/**
 * Splits at semicolons, or also at commas on routes that join lists with commas. Exact names become `acme_corp`, and a
 * byline becomes the names that a citation of the article has.
 */
export function readTypedValues(
  text: string,
  { format }: Extract<Parameter, { kind: 'list' }>,
  lists: Route['lists'],
): string[] {
  const values = text
    .split(lists === 'comma' ? /[,;]/ : ';')
    .map((value) => value.trim())
    .flatMap((value) =>
      format === 'names' ? readByline(value) : format === 'snake_case' ? toSnakeCase(value) : value,
    );
  return [...new Set(values)].filter((value) => value !== '');
}

function toSnakeCase(value: string): string {
  return value.toLowerCase().replace(/[\s\p{Pd}]+/gu, '_');
}

interface CommonValue {
  readonly value: string | number;
  readonly description?: string;
}

export function getCommonValues(name: string, parameter: Parameter, route: RouteId): CommonValue[] {
  if (parameter.kind === 'choice') {
    return parameter.values.map((value) => ({ value }));
  }
  if (name === 'scoreThreshold') {
    // The default of articles is not specified (article-aggregation, Query parameters, table).
    const { usualThreshold = isContentRoute(route) ? undefined : 0.5 }: Route = routes[route];
    const isDefault = (value: number) => value === usualThreshold;
    return namedSimilarities.map(({ value }) => ({
      value,
      ...(isDefault(value) && { description: l10n.t('default') }),
    }));
  }
  return name === 'from'
    ? ['last 24 hours', 'last 7 days', 'last 30 days'].map((value) => ({
        value,
        description: l10n.t('currently from {0}', resolveStartDay(value, Date.now()) ?? ''),
      }))
    : [];
}

interface ChoiceOptions {
  readonly name: string;
  readonly route: RouteId;
  readonly offered: readonly CommonValue[];
  readonly current: unknown;
  readonly canBeOther: boolean;
}

/** `{}` removes the filter; `typed` prompts for another value. */
type PickedValue = { readonly value?: string | number } | { readonly typed: string };

function pickValue(
  title: string,
  { name, route, offered, current, canBeOther }: ChoiceOptions,
): Promise<PickedValue | undefined> {
  type Item = QuickPickItem & { readonly chosen: PickedValue | 'other' };
  const items: Item[] = offered.map(({ value, description = '' }) => ({
    label: `${value === current ? '$(check) ' : ''}${sanitizeLabel(describeValue(name, value, route))}`,
    description,
    chosen: { value },
  }));
  if (canBeOther) {
    const isOther = current !== undefined && !offered.some(({ value }) => value === current);
    items.push({
      label: `${isOther ? '$(check) ' : ''}${name === 'from' ? l10n.t('Choose a Date…') : l10n.t('Other…')}`,
      description: isOther ? sanitizeLabel(describeValue(name, current, route)) : '',
      alwaysShow: true,
      chosen: 'other',
    });
  }
  if (current !== undefined) {
    items.push({ label: `$(clear-all) ${l10n.t('Remove This Filter')}`, chosen: {} });
  }
  let typed = '';
  return showQuickPick<Item, PickedValue>({
    title,
    placeholder: l10n.t('Select a value (Escape keeps the current one)'),
    ignoreFocusOut: true,
    items,
    onDidChangeValue: (value) => (typed = value.trim()),
    accept: ([item]) => (item?.chosen === 'other' ? { typed } : item?.chosen),
  });
}

/** @returns `undefined` for Back and Escape */
function promptForText(
  title: string,
  value: string,
  {
    prompt,
    placeholder = '',
    problem = () => undefined,
  }: { prompt: string; placeholder?: string; problem?: (text: string) => string | undefined },
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const input = window.createInputBox();
    input.title = title;
    input.value = value;
    input.prompt = prompt;
    input.placeholder = placeholder;
    input.buttons = [QuickInputButtons.Back];
    input.ignoreFocusOut = true;
    input.onDidChangeValue((text) => (input.validationMessage = problem(text.trim())));
    input.onDidTriggerButton(() => input.hide());
    input.onDidAccept(() => {
      const text = input.value.trim();
      input.validationMessage = problem(text);
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

/** Checks a value together with the rest of the filter. Returns `undefined` if the route accepts it. */
export function describeValueProblem(
  name: string,
  parameter: Parameter,
  text: string,
  { from, to }: Filter['values'],
  route: RouteId,
): string | undefined {
  if (text === '') {
    return undefined;
  }
  switch (parameter.kind) {
    case 'date': {
      if (!isIsoDay(text)) {
        return l10n.t('Enter a valid date (YYYY-MM-DD).');
      }
      const start = resolveStartDay(from, Date.now()) ?? from;
      const [fromName, toName] = [getParameterLabel('from', route), getParameterLabel('to', route)];
      if (name === 'from' && isIsoDay(to) && text > to) {
        return l10n.t('“{0}” must not be after “{1}” ({2}).', fromName, toName, to);
      }
      return name === 'to' && isIsoDay(start) && text < start
        ? l10n.t('“{0}” must not be before “{1}” ({2}).', toName, fromName, start)
        : undefined;
    }
    case 'number':
    case 'integer': {
      const { least = -Infinity, most = Infinity } = parameter;
      const number = Number(text);
      if (Number.isFinite(number) && number >= least && number <= most) {
        return undefined;
      }
      return most === Infinity ? l10n.t('Enter a number.') : l10n.t('Enter a number from {0} to {1}.', least, most);
    }
    case 'text': {
      const { longest = Infinity } = parameter;
      return Array.from(text).length > longest ? describeLongestQuery(longest) : undefined;
    }
    case 'choice':
    case 'flag':
    case 'list':
      return undefined;
  }
}
