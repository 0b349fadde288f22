import { l10n } from 'vscode';
import { isObject } from '../client/jsonObject.ts';
import { formatPercent } from '../platform/numbers.ts';
import type { ExtraFields, IntelligenceEvent, MarketSignal } from '../client/records/types.ts';
import type { Fact, ListItem, Section, Statement } from '../page/protocol.ts';
import { layOutFields } from './layOutFields.ts';
import {
  createBriefSections,
  createCautionNote,
  createDetailFailure,
  createGroupSection,
  createHeadingSections,
  omitMissingFacts,
  createSourceFact,
  createSourceDetails,
  createSourcesFailure,
  createSummarySection,
  createSummarySkeleton,
  createVocabularyFact,
  type PageContents,
  type Sections,
} from './pageSections.ts';

/** Returns the sections above the lists, and the remaining fields. */
export function createIntelligenceSections(
  record: IntelligenceEvent | MarketSignal,
  kicker: readonly (Fact | undefined)[],
  page: PageContents,
): { readonly sections: Sections; readonly remainingFields: ExtraFields } {
  const { summary, tags } = record;
  const { sections, remainingFields } = splitExtraFields(removeServicePaths(record.extra));
  const provenance = createSourceFact(createSourceDetails(record.source ?? {}, page.sourceOf(record)));
  return {
    sections: [
      ...createHeadingSections(page, kicker, [provenance, createRecordedFact(record)]),
      createDetailFailure(),
      createSummarySection(summary),
      createSummarySkeleton(summary, page, 3),
      tags.length > 0 ? { type: 'labels', groups: [{ name: 'tags', title: l10n.t('Tags'), labels: tags }] } : undefined,
      createCautionNote(),
      ...sections,
      createSourcesFailure(),
    ],
    remainingFields,
  };
}

export function createEventFacts({ eventType, impactLevel }: IntelligenceEvent): (Fact | undefined)[] {
  return [createVocabularyFact(eventType), createImpactFact(impactLevel)];
}

export function createSignalFacts(record: MarketSignal): (Fact | undefined)[] {
  return [createImpactFact(record.impactLevel), createConfidenceFact(record)];
}

function createImpactFact(level: string | undefined): Fact | undefined {
  return level === undefined ? undefined : { word: level, pattern: l10n.t('Impact: {0}') };
}

/** Reads a number from 0 to 1 from the record or its forecast. The specification does not mention it. */
export function createConfidenceFact({ extra }: MarketSignal): Fact | undefined {
  const { confidence, forecast } = extra;
  const share = [confidence, isObject(forecast) ? forecast.confidence : undefined].find(
    (value) => typeof value === 'number' && value >= 0 && value <= 1,
  );
  return typeof share === 'number' ? { text: l10n.t('Confidence: {0}', formatPercent(share)) } : undefined;
}

/** Events and signals have no other date (market-intelligence, Event and Signal records). */
export function createRecordedFact({ createdAt }: IntelligenceEvent | MarketSignal): Fact | undefined {
  return createdAt === undefined ? undefined : { date: createdAt, pattern: l10n.t('Recorded {0}') };
}

export function createEventItem(record: IntelligenceEvent, page: PageContents): ListItem {
  return createIntelligenceItem(record, createEventFacts(record), page);
}

export function createSignalItem(record: MarketSignal, page: PageContents): ListItem {
  return createIntelligenceItem(record, createSignalFacts(record), page);
}

function createIntelligenceItem(
  record: IntelligenceEvent | MarketSignal,
  facts: readonly (Fact | undefined)[],
  page: PageContents,
): ListItem {
  const remaining = page.belowTitle(record);
  return {
    title: page.titleOf(record),
    opens: 'page',
    facts: omitMissingFacts([...facts, createRecordedFact(remaining)]),
    sections: createBriefSections(remaining.summary),
  };
}

/** Returns `undefined` for an unexpected shape. The specification does not mention these fields. */
type ReadField = (value: unknown) => Section[] | undefined;

