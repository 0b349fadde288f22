import assert from 'node:assert/strict';
import fc from 'fast-check';
import { emptyFilter } from '../../../../src/store/filter.ts';
import type { SavedSearch } from '../../../../src/store/searches/savedSearch.ts';
import { SyncedSearches } from '../../../../src/store/searches/syncedSearches.ts';
import { isObject } from '../../../../src/client/jsonObject.ts';
import { MemoryFolder } from '../../../support/memoryFolder.ts';

const strike = { kind: 'articles', name: 'Strikes', query: 'strike', filter: emptyFilter } as const;

/** A machine whose files survive a restart, and whose state Settings Sync can replace. */
class Machine {
  readonly folders = { saved: new MemoryFolder(), removed: new MemoryFolder() };
  readonly faults: unknown[] = [];
  stored: unknown = undefined;
  /** Error of the machine's clock in milliseconds. */
  skew = 0;
  searches = this.#opened();

  async restart(): Promise<void> {
    this.searches = this.#opened();
    await this.searches.sync();
  }

  /** Replaces this machine's synced state, as Settings Sync does. */
  bring(other: Machine): void {
    this.stored = structuredClone(other.stored);
  }

  get names(): string[] {
    return this.searches.items.map(({ name }) => name).sort();
  }

  #opened(): SyncedSearches {
    return new SyncedSearches({
      folders: this.folders,
      memory: {
        get: () => this.stored,
        update: (_key, value) => {
          this.stored = JSON.parse(JSON.stringify(value));
          return Promise.resolve();
        },
      },
      now: () => clock + this.skew,
      onError: (fault) => this.faults.push(fault),
    });
  }
}

let clock = 0;

async function machines(count: number): Promise<Machine[]> {
  clock = Date.parse('2026-11-20T10:00:00Z');
  const created = Array.from({ length: count }, () => new Machine());
  await Promise.all(created.map((machine) => machine.restart()));
  return created;
}

