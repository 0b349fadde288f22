import type { Fact, Section } from '../page/protocol.ts';
import { getSite, getSiteAddress } from './siteAddress.ts';
import type { RecordKind, SourceName, SourceRecord } from './recordKind.ts';
import {
  createExtraFieldsSection,
  createHeadingSections,
  createSummarySections,
  type PageContents,
  type Sections,
} from './pageSections.ts';

export const sourceDefaults = {
  icon: () => 'organization',
  source: (record: SourceRecord) => ({
    kind: record.kind,
    id: record.id,
    name: record.name,
    address: getSiteAddress(record) ?? record.domain,
  }),
  title: (record: SourceRecord) => record.name ?? getSite(record) ?? record.url,
  withSource: <R extends SourceRecord>(record: R, { name }: SourceName): R =>
    name === undefined || name === record.name ? record : { ...record, name },
  facts: () => ({}),
  address: getSiteAddress,
  row: (record: SourceRecord) => ({ brief: [getSite(record)] }),
  hover: (record: SourceRecord) => ({ source: [getSite(record)] }),
  agent: () => ({}),
} as const satisfies Partial<RecordKind<SourceRecord>>;

export function createSourceSections(
  { description, extra }: SourceRecord,
  page: PageContents,
  { facts, notes = [], list }: { facts: readonly (Fact | undefined)[]; notes?: Section[]; list: Section | undefined },
): Sections {
  return [
    ...createHeadingSections(page, [], facts),
    ...createSummarySections(description, page, 2),
    ...notes,
    createExtraFieldsSection(extra),
    list,
  ];
}
