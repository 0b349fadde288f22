import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layOutTimeline } from '../../../../src/page/webview/timeline.ts';

const createDot = (row: string, time: number) => ({ row, time, item: `${row}${String(time)}` });

describe('Timeline layout', () => {
  it('has a row per name in order of the first date, with dots between the first and last date', () => {
    assert.deepEqual(layOutTimeline([createDot('b', 30), createDot('a', 10), createDot('b', 20)]), {
      from: 10,
      to: 30,
      rows: [
        { name: 'a', dots: [{ position: 0, item: 'a10' }] },
        {
          name: 'b',
          dots: [
            { position: 0.5, item: 'b20' },
            { position: 1, item: 'b30' },
          ],
        },
      ],
      shared: 0,
    });
  });

  it('centers a single dot', () => {
    assert.deepEqual(layOutTimeline([createDot('a', 5)]).rows, [{ name: 'a', dots: [{ position: 0.5, item: 'a5' }] }]);
  });

  it('combines the last names in one row if there are too many', () => {
    const { rows, shared } = layOutTimeline(
      Array.from({ length: 40 }, (_, index) => createDot(`n${String(index)}`, index)),
    );
    assert.equal(rows.length, 12);
    assert.equal(shared, 29);
    assert.equal(rows.at(-1)?.name, undefined);
    assert.equal(rows.at(-1)?.dots.length, 29);
  });

  it('contains every dot of any input within its bounds', () => {
    const moment = fc.record({ row: fc.string(), time: fc.integer(), item: fc.nat() });
    fc.assert(
      fc.property(fc.array(moment), (moments) => {
        const dots = layOutTimeline(moments).rows.flatMap((row) => row.dots);
        assert.equal(dots.length, moments.length);
        assert.ok(dots.every((dot) => dot.position >= 0 && dot.position <= 1));
      }),
    );
  });
});