/** In page order. A field with an unexpected shape stays in the details section. */
const optionalFields: Readonly<Record<string, { readonly title: () => string; readonly read: ReadField }>> = {
  key_points: { title: () => l10n.t('Key Points'), read: (value) => readStatements(value) },
  causal_chain: { title: () => l10n.t('Causal Chain'), read: (value) => readStatements(value, { isOrdered: true }) },
  causal_chains: { title: () => l10n.t('Causal Chains'), read: (value) => readStatements(value, { isOrdered: true }) },
  impacts: { title: () => l10n.t('Impacts'), read: readImpacts },
  forecast: { title: () => l10n.t('Forecast'), read: readForecast },
};

function splitExtraFields(extra: ExtraFields): { readonly sections: Sections; readonly remainingFields: ExtraFields } {
  const groups = Object.entries(optionalFields).flatMap(([name, { title, read }]) => {
    const sections = Object.hasOwn(extra, name) ? read(extra[name]) : undefined;
    return sections ? [{ name, section: createGroupSection(title(), sections) }] : [];
  });
  const names = groups.map(({ name }) => name);
  return { sections: groups.map(({ section }) => section), remainingFields: omit(extra, names) };
}

function omit(extra: ExtraFields, names: readonly string[]): ExtraFields {
  return Object.fromEntries(Object.entries(extra).filter(([name]) => !names.includes(name)));
}

/** Longer lists stay in the details section, which is collapsed. */
const maxStatements = 100;

function readStatements(value: unknown, options: { readonly isOrdered?: true } = {}): Section[] | undefined {
  const isList = Array.isArray(value) && value.length <= maxStatements;
  if (!isList || !value.every((item): item is string => typeof item === 'string')) {
    return undefined;
  }
  const items = value.filter(isFilled).map((text) => ({ text }));
  return items.length === 0 ? [] : [{ type: 'statements', items, ...options }];
}

function readImpacts(value: unknown): Section[] | undefined {
  if (!Array.isArray(value) || value.length > maxStatements) {
    return undefined;
  }
  const items = value.map(readImpact).filter((item) => item !== undefined);
  if (items.length < value.length) {
    return undefined;
  }
  return items.length === 0 ? [] : [{ type: 'statements', items }];
}

function readImpact(value: unknown): Statement | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const names = ['domain', 'direction', 'level', 'description'].filter((name) => isFilled(value[name]));
  const readField = (name: string) => (names.includes(name) ? (value[name] as string) : undefined);
  const [level, text] = [readField('level'), readField('description')];
  const facts = omitMissingFacts([
    createVocabularyFact(readField('domain')),
    createVocabularyFact(readField('direction')),
    level === undefined ? undefined : { word: level, pattern: l10n.t('Level: {0}') },
  ]);
  const fields = layOutFields(omit(value, names));
  return facts.length === 0 && text === undefined
    ? undefined
    : { facts, ...(text !== undefined && { text }), ...(fields.length > 0 && { fields }) };
}

/** Accepts a string, or an object with any fields. */
function readForecast(value: unknown): Section[] | undefined {
  if (typeof value === 'string') {
    return value.trim() === '' ? [] : [{ type: 'paragraph', text: value }];
  }
  if (!isObject(value)) {
    return undefined;
  }
  const { outlook, ...rest } = value;
  const fields = layOutFields(isFilled(outlook) ? rest : value);
  return [
    ...(isFilled(outlook) ? [{ type: 'paragraph', text: outlook } as const] : []),
    ...(fields.length > 0 ? [{ type: 'fields', fields, variant: 'open' } as const] : []),
  ];
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Removes paths such as `/events/1/evidence`, because a reader can't open them. */
function removeServicePaths(extra: ExtraFields): ExtraFields {
  const { links, ...rest } = extra;
  const isPath = (value: unknown) => typeof value === 'string' && value.startsWith('/');
  const otherLinks = isObject(links)
    ? Object.fromEntries(Object.entries(links).filter(([, value]) => !isPath(value)))
    : links;
  const isEmpty =
    otherLinks === undefined || (isObject(otherLinks) && Object.keys(otherLinks).length === 0) || isPath(otherLinks);
  return isEmpty ? rest : { ...rest, links: otherLinks };
}
