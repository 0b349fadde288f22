import { toCitableAddress } from '../citation/address.ts';
import { getRecordTitle, getTitleTexts } from '../kinds/recordTitle.ts';
import { getKind, type CitableRecord } from '../kinds/index.ts';
import type { OptionalText } from '../kinds/recordKind.ts';
import { createReference } from '../kinds/createReference.ts';
import type { Evidence, IntelligenceSource } from '../client/records/types.ts';
import { removeInvisibleCharacters } from '../citation/visibleText.ts';
import { toVisibleLine } from './quoteSource.ts';
import type { AgentRow } from './renderTables.ts';

export function createAgentRow(record: CitableRecord): AgentRow {
  const { url, publisher } = createReference(record);
  const { title, summary } = getTitleTexts(record);
  // A model must not cite a host or a date as a title.
  const isUntitled = title === undefined && url !== undefined;
  return {
    id: getVisibleId(record),
    title: isUntitled ? 'untitled' : toVisibleLine(getRecordTitle(record), 300),
    url: getVisibleAddress(url),
    publisher: toVisibleLine(publisher, 120),
    ...Object.fromEntries(
      Object.entries(getKind(record).agent(record)).map(([name, value]) => [name, formatField(name, value)]),
    ),
    summary: toVisibleLine(summary, 600),
  };
}

function formatField(name: string, value: OptionalText | readonly string[]): OptionalText {
  if (typeof value === 'object') {
    return joinLabels(value);
  }
  return name.endsWith('Url') ? getVisibleAddress(value) : toVisibleLine(value, 60);
}

function getVisibleId({ id }: CitableRecord): string | undefined {
  return id !== undefined && id.length <= 200 && toVisibleLine(id, 200) === id ? id : undefined;
}

/** Percent-encodes invisible characters. Omits a long address, because a truncated one would be wrong. */
function getVisibleAddress(address: string | undefined): string | undefined {
  const url = address !== undefined && address.length <= 2000 ? toCitableAddress(address) : undefined;
  const visibleUrl = url?.replace(/[\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/gu, encodeURIComponent);
  return visibleUrl !== undefined && removeInvisibleCharacters(visibleUrl) === visibleUrl ? visibleUrl : undefined;
}

function joinLabels(labels: readonly string[]): string | undefined {
  const lines = [...new Set(labels)].slice(0, 12).map((label) => toVisibleLine(label, 60));
  return lines.filter((label) => label !== undefined).join('; ') || undefined;
}

export function createAgentEvidenceRow(record: Evidence, source: IntelligenceSource | undefined): AgentRow {
  const row = createAgentRow(record);
  return {
    ...row,
    id: undefined,
    publisher: toVisibleLine(record.sourceName ?? source?.name ?? source?.domain, 120) ?? row.publisher,
    sourceUrl: getVisibleAddress(source?.url) ?? toVisibleLine(source?.domain, 120),
  };
}
