import { l10n } from 'vscode';
import type { Filter } from '../store/filter.ts';
import type { Client } from '../client/client.ts';
import { getParametersV01 } from '../client/routes/contentV01.ts';
import type { Parameter, ParameterGroup } from '../client/routes/parameters.ts';
import { toQueryName } from '../client/routes/buildUrl.ts';
import type { ApiVersion } from '../client/routes/apiVersion.ts';
import { isContentRoute, routes, type RouteId, type Route } from '../client/routes/table.ts';

export type NamedParameter = readonly [name: string, parameter: Parameter];

export function getUserParameters(
  id: RouteId,
  {
    apiVersion,
    without = [],
    client,
  }: {
    readonly apiVersion?: ApiVersion | undefined;
    readonly without?: readonly string[];
    /** Leaves out the parameters that its service rejected. */
    readonly client?: Client | undefined;
  } = {},
): NamedParameter[] {
  const route: Route = routes[id];
  const accepts = apiVersion === 'v0.1' && isContentRoute(id) ? getParametersV01(id) : route.accepts;
  return Object.entries(accepts)
    .filter(([, { label }]) => label !== undefined)
    .map(([name, parameter]): NamedParameter => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      parameter,
    ])
    .filter(([name]) => !without.includes(name))
    .filter(([name, { isObserved }]) => isObserved !== true || client?.accepts(id, name) !== false);
}

/** Removes values that depend on an unset parameter, such as a minimum similarity without a query. */
export function dropDependents(filter: Filter, id: RouteId, setElsewhere: readonly string[] = []): Filter {
  const { accepts }: Route = routes[id];
  const getNeeded = (name: string) => {
    const sentName = toQueryName(name);
    return Object.hasOwn(accepts, sentName) ? accepts[sentName]?.needs : undefined;
  };
  const isUseful = (parameterName: string | undefined) =>
    parameterName === undefined || setElsewhere.includes(parameterName) || filter.values[parameterName] !== undefined;
  const values = Object.entries(filter.values).filter(([name]) => isUseful(getNeeded(name)));
  return { ...filter, values: Object.fromEntries(values) };
}

const groups: Readonly<Record<ParameterGroup, () => string>> = {
  when: () => l10n.t('When'),
  who: () => l10n.t('Who'),
  about: () => l10n.t('About'),
  exclude: () => l10n.t('Exclude'),
};

export function groupParameters(
  parameters: readonly NamedParameter[],
): { readonly title: string; readonly parameters: readonly NamedParameter[] }[] {
  return Object.entries(groups)
    .map(([key, title]) => ({ title: title(), parameters: parameters.filter(([, { group }]) => group === key) }))
    .filter((group) => group.parameters.length > 0);
}
