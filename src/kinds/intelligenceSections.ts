import { l10n } from 'vscode';
import { isObject } from '../client/json.ts';
import { formatPercent } from '../platform/numbers.ts';
import type { Extra, IntelligenceEvent, Signal } from '../client/records/types.ts';
import type { Fact, ListItem, Section, Statement } from '../page/protocol.ts';
import { fieldsOf } from './fieldValues.ts';
import {
  briefSections,
  cautionNote,
  detailFailure,
  groupSection,
  headingSections,
  presentFacts,
  sourceFact,
  sourceView,
  sourcesFailure,
  summarySection,
  summarySkeleton,
  wordFact,
  type PageContents,
  type Sections,
} from './sections.ts';

/** Returns the sections above the lists of an event or a signal, and the fields that they don't show. */
export function intelligenceSections(
  record: IntelligenceEvent | Signal,
  kicker: readonly (Fact | undefined)[],
  page: PageContents,
): { readonly sections: Sections; readonly rest: Extra } {
  const { summary, tags } = record;
  const { sections, rest } = enrichments(withoutServicePaths(record.extra));
  const provenance = sourceFact(sourceView(record.source ?? {}, page.sourceOf(record)));
  return {
    sections: [
      ...headingSections(page, kicker, [provenance, recorded(record)]),
      detailFailure(),
      summarySection(summary),
      summarySkeleton(summary, page, 3),
      tags.length > 0 ? { type: 'labels', groups: [{ name: 'tags', title: l10n.t('Tags'), labels: tags }] } : undefined,
      cautionNote(),
      ...sections,
      sourcesFailure(),
    ],
    rest,
  };
}

/** Returns the facts beside the kind of an event: its type and its impact. */
export function eventFacts({ eventType, impactLevel }: IntelligenceEvent): (Fact | undefined)[] {
  return [wordFact(eventType), impact(impactLevel)];
}

/** Returns the facts beside the kind of a signal: its impact and its confidence. */
export function signalFacts(record: Signal): (Fact | undefined)[] {
  return [impact(record.impactLevel), confidence(record)];
}

function impact(level: string | undefined): Fact | undefined {
  return level === undefined ? undefined : { word: level, pattern: l10n.t('Impact: {0}') };
}

/** Confidence of a signal, which the documents don't show: a number from 0 to 1, in the record or in its forecast. */
export function confidence({ extra }: Signal): Fact | undefined {
  const { confidence, forecast } = extra;
  const share = [confidence, isObject(forecast) ? forecast.confidence : undefined].find(
    (value) => typeof value === 'number' && value >= 0 && value <= 1,
  );
  return typeof share === 'number' ? { text: l10n.t('Confidence: {0}', formatPercent(share)) } : undefined;
}

/** Date on which the service created the record, and no other date (market-intelligence, Event and Signal records). */
export function recorded({ createdAt }: IntelligenceEvent | Signal): Fact | undefined {
  return createdAt === undefined ? undefined : { date: createdAt, pattern: l10n.t('Recorded {0}') };
}

/** An event in a list. */
export function eventItem(record: IntelligenceEvent, page: PageContents): ListItem {
  return intelligenceItem(record, eventFacts(record), page);
}

/** A signal in a list. */
export function signalItem(record: Signal, page: PageContents): ListItem {
  return intelligenceItem(record, signalFacts(record), page);
}

function intelligenceItem(
  record: IntelligenceEvent | Signal,
  facts: readonly (Fact | undefined)[],
  page: PageContents,
): ListItem {
  const shown = page.belowTitle(record);
  return {
    title: page.titleOf(record),
    opens: 'page',
    facts: presentFacts([...facts, recorded(shown)]),
    sections: briefSections(shown.summary),
  };
}

/** Reads a field that the documents don't show. Returns its sections; `undefined` if it has another shape. */
type ReadField = (value: unknown) => Section[] | undefined;

/** Sections of the fields of events and signals, in their order. A field of another shape stays among the details. */
const enrichmentFields: Readonly<Record<string, { readonly title: () => string; readonly read: ReadField }>> = {
  key_points: { title: () => l10n.t('Key Points'), read: (value) => readStatements(value) },
  causal_chain: { title: () => l10n.t('Causal Chain'), read: (value) => readStatements(value, { isOrdered: true }) },
  causal_chains: { title: () => l10n.t('Causal Chains'), read: (value) => readStatements(value, { isOrdered: true }) },
  impacts: { title: () => l10n.t('Impacts'), read: readImpacts },
  forecast: { title: () => l10n.t('Forecast'), read: readForecast },
};

/** Returns a section for each of these fields whose shape is known, and all other fields. */
function enrichments(extra: Extra): { readonly sections: Sections; readonly rest: Extra } {
  const shown = Object.entries(enrichmentFields).flatMap(([name, { title, read }]) => {
    const sections = Object.hasOwn(extra, name) ? read(extra[name]) : undefined;
    return sections ? [{ name, section: groupSection(title(), sections) }] : [];
  });
  const names = shown.map(({ name }) => name);
  return { sections: shown.map(({ section }) => section), rest: omit(extra, names) };
}

function omit(extra: Extra, names: readonly string[]): Extra {
  return Object.fromEntries(Object.entries(extra).filter(([name]) => !names.includes(name)));
}

/** A longer list is laid out among the details, which are closed. */
const maxStatements = 100;

function readStatements(value: unknown, look: { readonly isOrdered?: true } = {}): Section[] | undefined {
  const isList = Array.isArray(value) && value.length <= maxStatements;
  if (!isList || !value.every((item): item is string => typeof item === 'string')) {
    return undefined;
  }
  const items = value.filter(isFilled).map((text) => ({ text }));
  return items.length === 0 ? [] : [{ type: 'statements', items, ...look }];
}

/** Reads a list of objects with a domain, a direction, a level or a description. */
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
  const textOf = (name: string) => (names.includes(name) ? (value[name] as string) : undefined);
  const [level, text] = [textOf('level'), textOf('description')];
  const facts = presentFacts([
    wordFact(textOf('domain')),
    wordFact(textOf('direction')),
    level === undefined ? undefined : { word: level, pattern: l10n.t('Level: {0}') },
  ]);
  const fields = fieldsOf(omit(value, names));
  return facts.length === 0 && text === undefined
    ? undefined
    : { facts, ...(text !== undefined && { text }), ...(fields.length > 0 && { fields }) };
}

/** Reads a text, or an object of any fields, of which the outlook is shown as a text. */
function readForecast(value: unknown): Section[] | undefined {
  if (typeof value === 'string') {
    return value.trim() === '' ? [] : [{ type: 'paragraph', text: value }];
  }
  if (!isObject(value)) {
    return undefined;
  }
  const { outlook, ...rest } = value;
  const fields = fieldsOf(isFilled(outlook) ? rest : value);
  return [
    ...(isFilled(outlook) ? [{ type: 'paragraph', text: outlook } as const] : []),
    ...(fields.length > 0 ? [{ type: 'fields', fields, look: 'open' } as const] : []),
  ];
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Removes the paths of the service's routes: programs follow them to evidence and signals, readers can't. */
function withoutServicePaths(extra: Extra): Extra {
  const { links, ...rest } = extra;
  const isPath = (value: unknown) => typeof value === 'string' && value.startsWith('/');
  const kept = isObject(links)
    ? Object.fromEntries(Object.entries(links).filter(([, value]) => !isPath(value)))
    : links;
  const isEmpty = kept === undefined || (isObject(kept) && Object.keys(kept).length === 0) || isPath(kept);
  return isEmpty ? rest : { ...rest, links: kept };
}
