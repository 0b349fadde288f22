import { l10n } from 'vscode';
import type { Parameter } from '../service/routes/parameters.ts';
import type { Surface } from '../service/routes/surface.ts';
import { parametersV01 } from '../service/routes/surfaceV01.ts';
import { isContent, routes, type RouteId, type Route } from '../service/routes/table.ts';

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

const groups = {
  when: { title: () => l10n.t('when'), names: ['from', 'to'] },
  who: { title: () => l10n.t('who'), names: ['sources', 'sourceIds', 'domains', 'authors', 'companies', 'people'] },
  about: {
    title: () => l10n.t('about'),
    names: [
      ...['q', 'scoreThreshold', 'contentType', 'categories', 'tags', 'eventTypes', 'impactLevels', 'impactedDomains'],
      ...['regions', 'entities', 'products', 'sentiments'],
    ],
  },
  exclude: {
    title: () => l10n.t('exclude'),
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
  const others = { title: l10n.t('more'), parameters: parameters.filter(([name]) => !known.has(name)) };
  return [...ordered, others].filter((group) => group.parameters.length > 0);
}
