import { commands, l10n, Selection, window, workspace, type TextEditor } from 'vscode';
import { isCitable } from '../citation/address.ts';
import { isObject } from '../client/jsonObject.ts';
import { notify, withProgress } from '../platform/notify.ts';
import type { LocalArticles } from '../store/localArticles.ts';
import { findNearestCitation } from './findCitationAt.ts';

/**
 * Shows the citation's hover again. Any extension or link can run the command, so `argument` is untrusted.
 *
 * @throws ServiceError, NotConnectedError
 */
export async function loadArticle(argument: unknown, articles: LocalArticles): Promise<void> {
  const { uri, offset, url } = isObject(argument) ? argument : {};
  if (typeof url !== 'string' || !isCitable(url)) {
    return;
  }
  const article = await withProgress(l10n.t('Loading the article…'), (signal) => articles.load(url, signal));
  if (!article) {
    void notify('information', l10n.t('The service doesn’t have this article.'));
    return;
  }
  const document = workspace.textDocuments.find((open) => open.uri.toString() === uri);
  const editor = window.visibleTextEditors.find((visible) => visible.document === document);
  if (editor && typeof offset === 'number' && Number.isSafeInteger(offset)) {
    await showHover(editor, url, offset);
  }
}

/** Moves the cursor to the citation, because VS Code shows a hover on request only at the cursor. */
async function showHover(editor: TextEditor, url: string, offset: number): Promise<void> {
  const { document } = editor;
  const position = document.positionAt((await findNearestCitation(document, url, offset)) ?? offset);
  editor.selection = new Selection(position, position);
  // An open hover would keep its contents.
  await commands.executeCommand('editor.action.hideHover');
  await commands.executeCommand('editor.action.showHover', { focus: 'autoFocusImmediately' });
}
