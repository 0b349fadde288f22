import { l10n } from 'vscode';
import type { OutlineBlock, OutlineItem } from '../outline.ts';
import { isCitableReference } from '../../citation/citableTitle.ts';
import type { Reference } from '../../citation/reference.ts';
import type { Fact, FieldValue, PageField, Section, Statement } from '../../page/protocol.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { createReferenceNow, getReferenceKey } from '../../kinds/createReference.ts';
import { isCitableRecord, getKind } from '../../kinds/index.ts';
import type { PageContents } from '../../kinds/pageSections.ts';
import { getRecordTitle, getTitleTexts, omitTitleTexts } from '../../kinds/recordTitle.ts';
import type { ReadableRecord } from '../../kinds/recordKind.ts';
import { formatDay } from '../../platform/formatAge.ts';
import type { SourceGroup } from '../../store/citedSources.ts';

/** Writes what the record's page shows as text, without lists of records and pictures, and then its sources. */
export function createBrief(record: ReadableRecord, groups: readonly SourceGroup[]): OutlineBlock[] {
  const title = getBriefTitle(record, groups);
  const sections = getKind(record).page?.(omitTitleTexts(record), createContents(record, title)) ?? [];
  const blocks = sections.flatMap((section) => (section ? writeSection(section) : []));
  const written = new Set<string>();
  const items = groups.flatMap(({ event, sources }): OutlineItem[] => {
    const cited = sources
      .flatMap((source) => writeSource(source) ?? [])
      .filter((item) => {
        // Several events can have the same evidence.
        const key = getReferenceKey(item.reference);
        const isNew = !written.has(key);
        written.add(key);
        return isNew;
      });
    return event ? [{ text: describeRecord(event), items: cited }] : cited;
  });
  const notes = sections.flatMap((section) =>
    section?.type === 'note' && section.isTop !== true ? [section.text] : [],
  );
  return [
    { type: 'heading', level: 1, text: title },
    ...blocks,
    ...(items.length > 0
      ? [
          { type: 'heading' as const, level: 2 as const, text: l10n.t('Sources') },
          { type: 'list' as const, items },
        ]
      : []),
    ...notes.map((text) => ({ type: 'paragraph' as const, text })),
  ];
}

/** Returns the title. A story without one has that of its first article, as on its page. */
function getBriefTitle(record: ReadableRecord, [group]: readonly SourceGroup[]): string {
  const [source] = group?.sources ?? [];
  const hasTitle = getKind(record).titledBy === undefined || getTitleTexts(record).title !== undefined;
  return getRecordTitle(hasTitle || !source ? record : source);
}

/** Returns the contents of a page on which only the record is loaded. */
function createContents(record: ReadableRecord, title: string): PageContents {
  return {
    parts: {},
    clipping: undefined,
    text: undefined,
    hasArticle: false,
    story: undefined,
    graph: undefined,
    filters: {},
    lacksAddress: false,
    items: () => [],
    sourceOf: () => undefined,
    isClipped: () => false,
    label: getKind(record).label(),
    title,
    isOnDemand: () => false,
    titleOf: getRecordTitle,
    belowTitle: omitTitleTexts,
  };
}

function writeSection(section: Section): OutlineBlock[] {
  if (section.type === 'heading') {
    return createParagraph(writeFacts([...section.kicker, ...section.facts]));
  }
  if (section.type === 'summary' || section.type === 'paragraph') {
    return createParagraph(section.text);
  }
  if (section.type === 'statements') {
    return [{ type: 'list', items: section.items.map((item) => ({ text: writeStatement(item) })) }];
  }
  if (section.type === 'fields' && section.variant === 'open') {
    return [{ type: 'list', items: section.fields.map(writeField) }];
  }
  if (section.type === 'group') {
    const blocks = section.sections.flatMap((each) => writeSection(each));
    return blocks.length === 0 ? [] : [{ type: 'heading', level: 2, text: section.title }, ...blocks];
  }
  return [];
}

function createParagraph(text: string): OutlineBlock[] {
  return text.trim() === '' ? [] : [{ type: 'paragraph', text }];
}

function writeStatement({ facts = [], text = '' }: Statement): string {
  return [writeFacts(facts), text].filter((part) => part !== '').join(': ');
}

function writeField({ name, value }: PageField): OutlineItem {
  const nested = typeof value === 'object' && value !== null && 'fields' in value ? value.fields.map(writeField) : [];
  return { text: nested.length > 0 ? name : `${name}: ${writeValue(value)}`, items: nested };
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

function writeFacts(facts: readonly Fact[]): string {
  return facts
    .map(writeFact)
    .filter((text) => text !== '')
    .join(' · ');
}

function writeFact(fact: Fact): string {
  const values = readFactValues(fact);
  return (fact.pattern ?? '{0}').replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');
}

function readFactValues(fact: Fact): readonly string[] {
  if ('text' in fact) {
    return [fact.text];
  }
  if ('remote' in fact) {
    return [fact.remote];
  }
  if ('word' in fact) {
    return [fact.word.replaceAll('_', ' ')];
  }
  if ('date' in fact || 'span' in fact) {
    return ('span' in fact ? fact.span : [fact.date]).map((date) => formatDay(date) ?? date);
  }
  return 'source' in fact ? [fact.source] : [];
}

function describeRecord(record: ServiceRecord): string {
  const fact = getKind(record).graph?.fact(omitTitleTexts(record));
  const facts = fact ? writeFact(fact) : '';
  return [getRecordTitle(record), facts].filter((text) => text !== '').join(' · ');
}

/** Returns `undefined` if there is nothing to cite. */
function writeSource(source: ServiceRecord): (OutlineItem & { readonly reference: Reference }) | undefined {
  if (!isCitableRecord(source)) {
    return undefined;
  }
  const reference = createReferenceNow(source);
  const facts = [reference.publisher, reference.published?.slice(0, 10)].filter(
    (fact) => fact !== undefined && fact !== '',
  );
  return isCitableReference(reference)
    ? { text: facts.length > 0 ? `${facts.join(', ')}:` : '', reference }
    : undefined;
}
