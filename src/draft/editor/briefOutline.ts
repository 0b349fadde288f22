import { l10n } from 'vscode';
import { isCitableReference } from '../../citation/citableTitle.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { createReferenceNow, getReferenceKey } from '../../kinds/createReference.ts';
import { formatLabel } from '../../kinds/formatValues.ts';
import { getKind, type ReadableRecord } from '../../kinds/index.ts';
import { createTextGroups } from '../../kinds/intelligenceSections.ts';
import { createCautionNote } from '../../kinds/pageSections.ts';
import { getDateBesideTitle, getRecordTitle, getTitleTexts, omitTitleTexts } from '../../kinds/recordTitle.ts';
import type { Fact, FieldValue, PageField, Section, Statement } from '../../page/protocol.ts';
import { formatDay } from '../../platform/formatAge.ts';
import type { SourceGroup } from '../../store/citedSources.ts';
import type { OutlineBlock } from '../outline.ts';

/** Writes what rows, hovers and pages show of a story, an event or a signal, and its sources. */
export function createBrief(record: ReadableRecord, groups: readonly SourceGroup[]): OutlineBlock[] {
  const kind = getKind(record);
  const { brief, spoken = brief } = kind.row(record);
  const { source = [] } = kind.hover(record);
  const { date, recorded } = getDateBesideTitle(record);
  const recordedDay = recorded && l10n.t('Recorded {0}', formatDay(recorded) ?? recorded);
  const sources = writeSources(groups);
  return [
    { type: 'heading', level: 1, text: getRecordTitle(record) },
    ...createParagraph(
      joinFacts([kind.label(), ...spoken, ...source, writeGraphFact(record), formatDay(date), recordedDay]),
    ),
    ...createParagraph(getTitleTexts(record).summary),
    ...createTextGroups(record.extra).sections.flatMap(writeSection),
    ...(sources.length > 0 ? [{ type: 'heading', level: 2, text: l10n.t('Sources') } as const, ...sources] : []),
    ...(record.kind === 'story' ? [] : createParagraph(createCautionNote().text)),
  ];
}

/** Lists each source once, because several events can have the same evidence. */
function writeSources(groups: readonly SourceGroup[]): OutlineBlock[] {
  const written = new Set<string>();
  return groups.flatMap(({ event, sources }) => {
    const references = sources.map(createReferenceNow).filter((reference) => {
      const isNew = isCitableReference(reference) && !written.has(getReferenceKey(reference));
      written.add(getReferenceKey(reference));
      return isNew;
    });
    const items = references.map((reference) => {
      const facts = [reference.publisher, reference.published?.slice(0, 10)].filter(Boolean).join(', ');
      return { text: facts && `${facts}:`, reference };
    });
    return [
      ...createParagraph(event && joinFacts([getRecordTitle(event), writeGraphFact(event)])),
      ...(items.length > 0 ? [{ type: 'list', items } as const] : []),
    ];
  });
}

function writeSection(section: Section | undefined): OutlineBlock[] {
  if (section?.type === 'group') {
    return [{ type: 'heading', level: 2, text: section.title }, ...section.sections.flatMap(writeSection)];
  }
  if (section?.type === 'paragraph') {
    return createParagraph(section.text);
  }
  if (section?.type === 'statements') {
    return [createList(section.items.map(writeStatement))];
  }
  return section?.type === 'fields' ? [createList(section.fields.map(writeField))] : [];
}

function createParagraph(text = ''): OutlineBlock[] {
  return text.trim() === '' ? [] : [{ type: 'paragraph', text }];
}

function createList(texts: readonly string[]): OutlineBlock {
  return { type: 'list', items: texts.map((text) => ({ text })) };
}

function writeStatement({ facts = [], text, fields = [] }: Statement): string {
  const statement = [joinFacts(facts.map(writeFact)), text].filter(Boolean).join(': ');
  return fields.length > 0 ? `${statement} (${fields.map(writeField).join('; ')})` : statement;
}

/** Writes equal facts once. */
function joinFacts(facts: readonly (string | undefined)[]): string {
  return [...new Set(facts.filter(Boolean))].join(' · ');
}

function writeGraphFact(record: ServiceRecord): string | undefined {
  const fact = getKind(record).graph?.fact?.(omitTitleTexts(record));
  return fact && writeFact(fact);
}

function writeFact(fact: Fact): string {
  const { pattern = '{0}' } = fact;
  const word = 'word' in fact ? formatLabel(fact.word) : 'text' in fact ? fact.text : undefined;
  const day = 'date' in fact ? (formatDay(fact.date) ?? fact.date) : '';
  return pattern.replace('{0}', () => word ?? day);
}

function writeField({ name, value }: PageField): string {
  return `${name}: ${writeValue(value)}`;
}

function writeValue(value: FieldValue): string {
  if (value === null || typeof value !== 'object') {
    return String(value);
  }
  if ('json' in value) {
    return value.json;
  }
  return ('fields' in value ? value.fields.map(writeField) : value.map(writeValue)).join('; ');
}
