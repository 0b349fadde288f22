import assert from 'node:assert/strict';
import { encode } from '@toon-format/toon';
import fc from 'fast-check';
import { stringify } from 'yaml';
import {
  decodeResponse,
  isWebPage,
  readPageTitle,
  type ResponseFormat,
} from '../../../../src/client/request/decode.ts';

const reply = (text: string, contentType: string) => ({ status: 200, contentType, text });

/** Texts that a format could misread as another type. */
const hostileTexts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    ...['null', '~', 'yes', 'no', 'on', 'true', 'False', '007', '1e3', '0x1F', '.5', '-', '- a', '--- a', '...'],
    ...['2026-11-20', '2026-11-20T10:00:00Z', '12:30:45', '{}', '[]', '[3]: a', 'a: b', 'a:b', ': ', '# x', ' # x'],
    ...['"', "'", '\\', '\\n', '\t', ' lead', 'trail ', '', '|', '>', '&a', '*a', '!tag', '%x', '@x', '`x`', '<<'],
    ...['a,b', 'a|b', 'line\nline', 'line\r\nline', '\u2028', '\u0085', '\uFEFF', '👩‍👩‍👧', 'e\u0301', 'ש‮x'],
    'long '.repeat(4000),
  ),
);

const keys = fc.oneof(
  fc.constantFrom('id', 'title', 'a b', 'a:b', 'null', '__proto__', 'constructor', '<<', '-', '1', ''),
  fc.string(),
);
const { payload } = fc.letrec((tie) => ({
  payload: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    hostileTexts,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('payload'), { maxLength: 4 }),
    fc.dictionary(keys, tie('payload'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

describe('A payload in JSON, YAML and TOON', () => {
  const read = (text: string, contentType: string, requested: ResponseFormat) =>
    decodeResponse(reply(text, contentType), requested);

  it('decodes to the same value for any strings', async () => {
    const property = fc.asyncProperty(payload, async (value) => {
      const body = { data: value };
      const json = await read(JSON.stringify(body), 'application/json', 'json');
      assert.deepEqual(await read(stringify(body), 'application/yaml', 'yaml'), json);
      assert.deepEqual(await read(encode(body), 'text/toon', 'toon'), json);
    });
    await fc.assert(property, { numRuns: Number(process.env.DATELINE_RUNS ?? 2000) });
  });

  for (const type of [
    'application/yaml',
    'text/yaml',
    'application/x-yaml',
    'text/vnd.yaml',
    'application/problem+yaml',
  ]) {
    it(`is decoded as YAML for ${type}, even if JSON was requested`, async () => {
      assert.deepEqual(await read('data:\n  - id: a\n', type, 'json'), { data: [{ id: 'a' }] });
    });
  }

  it('is decoded as TOON by its content type, even if YAML was requested', async () => {
    assert.deepEqual(await read('data[1]{id}:\n  a\n', 'text/toon', 'yaml'), { data: [{ id: 'a' }] });
    assert.deepEqual(await read('data[1]{id}:\n  a\n', 'application/toon', 'json'), { data: [{ id: 'a' }] });
  });

  for (const type of ['application/json-seq', 'application/yaml+x', 'x-text/yaml']) {
    it(`is decoded as the requested format for ${type}`, async () => {
      assert.deepEqual(await read('data[1]: a', type, 'toon'), { data: ['a'] });
    });
  }

  it('is decoded as JSON if it looks like JSON, or else as the requested format, without a known type', async () => {
    assert.deepEqual(await read('data: [a]', 'text/plain', 'yaml'), { data: ['a'] });
    assert.deepEqual(await read('\n {"data":["a"]}', '', 'toon'), { data: ['a'] });
    assert.deepEqual(await read('data{: a', '', 'yaml'), { 'data{': 'a' });
  });
});

describe('YAML', () => {
  const yaml = (text: string) => decodeResponse(reply(text, 'application/yaml'), 'yaml');

  it('ignores custom tags, merge keys and dates', async () => {
    const text = ['a: !!js/function "x"', 'b: 2026-11-20', 'c: yes', 'base: &x {k: 1}', 'd:', '  <<: *x', ''].join(
      '\n',
    );
    assert.deepEqual(await yaml(text), { a: 'x', b: '2026-11-20', c: 'yes', base: { k: 1 }, d: { '<<': { k: 1 } } });
  });

  const literals = ['12e3', '.5', '1e3', '1.0', '1.50', '007', '-0', '+5', '5.', '1E5', '0x1F', '0o17', '.inf', '.NaN'];
  for (const text of [...literals, '12345678901234567890', '1e400', '0.1000000000000000055']) {
    it(`keeps ${text} as text in a value, a key and a list`, async () => {
      assert.deepEqual(await yaml(`a: ${text}\n${text}: b\nc: [${text}]\n`), { a: text, [text]: 'b', c: [text] });
    });
  }

  it('reads only numbers in the form of JSON as numbers', async () => {
    const numeral = fc.stringMatching(/^[-+]?(?:0[xo])?[0-9]{0,25}\.?[0-9]{0,4}(?:[eE][-+]?[0-9]{1,3})?$/);
    await fc.assert(
      fc.asyncProperty(
        numeral.filter((text) => /\d/.test(text)),
        async (text) => assert.equal(String(((await yaml(`[${text}]`)) as unknown[])[0]), text),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.double({ noNaN: true, noDefaultInfinity: true }), async (number) => {
        fc.pre(!Object.is(number, -0));
        assert.deepEqual(await yaml(`[${JSON.stringify(number)}]`), [number]);
      }),
    );
  });

  it('is malformed with exponential aliases', async () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const inner = level === 0 ? Array(9).fill('x') : Array(9).fill(`*l${String(level - 1)}`);
      return `l${String(level)}: &l${String(level)} [${inner.join(', ')}]`;
    });
    await assert.rejects(yaml(levels.join('\n')), { kind: 'malformed' });
  });

  it('is malformed if it is nested too deeply', async () => {
    await assert.rejects(yaml('[ '.repeat(20_000)), { kind: 'malformed' });
    await assert.rejects(yaml(`a: ${'{a: '.repeat(100)}1${'}'.repeat(100)}`), { kind: 'malformed' });
  });

  it('is malformed with two documents', async () => {
    await assert.rejects(yaml('a: 1\n---\nb: 2\n'), { kind: 'malformed' });
  });

  it('can’t change prototypes', async () => {
    const value = (await yaml('data:\n  __proto__: {polluted: true}\n')) as { data: object };
    assert.equal(Reflect.get({}, 'polluted'), undefined);
    assert.deepEqual(Object.keys(value.data), ['__proto__']);
  });
});

describe('TOON', () => {
  const toon = (text: string) => decodeResponse(reply(text, 'text/toon'), 'toon');

  it('is malformed if a table has a different length than declared', async () => {
    await assert.rejects(toon('data[3]{id}:\n  a\n'), { kind: 'malformed' });
  });

  it('can’t change prototypes', async () => {
    await toon('data:\n  __proto__:\n    polluted: true\n').catch(() => undefined);
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });
});

describe('A web page', () => {
  for (const [text, type] of [
    ['{}', 'text/html'],
    ['{}', 'application/xhtml+xml'],
    ['<!DOCTYPE html>', ''],
    [' \n<HTML lang=en>', 'application/json'],
  ] as const) {
    it(`is recognized by ${JSON.stringify(text)} with the type “${type}”`, () => assert.ok(isWebPage(text, type)));
  }

  for (const [text, type] of [
    ['{}', ''],
    ['{}', 'text/html-not'],
    ['{}', 'not-text/html'],
    ['x<html>', ''],
    ['<htmlx>', ''],
  ] as const) {
    it(`is not recognized by ${JSON.stringify(text)} with the type “${type}”`, () => assert.ok(!isWebPage(text, type)));
  }
});

describe('The title of a web page', () => {
  const titles: [string, string | undefined][] = [
    ['<html>before<title>Log in<b>to</b></title>after', 'Log in to'],
    ['before<TITLE lang=en>Log in</TITLE>after', 'Log in'],
    ['<title> </title>before<h1>Gone</h1>', 'Gone'],
    ['<title>never closed', undefined],
    ['<titles>no</titles>', undefined],
    [`${' '.repeat(65_536)}<title>too late</title>`, undefined],
  ];
  for (const [html, title] of titles) {
    it(`is ${title ?? 'nothing'} in ${JSON.stringify(html.trim())}`, () => {
      assert.equal(readPageTitle(html), title);
    });
  }
});
