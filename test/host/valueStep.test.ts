import assert from 'node:assert/strict';
import { Disposable, window, type QuickPick, type QuickPickItem } from 'vscode';
import type { Client } from '../../src/client/client.ts';
import { chooseValues } from '../../src/search/valueStep.ts';
import { until } from '../support/host.ts';

describe('Values of a filter', () => {
  it('keep the index of chosen values and of the typed one, because VS Code reports both by their index, and late', async () => {
    const { createQuickPick } = window;
    let pick: QuickPick<QuickPickItem> | undefined;
    let change: (value: string) => void = () => assert.fail('nobody listens');
    window.createQuickPick = () => {
      const created = createQuickPick();
      const onDidChangeValue: QuickPick<QuickPickItem>['onDidChangeValue'] = (listener, self) => {
        change = (value) => listener.call(self, value) as unknown;
        return new Disposable(() => undefined);
      };
      Object.defineProperty(created, 'onDidChangeValue', { value: onDidChangeValue });
      pick = created;
      return created as ReturnType<typeof createQuickPick<never>>;
    };
    const labels = () => pick?.items.map(({ label }) => label) ?? [];
    try {
      const chosen = chooseValues({
        title: 'Category',
        chosen: { values: ['agri', 'law'], names: {} },
        suggestions: {
          isSearchable: () => false,
          allowsOther: true,
          load: () => () => Promise.resolve({ items: [{ id: 'Agriculture' }, { id: 'Business' }, { id: 'law' }] }),
        },
        client: () => Promise.resolve({} as Client),
        formatValue: (value) => value,
        read: (typed) => (typed === '' ? [] : [typed]),
      });
      await until(() => labels().includes('Business'));
      assert.ok(pick);
      assert.deepEqual(labels(), ['', 'agri', 'law', 'Agriculture', 'Business']);
      const expected: readonly (readonly [string, readonly string[]])[] = [
        ['agric', ['Use “agric”', 'agri', 'law', 'Agriculture', 'Business']],
        ['agriculture', ['Agriculture', 'agri', 'law', 'Business']],
        ['agri', ['', 'agri', 'law', 'Agriculture', 'Business']],
        ['', ['', 'agri', 'law', 'Agriculture', 'Business']],
      ];
      for (const [value, items] of expected) {
        pick.value = value;
        change(value);
        assert.deepEqual(labels(), items, value);
        assert.deepEqual(
          pick.selectedItems.map(({ label }) => label),
          ['agri', 'law'],
        );
      }
      pick.hide();
      assert.equal(await chosen, undefined);
    } finally {
      window.createQuickPick = createQuickPick;
    }
  });
});
