import assert from 'node:assert/strict';
import fc from 'fast-check';
import { emptyFilter } from '../../../../src/store/filter.ts';
import type { SearchContent } from '../../../../src/store/searches/savedSearch.ts';
import { readSearchList, SavedSearches } from '../../../../src/store/searches/savedSearches.ts';
import { Store } from '../../../../src/store/storage/store.ts';
import { MemoryFolder } from '../../../support/memoryFolder.ts';

function createSearch(name: string): SearchContent {
  return { kind: 'articles', name, query: 'strike', filter: emptyFilter };
}

/** A machine whose file survives a restart, and whose copy Settings Sync can replace. */
class Machine {
  readonly folder = new MemoryFolder();
  stored: unknown = undefined;
  /** Milliseconds since 1970. */
  clock = Date.parse('2026-11-20T10:00:00Z');
  searches = this.#open();

  async restart(): Promise<void> {
    this.searches = this.#open();
    await this.searches.sync();
  }

  async add(name: string): Promise<void> {
    await this.searches.add(createSearch(name));
  }

  async take(other: Machine): Promise<void> {
    this.stored = structuredClone(other.stored);
    await this.searches.sync();
  }

  get names(): string[] {
    return this.searches.own.map(({ name }) => name);
  }

  #open(): SavedSearches {
    const update = (_key: string, value: unknown) => {
      this.stored = JSON.parse(JSON.stringify(value));
      return Promise.resolve();
    };
    return new SavedSearches({
      store: new Store(this.folder, readSearchList),
      memory: { get: () => this.stored, update, setKeysForSync: () => undefined },
      workspaceSearches: { all: [], problems: [], onDidChange: () => ({ dispose: () => undefined }) },
      now: () => this.clock,
    });
  }
}

describe('Saved searches on several machines', () => {
  it('are the later list, even if a clock is hours behind', async () => {
    const [here, there] = [new Machine(), new Machine()];
    here.clock += 5 * 3_600_000;
    await here.add('Strikes');
    await there.take(here);
    await there.add('Grain');
    await here.take(there);
    assert.deepEqual(here.names, ['Strikes', 'Grain']);
    await here.searches.remove(here.searches.own);
    await there.take(here);
    assert.deepEqual(there.names, []);
  });

  it('stay if Settings Sync brings an older list', async () => {
    const [here, there] = [new Machine(), new Machine()];
    await here.add('Strikes');
    await there.take(here);
    const early = structuredClone(here.stored);
    await here.add('Grain');
    here.stored = early;
    await here.restart();
    assert.deepEqual(here.names, ['Strikes', 'Grain']);
    await there.take(here);
    assert.deepEqual(there.names, ['Strikes', 'Grain']);
  });

  it('become the same list after any changes, restarts and lost lists', async () => {
    const step = fc.record({
      machine: fc.nat(2),
      do: fc.constantFrom('add', 'remove', 'take', 'restart'),
      other: fc.nat(2),
      later: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const machines = [new Machine(), new Machine(), new Machine()];
        for (const [index, { machine: position, do: action, other, later }] of steps.entries()) {
          const machine = machines[position];
          const from = machines[other];
          assert.ok(machine && from);
          machine.clock += later;
          if (action === 'add') {
            await machine.add(String(index));
            assert.equal(machine.names.at(-1), String(index));
          } else if (action === 'remove') {
            await machine.searches.remove(machine.searches.own.slice(0, 1));
          } else if (action === 'take') {
            await machine.take(from);
          } else {
            await machine.restart();
          }
        }
        for (const machine of [...machines, ...machines]) {
          for (const other of machines) {
            await other.take(machine);
          }
        }
        const [first, ...others] = machines;
        others.forEach((machine) => assert.deepEqual(machine.names, first?.names));
      }),
      { numRuns: 50 },
    );
  });

  it('ignore a malformed synced list', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.jsonValue(), fc.record({ searches: fc.jsonValue(), changed: fc.jsonValue() })),
        async (junk) => {
          const machine = new Machine();
          await machine.add('Strikes');
          machine.stored = junk;
          await machine.restart();
          assert.deepEqual(machine.names, ['Strikes']);
          assert.match(JSON.stringify(machine.stored), /Strikes/);
        },
      ),
    );
  });

  it('write nothing if nothing changed', async () => {
    const machine = new Machine();
    await machine.add('Strikes');
    const [stored, file] = [machine.stored, machine.folder.files.get('list.json')];
    machine.folder.replace = () => assert.fail('written');
    await machine.restart();
    assert.equal(machine.stored, stored);
    assert.equal(machine.folder.files.get('list.json'), file);
  });
});
