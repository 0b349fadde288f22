import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layOutTimeline } from '../../../../src/page/webview/timeline.ts';

const createDot = (row: string, time: number) => ({ row, time });

describe('Timeline layout', () => {
  it('has a row per name in order of the first date, with dots between the first and last date', () => {
    const { first, last, rows } = layOutTimeline([createDot('b', 30), createDot('a', 10), createDot('b', 20)]);
    assert.deepEqual([first?.time, last?.time], [10, 30]);
    assert.deepEqual(rows, [
      { name: 'a', dots: [{ row: 'a', time: 10, position: 0 }] },
      {
        name: 'b',
        dots: [
          { row: 'b', time: 20, position: 0.5 },
          { row: 'b', time: 30, position: 1 },
        ],
      },
    ]);
  });

  it('centers a single dot', () => {
    assert.equal(layOutTimeline([createDot('a', 5)]).rows[0]?.dots[0]?.position, 0.5);
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
    const moment = fc.record({ row: fc.string(), time: fc.integer() });
    fc.assert(
      fc.property(fc.array(moment), (moments) => {
        const dots = layOutTimeline(moments).rows.flatMap((row) => row.dots);
        assert.equal(dots.length, moments.length);
        assert.ok(dots.every((dot) => dot.position >= 0 && dot.position <= 1));
      }),
    );
  });
});
