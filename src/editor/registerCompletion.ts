import {
  commands,
  CompletionTriggerKind,
  Disposable,
  languages,
  Range,
  window,
  workspace,
  type CompletionItemProvider,
  type Position,
  type TextDocument,
  type TextDocumentChangeEvent,
} from 'vscode';
import { proseLanguageIds } from '../manifest.ts';
import type { CitationItem, CompleteCitation } from './completeCitation.ts';

/** Loads the completion at a citation key, a footnote mark or on request. Other keystrokes only read some lines. */
export function registerCompletion(load: () => Promise<CompleteCitation>): Disposable {
  const opener = new ListOpener(load);
  let isAutomatic = true;
  const provider: CompletionItemProvider<CitationItem> = {
    provideCompletionItems: (document, position, token, { triggerKind }) => {
      const isOpening = opener.takeRequest(document);
      if (triggerKind !== CompletionTriggerKind.TriggerForIncompleteCompletions) {
        isAutomatic =
          isOpening ||
          triggerKind === CompletionTriggerKind.TriggerCharacter ||
          (isAfterWord(document, position) && (suggestsWhileTyping(document) || opener.isTyping(document, position)));
      }
      if (isAutomatic && !isOpening && !mayCite.test(readBefore(document, position))) {
        return undefined;
      }
      return load().then(async (completion) => {
        const list = await completion.provide(document, position, isAutomatic, token);
        if (isOpening && !list) {
          // The user typed on, so the list that opens contains only words of other providers.
          await commands.executeCommand('hideSuggestWidget');
        }
        return list;
      });
    },
    resolveCompletionItem: (item) => load().then((completion) => completion.resolve(item)),
  };
  // No character triggers the list: a list that opens while the user types on takes the next Enter.
  return Disposable.from(opener, languages.registerCompletionItemProvider(proseLanguageIds, provider));
}

/** Matches text before a cursor at which a key or a footnote may be typed. */
const mayCite = /@[^\s@]*$|\[\^[^\s[\]]*$|\\[a-z]*cite|\[cite|cite\(/i;

const maxLines = 60;
const maxLength = 4000;

function readBefore(document: TextDocument, position: Position): string {
  return document
    .getText(new Range(Math.max(0, position.line - maxLines), 0, position.line, position.character))
    .slice(-maxLength);
}

function isAfterWord(document: TextDocument, position: Position): boolean {
  return /[\p{L}\p{N}]$/u.test(document.lineAt(position.line).text.slice(0, position.character));
}

/** Returns whether VS Code requests suggestions without the user asking for them. */
function suggestsWhileTyping(document: TextDocument): boolean {
  const suggests: unknown = workspace.getConfiguration('editor', document).get('quickSuggestions');
  const proseSetting =
    typeof suggests === 'object' && suggests !== null && 'other' in suggests ? suggests.other : suggests;
  return proseSetting !== false && proseSetting !== 'off';
}

/** In milliseconds. A user who types on doesn't want a list. */
const pause = 150;
/** In milliseconds. A user who asks for a list has looked at what is typed. */
const typingPause = 300;

/**
 * Opens the list in a pause where a key or a footnote is being typed. VS Code would open it at once, or not at all: it
 * suggests nothing while words are typed in Markdown, and elsewhere only at the start of a word.
 */
class ListOpener implements Disposable {
  readonly #load: () => Promise<CompleteCitation>;
  readonly #changes: Disposable;
  #timer: NodeJS.Timeout | undefined;
  #requested: TextDocument | undefined;
  #typed: { readonly document: TextDocument; readonly end: Position; readonly time: number } | undefined;

  constructor(load: () => Promise<CompleteCitation>) {
    this.#load = load;
    this.#changes = workspace.onDidChangeTextDocument((event) => this.#onChange(event));
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#changes.dispose();
  }

  /** Returns whether VS Code requests the list that was opened last. */
  takeRequest(document: TextDocument): boolean {
    const isRequested = this.#requested === document;
    this.#requested = undefined;
    return isRequested;
  }

  /**
   * Returns whether the character before a position was typed just now, after a mark that may have opened a list. If a
   * list is shown while the next word begins, VS Code requests it again as if the user had asked for it.
   */
  isTyping(document: TextDocument, position: Position): boolean {
    const { end, time = 0 } = this.#typed?.document === document ? this.#typed : {};
    return (
      end?.isEqual(position) === true &&
      performance.now() - time < typingPause &&
      /@|\[\^|\\[a-z]*cite|\[cite|cite\(/i.test(document.lineAt(position.line).text.slice(0, position.character))
    );
  }

  #onChange({ document, contentChanges: [change, ...others] }: TextDocumentChangeEvent): void {
    if (document !== window.activeTextEditor?.document) {
      return;
    }
    clearTimeout(this.#timer);
    this.#typed = undefined;
    if (change?.text.length !== 1 || others.length > 0 || !languages.match(proseLanguageIds, document)) {
      return;
    }
    const position = change.range.start.translate(0, 1);
    this.#typed = { document, end: position, time: performance.now() };
    if (mayCite.test(readBefore(document, position))) {
      this.#timer = setTimeout(() => void this.#open(document, position, document.version), pause);
    }
  }

  async #open(document: TextDocument, position: Position, version: number): Promise<void> {
    const completion = await this.#load();
    const list = await completion.provide(document, position, true);
    const isCurrent = document.version === version && window.activeTextEditor?.document === document;
    if (
      list &&
      isCurrent &&
      workspace.getConfiguration('editor', document).get('suggestOnTriggerCharacters') === true
    ) {
      this.#requested = document;
      await commands.executeCommand('editor.action.triggerSuggest', { auto: true });
    }
  }
}
