import { l10n } from 'vscode';
import type { IntelligenceEvent, MarketSignal } from '../client/records/types.ts';
import type { RecordKind, SourceName, OptionalText } from './recordKind.ts';
import { readSiteAddress } from './siteAddress.ts';
import { formatImpact, formatLabel, formatType } from './formatValues.ts';

type Intelligence = IntelligenceEvent | MarketSignal;

export const intelligenceDefaults = {
  title: ({ title }: Intelligence) => title,
  facts: ({ tags, createdAt }: Intelligence) => ({ tag: formatType(tags[0]), recorded: createdAt }),
  address: () => undefined,
  source: ({ source, extra }: Intelligence) => ({
    kind: 'source',
    id: source?.id,
    name: source?.name,
    address: readSiteAddress(extra.source),
  }),
  withSource: <R extends Intelligence>(record: R, { name }: SourceName): R =>
    name === undefined || name === record.source?.name ? record : { ...record, source: { ...record.source, name } },
  hover: (record: Intelligence) => {
    const [type, impact] = [formatType(getEventType(record)), formatImpact(record)];
    const isBoth = type !== undefined && impact !== undefined;
    return {
      source: [record.source?.name],
      type: isBoth ? `${type} (${impact})` : (type ?? impact),
    };
  },
  agent: (record: Intelligence) => ({
    recorded: record.createdAt,
    type: formatType(getEventType(record)),
    impact: formatType(record.impactLevel),
    tags: record.tags.map(formatLabel),
    companies: record.companies.map(formatLabel),
    regions: record.regions.map(formatLabel),
    sourceUrl: record.source?.url,
  }),
} as const satisfies Partial<RecordKind<Intelligence>>;

export const citedByEvidence = {
  loading: () => l10n.t('Loading evidence…'),
  question: () => l10n.t('Dateline: Cite Which Evidence?'),
} as const;

function getEventType(record: Intelligence): OptionalText {
  return 'eventType' in record ? record.eventType : undefined;
}
