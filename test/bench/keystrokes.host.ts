import { commands, languages, window, workspace, type Position, type TextEditor, ViewColumn } from 'vscode';
import { median, spread, timed, type Row } from './benchmark.ts';

const keystrokes = 100;

/** The language of the document for comparison, which the extension ignores. */
const ignoredLanguage = 'log';

/**
 * Measures a keystroke in the document of an editor against one in a document of a language that the extension ignores,
 * beside an empty extension. A keystroke is an edit with its suggestions.
 */
export async function compareKeystrokes(
  { document }: TextEditor,
  position: Position,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<Row[]> {
  // The baseline: an empty completion provider for a language that no other extension handles.
  const provider = { provideCompletionItems: () => [] };
  const empty = languages.registerCompletionItemProvider(ignoredLanguage, provider, '@', '{', '^');
  const editorSettings = workspace.getConfiguration('editor');
  // VS Code searches the document for words, which takes longer than all extensions together.
  await editorSettings.update('wordBasedSuggestions', 'off', true);
  try {
    const own = await window.showTextDocument(document, ViewColumn.One);
    const ignored = await workspace.openTextDocument({ language: ignoredLanguage, content });
    const other = await window.showTextDocument(ignored, ViewColumn.Two);
    const times = new Map<TextEditor, number[]>([
      [own, []],
      [other, []],
    ]);
    for (let count = 0; count < keystrokes; count += 1) {
      // The first keystroke can slow the second, so alternate their order.
      for (const editor of count % 2 === 0 ? [own, other] : [other, own]) {
        times.get(editor)?.push(await timed(() => press(editor, position)));
      }
    }
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    const [owns = [], others = []] = [times.get(own), times.get(other)];
    return [
      spread(name, owns),
      spread(`${name}, empty extension`, others),
      {
        name: `${name}, more than with an empty extension`,
        value: median(owns) - median(others),
        unit: 'ms',
        target: 5,
      },
    ];
  } finally {
    empty.dispose();
    await editorSettings.update('wordBasedSuggestions', undefined, true);
  }
}

async function press(editor: TextEditor, position: Position): Promise<void> {
  await editor.edit((edit) => edit.insert(position, 'a'), { undoStopBefore: false, undoStopAfter: false });
  await commands.executeCommand('vscode.executeCompletionItemProvider', editor.document.uri, position);
}
