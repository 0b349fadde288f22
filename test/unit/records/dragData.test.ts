import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isCitable } from '../../../src/citation/address.ts';
import type { Reference } from '../../../src/citation/reference.ts';
import { readDragData, readDraggedQuotation, writeDragData } from '../../../src/records/dragData.ts';
import { addresses, titles } from '../../support/hostile.ts';

describe('what rows carry while they are dragged', () => {
  const references: fc.Arbitrary<Reference> = fc.record(
    {
      title: titles,
      url: addresses.filter(isCitable),
      publisher: titles,
      authors: fc.array(titles),
      published: fc.constantFrom('2026-11-23', '2026-11', '2026-11-23T08:00:00+09:00'),
    },
    { requiredKeys: ['title'], noNullPrototype: true },
  );

  it('arrives as it was', () => {
    fc.assert(
      fc.property(fc.array(references), (dragged) => assert.deepEqual(readDragData(writeDragData(dragged)), dragged)),
    );
  });

  it('takes words along with the only reference, to be quoted', () => {
    const dragged = writeDragData([{ title: 'T', url: 'https://x.example/' }], 'Words of it');
    assert.deepEqual(readDragData(dragged), [{ title: 'T', url: 'https://x.example/' }]);
    assert.equal(readDraggedQuotation(dragged), 'Words of it');
    assert.equal(readDraggedQuotation(writeDragData([{ title: 'T' }, { title: 'U' }], 'Words')), undefined);
    for (const text of ['', '{', '[]', '[7]', '{"quotation": "x"}', '[{"quotation": 7}]']) {
      assert.equal(readDraggedQuotation(text), undefined);
    }
  });

  it('is read whatever it is, and then holds web addresses and text alone', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.object()).map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        for (const { title, url, authors = [] } of readDragData(text)) {
          assert.ok(title !== undefined || url !== undefined);
          assert.ok(url === undefined || isCitable(url));
          assert.ok([title ?? '', ...authors].every((word) => typeof word === 'string'));
        }
      }),
    );
  });

  it('loses an address that is not of the web, and is nothing without a title then', () => {
    const stored = ['javascript:alert(1)', 'command:workbench.action.quit', 'file:///etc/passwd', 'vscode://x.y/z', ''];
    const text = JSON.stringify(stored.flatMap((url) => [{ url }, { title: 'T', url }]));
    assert.deepEqual(
      readDragData(text),
      stored.map(() => ({ title: 'T' })),
    );
  });

  it('is not read when it is longer than any rows are', () => {
    assert.deepEqual(readDragData(writeDragData([{ title: 'T'.repeat(2_000_000) }])), []);
  });
});
