import assert from 'node:assert/strict';
import { PagedList } from '../../../src/client/paging/pagedList.ts';
import { ServiceError } from '../../../src/client/errors.ts';
import type { ServiceRecord } from '../../../src/client/records/types.ts';
import { ListLoader } from '../../../src/sidebar/listLoader.ts';
import type { ListRow } from '../../../src/sidebar/rows/row.ts';
import { OfflineCopies } from '../../../src/store/offline/offlineCopies.ts';
import { emptyFilter } from '../../../src/store/filter.ts';
import { MemoryFolder } from '../../support/memoryFolder.ts';
import { article } from '../../support/records.ts';

const unreadable = new Error('EACCES: permission denied');
const service = () => Promise.resolve('https://service.example/');

/** Creates a list whose first request fails and whose second one succeeds. */
function createRow(): ListRow {
  let isReachable = false;
  const loadPage = (): Promise<{ items: ServiceRecord[] }> => {
    const wasReachable = isReachable;
    isReachable = true;
    return wasReachable
      ? Promise.resolve({ items: [article({ title: 'A' })] })
      : Promise.reject(new ServiceError('offline', ''));
  };
  const list = new PagedList<ServiceRecord>(loadPage);
  return { kind: 'list', id: 'latest', name: 'latest', parent: undefined, filter: emptyFilter, loadPage, list };
}

function createLoader(options: Partial<ConstructorParameters<typeof ListLoader>[0]>) {
  const failures: unknown[] = [];
  const loader = new ListLoader({
    slowMs: 60_000,
    countRows: (_, { items }) => items.length,
    onDidChange: () => undefined,
    onWait: () => undefined,
    onDidLoad: () => undefined,
    onDidFail: (_, error) => failures.push(error),
    ...options,
  });
  return { loader, failures };
}

describe('ListLoader', () => {
  it('reports the error of the service if the folder of offline copies can’t be read, and loads again', async () => {
    const errors: unknown[] = [];
    const folder = new MemoryFolder();
    folder.names = () => Promise.reject(unreadable);
    const copies = new OfflineCopies(folder, (error) => errors.push(error));
    const { loader, failures } = createLoader({ service, copies });
    const row = createRow();
    await loader.load(row).done;
    assert.deepEqual([failures.length, errors], [1, [unreadable]]);
    await loader.load(row).done;
    assert.equal(row.list.items.length, 1);
  });

  it('loads again after an unexpected error', async () => {
    const { loader } = createLoader({
      service,
      copies: { find: () => Promise.reject(unreadable), store: () => Promise.resolve() },
    });
    const row = createRow();
    await assert.rejects(loader.load(row).done, unreadable);
    assert.equal(loader.getPending(row.list), undefined);
    await loader.load(row).done;
    assert.equal(row.list.items.length, 1);
  });
});
