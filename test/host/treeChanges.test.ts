import assert from 'node:assert/strict';
import { commands, EventEmitter, TreeItem, window, type TreeDataProvider, type TreeView } from 'vscode';
import { TreeChanges } from '../../src/sidebar/treeChanges.ts';
import { until } from '../support/host.ts';

describe('Change event of a tree', () => {
  it('repeats until VS Code requests the root', async () => {
    const changes = createChanges({ visible: true });
    let changeCount = 0;
    changes.event(() => (changeCount += 1));
    changes.fire();
    await until(() => changeCount === 3);
    changes.onRootsRequested();
    changes.dispose();
  });

  it('waits for the view to be visible', async () => {
    const view = { visible: false };
    const becameVisible = new EventEmitter<{ visible: boolean }>();
    const changes = createChanges(view, becameVisible);
    let changeCount = 0;
    changes.event(() => (changeCount += 1));
    changes.fire();
    assert.equal(changeCount, 1);
    view.visible = true;
    becameVisible.fire(view);
    await until(() => changeCount === 2);
    changes.dispose();
  });

  it('reaches the view even if it coincides with a response', async () => {
    let rows: string[] = [];
    let requestCount = 0;
    const changes = new TreeChanges<string>();
    const provider: TreeDataProvider<string> = {
      onDidChangeTreeData: changes.event,
      getTreeItem: (row) => new TreeItem(row),
      getChildren: () => {
        requestCount += 1;
        changes.onRootsRequested();
        const rowsBefore = rows;
        if (rowsBefore.length === 0) {
          // The data is outdated when VS Code receives it.
          rows = ['row'];
          queueMicrotask(() => changes.fire());
        }
        return rowsBefore;
      },
    };
    const view = window.createTreeView('dateline.sources', { treeDataProvider: provider });
    changes.attach(view);
    await commands.executeCommand('workbench.view.extension.dateline');
    await commands.executeCommand('dateline.sources.focus');
    await until(() => view.visible);
    for (let round = 0; round < 20; round += 1) {
      rows = [];
      const before = requestCount;
      changes.fire();
      await until(() => requestCount >= before + 2);
    }
    view.dispose();
    changes.dispose();
  });
});

function createChanges(view: { readonly visible: boolean }, changed = new EventEmitter<{ visible: boolean }>()) {
  const changes = new TreeChanges<string>();
  changes.attach({
    get visible() {
      return view.visible;
    },
    onDidChangeVisibility: changed.event,
  } satisfies Pick<TreeView<string>, 'visible' | 'onDidChangeVisibility'>);
  return changes;
}
