import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Uri } from 'vscode';
import { emptyFilter } from '../../src/store/filter.ts';
import type { SavedSearch } from '../../src/store/searches/savedSearch.ts';
import { SearchChecks } from '../../src/store/searches/searchChecks.ts';
import type { Log } from '../../src/platform/log.ts';
import { ServiceError } from '../../src/client/errors.ts';

const minute = 60_000;
const start = Date.parse('2026-11-20T10:00:00Z');

describe('Search checks', () => {
  let home: string;
  beforeEach(async () => (home = await mkdtemp(join(tmpdir(), 'dateline-'))));
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('count new results after the first check until the user sees them', async () => {
    const window = open(home, { port: ['a', 'b'] });
    await window.started;
    await window.pass(11 * minute);
    assert.equal(window.checks.countNew(search('port')), 0);
    window.results.port = ['c', 'a', 'b'];
    await window.pass(11 * minute);
    assert.equal(window.checks.countNew(search('port')), 1);
    await window.pass(11 * minute);
    assert.equal(window.checks.countNew(search('port')), 1, 'told once');
    await window.checks.markSeen(search('port'), ['c', 'a', 'b']);
    assert.equal(window.checks.countNew(search('port')), 0);
    await window.pass(11 * minute);
    assert.equal(window.checks.countNew(search('port')), 0);
    window.checks.dispose();
  });

  it('count the new results of each service separately', async () => {
    const window = open(home, { port: ['a'] });
    await window.started;
    await window.pass(11 * minute);
    window.results.port = ['b', 'a'];
    await window.pass(11 * minute);
    assert.equal(window.checks.countNew(search('port')), 1);
    let redraws = 0;
    window.checks.onDidChange(() => (redraws += 1));
    window.state.service = 'https://service.example/';
    window.results.port = ['x', 'y'];
    window.checks.changeService();
    assert.equal(redraws, 1);
    assert.equal(window.checks.countNew(search('port')), 0);
    await window.pass(11 * minute);
    assert.equal(window.checks.countNew(search('port')), 0);
    window.state.service = 'sample';
    window.checks.changeService();
    assert.equal(window.checks.countNew(search('port')), 1);
    window.checks.dispose();
  });

  it('request results since the last check, even if the user opened the search meanwhile', async () => {
    const window = open(home, { port: ['a'] }, Date.parse('2026-11-20T23:55:00Z'));
    await window.started;
    await window.pass(6 * minute);
    await window.checks.markSeen(search('port'), ['a']);
    await window.pass(11 * minute);
    assert.deepEqual(
      window.requests.map(({ from }) => from),
      ['2026-11-20', '2026-11-20'],
    );
    window.checks.dispose();
  });

  it('check one search at a time, spread over the interval', async () => {
    const window = open(home, { a: [], b: [], c: [] });
    await window.started;
    await window.pass(30 * minute);
    const times = window.requests.map(({ at: time }) => time - start);
    assert.ok(window.requests.length >= 6 && window.requests.length <= 9, String(window.requests.length));
    times.slice(1).forEach((time, index) => assert.ok(time - (times[index] ?? 0) >= 3 * minute));
    assert.equal(window.atOnce(), 1);
    window.checks.dispose();
  });

  it('send nothing without the focus, while the service pauses requests, or if turned off', async () => {
    const window = open(home, { a: [] });
    await window.started;
    window.state.mayAsk = false;
    await window.pass(60 * minute);
    window.state.mayAsk = true;
    window.state.isInFront = false;
    window.checks.restart();
    await window.pass(60 * minute);
    window.state.isInFront = true;
    window.state.minutes = 0;
    window.checks.restart();
    await window.pass(60 * minute);
    assert.deepEqual(window.requests, []);
    window.state.minutes = 10;
    window.checks.restart();
    await window.pass(9 * minute);
    assert.equal(window.requests.length, 1);
    window.checks.dispose();
  });

  it('do not begin after the window closed while it started', async () => {
    const window = open(home, { a: [] });
    window.checks.dispose();
    await window.started;
    window.checks.changeService();
    assert.equal(window.longestWait(), 0);
  });

  it('retry after the interval when the network failed, without a message', async () => {
    const window = open(home, { a: ['x'] });
    await window.started;
    window.state.fails = true;
    await window.pass(9 * minute);
    assert.equal(window.requests.length, 1);
    window.state.fails = false;
    await window.pass(9 * minute);
    assert.equal(window.requests.length, 2);
    window.checks.dispose();
  });

  it('repeat an aborted check at once', async () => {
    const window = open(home, { a: ['x'] });
    await window.started;
    await window.pass(9 * minute);
    assert.equal(window.requests.length, 1);
    window.state.hangs = true;
    await window.pass(10 * minute);
    assert.equal(window.requests.length, 2);
    // The user changed a setting, or switched windows.
    window.state.hangs = false;
    window.checks.restart();
    await window.pass(minute);
    assert.equal(window.requests.length, 3);
    await window.pass(5 * minute);
    assert.equal(window.requests.length, 3, 'once');
    window.checks.dispose();
  });

  it('limit the configured interval', async () => {
    for (const [minutes, least, most] of [
      [1e308, 1, 1],
      [Infinity, 1, 1],
      [0.001, 8, 20],
      [-5, 0, 0],
      [NaN, 0, 0],
    ] as const) {
      const window = open(await mkdtemp(join(home, 'each-')), { a: ['x'] }, start, minutes);
      await window.started;
      await window.pass(20 * minute);
      const count = window.requests.length;
      assert.ok(least <= count && count <= most, `${String(minutes)}: ${String(count)}`);
      assert.ok(window.longestWait() <= 24 * 60 * minute);
      window.checks.dispose();
    }
  });

  it('continue if results can’t be stored, and after the clock was set back', async () => {
    const faults: unknown[] = [];
    const window = open(home, { a: ['x'] }, start + 48 * 60 * minute);
    await window.started;
    await window.pass(11 * minute);
    window.checks.dispose();
    const back = open(home, { a: ['x'], b: ['y'] }, start, 10, (fault) => faults.push(fault));
    await back.started;
    await back.pass(11 * minute);
    assert.ok(back.requests.some(({ query }) => query === 'a'));
    // A file takes the place of the folder.
    await rm(join(home, 'checks'), { recursive: true });
    await writeFile(join(home, 'checks'), '');
    const requestCount = back.requests.length;
    await back.pass(30 * minute);
    assert.ok(back.requests.length >= requestCount + 4);
    assert.ok(faults.length > 0);
    back.checks.dispose();
  });

  it('delete the results of searches that were not checked for a month', async () => {
    const first = open(home, { a: ['x'], b: ['y'] });
    await first.started;
    await first.pass(30 * minute);
    first.checks.dispose();
    assert.equal((await readdir(join(home, 'checks'))).length, 2);
    const soon = open(home, { a: ['x'] }, first.now() + 20 * 24 * 60 * minute);
    await soon.started;
    soon.checks.dispose();
    assert.equal((await readdir(join(home, 'checks'))).length, 2);
    const later = open(home, { a: ['x'] }, first.now() + 31 * 24 * 60 * minute);
    await later.started;
    later.checks.dispose();
    assert.equal((await readdir(join(home, 'checks'))).length, 1);
  });

  it('remember reported and seen results after a restart and in another window', async () => {
    const first = open(home, { port: ['a'] });
    await first.started;
    await first.pass(11 * minute);
    first.results.port = ['b', 'a'];
    await first.pass(10 * minute);
    first.checks.dispose();
    const second = open(home, { port: ['b', 'a'] }, first.now());
    await second.started;
    assert.equal(second.checks.countNew(search('port')), 1);
    await second.checks.markSeen(search('port'), ['b', 'a']);
    second.checks.dispose();
    const third = open(home, { port: ['b', 'a'] }, second.now());
    await third.started;
    await third.pass(11 * minute);
    assert.equal(third.checks.countNew(search('port')), 0);
    third.checks.dispose();
  });
});