describe('Saved searches on several machines', () => {
  it('stay deleted although another machine still had them', async () => {
    const [here, there] = await machines(2);
    assert.ok(here && there);
    await here.searches.add(strike);
    there.bring(here);
    await there.restart();
    const [search] = there.searches.items;
    assert.ok(search);
    clock += 1000;
    await there.searches.remove([search]);
    // The other machine still has the search, and syncs its own state with what it received.
    here.bring(there);
    await here.searches.add({ ...strike, name: 'Another' });
    there.bring(here);
    await there.restart();
    here.bring(there);
    await here.restart();
    assert.deepEqual([here.names, there.names], [['Another'], ['Another']]);
  });

  it('stay deleted if Settings Sync drops the state with the tombstone', async () => {
    const [here, there] = await machines(2);
    assert.ok(here && there);
    await here.searches.add(strike);
    there.bring(here);
    await there.restart();
    clock += 1000;
    await there.searches.remove(there.searches.items);
    there.bring(here);
    await there.restart();
    assert.deepEqual(there.names, []);
    here.bring(there);
    await here.restart();
    assert.deepEqual(here.names, []);
  });

  it('follow the order of changes although a clock is hours behind', async () => {
    const [here, there] = await machines(2);
    assert.ok(here && there);
    here.skew = 5 * 3_600_000;
    await here.searches.add(strike);
    there.bring(here);
    await there.restart();
    const [search] = there.searches.items;
    assert.ok(search);
    await there.searches.put({ ...search, name: 'Renamed' });
    here.bring(there);
    await here.restart();
    assert.deepEqual(here.names, ['Renamed']);
    await there.searches.remove(there.searches.items);
    here.bring(there);
    await here.restart();
    assert.deepEqual(here.names, []);
    await there.searches.put(search);
    here.bring(there);
    await here.restart();
    assert.deepEqual(here.names, ['Strikes'], 'taken back');
  });

  it('converge to the last changes after any edits, deletions, restarts and lost states', async () => {
    const step = fc.record({
      machine: fc.nat(2),
      do: fc.constantFrom('add', 'edit', 'move', 'delete', 'undo', 'bring', 'restart', 'sync'),
      itemIndex: fc.nat(20),
      other: fc.nat(2),
      later: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(100_000), { minLength: 3, maxLength: 3 }),
        fc.array(step, { maxLength: 40, size: 'max' }),
        async (skews, steps) => {
          const all = await machines(3);
          all.forEach((machine, index) => (machine.skew = skews[index] ?? 0));
          /** The last change to each search, by its time. */
          const latest = new Map<string, { at: number; name: string | undefined }>();
          const write = (id: string, time: number, name: string | undefined) => {
            const last = latest.get(id);
            // Of two changes with the same time, a deletion wins.
            if (!last || time > last.at || (time === last.at && name === undefined)) {
              latest.set(id, { at: time, name });
            }
          };
          const note = (machine: Machine, before: readonly SavedSearch[]) => {
            const changes = new Map(before.map((search) => [search.id, search.changed]));
            for (const { id, changed, name } of machine.searches.items) {
              if (changes.get(id) !== changed) {
                write(id, changed, name);
              }
            }
          };
          const deleted: SavedSearch[] = [];
          let count = 0;
          /** The newest version of each search on each machine so far. */
          const had = all.map(() => new Map<string, { changed: number; isThere: boolean }>());
          const holdFast = () => {
            for (const [index, { searches }] of all.entries()) {
              const changes = had[index];
              assert.ok(changes);
              const now = new Map(searches.items.map(({ id, changed }) => [id, changed]));
              for (const [id, changed] of now) {
                const { changed: before, isThere } = changes.get(id) ?? { changed: -1, isThere: true };
                assert.ok(isThere ? changed >= before : changed > before, 'an older version came back');
                changes.set(id, { changed, isThere: true });
              }
              for (const [id, { changed }] of changes) {
                if (!now.has(id)) {
                  changes.set(id, { changed, isThere: false });
                }
              }
            }
          };
          for (const { machine: index, do: action, itemIndex: which, other, later } of steps) {
            const machine = all[index];
            const from = all[other];
            assert.ok(machine && from);
            clock += later;
            // The user acts on what this machine shows.
            await machine.searches.sync();
            const { items } = machine.searches;
            const item = items[which % Math.max(items.length, 1)];
            if (action === 'add') {
              await machine.searches.add({ ...strike, name: `n${String((count += 1))}` });
              note(machine, items);
            } else if (action === 'edit' && item) {
              await machine.searches.put({ ...item, name: `n${String((count += 1))}` });
              note(machine, items);
            } else if (action === 'move' && item) {
              await machine.searches.move(item, items[0] === item ? undefined : items[0]);
              note(machine, items);
            } else if (action === 'delete' && item) {
              await machine.searches.remove([item]);
              deleted.push(item);
              const file: unknown = JSON.parse(machine.folders.removed.files.get(`${item.id}.json`) ?? '{}');
              const time = isObject(file) ? file.changed : undefined;
              assert.ok(typeof time === 'number' && time > item.changed);
              write(item.id, time, undefined);
            } else if (action === 'undo' && deleted.length > 0) {
              const back = deleted[which % deleted.length];
              assert.ok(back);
              await machine.searches.put(back);
              note(machine, items);
            } else if (action === 'bring') {
              machine.bring(from);
            } else if (action === 'restart') {
              await machine.restart();
            }
            holdFast();
          }
          // Each state reaches every machine, as Settings Sync ensures after the last write.
          for (let round = 0; round < 2; round += 1) {
            for (const [index, machine] of all.entries()) {
              await machine.searches.sync();
              const next = all[(index + 1) % all.length];
              next?.bring(machine);
              await next?.searches.sync();
              holdFast();
            }
          }
          const [first, ...others] = all;
          assert.ok(first);
          const describeSearches = (machine: Machine) =>
            machine.searches.items.map(({ id, name, order }) => ({ id, name, order }));
          for (const machine of others) {
            assert.deepEqual(describeSearches(machine), describeSearches(first));
          }
          assert.deepEqual(
            all.flatMap(({ faults }) => faults),
            [],
          );
          const alive = new Set(first.searches.items.map(({ id }) => id));
          for (const [id, { name }] of latest) {
            assert.equal(alive.has(id), name !== undefined, `${id} ${String(name)}`);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keep files, fields and synced state that a newer version wrote', async () => {
    const [machine] = await machines(1);
    assert.ok(machine);
    const newer = '{"version":99,"kind":"stories","query":"later"}';
    machine.folders.saved.files.set('newer.json', newer);
    const story = { id: 'story', changed: 5, kind: 'stories', query: 'unknown here' };
    const known = { ...strike, id: 'known', order: 1, changed: 5, color: 'red' };
    machine.stored = {
      searches: [story, known, { ...strike, id: 'newer', order: 1, changed: clock + 1e6 }],
      removed: {},
      more: { of: 'later' },
    };
    await machine.restart();
    const [search] = machine.searches.items;
    assert.ok(search);
    clock += 1000;
    await machine.searches.put({ ...search, name: 'edited' });
    assert.equal(machine.folders.saved.files.get('newer.json'), newer);
    assert.deepEqual(machine.names, ['edited']);
    assert.match(machine.folders.saved.files.get('known.json') ?? '', /"color": "red"/);
    const stored = machine.stored as { searches: Record<string, unknown>[]; more: unknown };
    assert.deepEqual(stored.more, { of: 'later' });
    assert.deepEqual(stored.searches.map(({ id }) => id).sort(), ['known', 'newer', 'story']);
    assert.deepEqual(
      stored.searches.find(({ id }) => id === 'story'),
      story,
    );
    assert.equal(stored.searches.find(({ id }) => id === 'known')?.color, 'red');
    machine.stored = { searches: [], removed: { newer: clock + 2e6 } };
    await machine.restart();
    assert.equal(machine.folders.saved.files.get('newer.json'), newer, 'nor is it removed');
    assert.deepEqual(machine.faults, []);
  });

  it('ignore a malformed synced state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.jsonValue(), fc.record({ searches: fc.jsonValue(), removed: fc.jsonValue() })),
        async (junk) => {
          const [machine] = await machines(1);
          assert.ok(machine);
          await machine.searches.add(strike);
          machine.stored = junk;
          await machine.restart();
          assert.deepEqual(machine.names, ['Strikes']);
          assert.match(JSON.stringify(machine.stored), /Strikes/);
        },
      ),
    );
  });

  it('write nothing if nothing changed', async () => {
    const [machine] = await machines(1);
    assert.ok(machine);
    await machine.searches.add(strike);
    const before = machine.stored;
    await machine.restart();
    assert.equal(machine.stored, before);
  });
});
