import { l10n } from 'vscode';
import { sanitizeLine } from '../platform/remoteText.ts';
import type { Filter } from '../records/filter.ts';
import { relativeTimeOf } from '../service/routes/relativeTime.ts';

/** Name of a parameter for people, by its camelCase name. */
export function parameterName(name: string): string {
  // A name can come from a file, such as `constructor`, which every object has.
  return Object.hasOwn(names, name) ? (names[name]?.() ?? name) : name;
}

/** A filter in words, such as «Category: energy, trade · Last 7 days»; empty for none. */
export function filterWords({ values, names: known }: Filter): string {
  return Object.entries(values)
    .map(([name, value]) => {
      if (name === 'from' && relativeTimeOf(value)) {
        return valueWords(name, value);
      }
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      const words = (item: unknown) =>
        (typeof item === 'string' && Object.hasOwn(known, item) ? known[item] : undefined) ?? valueWords(name, item);
      return `${parameterName(name)}: ${items.map(words).join(', ')}`;
    })
    .map(sanitizeLine)
    .join(' · ');
}

/** A value as people read it: some are written in snake_case, and a similarity is a number that says little by itself. */
export function valueWords(name: string, value: unknown): string {
  if (typeof value === 'boolean') {
    return value ? l10n.t('yes') : l10n.t('no');
  }
  const time = name === 'from' ? relativeTimeOf(value) : undefined;
  if (time) {
    const { count, unit } = time;
    return unit === 'hour' ? l10n.t('Last {0} hours', count) : l10n.t('Last {0} days', count);
  }
  const similarity = name === 'scoreThreshold' ? similarities.find((each) => each.value === value) : undefined;
  if (similarity) {
    return `${similarity.name()} (${String(similarity.value)})`;
  }
  const text = String(value);
  return name === 'contentType' || name === 'eventTypes' ? text.replaceAll('_', ' ') : text;
}

/** Minimum similarities that have a name; a service's own default lies between them (0.5, or 0.75 in version 0.1). */
export const similarities: readonly { readonly value: number; readonly name: () => string }[] = [
  { value: 0.25, name: () => l10n.t('Loose') },
  { value: 0.5, name: () => l10n.t('Medium') },
  { value: 0.75, name: () => l10n.t('Strict') },
];

const names: Readonly<Record<string, () => string>> = {
  q: () => l10n.t('Search for'),
  scoreThreshold: () => l10n.t('Minimum similarity'),
  contentType: () => l10n.t('Content type'),
  sources: () => l10n.t('Publisher'),
  excludeSources: () => l10n.t('Exclude publisher'),
  domains: () => l10n.t('Domain'),
  excludeDomains: () => l10n.t('Exclude domain'),
  authors: () => l10n.t('Author'),
  categories: () => l10n.t('Category'),
  excludeCategories: () => l10n.t('Exclude category'),
  entities: () => l10n.t('Entity'),
  regions: () => l10n.t('Region'),
  sentiments: () => l10n.t('Sentiment'),
  tags: () => l10n.t('Tag'),
  from: () => l10n.t('From'),
  to: () => l10n.t('To'),
  eventTypes: () => l10n.t('Event type'),
  companies: () => l10n.t('Company'),
  people: () => l10n.t('Person'),
  products: () => l10n.t('Product'),
  impactLevels: () => l10n.t('Impact'),
  impactedDomains: () => l10n.t('Impacted domain'),
  sourceIds: () => l10n.t('Source'),
};
