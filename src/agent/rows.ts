import { citableAddress } from '../citation/address.ts';
import { getRecordTitle, getTitleTexts } from '../kinds/recordTitle.ts';
import { kindOf, type CitableRecord } from '../kinds/index.ts';
import type { OptionalText } from '../kinds/recordKind.ts';
import { createReference } from '../kinds/createReference.ts';
import type { Evidence, IntelligenceSource } from '../client/records/types.ts';
import { line, visible } from './frame.ts';
import type { Row } from './material.ts';

/** Returns a record in a list for a model: enough to choose it, to read it and to cite it. */
export function rowOf(record: CitableRecord): Row {
  const { url, publisher } = createReference(record);
  const { summary, quotation } = getTitleTexts(record);
  return {
    id: idOf(record),
    title: line(getRecordTitle(record), 300),
    url: addressOf(url),
    publisher: line(publisher, 120),
    ...Object.fromEntries(
      Object.entries(kindOf(record).agent(record)).map(([name, value]) => [name, fieldText(name, value)]),
    ),
    quotation: line(quotation, 600),
    summary: line(summary, 600),
  };
}

function fieldText(name: string, value: OptionalText | readonly string[]): OptionalText {
  if (typeof value === 'object') {
    return joinLabels(value);
  }
  return name.endsWith('Url') ? addressOf(value) : line(value, 60);
}

/** An identifier is kept exactly as returned; one with characters that do not show can't be given to a model. */
function idOf({ id }: CitableRecord): string | undefined {
  return id !== undefined && id.length <= 200 && line(id, 200) === id ? id : undefined;
}

/** The address as it is cited, with characters that do not show percent-encoded; cutting it would make it another one. */
function addressOf(address: string | undefined): string | undefined {
  const url = address !== undefined && address.length <= 2000 ? citableAddress(address) : undefined;
  const shown = url?.replace(/[\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/gu, encodeURIComponent);
  return shown !== undefined && visible(shown) === shown ? shown : undefined;
}

/** Joins up to 12 labels; `undefined` without any. */
function joinLabels(labels: readonly string[]): string | undefined {
  const shown = [...new Set(labels)].slice(0, 12).map((label) => line(label, 60));
  return shown.filter((label) => label !== undefined).join('; ') || undefined;
}

/** A piece of evidence with the name and the address of its source. */
export function evidenceRow(record: Evidence, source: IntelligenceSource | undefined): Row {
  const row = rowOf(record);
  return {
    ...row,
    id: undefined,
    publisher: line(record.sourceName ?? source?.name ?? source?.domain, 120) ?? row.publisher,
    sourceUrl: addressOf(source?.url) ?? line(source?.domain, 120),
  };
}
