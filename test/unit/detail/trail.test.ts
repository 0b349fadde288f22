import assert from 'node:assert/strict';
import { Trail } from '../../../src/detail/trail.ts';

describe('the trail of records', () => {
  it('leads back and forward, and forgets what was ahead when something new is read', () => {
    const trail = new Trail<string>();
    assert.equal(trail.current, undefined);
    assert.equal(trail.go(-1), undefined);
    for (const step of ['a', 'b', 'c']) {
      trail.push(step);
    }
    assert.deepEqual([trail.back, trail.current, trail.forward], ['b', 'c', undefined]);
    assert.equal(trail.go(-1), 'b');
    assert.equal(trail.go(-1), 'a');
    assert.equal(trail.go(-1), undefined);
    assert.deepEqual([trail.back, trail.current, trail.forward], [undefined, 'a', 'b']);
    trail.push('d');
    assert.deepEqual([trail.back, trail.current, trail.forward], ['a', 'd', undefined]);
    assert.equal(trail.go(1), undefined);
  });

  it('goes no further back than 29 steps', () => {
    const trail = new Trail<number>();
    for (let step = 0; step < 100; step++) {
      trail.push(step);
    }
    let steps = 0;
    while (trail.go(-1) !== undefined) {
      steps += 1;
    }
    assert.deepEqual([steps, trail.current], [29, 70]);
  });
});
