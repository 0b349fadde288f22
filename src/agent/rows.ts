import { citableAddress } from '../citation/address.ts';
import { recordTitle } from '../store/recordTitle.ts';
import type { CitableRecord } from '../records/kinds.ts';
import { referenceOf } from '../records/reference.ts';
import { titleTexts } from '../records/title.ts';
import type { Evidence, IntelligenceSource } from '../client/records/types.ts';
import { textsOf } from '../client/records/values.ts';
import { line, visible } from './frame.ts';
import type { Row } from './material.ts';

/** A record in a list, for a model: enough to choose it, to read it and to cite it. */
export function rowOf(record: CitableRecord): Row {
  const { url, publisher } = referenceOf(record);
  const { summary, quotation } = titleTexts(record);
  const common = {
    id: idOf(record),
    title: line(recordTitle(record), 300),
    url: addressOf(url),
    publisher: line(publisher, 120),
  };
  switch (record.kind) {
    case 'article':
      return {
        ...common,
        published: line(record.published, 40),
        tags: joinLabels([...record.categories, ...record.tags]),
        regions: joinLabels(record.regions),
        summary: line(summary, 600),
      };
    case 'evidence':
      return {
        ...common,
        published: line(record.published, 40),
        quotation: line(quotation, 600),
        summary: line(summary, 600),
      };
    case 'mention':
      return { ...common, observed: line(record.observedAt, 40) };
    case 'story':
      return { ...common, summary: line(summary, 600) };
    case 'event':
    case 'signal':
      return {
        ...common,
        recorded: line(record.createdAt, 40),
        type: record.kind === 'event' ? line(record.eventType, 60) : undefined,
        impact: line(record.impactLevel, 40),
        tags: joinLabels(record.tags),
        // The service adds keys to events and signals over time (market-intelligence, Event and Signal records).
        regions: joinLabels(textsOf(record.extra.regions)?.value ?? []),
        sourceUrl: addressOf(record.source?.url),
        summary: line(summary, 600),
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
