import { getHost } from '../citation/address.ts';
import type { Fact, Section } from '../page/protocol.ts';
import { kindDefaults } from './kindDefaults.ts';
import type { RecordKind, SourceRecord } from './recordKind.ts';
import {
  detailFailure,
  extraFieldsSection,
  headingSections,
  summarySection,
  summarySkeleton,
  type PageContents,
  type Sections,
} from './pageSections.ts';

export const sourceDefaults = {
  ...kindDefaults,
  icon: () => 'organization',
  title: (record: SourceRecord) => record.name ?? getSite(record) ?? record.url,
  facts: () => ({}),
  address: ({ url }: SourceRecord) => url,
  isCitable: () => false,
  row: (record: SourceRecord) => ({ brief: [getSite(record)] }),
  hover: (record: SourceRecord) => ({ source: [getSite(record)] }),
  agent: () => ({}),
} as const satisfies Partial<RecordKind<SourceRecord>>;

export function getSite(record: SourceRecord): string | undefined {
  return ('domain' in record ? record.domain : undefined) ?? getHost(record.url);
}

export function sourceSections(
  { description, extra }: SourceRecord,
  page: PageContents,
  { facts, notes = [], list }: { facts: readonly (Fact | undefined)[]; notes?: Section[]; list: Section | undefined },
): Sections {
  return [
    ...headingSections(page, [], facts),
    detailFailure(),
    summarySection(description),
    summarySkeleton(description, page, 2),
    ...notes,
    extraFieldsSection(extra),
    list,
  ];
}
