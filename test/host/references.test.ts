import assert from 'node:assert/strict';
import { OfflineError } from '../../src/store/offline/offlineClient.ts';
import { createReferenceChooser } from '../../src/search/chooseReferences.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { References, type ChooseReferences } from '../../src/store/references.ts';
import type { Reference } from '../../src/citation/reference.ts';
import type { CitableRecord } from '../../src/kinds/index.ts';
import type { Client } from '../../src/client/client.ts';
import type { Evidence, ServiceRecord } from '../../src/client/records/types.ts';
import { article, event, evidence, signal, story } from '../support/records.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

const report = evidence({ id: 'e', title: 'Report', url: 'https://report.example/1', sourceId: 's' });
const publisher: ServiceRecord = { kind: 'publisher', id: 'p', name: 'Kestrelwire', extra: {} };
const source: ServiceRecord = { kind: 'source', id: 's', name: 'Harbour Office', extra: {} };

describe('References of records', () => {
  it('name the publisher in every workflow', async () => {
    const row = article({
      title: 'Port',
      url: 'https://kestrelwire.example/port',
      source: 'p',
      authors: ['A. Writer'],
    });
    const [reference] = await loadNamedReferences(createServiceChooser([]), [row]);
    assert.equal(reference?.publisher, 'Kestrelwire');
    assert.deepEqual(reference.authors, ['A. Writer']);
  });

  it('name the host if the service has no publisher’s name', async () => {
    const row = article({ title: 'Port', url: 'https://www.wire.example/port', source: 'unknown' });
    const [reference] = await loadNamedReferences(createServiceChooser([]), [row]);
    assert.equal(reference?.publisher, 'wire.example');
  });

  it('use the evidence of an event, never its own title with its source’s address', async () => {
    const strike = event({ id: 'x', title: 'Dock strike', source: { id: 's', url: 'https://harbour.example/' } });
    const [reference, ...others] = await loadNamedReferences(createServiceChooser([report]), [strike]);
    assert.deepEqual(others, []);
    assert.equal(reference?.title, 'Report');
    assert.equal(reference.url, 'https://report.example/1');
    assert.equal(reference.publisher, 'Harbour Office');
  });

  it('use the evidence of a signal’s events, without duplicates', async () => {
    const chosen = await createServiceChooser([report])([signal({ id: 'y', title: 'Supply at risk' })]);
    assert.deepEqual(
      chosen?.references.map(({ url }) => url),
      ['https://report.example/1'],
    );
  });

  it('use the evidence in the offline copy if the service can’t be reached', async () => {
    const copy = { asOf: '2026-11-20', records: [report] };
    const offline = { list: () => () => Promise.reject(new OfflineError(copy, new Error('offline'))) };
    const sourceNames = new SourceNames(new SyncedMemory());
    const chosen = await createChooser(sourceNames, offline)([event({ id: 'x' })]);
    assert.deepEqual(
      chosen?.references.map(({ title, url }) => [title, url]),
      [['Report', 'https://report.example/1']],
    );
  });

  it('use the articles of a story', async () => {
    const references = await loadNamedReferences(createServiceChooser([]), [
      story({ id: 'z', title: 'Strike at the port' }),
    ]);
    assert.deepEqual(
      references.map(({ title, publisher }) => [title, publisher]),
      [['Port', 'Kestrelwire']],
    );
  });

  it('use the clipped records of clippings', async () => {
    const references = await createReferences([report]).getNamed([
      event({ id: 'x', title: 'Dock strike', source: { id: 's' } }),
    ]);
    assert.deepEqual(
      references.map(({ title, url, publisher }) => [title, url, publisher]),
      [['Dock strike', undefined, 'Harbour Office']],
    );
  });

  it('use all evidence of a dragged event', async () => {
    const other = evidence({ title: 'Other', url: 'https://other.example/' });
    const references = await createReferences([report, other]).loadAll([event({ id: 'x' })]);
    assert.deepEqual(
      references.references.map(({ title }) => title),
      ['Report', 'Other'],
    );
  });
});

async function loadNamedReferences(
  choose: ChooseReferences,
  records: readonly CitableRecord[],
): Promise<readonly Reference[]> {
  const cited = await choose(records);
  return (await cited?.loadNamed?.(new AbortController().signal)) ?? cited?.references ?? [];
}

/** Creates references with a service that has this evidence for each event, and two events for each signal. */
function createReferences(evidence: readonly Evidence[]): References {
  const { sourceNames, client } = service(evidence);
  return new References(sourceNames, () => Promise.resolve(client));
}

function createServiceChooser(evidence: readonly Evidence[]): ChooseReferences {
  const { sourceNames, client } = service(evidence);
  return createChooser(sourceNames, client);
}

function createChooser(sourceNames: SourceNames, client: Pick<Client, 'list'>): ChooseReferences {
  const lists = () => Promise.resolve(client);
  return createReferenceChooser(new References(sourceNames, lists), sourceNames, lists);
}

function service(evidence: readonly Evidence[]) {
  const coverage = [
    article({ title: 'Port', url: 'https://kestrelwire.example/port', source: 'p' }),
    article({ title: 'x' }),
  ];
  const lists: Readonly<Record<string, readonly ServiceRecord[]>> = { evidence, articlesOfStory: coverage };
  const client = {
    list: (route: string) => () => Promise.resolve({ items: lists[route] ?? [event({ id: '1' }), event({ id: '2' })] }),
    get: (kind: string, id: string) => {
      const record = [publisher, source].find((candidate) => candidate.kind === kind && candidate.id === id);
      return record ? Promise.resolve({ record }) : Promise.reject(new Error('not found'));
    },
    checkHealth: () => Promise.resolve(),
    accepts: () => true,
  } as unknown as Client;
  const sourceNames = new SourceNames(new SyncedMemory());
  return { sourceNames, client: sourceNames.observe(client, 'https://service.example/') };
}
