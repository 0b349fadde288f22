import {
  CompletionTriggerKind,
  languages,
  workspace,
  type CompletionItemProvider,
  type Disposable,
  type Position,
  type TextDocument,
} from 'vscode';
import {
  findCompletionTrigger,
  findWordTrigger,
  type CompletionTrigger,
} from '../citation/insertion/completionTrigger.ts';
import { proseLanguageIds } from '../manifest.ts';
import type { CitationItem, CompleteCitation } from './completeCitation.ts';

/** Loads the completion at a citation key, a footnote mark or on request. Other keystrokes only read the line. */
export function registerCompletion(load: () => Promise<CompleteCitation>): Disposable {
  const provider: CompletionItemProvider<CitationItem> = {
    provideCompletionItems: (document, position, token, { triggerKind }) => {
      const trigger = findTrigger(document, position, triggerKind);
      return trigger && load().then((completion) => completion.provide(document, position, trigger, token));
    },
    resolveCompletionItem: (item) => load().then((completion) => completion.resolve(item)),
  };
  return languages.registerCompletionItemProvider(proseLanguageIds, provider, '@', '{', '^', ',');
}

function findTrigger(
  document: TextDocument,
  position: Position,
  kind: CompletionTriggerKind,
): CompletionTrigger | undefined {
  const before = document.lineAt(position.line).text.slice(0, position.character);
  const trigger = findCompletionTrigger(before);
  if (trigger || kind === CompletionTriggerKind.TriggerCharacter) {
    return trigger;
  }
  const words = findWordTrigger(before);
  return words.query === '' || !suggestsWhileTyping(document) ? words : undefined;
}

/** Returns whether VS Code requests suggestions without the user asking for them. */
function suggestsWhileTyping(document: TextDocument): boolean {
  const suggests: unknown = workspace.getConfiguration('editor', document).get('quickSuggestions');
  const proseSetting =
    typeof suggests === 'object' && suggests !== null && 'other' in suggests ? suggests.other : suggests;
  return proseSetting !== false && proseSetting !== 'off';
}
