import { EventEmitter, type Event } from 'vscode';
import type { PageLoader } from '../../src/client/paging/page.ts';
import type { ServiceRecord } from '../../src/client/records/types.ts';
import { ListRow, type ListContext } from '../../src/sidebar/rows/listRow.ts';
import type { RecordMarks } from '../../src/sidebar/rows/recordItem.ts';
import { emptyFilter } from '../../src/store/filter.ts';

export const unmarked: RecordMarks = { isRead: false, isClipped: false, isCited: false, isNew: false };

type ListOptions = ConstructorParameters<typeof ListRow>[1];

/** Creates a list without a service, marks or offline copies. */
export function createList(
  loadPage: PageLoader<ServiceRecord> = () => Promise.reject(new Error('unexpected request')),
  context: Partial<ListContext> = {},
  options: Partial<ListOptions> = {},
): ListRow & { readonly onDidChange: Event<ListRow> } {
  const changed = new EventEmitter<ListRow>();
  const list = new ListRow(
    {
      client: () => Promise.reject(new Error('unexpected request')),
      offers: () => true,
      getFilter: () => emptyFilter,
      copies: { find: () => Promise.resolve(undefined), store: () => Promise.resolve() },
      service: () => Promise.resolve(undefined),
      isMuted: () => false,
      getExclusions: () => ({}),
      isReadHidden: () => false,
      groupsStories: () => false,
      complete: (record) => record,
      getMarks: () => unmarked,
      isUnreadOnly: () => false,
      countNew: () => 0,
      slowMs: 60_000,
      onDidChange: (row) => changed.fire(row),
      onWait: () => undefined,
      onDidLoad: () => undefined,
      onDidFail: () => undefined,
      ...context,
    },
    {
      name: 'latest',
      texts: { label: () => 'Latest', empty: () => 'No articles' },
      request: () => Promise.resolve(loadPage),
      ...options,
    },
  );
  return Object.assign(list, { onDidChange: changed.event });
}

/** Waits until a list is to be drawn again. */
export function waitForChange(list: { readonly onDidChange: Event<ListRow> }): Promise<ListRow> {
  return new Promise((resolve) => {
    const listener = list.onDidChange((row) => {
      listener.dispose();
      resolve(row);
    });
  });
}