function search(query: string): SavedSearch {
  return { id: query, kind: 'articles', name: query, query, filter: emptyFilter };
}

/** A window with saved searches that return scripted results, on a simulated clock. */
function open(
  home: string,
  results: Record<string, string[]>,
  from = start,
  minutes = 10,
  onError: (fault: unknown) => unknown = (fault) => assert.fail(String(fault)),
) {
  const clock = steppedClock(from, () => state.minutes > 0 && state.isInFront && !state.isHanging);
  const state = {
    minutes,
    isInFront: true,
    mayAsk: true,
    fails: false,
    hangs: false,
    isHanging: false,
    service: 'sample',
  };
  const requests: { query: string; at: number; from: unknown }[] = [];
  let underWay = 0;
  let most = 0;
  const checks = new SearchChecks({
    folder: Uri.file(join(home, 'checks')),
    log: { error: (fault: unknown) => void onError(fault) } as unknown as Log,
    searches: () => Object.keys(results).map(search),
    intervalMinutes: () => state.minutes,
    isFocused: () => state.isInFront,
    canRequest: () => state.mayAsk,
    timing: clock,
    service: () => state.service,
    requestResults:
      ({ query }, { from }) =>
      async (_next, signal) => {
        requests.push({ query, at: clock.now(), from });
        if (state.hangs) {
          state.isHanging = true;
          clock.stir();
          await once(signal, 'abort');
          state.isHanging = false;
          throw new ServiceError('cancelled', '');
        }
        underWay += 1;
        most = Math.max(most, underWay);
        await setImmediate();
        underWay -= 1;
        if (state.fails) {
          throw new ServiceError('offline', '');
        }
        return { items: results[query] ?? [] };
      },
  });
  return {
    checks,
    results,
    state,
    requests,
    atOnce: () => most,
    now: () => clock.now(),
    longestWait: () => clock.longestWait(),
    pass: (milliseconds: number) => clock.pass(milliseconds),
    started: checks.start(),
  };
}

/** A clock that a test advances. While `runs` returns true, waits end at once. */
function steppedClock(from: number, runs: () => boolean) {
  let now = from;
  let longest = 0;
  const waiting = new Set<{ until: number; over: () => void }>();
  let awaited: () => void = () => undefined;
  const nextWaiting = async () => {
    while (runs() && waiting.size === 0) {
      await new Promise<void>((resolve) => (awaited = resolve));
    }
    return [...waiting].sort((one, other) => one.until - other.until)[0];
  };
  return {
    now: () => now,
    elapsed: () => now,
    random: () => 0,
    longestWait: () => longest,
    /** Lets pending waits notice that the clock advanced. */
    stir: () => awaited(),
    wait: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        longest = Math.max(longest, milliseconds);
        const one = { until: now + milliseconds, over: resolve };
        waiting.add(one);
        awaited();
        signal.addEventListener('abort', () => {
          waiting.delete(one);
          reject(new Error('aborted'));
        });
      }),
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      for (let next = await nextWaiting(); next && next.until <= end; next = await nextWaiting()) {
        now = Math.max(now, next.until);
        waiting.delete(next);
        next.over();
      }
      now = end;
    },
  };
}
