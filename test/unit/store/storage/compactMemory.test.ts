import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { compactMemory } from '../../../../src/store/storage/compactMemory.ts';
import { SyncedMemory } from '../../../support/syncedMemory.ts';

describe('compact storage', () => {
  const opened = (memory = new SyncedMemory()) => {
    const faults: unknown[] = [];
    return { memory, faults, compact: compactMemory(memory, (error) => faults.push(error)) };
  };

  it('gives back what was stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const { compact, faults } = opened();
        await compact.update('a', value);
        assert.deepEqual(compact.get('a'), JSON.parse(JSON.stringify(value)));
        assert.equal(compact.get('b'), undefined);
        assert.deepEqual(faults, []);
      }),
    );
  });

  it('reads what was stored before it was compressed', async () => {
    const { memory, compact } = opened();
    await memory.update('a', { searches: [{ id: 'one' }], removed: {} });
    assert.deepEqual(compact.get('a'), { searches: [{ id: 'one' }], removed: {} });
  });

  it('takes less than a quarter for searches that resemble each other', async () => {
    const { memory, compact } = opened();
    const searches = Array.from({ length: 100 }, (_, index) => ({
      ...{ id: `search-${String(index)}`, kind: 'articles', name: `Port ${String(index)}`, query: 'port' },
      ...{ filter: { values: {}, names: {} }, changed: 1_790_000_000_000 + index * 86_400_123, order: index },
    }));
    await compact.update('a', { searches });
    const [kept, plain] = [memory.get('a'), { searches }].map((value) => JSON.stringify(value).length);
    assert.ok(kept !== undefined && plain !== undefined && kept < plain / 4, `${String(kept)} of ${String(plain)}`);
  });

  it('tells of what can’t be read, takes it for nothing, and can be written over', async () => {
    const bomb = deflateRawSync(Buffer.alloc(20_000_000)).toString('base64');
    const noJson = deflateRawSync('{').toString('base64');
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.constantFrom('', '!', noJson, bomb)), async (deflated) => {
        const { memory, compact, faults } = opened();
        await memory.update('a', { deflated });
        assert.equal(compact.get('a'), undefined);
        assert.equal(faults.length, 1);
        await compact.update('a', 'b');
        assert.equal(compact.get('a'), 'b');
      }),
      { numRuns: 50 },
    );
  });
});
