import assert from 'node:assert/strict';
import { OfflineRetry, type OfflineList } from '../../../src/sidebar/offlineRetry.ts';

/** Creates offline lists and a clock that the test advances. */
function createRetry({ mayRequest = (): boolean => true, random = 0.5 } = {}) {
  let timer: { readonly callback: () => void; readonly delay: number } | undefined;
  const state = {
    lists: [] as OfflineList[],
    requests: [] as string[],
    isReachable: false,
    error: undefined as Error | undefined,
  };
  const errors: unknown[] = [];
  const listNamed = (name: string): OfflineList => {
    const list = {
      retry: () => {
        state.requests.push(name);
        state.lists = state.isReachable ? state.lists.filter((other) => other !== list) : state.lists;
        return state.error ? Promise.reject(state.error) : Promise.resolve(state.isReachable);
      },
    };
    return list;
  };
  const retry = new OfflineRetry({
    lists: () => state.lists,
    mayRequest,
    random: () => random,
    onError: (error) => errors.push(error),
    startTimer: (callback, delay) => {
      timer = { callback, delay };
      return () => (timer = undefined);
    },
  });
  return {
    retry,
    state,
    errors,
    listNamed,
    delay: () => timer?.delay,
    /** Advances the clock past the pause and waits for the requests. */
    pass: async () => {
      const due = timer;
      timer = undefined;
      due?.callback();
      await new Promise(setImmediate);
    },
  };
}

describe('OfflineRetry', () => {
  it('requests one of the lists after growing pauses, up to five minutes', async () => {
    const { retry, state, listNamed, delay, pass } = createRetry();
    state.lists = [listNamed('a'), listNamed('b')];
    retry.check();
    const delays: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      delays.push(delay());
      await pass();
    }
    assert.deepEqual(delays, [15_000, 30_000, 60_000, 120_000, 300_000, 300_000]);
    assert.deepEqual(state.requests, ['a', 'a', 'a', 'a', 'a', 'a']);
  });

  it('continues after an unexpected error', async () => {
    const { retry, state, errors, listNamed, delay, pass } = createRetry();
    state.lists = [listNamed('a'), listNamed('b')];
    state.error = new Error('The folder of copies can’t be read');
    retry.check();
    await pass();
    assert.equal(delay(), 30_000);
    state.error = undefined;
    state.isReachable = true;
    await pass();
    assert.deepEqual(state.requests, ['a', 'a', 'b']);
    assert.deepEqual(errors.map(String), ['Error: The folder of copies can’t be read']);
  });

  it('requests the other lists once the first one is answered, and starts over at the next failure', async () => {
    const { retry, state, listNamed, delay, pass } = createRetry();
    state.lists = [listNamed('a'), listNamed('b'), listNamed('c')];
    retry.check();
    await pass();
    state.isReachable = true;
    await pass();
    assert.deepEqual(state.requests, ['a', 'a', 'b', 'c']);
    assert.equal(delay(), undefined, 'nothing is left to request');
    state.isReachable = false;
    state.lists = [listNamed('a')];
    retry.check();
    assert.equal(delay(), 15_000);
  });

  it('requests nothing while no offline list is visible', async () => {
    const { retry, state, listNamed, delay, pass } = createRetry();
    retry.check();
    assert.equal(delay(), undefined);
    state.lists = [listNamed('a')];
    retry.check();
    state.lists = [];
    await pass();
    assert.deepEqual([state.requests, delay()], [[], undefined]);
  });

  it('waits while the rate limit is reached', async () => {
    let isPaused = true;
    const { retry, state, listNamed, delay, pass } = createRetry({ mayRequest: () => !isPaused });
    state.lists = [listNamed('a')];
    retry.check();
    await pass();
    assert.deepEqual([state.requests, delay()], [[], 15_000]);
    isPaused = false;
    await pass();
    assert.deepEqual(state.requests, ['a']);
  });

  it('varies its pauses by a fifth', () => {
    const delays = [0, 1].map((random) => {
      const { retry, state, listNamed, delay } = createRetry({ random });
      state.lists = [listNamed('a')];
      retry.check();
      return Math.round(delay() ?? 0);
    });
    assert.deepEqual(delays, [12_000, 18_000]);
  });

  it('runs one timer for any number of checks', async () => {
    const { retry, state, listNamed, pass } = createRetry();
    state.lists = [listNamed('a')];
    retry.check();
    retry.check();
    await pass();
    assert.deepEqual(state.requests, ['a']);
  });

  it('starts no timer if it is disposed during a request', async () => {
    const { retry, state, listNamed, delay, pass } = createRetry();
    state.lists = [listNamed('a')];
    retry.check();
    const passed = pass();
    retry.dispose();
    await passed;
    assert.deepEqual([state.requests, delay()], [['a'], undefined]);
  });
});
