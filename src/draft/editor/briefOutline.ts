import { l10n } from 'vscode';
import type { OutlineBlock, OutlineItem } from '../outline.ts';
import { isCitableReference } from '../../citation/citableTitle.ts';
import type { Reference } from '../../citation/reference.ts';
import type { Fact, FieldValue, Section, Statement } from '../../page/protocol.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { createReferenceNow, getReferenceKey } from '../../kinds/createReference.ts';
import { isCitableRecord, getKind } from '../../kinds/index.ts';
import { createTextGroups } from '../../kinds/intelligenceSections.ts';
import { createCautionNote } from '../../kinds/pageSections.ts';
import { getDateBesideTitle, getRecordTitle, getTitleTexts, omitTitleTexts } from '../../kinds/recordTitle.ts';
import type { ReadableRecord } from '../../kinds/recordKind.ts';
import { formatDay } from '../../platform/formatAge.ts';
import type { SourceGroup } from '../../store/citedSources.ts';

/** Writes what rows and hovers show of a story, an event or a signal, its points and outlook, and its sources. */
export function createBrief(record: ReadableRecord, groups: readonly SourceGroup[]): OutlineBlock[] {
  const sources = writeSources(groups);
  return [
    { type: 'heading', level: 1, text: getBriefTitle(record, groups) },
    ...createParagraph(describeRecord(record)),
    ...createParagraph(getTitleTexts(record).summary),
    ...createTextGroups(record.extra).sections.flatMap((section) => (section ? writeSection(section) : [])),
    ...(sources.length > 0 ? [{ type: 'heading', level: 2, text: l10n.t('Sources') } as const, ...sources] : []),
    ...(record.kind === 'story' ? [] : createParagraph(createCautionNote().text)),
  ];
}

/** Returns the title. A story without one has that of its first article, as on its page. */
function getBriefTitle(record: ReadableRecord, [group]: readonly SourceGroup[]): string {
  const [source] = group?.sources ?? [];
  const hasTitle = record.kind !== 'story' || getTitleTexts(record).title !== undefined;
  return getRecordTitle(hasTitle || !source ? record : source);
}

/** The facts of the record's row and hover, the one of its graph, and its date. */
function describeRecord(record: ReadableRecord): string {
  const kind = getKind(record);
  const { brief, spoken = brief } = kind.row(record);
  const { date, recorded } = getDateBesideTitle(record);
  return joinFacts([
    kind.label(),
    ...spoken,
    ...(kind.hover(record).source ?? []),
    writeGraphFact(record),
    formatDay(date),
    recorded === undefined ? undefined : l10n.t('Recorded {0}', formatDay(recorded) ?? recorded),
  ]);
}

function writeGraphFact(record: ServiceRecord): string | undefined {
  const fact = getKind(record).graph?.fact(omitTitleTexts(record));
  return fact && writeFact(fact);
}

/** Two of them can be the same. */
function joinFacts(facts: readonly (string | undefined)[]): string {
  return [...new Set(facts.filter((fact) => fact !== undefined && fact !== ''))].join(' · ');
}

/** Lists each source once, because several events can have the same evidence. */
function writeSources(groups: readonly SourceGroup[]): OutlineBlock[] {
  const written = new Set<string>();
  return groups.flatMap(({ event, sources }): OutlineBlock[] => {
    const items = sources
      .flatMap((source) => writeSource(source) ?? [])
      .filter(({ reference }) => {
        const key = getReferenceKey(reference);
        const isNew = !written.has(key);
        written.add(key);
        return isNew;
      });
    const heading = event && joinFacts([getRecordTitle(event), writeGraphFact(event)]);
    return [...createParagraph(heading), ...(items.length > 0 ? [{ type: 'list', items } as const] : [])];
  });
}

/** Returns `undefined` if there is nothing to cite. */
function writeSource(source: ServiceRecord): (OutlineItem & { readonly reference: Reference }) | undefined {
  const reference = isCitableRecord(source) ? createReferenceNow(source) : {};
  const facts = [reference.publisher, reference.published?.slice(0, 10)].filter(Boolean).join(', ');
  return isCitableReference(reference) ? { text: facts === '' ? '' : `${facts}:`, reference } : undefined;
}

function writeSection(section: Section): OutlineBlock[] {
  if (section.type === 'group') {
    const blocks = section.sections.flatMap((each) => writeSection(each));
    return [{ type: 'heading', level: 2, text: section.title }, ...blocks];
  }
  if (section.type === 'paragraph') {
    return createParagraph(section.text);
  }
  if (section.type === 'statements') {
    return [{ type: 'list', items: section.items.map((item) => ({ text: writeStatement(item) })) }];
  }
  if (section.type === 'fields') {
    const items = section.fields.map(({ name, value }) => ({ text: `${name}: ${writeValue(value)}` }));
    return [{ type: 'list', items }];
  }
  return [];
}

function createParagraph(text = ''): OutlineBlock[] {
  return text.trim() === '' ? [] : [{ type: 'paragraph', text }];
}

function writeStatement({ facts = [], text = '' }: Statement): string {
  return [joinFacts(facts.map(writeFact)), text].filter((part) => part !== '').join(': ');
}

function writeFact(fact: Fact): string {
  const { pattern = '{0}' } = fact;
  if ('text' in fact) {
    return fact.text;
  }
  if ('word' in fact) {
    return pattern.replace('{0}', () => fact.word.replaceAll('_', ' '));
  }
  return 'date' in fact ? pattern.replace('{0}', () => formatDay(fact.date) ?? fact.date) : '';
}

function writeValue(value: FieldValue): string {
  if (value === null || typeof value !== 'object') {
    return String(value);
  }
  if ('json' in value) {
    return value.json;
  }
  return 'fields' in value
    ? value.fields.map(({ name, value: inner }) => `${name}: ${writeValue(inner)}`).join('; ')
    : value.map(writeValue).join('; ');
}
