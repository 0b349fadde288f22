import { citableAddress } from '../citation/address.ts';
import type { CitableRecord } from '../records/kinds.ts';
import { referenceOf } from '../records/reference.ts';
import type { Evidence } from '../service/records/types.ts';
import { line, visible } from './frame.ts';
import type { Row } from './material.ts';

/** A record in a list, for a model: enough to choose it, to read it and to cite it. */
export function rowOf(record: CitableRecord): Row {
  const { title, url, publisher } = referenceOf(record);
  const common = { id: idOf(record), title: line(title, 300), url: addressOf(url), publisher: line(publisher, 120) };
  switch (record.kind) {
    case 'article':
      return { ...common, published: line(record.published, 40), summary: line(record.summary, 600) };
    case 'evidence':
      return {
        ...common,
        published: line(record.published, 40),
        quotation: line(record.quotation, 600),
        summary: line(record.summary, 600),
      };
    case 'story':
      return { ...common, summary: line(record.summary, 600) };
    case 'event':
    case 'signal':
      return {
        ...common,
        recorded: line(record.createdAt, 40),
        type: record.kind === 'event' ? line(record.eventType, 60) : undefined,
        impact: line(record.impactLevel, 40),
        summary: line(record.summary, 600),
      };
  }
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

/** A piece of evidence of an event, with the name of its source where the evidence itself does not say it. */
export function evidenceRow(record: Evidence, source: string | undefined): Row {
  const row = rowOf(record);
  return { ...row, id: undefined, publisher: line(record.sourceName ?? source, 120) ?? row.publisher };
}
