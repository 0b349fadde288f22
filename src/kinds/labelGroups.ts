import { l10n } from 'vscode';
import type { Article, Story } from '../client/records/types.ts';
import type { LabelName, PageLabelGroup } from '../page/protocol.ts';
import { formatLabel, omitJoinedLabels } from './formatValues.ts';

type Labels = Readonly<Partial<Record<LabelName, readonly string[]>>>;

/** Returns the groups that have labels, in display order. */
export function groupLabels(record: Labels): PageLabelGroup[] {
  const others = labelNamesOf(record).filter((name) => name !== 'tags');
  const distinct: Labels = {
    ...record,
    tags: omitJoinedLabels(record.tags ?? [], ...others.map((name) => record[name] ?? [])),
  };
  return labelNamesOf(distinct).flatMap((name) => {
    const labels = distinct[name] ?? [];
    return labels.length > 0 ? [{ name, title: titles[name](), labels: labels.map(formatLabel) }] : [];
  });
}

/** Returns the labels for language models. */
export function listTopics({ categories, tags, regions, entities }: Article | Story) {
  return {
    tags: [...categories, ...omitJoinedLabels(tags, categories, regions, entities)].map(formatLabel),
    regions: regions.map(formatLabel),
  };
}

function labelNamesOf(labels: Labels): LabelName[] {
  return (Object.keys(titles) as LabelName[]).filter((name) => Object.hasOwn(labels, name));
}

const titles: Readonly<Record<LabelName, () => string>> = {
  companies: () => l10n.t('Companies'),
  people: () => l10n.t('People'),
  products: () => l10n.t('Products'),
  categories: () => l10n.t('Categories'),
  entities: () => l10n.t('Entities'),
  regions: () => l10n.t('Regions'),
  impactedDomains: () => l10n.t('Affected Domains'),
  sentiments: () => l10n.t('Sentiment'),
  tags: () => l10n.t('Tags'),
};
