import { l10n } from 'vscode';
import type { IntelligenceEvent, Signal } from '../client/records/types.ts';
import { textsOf } from '../client/records/values.ts';
import type { RecordKind } from './recordKind.ts';
import { countWords } from './words.ts';

type Intelligence = IntelligenceEvent | Signal;

/** The parts that events and signals share (market-intelligence, Event and Signal records). */
export const intelligence = {
  title: ({ title }: Intelligence) => title,
  titledBy: undefined,
  address: () => undefined,
  source: ({ source }: Intelligence) => ({ kind: 'source', id: source?.id, name: source?.name }),
  withSource: <R extends Intelligence>(record: R, { name }: { readonly name?: string | undefined }): R =>
    name === undefined || record.source?.name !== undefined
      ? record
      : { ...record, source: { ...record.source, name } },
  waitsForSource: false,
  asSource: undefined,
  isFoundByAddress: false,
  hasPage: true,
  opensInSidebar: true,
  belongsToStory: false,
  isCitable: () => true,
  mutableValues: ({ source }: Intelligence) => ({
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
  isNamedInClippings: true,
} as const satisfies Partial<RecordKind<Intelligence>>;

export const citedByEvidence = {
  loading: () => l10n.t('Loading the evidence…'),
  question: () => l10n.t('Dateline: Cite Which Evidence?'),
  uncitable: undefined,
} as const;

/** Returns the texts of a hover. `type` describes the type and the impact. */
export function intelligenceHover({ source, tags }: Intelligence, type: string | undefined) {
  return { source: [source?.name], type, labels: [{ name: l10n.t('Tags'), labels: tags }], figures: [] };
}

export function relatedCounts({ counts }: Intelligence): string[] {
  return countWords(counts);
}

/** Returns the fields for language models that follow the date of recording and the event type. */
export function intelligenceFields({ impactLevel, tags, extra, source }: Intelligence) {
  return {
    impact: impactLevel,
    tags,
    // The service adds keys to events and signals over time (market-intelligence, Event and Signal records).
    regions: textsOf(extra.regions)?.value ?? [],
    sourceUrl: source?.url,
  };
}
