import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  omitBody,
  getClippingKey,
  readClipping,
  completeClippedRecord,
  getStoredRecord,
} from '../../../../src/store/clippings/clipping.ts';
import { SourceNames } from '../../../../src/store/sourceNames.ts';
import { isCitableRecord } from '../../../../src/kinds/index.ts';
import { createReferenceNow } from '../../../../src/kinds/createReference.ts';
import { restoreRecord } from '../../../../src/client/records/types.ts';
import {
  readArticle,
  readEvent,
  readEvidence,
  readMention,
  readPublisher,
  readSignal,
  readSource,
  readStory,
} from '../../../../src/client/records/types.ts';
import { ReadWarnings } from '../../../../src/client/records/readWarnings.ts';
import type { Mention, ServiceRecord } from '../../../../src/client/records/types.ts';
import { evidence, story } from '../../../support/records.ts';
import { SyncedMemory } from '../../../support/syncedMemory.ts';

const sourceNames = new SourceNames(new SyncedMemory());
const readers = {
  readArticle,
  readEvent,
  readSignal,
  readEvidence,
  readMention,
  readPublisher,
  readSource,
  readStory,
};
const names =
  'id title url source source_id source_name regions content_type summary tags counts created_at observed_at published_at likes image kind platform domain name source_site_name quotation article_count authors Other';
const field = fc.constantFrom(...names.split(' '));
const value = fc.oneof(
  // JSON writes -0 as 0.
  fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
  fc.string(),
  fc.integer(),
  fc.array(fc.string()),
  fc.constantFrom('2026-11-19T08:00:00Z', 'https://wire.example/port', { id: 's', name: 'Wire' }, { evidence: 0 }),
);
/** Records that the readers return for any JSON object. */
const records = fc
  .tuple(
    fc.constantFrom(...Object.values(readers)),
    fc.dictionary(field, value),
    fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
  )
  .map(([read, record, time]): ServiceRecord => ({
    ...read(record, new ReadWarnings()),
    retrieved: time.toISOString(),
  }));

describe('Stored record', () => {
  it('equals the record that was read', () => {
    fc.assert(
      fc.property(records, (record) => {
        assert.deepEqual(restoreRecord(JSON.parse(JSON.stringify(record))), record);
      }),
    );
  });
});

describe('Clipping', () => {
  it('keeps the title that a story had when it was clipped', () => {
    const clipping = { id: '1', order: 1, reference: { title: 'Port reopens' }, record: story({ id: 's' }) };
    assert.deepEqual(completeClippedRecord(clipping, sourceNames), story({ id: 's', title: 'Port reopens' }));
  });

  const readBack = (data: object) => {
    const clipping = readClipping('id', { order: 1, ...(JSON.parse(JSON.stringify(data)) as object) });
    assert.ok(clipping);
    return clipping;
  };

  it('stores every record that can be clipped', () => {
    fc.assert(
      fc.property(records, (record) => {
        fc.pre(isCitableRecord(record));
        const stored = omitBody(record);
        const clipping = readBack({ reference: createReferenceNow(record), record: stored });
        assert.deepEqual(getStoredRecord(clipping), stored);
        assert.equal(getClippingKey(getStoredRecord(clipping)), getClippingKey(record));
      }),
    );
  });

  it('keeps the kind and fields of a mention', () => {
    const mention: Mention = { kind: 'mention', url: 'https://forum.example/1', observedAt: '2026-11-19', extra: {} };
    const clipping = readBack({ reference: createReferenceNow(mention), record: mention });
    assert.deepEqual(completeClippedRecord(clipping, sourceNames), mention);
  });

  it('keeps evidence with the publisher of its reference', () => {
    const record = evidence({ url: 'https://wire.example/1', title: 'Port reopens' });
    const clipping = readBack({ reference: { ...createReferenceNow(record), publisher: 'Kestrel Wire' }, record });
    assert.deepEqual(completeClippedRecord(clipping, sourceNames), { ...record, sourceName: 'Kestrel Wire' });
  });

  it('rejects a file without a reference and a record', () => {
    assert.equal(readClipping('id', { order: 1, note: 'mine', reference: { retrieved: '2026-11-19' } }), undefined);
  });
});
