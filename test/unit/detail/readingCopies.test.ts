import assert from 'node:assert/strict';
import type { Copy } from '../../../src/detail/copies.ts';
import { Reading } from '../../../src/detail/reading.ts';
import { Sources } from '../../../src/detail/sources.ts';
import { isCitableRecord, type ReadableRecord } from '../../../src/library/recordOf.ts';
import { referenceNow } from '../../../src/library/referenceOf.ts';
import { event, evidence } from '../../support/records.ts';
import { ScriptedService } from '../../support/scriptedService.ts';

describe('reading with copies of what was read before', () => {
  let service: ScriptedService;

  beforeEach(() => {
    service = new ScriptedService();
  });

  const kept: Copy[] = [];

  function readWith(record: ReadableRecord, copy?: Copy): Reading {
    kept.length = 0;
    return new Reading(record, {
      client: () => Promise.resolve(service.client),
      sources: new Sources(),
      onDidChange: () => undefined,
      copies: {
        find: () => Promise.resolve(copy),
        keep: (made) => {
          kept.push(made);
          return Promise.resolve();
        },
      },
    });
  }

  it('keeps one of what was read, with the time that the service gave', async () => {
    service.has('event e', { record: event({ id: 'e', title: 'E' }), asOf: '2026-03-04T05:06:07Z' });
    service.has('evidence e', { items: [evidence({ id: '1', sourceId: 's' })] });
    service.has('signalsOfEvent e', { items: [] });
    service.has('source s', { record: { kind: 'source', id: 's', name: 'Agency', extra: {} } });
    await readWith(event({ id: 'e' })).start();
    const last = kept.at(-1);
    assert.equal(last?.asOf, '2026-03-04T05:06:07Z');
    assert.equal(last.record.kind === 'event' && last.record.title, 'E');
    assert.deepEqual(last.lists.evidence, [evidence({ id: '1', sourceId: 's' })]);
    assert.deepEqual(
      last.sources.map(({ name }) => name),
      ['Agency'],
    );
  });

  it('keeps none of what the service was never asked for', async () => {
    const reading = new Reading(evidence({ id: '1', title: 'Known' }), {
      client: () => Promise.reject(new Error('no key')),
      sources: new Sources(),
      onDidChange: () => undefined,
      copies: { find: () => Promise.resolve(undefined), keep: () => assert.fail('a copy was kept') },
    });
    await reading.start();
  });

  const copy: Copy = {
    asOf: '2026-03-04T05:06:07Z',
    record: event({ id: 'e', title: 'Whole', summary: 'Summary' }),
    lists: { evidence: [evidence({ id: '1', title: 'Kept', sourceId: 's', retrieved: '2026-03-01T00:00:00Z' })] },
    sources: [{ kind: 'source', id: 's', name: 'Agency', extra: {} }],
  };

  it('shows what it has of the parts that could not be loaded, and cites from it', async () => {
    const reading = readWith(event({ id: 'e', title: 'Title in the list' }), copy);
    await reading.start();
    assert.equal(reading.record.kind === 'event' && reading.record.summary, 'Summary');
    assert.equal(reading.record.kind === 'event' && reading.record.title, 'Title in the list');
    assert.deepEqual(reading.items('evidence'), copy.lists.evidence);
    assert.ok(reading.isCopied('detail') && reading.isCopied('evidence') && !reading.isCopied('signals'));
    assert.equal(reading.copy?.asOf, copy.asOf);
    const cited = reading.recordAt({ list: 'evidence', index: 0 });
    assert.equal(cited?.kind === 'evidence' && cited.sourceName, 'Agency');
    assert.equal(cited && isCitableRecord(cited) && referenceNow(cited).accessed, '2026-03-01T00:00:00Z');
    assert.deepEqual(kept, []);
  });

  it('shows nothing of it once the service answers', async () => {
    const reading = readWith(event({ id: 'e' }), copy);
    await reading.start();
    service.has('event e', { record: event({ id: 'e', title: 'New' }) });
    service.has('evidence e', { items: [] });
    service.has('signalsOfEvent e', { items: [] });
    await reading.retry();
    assert.equal(reading.copy, undefined);
    assert.equal(reading.record.kind === 'event' && reading.record.summary, undefined);
    assert.deepEqual(reading.items('evidence'), []);
    assert.ok(kept.length > 0);
  });
});
