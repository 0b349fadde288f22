import assert from 'node:assert/strict';
import { unsafeTexts } from './shownTexts.ts';

/** Code that shows remote text without sanitizing it, with the strings that the check must report. */
const forgotten = `import { l10n, MarkdownString, window, TreeItem } from 'vscode';
import type { Article } from './service/records/types.ts';
import { sanitizeLine } from './platform/remoteText.ts';
const nameOf = ({ title = '' }: Article) => title;
export async function show(article: Article, status: { tooltip: string }): Promise<void> {
  const said = l10n.t('About {0}', article.title ?? '');
  await window.showInputBox({ prompt: article.title ?? '' });
  await window.showInputBox({ prompt: said, placeHolder: sanitizeLine(said) });
  await window.showInputBox({ validateInput: (value) => (value === '' ? nameOf(article) : undefined) });
  const items = [{ label: nameOf(article), description: sanitizeLine(said) }];
  await window.showQuickPick(items, { title: sanitizeLine(said) });
  const bar = window.createStatusBarItem();
  bar.tooltip = status.tooltip;
  bar.text = sanitizeLine(status.tooltip);
  const item = new TreeItem(said);
  item.tooltip = new MarkdownString(said);
  void window.showInformationMessage(said);
  await window.showInputBox({ prompt: l10n.t('About {0}', sanitizeLine(article.title ?? '')) });
}
`;

describe('Strings that VS Code shows', () => {
  let result: ReturnType<typeof unsafeTexts>;

  before(() => {
    result = unsafeTexts({ 'src/forgotten.ts': forgotten });
  });

  it('contain remote text only after sanitizing', () => {
    assert.deepEqual(
      result.unsafe.filter((position) => !position.startsWith('src/forgotten.ts')),
      [],
    );
    assert.ok(result.checked > 100, String(result.checked));
  });

  it('are reported if they are not sanitized', () => {
    assert.deepEqual(
      result.unsafe.flatMap((position) => (position.startsWith('src/forgotten.ts:') ? [position.slice(17)] : [])),
      [
        '10: nameOf(article)',
        '13: status.tooltip',
        '15: said',
        '16: said',
        '17: said',
        "7: article.title ?? ''",
        '8: said',
        "9: (value) => (value === '' ? nameOf(article) : undefined)",
      ],
    );
  });
});
