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
import type { SourceGroup } from '../../store/citedSources.ts';

interface BriefTexts {
  /** Heading above events and sources. */
  readonly sources: string;
  /** Language tag of dates. */
  readonly language: string;
}

export function createBrief(record: ReadableRecord, groups: readonly SourceGroup[], texts: BriefTexts): OutlineBlock[] {
  const title = getBriefTitle(record, groups);
  const sections = getKind(record).page?.(omitTitleTexts(record), createContents(record, title)) ?? [];
  const blocks = sections.flatMap((section) => (section ? writeSection(section, texts) : []));
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
    return event ? [{ text: describeRecord(event, texts), items: cited }] : cited;
  });
  const notes = sections.flatMap((section) =>
    section?.type === 'note' && section.isTop !== true ? [section.text] : [],
  );
  return [
    { type: 'heading', level: 1, text: title },
    ...blocks,
    ...(items.length > 0
      ? [
          { type: 'heading' as const, level: 2 as const, text: texts.sources },
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

/** Writes the sections that are text. A brief has no lists of records and no pictures. */
function writeSection(section: Section, texts: BriefTexts): OutlineBlock[] {
  if (section.type === 'heading') {
    return createParagraph(writeFacts([...section.kicker, ...section.facts], texts));
  }
  if (section.type === 'summary' || section.type === 'paragraph') {
    return createParagraph(section.text);
  }
  if (section.type === 'statements') {
    return [{ type: 'list', items: section.items.map((item) => ({ text: writeStatement(item, texts) })) }];
  }
  if (section.type === 'fields' && section.variant === 'open') {
    return [{ type: 'list', items: section.fields.map(writeField) }];
  }
  if (section.type === 'group') {
    const blocks = section.sections.flatMap((each) => writeSection(each, texts));
    return blocks.length === 0 ? [] : [{ type: 'heading', level: 2, text: section.title }, ...blocks];
  }
  return [];
}

function createParagraph(text: string): OutlineBlock[] {
  return text.trim() === '' ? [] : [{ type: 'paragraph', text }];
}

function writeStatement({ facts = [], text = '' }: Statement, texts: BriefTexts): string {
  return [writeFacts(facts, texts), text].filter((part) => part !== '').join(': ');
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

function writeFacts(facts: readonly Fact[], texts: BriefTexts): string {
  return facts
    .map((fact) => writeFact(fact, texts))
    .filter((text) => text !== '')
    .join(' · ');
}

function writeFact(fact: Fact, { language }: BriefTexts): string {
  const date = (value: string) => {
    const time = Date.parse(value);
    return Number.isNaN(time)
      ? value
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
  };
  const pattern = fact.pattern ?? '{0}';
  const fill = (...values: readonly string[]) =>
    pattern.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');
  if ('text' in fact) {
    return fill(fact.text);
  }
  if ('remote' in fact) {
    return fill(fact.remote);
  }
  if ('word' in fact) {
    return fill(fact.word.replaceAll('_', ' '));
  }
  if ('date' in fact) {
    return fill(date(fact.date));
  }
  if ('span' in fact) {
    return fill(...fact.span.map(date));
  }
  return 'source' in fact ? fill(fact.source) : '';
}

function describeRecord(record: ServiceRecord, texts: BriefTexts): string {
  const fact = getKind(record).graph?.fact(omitTitleTexts(record));
  const facts = fact ? writeFact(fact, texts) : '';
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
