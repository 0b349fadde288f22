import { l10n } from 'vscode';
import type { IntelligenceEvent, MarketSignal } from '../client/records/types.ts';
import { readTexts } from '../client/records/values.ts';
import type { RecordKind, SourceName, OptionalText } from './recordKind.ts';
import { kindDefaults } from './kindDefaults.ts';
import { formatImpact, formatType } from './formatValues.ts';

type Intelligence = IntelligenceEvent | MarketSignal;

export const intelligenceDefaults = {
  ...kindDefaults,
  title: ({ title }: Intelligence) => title,
  facts: ({ tags, createdAt }: Intelligence) => ({ tag: tags[0], recorded: createdAt }),
  address: () => undefined,
  source: ({ source }: Intelligence) => ({ kind: 'source', id: source?.id, name: source?.name }),
  withSource: <R extends Intelligence>(record: R, { name }: SourceName): R =>
    name === undefined || record.source?.name !== undefined
      ? record
      : { ...record, source: { ...record.source, name } },
  muteValues: ({ source }: Intelligence) => ({
    publisher: [source?.id, source?.name],
    address: source?.url,
    categories: [],
  }),
  filterValues: ({ impactLevel, extra }: Intelligence) => ({
    categories: [extra.categories, extra.category].flat(),
    products: [extra.products, extra.product].flat(),
    impactLevels: [impactLevel],
    impactedDomains: [extra.impacted_domains, extra.impacted_domain].flat(),
  }),
  hover: (record: Intelligence) => {
    const [type, impact] = [formatType(getEventType(record)), formatImpact(record)];
    const isBoth = type !== undefined && impact !== undefined;
    return {
      source: [record.source?.name],
      type: isBoth ? `${type} (${impact})` : (type ?? impact),
      labels: [{ title: l10n.t('Tags'), labels: record.tags }],
    };
  },
  agent: (record: Intelligence) => ({
    recorded: record.createdAt,
    type: getEventType(record),
    impact: record.impactLevel,
    tags: record.tags,
    // The service adds keys to events and signals over time (market-intelligence, Event and Signal records).
    regions: readTexts(record.extra.regions)?.value ?? [],
    sourceUrl: record.source?.url,
  }),
} as const satisfies Partial<RecordKind<Intelligence>>;

export const citedByEvidence = {
  loading: () => l10n.t('Loading evidence…'),
  question: () => l10n.t('Dateline: Cite Which Evidence?'),
  uncitable: undefined,
} as const;

function getEventType(record: Intelligence): OptionalText {
  return 'eventType' in record ? record.eventType : undefined;
}
