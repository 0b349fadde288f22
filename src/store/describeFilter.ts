import { env, l10n } from 'vscode';
import { formatLabel } from '../kinds/formatValues.ts';
import { formatDay } from '../platform/formatAge.ts';
import { sanitizeLine } from '../platform/remoteText.ts';
import type { Filter } from './filter.ts';
import { findParameter } from '../client/routes/contentV01.ts';
import type { ParameterLabel } from '../client/routes/parameters.ts';
import { type RelativeTime, parseRelativeTime } from '../client/routes/relativeTime.ts';
import { routes, type RouteId } from '../client/routes/table.ts';
import type { ParameterRejection } from '../connection/serviceMemory.ts';

export function getParameterLabel(name: string, route: RouteId): string {
  const key = findParameter(route, name)?.label;
  return key === undefined ? name : labels[key]();
}

/** Says what the interface no longer offers. Returns `undefined` for what the user can't choose: names by identifier. */
export function describeRejection({ path, parameters }: ParameterRejection): string | undefined {
  const route = (Object.keys(routes) as RouteId[]).find((id) => routes[id].path === path);
  const filters = parameters.flatMap((name) => {
    const label = route && findParameter(route, name)?.label;
    return label ? [labels[label]()] : [];
  });
  if (filters.length > 0) {
    return l10n.t('The service does not support this filter: {0}. The list is shown without it.', filters.join(', '));
  }
  if (route !== 'publishers') {
    return l10n.t('The service can’t search its values, so Dateline loads them page by page.');
  }
  return parameters.every((name) => name === 'ids')
    ? undefined
    : l10n.t('The service can’t find publishers by their domain. Type a name, or use the filter “Domain”.');
}

/** Returns a string such as "Category: energy, trade · Last 7 days". */
export function describeFilter(filter: Filter, route: RouteId): string {
  return Object.keys(filter.values)
    .map((name) => {
      const words = describeParameter(filter, name, route);
      return name === 'from' && parseRelativeTime(filter.values.from)
        ? words
        : `${getParameterLabel(name, route)}: ${words}`;
    })
    .map(sanitizeLine)
    .join(' · ');
}

export function describeParameter({ values, names: displayNames }: Filter, name: string, route: RouteId): string {
  const value = values[name];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const describeItem = (item: unknown) =>
    (typeof item === 'string' && Object.hasOwn(displayNames, item) ? displayNames[item] : undefined) ??
    describeValue(name, item, route);
  return items.map(describeItem).join(', ');
}

/** Formats snake_case as words, a day in the user's language, and a similarity with its name. */
export function describeValue(name: string, value: unknown, route: RouteId): string {
  if (typeof value === 'boolean') {
    return value ? l10n.t('yes') : l10n.t('no');
  }
  const time = name === 'from' ? parseRelativeTime(value) : undefined;
  if (time) {
    const { count, unit } = time;
    const label = findParameter(route, name)?.label;
    return ((label && relativeWords[label]) ?? publishedWords)[unit](count);
  }
  const similarity = name === 'scoreThreshold' ? namedSimilarities.find((each) => each.value === value) : undefined;
  if (similarity) {
    return `${similarity.name()} (${String(similarity.value)})`;
  }
  const text = String(value);
  if (findParameter(route, name)?.kind === 'date') {
    return formatDay(text) ?? text;
  }
  if (name === 'languages') {
    return formatLanguage(text);
  }
  return labelParameters.has(name) ? formatLabel(text) : text;
}

/** Parameters whose values are labels, such as `public_health`. */
const labelParameters: ReadonlySet<string> = new Set([
  ...['contentType', 'eventTypes', 'impactLevels', 'categories', 'excludeCategories', 'tags', 'entities', 'regions'],
  ...['sentiments', 'companies', 'people', 'products', 'impactedDomains'],
]);

/** Named minimum similarities. The service's default is between them: 0.5, or 0.75 in API v0.1. */
export const namedSimilarities: readonly { readonly value: number; readonly name: () => string }[] = [
  { value: 0.25, name: () => l10n.t('Loose') },
  { value: 0.5, name: () => l10n.t('Medium') },
  { value: 0.75, name: () => l10n.t('Strict') },
];

/** Returns the language's name in the language of VS Code, or the code itself. */
function formatLanguage(code: string): string {
  try {
    return new Intl.DisplayNames(env.language, { type: 'language' }).of(code) ?? code;
  } catch {
    // The user can type anything as a code.
    return code;
  }
}

type RelativeWords = Readonly<Record<RelativeTime['unit'], (count: number) => string>>;

const publishedWords: RelativeWords = {
  hour: (count) => (count === 1 ? l10n.t('Last hour') : l10n.t('Last {0} hours', count)),
  day: (count) => (count === 1 ? l10n.t('Last day') : l10n.t('Last {0} days', count)),
};

/** By the label of `from`, if it does not bound the date of publication. */
const relativeWords: Readonly<Partial<Record<ParameterLabel, RelativeWords>>> = {
  recordedFrom: {
    hour: (count) =>
      count === 1 ? l10n.t('Recorded in the last hour') : l10n.t('Recorded in the last {0} hours', count),
    day: (count) => (count === 1 ? l10n.t('Recorded in the last day') : l10n.t('Recorded in the last {0} days', count)),
  },
  observedFrom: {
    hour: (count) =>
      count === 1 ? l10n.t('Observed in the last hour') : l10n.t('Observed in the last {0} hours', count),
    day: (count) => (count === 1 ? l10n.t('Observed in the last day') : l10n.t('Observed in the last {0} days', count)),
  },
};

const labels: Readonly<Record<ParameterLabel, () => string>> = {
  from: () => l10n.t('From'),
  to: () => l10n.t('To'),
  recordedFrom: () => l10n.t('Recorded from'),
  recordedTo: () => l10n.t('Recorded until'),
  observedFrom: () => l10n.t('Observed from'),
  observedTo: () => l10n.t('Observed until'),
  query: () => l10n.t('Search for'),
  similarity: () => l10n.t('Minimum similarity'),
  contentType: () => l10n.t('Content type'),
  publisher: () => l10n.t('Publisher'),
  excludedPublisher: () => l10n.t('Exclude publisher'),
  domain: () => l10n.t('Domain'),
  excludedDomain: () => l10n.t('Exclude domain'),
  author: () => l10n.t('Author'),
  category: () => l10n.t('Category'),
  excludedCategory: () => l10n.t('Exclude category'),
  entity: () => l10n.t('Entity'),
  language: () => l10n.t('Language'),
  platform: () => l10n.t('Platform'),
  forum: () => l10n.t('Forum'),
  articleCount: () => l10n.t('Minimum number of articles'),
  region: () => l10n.t('Region'),
  sentiment: () => l10n.t('Sentiment'),
  tag: () => l10n.t('Tag'),
  eventType: () => l10n.t('Event type'),
  company: () => l10n.t('Company'),
  person: () => l10n.t('Person'),
  product: () => l10n.t('Product'),
  impactLevel: () => l10n.t('Impact'),
  impactedDomain: () => l10n.t('Impacted domain'),
  source: () => l10n.t('Source'),
};
