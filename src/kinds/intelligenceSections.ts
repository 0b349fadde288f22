import { l10n } from 'vscode';
import { isObject } from '../client/jsonObject.ts';
import { normalizeDate } from '../client/records/readDate.ts';
import { formatPercent } from '../platform/numbers.ts';
import type { ExtraFields, IntelligenceEvent, MarketSignal } from '../client/records/types.ts';
import type { Fact, ListItem, Section, Statement } from '../page/protocol.ts';
import { groupLabels } from './labelGroups.ts';
import { layOutFields } from './layOutFields.ts';
import {
  createBriefSections,
  createCautionNote,
  createGroupSection,
  createHeadingSections,
  createLabelsSection,
  omitMissingFacts,
  createSourceFact,
  createSourceDetails,
  createSourcesFailure,
  createSummarySections,
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
  const { sections, remainingFields } = createTextGroups(record.extra);
  const provenance = createSourceFact(createSourceDetails(record.source ?? {}, page.sourceOf(record)));
  const groups = groupLabels(record);
  const tagGroup = groups.find(({ name }) => name === 'tags');
  return {
    sections: [
      ...createHeadingSections(page, kicker, [provenance, createRecordedFact(record)]),
      ...createSummarySections(record.summary, page, 3),
      tagGroup && { type: 'labels', groups: [tagGroup] },
      createCautionNote(),
      ...sections,
      createLabelsSection(
        l10n.t('Names and Topics'),
        groups.filter((group) => group !== tagGroup),
      ),
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

/** Reads a number or a word from the record or its forecast. The specification does not mention it. */
export function createConfidenceFact({ extra }: MarketSignal): Fact | undefined {
  const { confidence, forecast } = extra;
  const values = [confidence, isObject(forecast) ? forecast.confidence : undefined];
  const value = values.find((candidate) => isFilled(candidate) || typeof candidate === 'number');
  if (value === undefined) {
    return undefined;
  }
  const number = Number(value);
  if (number >= 0 && number <= 1) {
    return { text: l10n.t('Confidence: {0}', formatPercent(number)) };
  }
  return { word: value.toString(), pattern: l10n.t('Confidence: {0}') };
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

interface TextFields {
  readonly title: () => string;
  readonly names: readonly string[];
  readonly isOrdered?: true;
}

/** In page order. The specification does not mention these fields. */
const textFields: readonly TextFields[] = [
  { title: () => l10n.t('Key Points'), names: ['key_points'] },
  { title: () => l10n.t('Drivers'), names: ['drivers'] },
  { title: () => l10n.t('Causal Chain'), names: ['causal_chain'], isOrdered: true },
  { title: () => l10n.t('Causal Chains'), names: ['causal_chains'], isOrdered: true },
  { title: () => l10n.t('Impacts'), names: ['impacts'] },
  { title: () => l10n.t('Outlook'), names: ['forecast', 'future_outlook'] },
  { title: () => l10n.t('Context'), names: ['macro_context'] },
];

/** Returns the points and the outlook as groups. Leaves a field with an unexpected shape to the details section. */
export function createTextGroups(extra: ExtraFields): {
  readonly sections: Sections;
  readonly remainingFields: ExtraFields;
} {
  const shownNames = ['confidence'];
  const sections = textFields.map(({ title, names, ...options }) => {
    const parts = names.flatMap((name) => {
      const part = Object.hasOwn(extra, name) ? readContent(extra[name], options) : undefined;
      shownNames.push(...(part ? [name] : []));
      return part ?? [];
    });
    return createGroupSection(title(), parts);
  });
  return { sections, remainingFields: omit(extra, shownNames) };
}

function omit(extra: ExtraFields, names: readonly string[]): ExtraFields {
  return Object.fromEntries(Object.entries(extra).filter(([name]) => !names.includes(name)));
}

/** Reads a text, a list of texts and impacts, or an object with an outlook. */
function readContent(value: unknown, options: Pick<TextFields, 'isOrdered'>): Section[] | undefined {
  if (typeof value === 'string') {
    const statement = parseStatement(value);
    return value.trim() === ''
      ? []
      : [statement.facts ? { type: 'statements', items: [statement] } : { type: 'paragraph', text: value }];
  }
  return Array.isArray(value) ? readStatements(value, options) : readForecast(value);
}

/** Longer lists stay in the details section, which is collapsed. */
const maxStatements = 100;

function readStatements(values: readonly unknown[], options: Pick<TextFields, 'isOrdered'>): Section[] | undefined {
  const filled = values.filter((value) => value !== null && (typeof value !== 'string' || isFilled(value)));
  const items = filled.flatMap((value) => readStatement(value) ?? []);
  if (values.length > maxStatements || items.length < filled.length) {
    return undefined;
  }
  return items.length === 0 ? [] : [{ type: 'statements', items, ...options }];
}

function readStatement(value: unknown): Statement | undefined {
  return isFilled(value) ? parseStatement(value) : readImpact(value);
}

/** A sentence can begin with a date too, so text without a mark after the date must begin with a capital letter. */
const leadingDate =
  /^[([]?(\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:[\d:.]{2,20}(?:Z|[+-]\d{2}:?\d{2})?)?)?)(?:[)\]]?[:;,]\s|[)\]]?\s?[–—]\s?|[)\]]?\s-\s|[)\]]\s|\s(?=[\p{Lu}\p{Lo}“"«]))\s*(\S.*)$/su;
const leadingDomain = /^([a-z][a-z\d]{0,40}(?:_[a-z\d]{1,40}){0,8}):\s+(\S.*)$/s;

/** Splits `public_health: Clinics close.` and `2026-11-04: Clinics close.` into a fact and a text. */
function parseStatement(statement: string): Statement {
  const facts: Fact[] = [];
  let text = statement.trim();
  for (let index = 0; index < 2; index += 1) {
    const [, date = '', afterDate] = leadingDate.exec(text) ?? [];
    const day = normalizeDate(date);
    const [, domain, afterDomain] = leadingDomain.exec(text) ?? [];
    if (day !== undefined && afterDate !== undefined) {
      facts.push({ date: day });
      text = afterDate;
    } else if (domain !== undefined && afterDomain !== undefined) {
      facts.push({ word: domain });
      text = afterDomain;
    } else {
      break;
    }
  }
  return facts.length > 0 ? { facts, text } : { text: statement };
}

function readImpact(value: unknown): Statement | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const names = ['domain', 'description'].filter((name) => isFilled(value[name]));
  const [domain, text] = ['domain', 'description'].map((name) =>
    names.includes(name) ? (value[name] as string) : undefined,
  );
  const facts = omitMissingFacts([createVocabularyFact(domain)]);
  const fields = layOutFields(omit(value, names));
  return facts.length === 0 && text === undefined
    ? undefined
    : { facts, ...(text !== undefined && { text }), ...(fields.length > 0 && { fields }) };
}

/** Accepts an object with any fields. */
function readForecast(value: unknown): Section[] | undefined {
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
