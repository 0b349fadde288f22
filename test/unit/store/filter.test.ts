import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  getFilterKey,
  readFilter,
  describeFilterProblem,
  isEmptyFilter,
  setFilterValue,
} from '../../../src/store/filter.ts';
import { readSavedSearch } from '../../../src/store/searches/savedSearch.ts';
import { readSearchFile, SearchFileError, writeSearchFile } from '../../../src/store/searches/searchFile.ts';
import { ServiceError } from '../../../src/client/errors.ts';
import { writeQuery } from '../../../src/client/routes/buildUrl.ts';
import { parseRelativeTime } from '../../../src/client/routes/relativeTime.ts';
import schema from '../../../media/searches.schema.json' with { type: 'json' };
import { routes } from '../../../src/client/routes/table.ts';

/** Names that every object has, or that change its prototype. */
const trapNames = [
  '__proto__',
  '__defineGetter__',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'length',
];
const anyName = fc.oneof(fc.constantFrom(...trapNames, 'from', 'q', 'domains', 'contentType'), fc.string());
const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constant([{ toString: 1, valueOf: null }]),
  fc.constant({ toString: 'not a function' }),
);
/** A JSON object, in which `__proto__` is an ordinary field. */
const anyObject = fc
  .array(fc.tuple(anyName, anyValue))
  .map(
    (pairs) =>
      JSON.parse(`{${pairs.map((pair) => pair.map((part) => JSON.stringify(part)).join(':')).join(',')}}`) as unknown,
  );
const bytes = (file: unknown) => new TextEncoder().encode(typeof file === 'string' ? file : JSON.stringify(file));

describe('Filter from a file', () => {
  it('can be read, changed, and sent or rejected, regardless of its content', () => {
    fc.assert(
      fc.property(anyObject, anyObject, (values, names) => {
        const filter = readFilter({ values, names });
        for (const value of Object.values(filter.values)) {
          const items: readonly unknown[] = Array.isArray(value) ? value : [value];
          assert.ok(items.every((item) => ['string', 'number', 'boolean'].includes(typeof item)));
        }
        assert.ok(
          !Object.hasOwn(filter.values, '__proto__') && Object.getPrototypeOf(filter.values) === Object.prototype,
        );
        assert.equal(getFilterKey(readFilter(JSON.parse(JSON.stringify(filter)))), getFilterKey(filter));
        for (const name of Object.keys(filter.values)) {
          assert.ok(!Object.hasOwn(setFilterValue(filter, name, undefined).values, name));
        }
        try {
          writeQuery(routes.search, filter.values);
        } catch (fault) {
          assert.ok(fault instanceof ServiceError);
        }
      }),
    );
  });

  it('keeps an invalid value, and the error message then names its parameter', () => {
    for (const value of [{ a: 1 }, [{}], null, [1, 'a']]) {
      const filter = readFilter({ values: { domains: value } });
      assert.ok(!isEmptyFilter(filter));
      assert.throws(() => writeQuery(routes.search, filter.values), /“domains”/);
    }
    const nested: unknown = JSON.parse(`{"domains":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
    assert.throws(() => writeQuery(routes.search, readFilter({ values: nested }).values), /“domains”/);
  });

  it('rejects days that do not exist, and an end before the start', () => {
    const query = (values: Readonly<Record<string, unknown>>) => writeQuery(routes.search, values);
    assert.equal(query({ from: '2026-02-28', to: '2026-02-28' }), 'from=2026-02-28&to=2026-02-28');
    assert.throws(() => query({ from: '2026-02-30' }), /“from” must be a date/);
    assert.throws(() => query({ from: { toString: 1 } }), /“from” must be a date/);
    assert.throws(() => query({ from: '2026-03-01', to: '2026-02-28' }), /“from” must not be after “to”/);
  });

  it('reports the position of a problem', () => {
    const problem = (text: string) => describeFilterProblem(JSON.parse(text));
    assert.equal(problem('{"values":{"domains":["a.example"],"from":"2026-01-01"},"names":{"x":"y"}}'), undefined);
    assert.equal(problem('3'), '"filter" must be an object');
    assert.equal(problem('{"values":[]}'), '"filter.values" must be an object');
    assert.equal(problem('{"values":{"__proto__":"x"}}'), '"filter.values" must not contain the name "__proto__"');
    assert.match(problem('{"values":{"domains":[{}]}}') ?? '', /^"filter\.values\.domains" must be a string/);
    assert.equal(problem('{"names":{"x":1}}'), '"filter.names" must be an object whose values are strings');
  });
});

describe('Search file', () => {
  const good = { kind: 'events', name: 'Good', query: 'good' };

  it('keeps a relative time, which its schema also accepts', () => {
    const filter = { values: { from: 'last 7 days' }, names: {} };
    const search = readSavedSearch('x', { ...good, filter });
    assert.ok(search);
    const { searches, problems } = readSearchFile(bytes(writeSearchFile([search])));
    assert.deepEqual([searches.map(([, read]) => read.filter), problems], [[filter], []]);
    const { pattern } = schema.definitions.relativeTime;
    for (const time of ['last 24 hours', 'last 1 day', 'last 7 days', 'last 9999 hours', 'last 0 days', 'last week']) {
      assert.equal(new RegExp(pattern, 'u').test(time), parseRelativeTime(time) !== undefined, time);
    }
  });

  it('skips only the invalid searches', () => {
    const { searches, problems } = readSearchFile(
      bytes(`{"version":1,"searches":[
        {"kind":"articles","query":"a","filter":{"values":{"__proto__":"x"}}},
        {"kind":"articles","query":"a","filter":{"values":{"__defineGetter__":["x"]}}},
        {"kind":"articles","filter":{"values":{"domains":[{"toString":1}]}}},
        null, 3, {"kind":"weather"}, {"kind":"events","name":7,"query":"a"}, {"kind":"events"},
        ${JSON.stringify(good)}]}`),
    );
    assert.deepEqual(
      searches.map(([index, { name }]) => [index, name]),
      [[8, 'Good']],
    );
    assert.deepEqual(
      problems.map((problem) => problem.slice(0, 13)),
      Array.from({ length: 8 }, (_, index) => `"searches"[${String(index)}]`),
    );
  });

  it('rejects a file that is not a list of searches', () => {
    const readError = (file: unknown) => {
      try {
        readSearchFile(file instanceof Uint8Array ? file : bytes(file));
        return undefined;
      } catch (fault) {
        assert.ok(fault instanceof SearchFileError);
        return fault.message;
      }
    };
    assert.equal(readError({ version: 1, searches: [good] }), undefined);
    assert.equal(readError('[]'), '"searches" must be a list');
    assert.equal(readError({ version: 2, searches: [] }), '"version" must be 1');
    assert.equal(readError(new Uint8Array([0xff, 0xfe])), 'it is not UTF-8 text');
    assert.match(readError('{"version":') ?? '', /JSON/);
    assert.match(readError(new Uint8Array(1_000_001)) ?? '', /larger/);
  });

  it('is read or rejected with a SearchFileError, regardless of its content', () => {
    const file = fc.oneof(fc.jsonValue(), fc.record({ version: fc.constant(1), searches: fc.array(anyObject) }));
    fc.assert(
      fc.property(file, (content) => {
        try {
          readSearchFile(bytes(content));
        } catch (fault) {
          assert.ok(fault instanceof SearchFileError);
        }
      }),
    );
    fc.assert(
      fc.property(anyObject, (data) => {
        const read = readSavedSearch('x', { kind: 'events', ...(data as object) });
        assert.ok(read === undefined || JSON.stringify(read).length > 0);
      }),
    );
  });
});
