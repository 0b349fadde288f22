import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { window, type StatusBarAlignment } from 'vscode';
import { announce } from '../../src/platform/notify.ts';

describe('Result of an action in the status bar', () => {
  const { createStatusBarItem } = window;
  const removed: string[] = [];

  before(() => {
    window.createStatusBarItem = ((id: string, alignment: StatusBarAlignment) => {
      const item = createStatusBarItem(id, alignment);
      const dispose = item.dispose.bind(item);
      item.dispose = () => {
        removed.push(item.text);
        dispose();
      };
      return item;
    }) as typeof createStatusBarItem;
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  after(() => {
    window.createStatusBarItem = createStatusBarItem;
    mock.timers.reset();
  });

  it('stays for ten seconds, although the one before was removed', () => {
    announce('First');
    mock.timers.tick(9_000);
    announce('Second');
    assert.deepEqual(removed, ['First']);
    mock.timers.tick(9_000);
    // VS Code removes the second item if the first is disposed again, because both have the same identifier.
    assert.deepEqual(removed, ['First']);
    mock.timers.tick(1_000);
    assert.deepEqual(removed, ['First', 'Second']);
  });
});
