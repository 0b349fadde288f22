import { CodeAction, CodeActionKind, l10n, languages, type Disposable } from 'vscode';
import { proseLanguageIds } from '../manifest.ts';

/** Offers the code action in prose. In programs, the light bulb would be a nuisance. */
export function registerFindSourcesAction(): Disposable {
  const kind = CodeActionKind.Refactor.append('dateline.findSources');
  return languages.registerCodeActionsProvider(
    proseLanguageIds,
    {
      provideCodeActions: (_document, range) => {
        if (range.isEmpty) {
          return [];
        }
        const title = l10n.t('Find Sources…');
        const action = new CodeAction(title, kind);
        action.command = { command: 'dateline.findSources', title };
        return [action];
      },
    },
    { providedCodeActionKinds: [kind] },
  );
}
