import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { readMessage } from '../../../../src/page/host/readMessage.ts';
import type { MessageFromPage } from '../../../../src/page/protocol.ts';
import { isWebAddress } from '../../../../src/page/protocol.ts';

const messages: readonly MessageFromPage[] = [
  { type: 'ready' },
  { type: 'cite', page: 1, pageItem: 'subject' },
  { type: 'copyCitation', page: 1, pageItem: { list: 'evidence', index: 0 } },
  { type: 'openInBrowser', page: 1, pageItem: { list: 'signals', index: 3 } },
  { type: 'show', page: 0, pageItem: { list: 'events', index: 12 } },
  { type: 'load', page: 1, part: 'sources' },
  { type: 'remedy', page: 1, part: 'detail', index: 0 },
  { type: 'show', page: 1, pageItem: { node: 'event 1' } },
  { type: 'expand', page: 1, node: 'event 1' },
  { type: 'retry', page: 1 },
  { type: 'cancel', page: 1 },
  { type: 'go', page: 1, by: -1 },
  { type: 'quote', page: 1, pageItem: 'subject', text: 'Words' },
  { type: 'filter', page: 1, label: 'regions', index: 0 },
  { type: 'offer', page: 1, pageItem: { list: 'evidence', index: 0 } },
  { type: 'citeAs', page: 1, pageItem: 'subject', format: 'markdown-link' },
  { type: 'copyAs', page: 1, pageItem: 'subject', format: 'markdown-link' },
  { type: 'saveSearch', page: 1, pageItem: 'subject' },
  { type: 'openLink', page: 1, url: 'https://x.example/a?b=%20#c' },
];

describe('readMessage', () => {
  for (const message of messages) {
    it(`accepts ${JSON.stringify(message)}`, () => {
      assert.deepEqual(readMessage(JSON.parse(JSON.stringify(message))), message);
    });
  }

  it('drops unknown properties', () => {
    assert.deepEqual(readMessage({ type: 'load', page: 1, part: 'detail', url: 'https://x.example/', more: 1 }), {
      type: 'load',
      page: 1,
      part: 'detail',
    });
  });

  for (const wrong of [
    undefined,
    null,
    'ready',
    [],
    {},
    { type: 'execute', page: 1, command: 'x' },
    { type: 'toString', page: 1, pageItem: 'subject' },
    { type: '__proto__', page: 1, pageItem: 'subject' },
    { type: 'cite', pageItem: 'subject' },
    { type: 'cite', page: '1', pageItem: 'subject' },
    { type: 'cite', page: 1.5, pageItem: 'subject' },
    { type: 'cite', page: 1, pageItem: 'object' },
    { type: 'cite', page: 1, pageItem: { list: 'sources', index: 0 } },
    { type: 'cite', page: 1, pageItem: { list: 'constructor', index: 0 } },
    { type: 'cite', page: 1, pageItem: { list: 'evidence', index: -1 } },
    { type: 'cite', page: 1, pageItem: { list: 'evidence', index: '0' } },
    { type: 'cite', page: 1, pageItem: { node: 1 } },
    { type: 'expand', page: 1, node: {} },
    { type: 'load', page: 1, part: 'everything' },
    { type: 'load', page: 1, part: 'valueOf' },
    { type: 'go', page: 1, by: 2 },
    { type: 'quote', page: 1, pageItem: 'subject', text: ' ' },
    { type: 'quote', page: 1, text: 'x' },
    { type: 'filter', page: 1, label: '__proto__', index: 0 },
    { type: 'citeAs', page: 1, pageItem: 'subject' },
    { type: 'remedy', page: 1, part: 'detail', index: Number.NaN },
    { type: 'openLink', page: 1, url: 'javascript:alert(1)' },
    { type: 'openLink', page: 1, url: 'command:workbench.action.quit' },
    { type: 'openLink', page: 1, url: ['https://x.example/'] },
  ]) {
    it(`rejects ${inspect(wrong)}`, () => {
      assert.equal(readMessage(wrong), undefined);
    });
  }

  it('rejects strings longer than any selection', () => {
    assert.equal(readMessage({ type: 'quote', page: 1, pageItem: 'subject', text: 'x'.repeat(100_000) }), undefined);
  });

  it('accepts or rejects any value without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const message = readMessage(value);
        assert.ok(message === undefined || messages.some(({ type }) => type === message.type));
      }),
    );
  });
});

describe('isWebAddress', () => {
  it('accepts valid http(s) addresses only', () => {
    assert.ok(isWebAddress('https://x.example/a'));
    assert.ok(isWebAddress('HTTP://x.example'));
    for (const text of [
      '',
      'x.example',
      'https:',
      'https:x',
      ' https://x.example',
      'http://[::1',
      'ftp://x.example',
      'data:,x',
    ]) {
      assert.ok(!isWebAddress(text), text);
    }
  });
});
