import assert from 'node:assert/strict';
import { decodeResponse } from '../../../../src/client/request/decode.ts';
import { readCollection, readDetail } from '../../../../src/client/paging/envelope.ts';
import { ReadWarnings } from '../../../../src/client/records/readWarnings.ts';

const collection = (payload: unknown) => readCollection(payload, new ReadWarnings());

describe('Collection envelope', () => {
  it('returns its records, its unchanged cursor and its time', () => {
    const envelope = collection({
      data: [{ id: 'a' }],
      pagination: { limit: 20, num_results: 1, next_cursor: 'a+/=%20é' },
      meta: { as_of: '2026-11-20T10:00:00Z' },
    });
    assert.deepEqual(envelope, { records: [{ id: 'a' }], next: 'a+/=%20é', asOf: '2026-11-20T10:00:00Z' });
  });

  const last = { records: [], next: undefined, asOf: undefined };
  const emptyPages: [string, unknown][] = [
    ['an empty page', { data: [], pagination: { next_cursor: null }, meta: {} }],
    ['no body', undefined],
    ['a null body', null],
    ['null data', { data: null }],
    ['no pagination and no meta', { data: [] }],
    ['null pagination and meta', { data: [], pagination: null, meta: null }],
    ['pagination and meta of wrong types', { data: [], pagination: 'next', meta: [1] }],
    ['an empty time', { data: [], meta: { as_of: '' } }],
    ['a time that is no text', { data: [], meta: { as_of: 5 } }],
    ['an empty cursor', { data: [], pagination: { next_cursor: '' } }],
    ['a bare array', []],
  ];
  for (const [name, payload] of emptyPages) {
    it(`reads ${name} as an empty last page`, () => {
      assert.deepEqual(collection(payload), last);
    });
  }

  it('returns a numeric cursor as text and warns about a cursor that can’t be sent', () => {
    assert.equal(collection({ data: [], pagination: { next_cursor: 42 } }).next, '42');
    const warnings = new ReadWarnings();
    assert.equal(readCollection({ data: [], pagination: { next_cursor: { page: 2 } } }, warnings).next, undefined);
    assert.equal(warnings.formatLine(), 'not read: the cursor of a page');
  });

  for (const payload of [{}, { items: [] }, { data: {} }, { data: 'x' }, 'text', 7, true]) {
    it(`rejects ${JSON.stringify(payload)} as malformed`, () => {
      assert.throws(() => collection(payload), { kind: 'malformed', message: 'The response is not a collection.' });
    });
  }

  it('uses the message of an error body with a success status', () => {
    assert.throws(() => collection({ error: { code: 'x', message: 'not today' } }), {
      kind: 'malformed',
      message: 'not today',
      code: 'x',
    });
  });
});

describe('Detail envelope', () => {
  it('returns its record and its time', () => {
    const time = '2026-11-20T10:00:00Z';
    assert.deepEqual(readDetail({ data: { id: 'a' }, meta: { as_of: time } }), { record: { id: 'a' }, asOf: time });
  });

  it('returns no time for an unreadable `meta.as_of`, and UTC without a time zone', () => {
    const times = ['just now', '2026-02-30', '2026-11-20 10:00:00'].map(
      (time) => readDetail({ data: {}, meta: { as_of: time } }).asOf,
    );
    assert.deepEqual(times, [undefined, undefined, '2026-11-20T10:00:00Z']);
  });

  for (const payload of [undefined, null, { data: null }]) {
    it(`contains no record if it is ${payload === undefined ? 'missing' : JSON.stringify(payload)}`, () => {
      assert.throws(() => readDetail(payload), { kind: 'notFound', message: 'The response contains no record.' });
    });
  }

  for (const payload of [{}, [], { data: [] }, { data: 'x' }, 'text']) {
    it(`rejects ${JSON.stringify(payload)} as malformed`, () => {
      assert.throws(() => readDetail(payload), { kind: 'malformed', message: 'The response is not a record.' });
    });
  }
});

describe('Response body', () => {
  const reply = (text: string, contentType = 'application/json') =>
    decodeResponse({ status: 200, contentType, text }, 'json');

  it('is read as JSON with any content type', async () => {
    assert.deepEqual(await reply('{"a":1}', 'text/plain'), { a: 1 });
  });

  it('is undefined if it is empty', async () => {
    assert.equal(await reply(' \n'), undefined);
  });

  const malformed: [string, string][] = [
    ['{"data":[', 'The response is not valid JSON: {"data":['],
    ['nonsense', 'The response is not valid JSON: nonsense'],
    ['<!doctype html><title>Log in</title>', 'Got a web page (“Log in”) instead of data.'],
    ['<html>', 'Got a web page instead of data.'],
  ];
  for (const [text, message] of malformed) {
    it(`is malformed if it is ${text}`, async () => {
      await assert.rejects(reply(text), { kind: 'malformed', message, status: 200 });
    });
  }

  it('is malformed if it is nested too deeply', async () => {
    const tooDeep = { kind: 'malformed', message: 'The response is nested too deeply.', status: 200 };
    assert.ok(Array.isArray(await reply(`${'['.repeat(64)}${']'.repeat(64)}`)));
    await assert.rejects(reply(`${'['.repeat(65)}${']'.repeat(65)}`), tooDeep);
    await assert.rejects(reply(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), tooDeep);
  });
});
