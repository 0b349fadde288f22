import type { Client } from '../service/client.ts';
import { listRow, type ListName, type ListRow, type RecordRow, type Row, type ShownRecord } from './row.ts';

/**
 * The row of a record below a list. An event opens to its evidence and its signals, a signal to the events that
 * support it, an article to what is like it and where it was mentioned, and so on, as deep as a user goes; a record that
 * already stands above in the chain does not open again.
 */
export function recordRow(
  record: ShownRecord,
  index: number,
  parent: ListRow,
  client: () => Promise<Client>,
  offers: (list: ListName) => boolean = () => true,
): RecordRow {
  const repeats = record.id !== undefined && isAbove(record, parent);
  const sections: ListRow[] = [];
  const id = `${parent.id}/${record.id ?? String(index)}`;
  const row: RecordRow = { kind: 'record', id, parent, record, repeats, sections };
  if (record.id !== undefined && !repeats) {
    sections.push(...sectionsOf(record, record.id, row, client).filter(({ name }) => offers(name)));
  }
  return row;
}

function sectionsOf(record: ShownRecord, id: string, row: RecordRow, client: () => Promise<Client>): ListRow[] {
  switch (record.kind) {
    case 'event':
      return [
        listRow('evidence', row, async () => (await client()).intelligence.evidence(id)),
        listRow('signalsOfEvent', row, async () => (await client()).intelligence.signalsOfEvent(id)),
      ];
    case 'signal':
      return [listRow('eventsOfSignal', row, async () => (await client()).intelligence.eventsOfSignal(id))];
    case 'article':
      return [
        listRow('similar', row, async () => (await client()).articles.similar(id)),
        listRow('mentions', row, async () => (await client()).articles.mentions(id)),
      ];
    case 'story':
      return [listRow('articlesOfStory', row, async () => (await client()).articles.articlesOfStory(id))];
    case 'publisher':
      return [listRow('articlesOfPublisher', row, async () => (await client()).articles.search({ sources: [id] }))];
    case 'source':
      return [listRow('eventsOfSource', row, async () => (await client()).intelligence.events({ sourceIds: [id] }))];
    case 'evidence':
    case 'mention':
      return [];
  }
}

function isAbove(record: ShownRecord, below: Row): boolean {
  for (let row: Row | undefined = below; row; row = row.parent) {
    if (row.kind === 'record' && row.record.kind === record.kind && row.record.id === record.id) {
      return true;
    }
  }
  return false;
}
