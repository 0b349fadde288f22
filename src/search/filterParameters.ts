import { l10n } from 'vscode';
import type { Filter } from '../store/filter.ts';
import type { Parameter } from '../client/routes/parameters.ts';
import { snakeCase } from '../client/routes/query.ts';
import type { Surface } from '../client/routes/surface.ts';
import { parametersV01 } from '../client/routes/surfaceV01.ts';
import { isContent, routes, type RouteId, type Route } from '../client/routes/table.ts';

/** A parameter that a user can set, by its camelCase name. */
export type NamedParameter = readonly [name: string, parameter: Parameter];

/** Paging, formats and bodies are the client's own matter. */
const clientsOwn: ReadonlySet<string> = new Set([
  ...['limit', 'cursor', 'offset', 'response_type', 'full_content', 'ids', 'urls'],
]);

/** The parameters of a route that a user can set, on the surface in use; those of `without` are set elsewhere. */
export function parametersOf(
  id: RouteId,
  { surface, without = [] }: { readonly surface?: Surface | undefined; readonly without?: readonly string[] } = {},
): NamedParameter[] {
  const route: Route = routes[id];
  const accepts = surface === 'v0.1' && isContent(id) ? parametersV01(id) : route.accepts;
  return Object.entries(accepts)
    .filter(([name]) => !clientsOwn.has(name))
    .map(([name, parameter]): NamedParameter => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      parameter,
    ])
    .filter(([name]) => !without.includes(name));
}

/** Removes the values that need a parameter which is not set, such as a similarity without words to compare. */
export function withoutDependents(filter: Filter, id: RouteId, given: readonly string[] = []): Filter {
  const { accepts }: Route = routes[id];
  const needs = (name: string) => {
    const sent = snakeCase(name);
    return Object.hasOwn(accepts, sent) ? accepts[sent]?.needs : undefined;
  };
  const isUseful = (needed: string | undefined) =>
    needed === undefined || given.includes(needed) || filter.values[needed] !== undefined;
  const values = Object.entries(filter.values).filter(([name]) => isUseful(needs(name)));
  return { ...filter, values: Object.fromEntries(values) };
}

const groups = {
  when: { title: () => l10n.t('When'), names: ['from', 'to'] },
  who: { title: () => l10n.t('Who'), names: ['sources', 'sourceIds', 'domains', 'authors', 'companies', 'people'] },
  about: {
    title: () => l10n.t('About'),
    names: [
      ...['q', 'scoreThreshold', 'contentType', 'categories', 'tags', 'eventTypes', 'impactLevels', 'impactedDomains'],
      ...['regions', 'entities', 'products', 'sentiments'],
    ],
  },
  exclude: {
    title: () => l10n.t('Exclude'),
    names: ['excludeSources', 'excludeDomains', 'excludeCategories'],
  },
} as const;

/** The parameters in groups, each with its heading; what belongs to no group comes last, without one. */
export function grouped(
  parameters: readonly NamedParameter[],
): { readonly title: string; readonly parameters: readonly NamedParameter[] }[] {
  const listed: readonly { title: () => string; names: readonly string[] }[] = Object.values(groups);
  const known = new Set(listed.flatMap(({ names }) => names));
  const ordered = listed.map(({ title, names }) => ({
    title: title(),
    parameters: names.flatMap((name) => parameters.filter(([other]) => other === name)),
  }));
  const others = { title: l10n.t('More'), parameters: parameters.filter(([name]) => !known.has(name)) };
  return [...ordered, others].filter((group) => group.parameters.length > 0);
}
