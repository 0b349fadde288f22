import assert from 'node:assert/strict';
import {
  readId,
  readImage,
  readName,
  readNumber,
  readText,
  readTexts,
  type ReadResult,
} from '../../../../src/client/records/values.ts';

const format = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Defines a test for each value. `undefined` is a wrong type, `{}` a missing value. */
function itReadsEach(
  read: (value: unknown) => ReadResult<unknown>,
  cases: readonly [unknown, ReadResult<unknown>][],
): void {
  for (const [value, expected] of cases) {
    it(`returns ${format(expected)} for ${format(value)}`, () => {
      assert.deepEqual(read(value), expected);
    });
  }
}

describe('Text reader', () => {
  itReadsEach(readText, [
    ['x', { value: 'x' }],
    [' x ', { value: ' x ' }],
    ['', {}],
    [' \n', {}],
    [7, undefined],
    [undefined, undefined],
  ]);
});

describe('Identifier reader', () => {
  itReadsEach(readId, [
    ['x', { value: 'x' }],
    [42, { value: '42' }],
    [4.2, undefined],
    [2 ** 53, undefined],
    ['', {}],
  ]);
});

describe('Number reader', () => {
  itReadsEach(readNumber, [
    [1.5, { value: 1.5 }],
    ['1.25', { value: 1.25 }],
    [' -3 ', { value: -3 }],
    ['', {}],
    [' ', {}],
    ['12x', undefined],
    ['x12', undefined],
    ['1e3', { value: 1000 }],
    ['.5', { value: 0.5 }],
    ['+1.0', { value: 1 }],
    ['5.', { value: 5 }],
    ['1e999', undefined],
    ['.', undefined],
    ['e3', undefined],
    ['0x1F', undefined],
    ['Infinity', undefined],
    [Number.NaN, undefined],
    [true, undefined],
    [[12], undefined],
  ]);
});

describe('Reader of label and author names', () => {
  itReadsEach(readName, [
    ['x', { value: 'x' }],
    [
      { name: 'x', salience: 1 },
      { value: 'x', unread: 'more' },
    ],
    [
      { name: ' ', value: 'x' },
      { value: 'x', unread: 'more' },
    ],
    [{ a: 1, b: 2 }, undefined],
    [{}, undefined],
    [7, undefined],
    ...['name', 'value'].map((key) => [{ [key]: 'x' }, { value: 'x' }] as const),
  ] as [unknown, ReadResult<unknown>][]);
});

describe('Reader of picture addresses', () => {
  const reading = { value: 'x', unread: 'more' } as const;
  itReadsEach(readImage, [
    ['x', reading],
    [{ url: 'x', width: 1 }, reading],
    [['x', 'y'], reading],
    [[{ url: 'x' }], reading],
    ['', {}],
    [[], {}],
    [{ width: 1 }, undefined],
    [7, undefined],
  ]);
});

describe('Reader of text lists', () => {
  itReadsEach(readTexts, [
    [['a', 'b', 'a'], { value: ['a', 'b'] }],
    ['a', { value: ['a'] }],
    [[], {}],
    [['', null], {}],
    [['a', '', null], { value: ['a'] }],
    [['a', 7], { value: ['a'], unread: 'wrong' }],
    [[7], { unread: 'wrong' }],
    [[{ name: 'a', id: 1 }], { value: ['a'], unread: 'more' }],
  ]);
});
