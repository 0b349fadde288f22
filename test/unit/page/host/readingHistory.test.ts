import assert from 'node:assert/strict';
import type { SharedState } from '../../../../src/page/host/detailPanels.ts';
import { SourceCache } from '../../../../src/page/host/model/sourceLookup.ts';
import { ReadingHistory } from '../../../../src/page/host/readingHistory.ts';
import { article } from '../../../support/records.ts';

describe('Reading history', () => {
  let history: ReadingHistory;
  const read = (id: string) => history.read(article({ id }), {});
  const listIds = () => [history.back, history.current, history.forward].map((entry) => entry?.model.record.id);

  beforeEach(() => {
    const shared = {
      sources: new SourceCache(),
      services: { service: () => Promise.resolve('sample'), client: () => Promise.reject(new Error('offline')) },
      complete: <R>(record: R) => record,
    };
    history = new ReadingHistory(shared as unknown as SharedState, 1, () => undefined);
  });

  it('goes back and forward, and drops the forward records on a new one', async () => {
    await history.go(-1);
    assert.deepEqual(listIds(), [undefined, undefined, undefined]);
    for (const id of ['a', 'b', 'c']) {
      await read(id);
    }
    assert.deepEqual(listIds(), ['b', 'c', undefined]);
    await history.go(-1);
    await history.go(-1);
    await history.go(-1);
    assert.deepEqual(listIds(), [undefined, 'a', 'b']);
    await read('d');
    assert.deepEqual(listIds(), ['a', 'd', undefined]);
    await history.go(1);
    assert.deepEqual(listIds(), ['a', 'd', undefined]);
  });

  it('goes no further back than 29 records', async () => {
    for (let step = 0; step < 100; step++) {
      await read(String(step));
    }
    let steps = 0;
    for (; history.back; steps++) {
      await history.go(-1);
    }
    assert.deepEqual([steps, history.current?.model.record.id], [29, '70']);
  });
});
