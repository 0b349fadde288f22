import assert from 'node:assert/strict';
import { Disposables } from '../../../src/platform/lifecycle.ts';

describe('parts that are disposed together', () => {
  it('go in reverse order, each once', () => {
    const order: string[] = [];
    const parts = new Disposables();
    parts.add({ dispose: () => order.push('first') });
    parts.add({ dispose: () => order.push('second') });
    parts.dispose();
    parts.dispose();
    assert.deepEqual(order, ['second', 'first']);
  });

  it('go on when one throws, and then say so', () => {
    const order: string[] = [];
    const parts = new Disposables();
    parts.add({ dispose: () => order.push('first') });
    parts.add({
      dispose: () => {
        throw new Error('stuck');
      },
    });
    assert.throws(() => parts.dispose(), AggregateError);
    assert.deepEqual(order, ['first']);
  });

  it('are disposed at once when they come too late', () => {
    let disposed = false;
    const parts = new Disposables();
    parts.dispose();
    parts.add({ dispose: () => (disposed = true) });
    assert.ok(disposed);
  });
});
