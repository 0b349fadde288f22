import assert from 'node:assert/strict';
import { Disposables } from '../../../src/platform/disposables.ts';

describe('Disposables', () => {
  it('disposes its items in reverse order, each once', () => {
    const order: string[] = [];
    const parts = new Disposables();
    parts.add({ dispose: () => order.push('first') });
    parts.add({ dispose: () => order.push('second') });
    parts.dispose();
    parts.dispose();
    assert.deepEqual(order, ['second', 'first']);
  });

  it('disposes all items if one throws, and then throws', () => {
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

  it('disposes an item at once that is added too late', () => {
    let disposed = false;
    const parts = new Disposables();
    parts.dispose();
    parts.add({ dispose: () => (disposed = true) });
    assert.ok(disposed);
  });
});
