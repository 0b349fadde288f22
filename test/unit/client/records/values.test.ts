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

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Reading of each value; `undefined` is a wrong type, `{}` an absent one. */
function reads(read: (value: unknown) => ReadResult<unknown>, cases: readonly [unknown, ReadResult<unknown>][]): void {
  for (const [value, expected] of cases) {
    it(`is ${shown(expected)} for ${shown(value)}`, () => {
      assert.deepEqual(read(value), expected);
    });
  }
}

describe('a text', () => {
  reads(readText, [
    ['x', { value: 'x' }],
    [' x ', { value: ' x ' }],
    ['', {}],
    [' \n', {}],
    [7, undefined],
    [undefined, undefined],
  ]);
});

describe('an identifier', () => {
  reads(readId, [
    ['x', { value: 'x' }],
    [42, { value: '42' }],
    [4.2, undefined],
    [2 ** 53, undefined],
    ['', {}],
  ]);
});

describe('a number', () => {
  reads(readNumber, [
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

describe('the name of a label or an author', () => {
  reads(readName, [
    ['x', { value: 'x' }],
    [
      { name: 'x', salience: 1 },
      { value: 'x', left: 'more' },
    ],
    [
      { name: ' ', text: 'x' },
      { value: 'x', left: 'more' },
    ],
    [{ a: 1, b: 2 }, undefined],
    [{}, undefined],
    [7, undefined],
    ...['name', 'label', 'value', 'title', 'text'].map((key) => [{ [key]: 'x' }, { value: 'x' }] as const),
  ] as [unknown, ReadResult<unknown>][]);
});

describe('the address of a picture', () => {
  const found = { value: 'x', left: 'more' } as const;
  reads(readImage, [
    ['x', found],
    [{ url: 'x', width: 1 }, found],
    [{ src: 'x' }, found],
    [{ href: 'x' }, found],
    [['x', 'y'], found],
    [[{ url: 'x' }], found],
    ['', {}],
    [[], {}],
    [{ width: 1 }, undefined],
    [7, undefined],
  ]);
});

describe('texts', () => {
  reads(readTexts, [
    [['a', 'b', 'a'], { value: ['a', 'b'] }],
    ['a', { value: ['a'] }],
    [[], {}],
    [['', null], {}],
    [['a', '', null], { value: ['a'] }],
    [['a', 7], { value: ['a'], left: 'wrong' }],
    [[7], { left: 'wrong' }],
    [[{ name: 'a', id: 1 }], { value: ['a'], left: 'more' }],
  ]);
});
