import { citableAddress } from '../citation/address.ts';
import { getRecordTitle, getTitleTexts } from '../kinds/recordTitle.ts';
import { kindOf, type CitableRecord } from '../kinds/index.ts';
import type { OptionalText } from '../kinds/recordKind.ts';
import { createReference } from '../kinds/createReference.ts';
import type { Evidence, IntelligenceSource } from '../client/records/types.ts';
import { toVisibleLine, removeInvisible } from './quoteSource.ts';
import type { AgentRow } from './renderTables.ts';

/** Returns a record in a list for a model: enough to choose it, to read it and to cite it. */
export function createRow(record: CitableRecord): AgentRow {
  const { url, publisher } = createReference(record);
  const { summary, quotation } = getTitleTexts(record);
  return {
    id: getVisibleId(record),
    title: toVisibleLine(getRecordTitle(record), 300),
    url: getVisibleAddress(url),
    publisher: toVisibleLine(publisher, 120),
    ...Object.fromEntries(
      Object.entries(kindOf(record).agent(record)).map(([name, value]) => [name, formatField(name, value)]),
    ),
    quotation: toVisibleLine(quotation, 600),
    summary: toVisibleLine(summary, 600),
  };
}

function formatField(name: string, value: OptionalText | readonly string[]): OptionalText {
  if (typeof value === 'object') {
    return joinLabels(value);
  }
  return name.endsWith('Url') ? getVisibleAddress(value) : toVisibleLine(value, 60);
}

/** An identifier is kept exactly as returned; one with characters that do not show can't be given to a model. */
function getVisibleId({ id }: CitableRecord): string | undefined {
  return id !== undefined && id.length <= 200 && toVisibleLine(id, 200) === id ? id : undefined;
}

/** The address as it is cited, with characters that do not show percent-encoded; cutting it would make it another one. */
function getVisibleAddress(address: string | undefined): string | undefined {
  const url = address !== undefined && address.length <= 2000 ? citableAddress(address) : undefined;
  const shown = url?.replace(/[\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/gu, encodeURIComponent);
  return shown !== undefined && removeInvisible(shown) === shown ? shown : undefined;
}

/** Joins up to 12 labels; `undefined` without any. */
function joinLabels(labels: readonly string[]): string | undefined {
  const shown = [...new Set(labels)].slice(0, 12).map((label) => toVisibleLine(label, 60));
  return shown.filter((label) => label !== undefined).join('; ') || undefined;
}

/** A piece of evidence with the name and the address of its source. */
export function createEvidenceRow(record: Evidence, source: IntelligenceSource | undefined): AgentRow {
  const row = createRow(record);
  return {
    ...row,
    id: undefined,
    publisher: toVisibleLine(record.sourceName ?? source?.name ?? source?.domain, 120) ?? row.publisher,
    sourceUrl: getVisibleAddress(source?.url) ?? toVisibleLine(source?.domain, 120),
  };
}
