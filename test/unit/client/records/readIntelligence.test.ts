import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ReadWarnings } from '../../../../src/client/records/readWarnings.ts';
import { readEvent, readEvidence, readSignal, readSource } from '../../../../src/client/records/types.ts';

const event = (record: Record<string, unknown>) => readEvent(record, new ReadWarnings());
const evidence = (record: Record<string, unknown>) => readEvidence(record, new ReadWarnings());
const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const noNames = { tags: [], categories: [], companies: [], people: [], products: [], regions: [], impactedDomains: [] };

describe('Event reader', () => {
  it('reads the stable core and keeps other keys in extra', () => {
    const record = { id: uuid, kind: 'event', created_at: '2026-01-31T08:00:00Z', tags: ['a'], key_points: ['p'] };
    assert.deepEqual(event(record), {
      kind: 'event',
      id: uuid,
      createdAt: '2026-01-31T08:00:00Z',
      ...noNames,
      tags: ['a'],
      counts: {},
      extra: { key_points: ['p'] },
    });
  });

  it('reads the type, impact, title and summary if they are present', () => {
    const read = event({ event_type: 'merger', impact_level: 'high', title: 'T', summary: 'S' });
    assert.deepEqual([read.eventType, read.impactLevel, read.title, read.summary], ['merger', 'high', 'T', 'S']);
  });

  it('keeps a kind that differs from the route’s in extra', () => {
    assert.deepEqual(event({ kind: 'signal' }).extra, { kind: 'signal' });
  });

  const sources: [string, Record<string, unknown>, object, object][] = [
    [
      'an object',
      { source: { id: 's', name: 'N', url: 'https://a.example' } },
      { id: 's', name: 'N', url: 'https://a.example' },
      {},
    ],
    ['a name', { source: 'The Example' }, { name: 'The Example' }, {}],
    ['an address', { source: 'https://a.example/1' }, { url: 'https://a.example/1' }, {}],
    ['an identifier', { source: uuid }, { id: uuid }, {}],
    ['fields of its own', { source_id: 's', source_name: 'N', url: 'u' }, { id: 's', name: 'N', url: 'u' }, {}],
    ['both', { source: 'N', url: 'https://a.example/1' }, { name: 'N', url: 'https://a.example/1' }, {}],
    ['a list of one', { source: [{ name: 'N' }] }, { name: 'N' }, {}],
    ['a list', { source: ['N', 'M'] }, { name: 'N' }, { source: ['N', 'M'] }],
    [
      'an object with more',
      { source: { domain: 'a.example', rank: 1 } },
      { name: 'a.example' },
      { source: { domain: 'a.example', rank: 1 } },
    ],
  ];
  for (const [name, record, source, extra] of sources) {
    it(`reads the source from ${name}`, () => {
      const read = event(record);
      assert.deepEqual(read.source, source);
      assert.deepEqual(read.extra, extra);
    });
  }

  it('returns no source if no field names one', () => {
    for (const source of [null, '', {}, [], 7, { rank: 1 }]) {
      assert.equal('source' in event({ source }), false);
    }
  });

  it('reads null as a missing count', () => {
    const read = event({ counts: { evidence: 3, signals: null } });
    assert.deepEqual([read.counts, read.extra], [{ evidence: 3 }, {}]);
  });

  it('reads numeric counts, and keeps all counts in extra if one is not a number', () => {
    assert.deepEqual(event({ counts: { evidence: 3, signals: '2' } }).counts, { evidence: 3, signals: 2 });
    const read = event({ counts: { evidence: 3, signals: {} } });
    assert.deepEqual([read.counts, read.extra], [{ evidence: 3 }, { counts: { evidence: 3, signals: {} } }]);
    const none = event({ counts: [3] });
    assert.deepEqual([none.counts, none.extra], [{}, { counts: [3] }]);
  });
});

describe('Signal reader', () => {
  it('reads the fields of an event without a type', () => {
    const read = readSignal(
      { id: 's', kind: 'signal', event_type: 'x', forecast: { horizon: 'h' } },
      new ReadWarnings(),
    );
    const extra = { event_type: 'x', forecast: { horizon: 'h' } };
    assert.deepEqual(read, { kind: 'signal', id: 's', ...noNames, counts: {}, extra });
  });
});

describe('Evidence reader', () => {
  for (const name of ['url', 'link']) {
    it(`reads the address from ${name}`, () => {
      assert.equal(evidence({ [name]: 'https://a.example/1' }).url, 'https://a.example/1');
    });
  }

  it('reads the source from an identifier, a name or an object, and keeps the object’s address', () => {
    assert.equal(evidence({ source_id: uuid }).sourceId, uuid);
    assert.equal(evidence({ source: 'The Example' }).sourceName, 'The Example');
    const source = { id: uuid, name: 'The Example', url: 'https://a.example' };
    const read = evidence({ source });
    assert.deepEqual(
      [read.sourceId, read.sourceName, read.url, read.extra],
      [uuid, 'The Example', undefined, { source }],
    );
  });
});

describe('Source reader', () => {
  it('reads identifier, name, domain and address by their usual names', () => {
    const read = { kind: 'source', id: 's', name: 'N', domain: 'a.example', url: 'https://a.example', extra: {} };
    const records = [
      { id: 's', name: 'N', domain: 'a.example', url: 'https://a.example' },
      { id: 's', source_site_name: 'N', domain: 'a.example', source_base_url: 'https://a.example' },
    ];
    for (const record of records) {
      assert.deepEqual(readSource(record, new ReadWarnings()), read);
    }
  });
});

describe('Intelligence readers', () => {
  it('never throw, for any record', () => {
    const names = fc.constantFrom('id', 'kind', 'source', 'sources', 'counts', 'summary', 'tags', 'created_at');
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (record) => {
        for (const read of [readEvent, readSignal, readEvidence, readSource]) {
          const { extra } = read(record, new ReadWarnings());
          assert.deepEqual(
            Object.entries(extra).filter(([key, value]) => value !== record[key]),
            [],
          );
        }
      }),
    );
  });
});
