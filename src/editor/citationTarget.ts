import {
  TabInputCustom,
  TabInputText,
  window,
  workspace,
  type Disposable,
  type Selection,
  type Tab,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import type { Selected } from '../citation/insertion/plan.ts';

/** The target of a citation: the cursors of an editor, or a document that shows no cursor. */
export type CitationTarget =
  | { readonly kind: 'editor'; readonly editor: TextEditor }
  | { readonly kind: 'document'; readonly document: TextDocument; readonly selections?: readonly Selection[] };

/**
 * Remembers where the user wrote last. While a detail page or a custom editor is in front there is no active text
 * editor, yet the user still means the document beside it.
 */
export class CitationTargets {
  #last: TextEditor | undefined = writable(window.activeTextEditor);
  readonly #listener: Disposable = window.onDidChangeActiveTextEditor((editor) => {
    this.#last = writable(editor) ?? this.#last;
  });

  dispose(): void {
    this.#listener.dispose();
  }

  /** The target that the user means now; `undefined` when no document is open to write in. */
  current(): CitationTarget | undefined {
    const active = writable(window.activeTextEditor);
    if (active) {
      return { kind: 'editor', editor: active };
    }
    const { activeTabGroup, all } = window.tabGroups;
    return (
      customEditor(activeTabGroup.activeTab) ??
      this.#lastTarget() ??
      all.map(({ activeTab }) => customEditor(activeTab)).find((target) => target !== undefined)
    );
  }

  #lastTarget(): CitationTarget | undefined {
    const last = this.#last;
    if (!last) {
      return undefined;
    }
    const visible = window.visibleTextEditors.find((editor) => editor === last || editor.document === last.document);
    if (visible) {
      return { kind: 'editor', editor: visible };
    }
    // Covered by a detail page in the same group: still open, at the cursors where the user left it.
    return hasTab(last.document)
      ? { kind: 'document', document: last.document, selections: last.selections }
      : undefined;
  }
}

/** The document of a target. */
export function documentOf(target: CitationTarget): TextDocument {
  return target.kind === 'editor' ? target.editor.document : target.document;
}

/** The selections of a target as they are now; none where it shows no cursor. */
export function selectedIn(target: CitationTarget): readonly Selected[] {
  const { document, selections } = target.kind === 'editor' ? target.editor : target;
  return (selections ?? []).map((selection) => {
    const range = document.validateRange(selection);
    return { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  });
}

/** A custom editor over a text document, such as VS Code's rich Markdown editor. */
function customEditor(tab: Tab | undefined): CitationTarget | undefined {
  if (!(tab?.input instanceof TabInputCustom)) {
    return undefined;
  }
  const { uri } = tab.input;
  const document = workspace.textDocuments.find((candidate) => candidate.uri.toString() === uri.toString());
  return document && { kind: 'document', document };
}

function hasTab(document: TextDocument): boolean {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(({ input }) => input instanceof TabInputText && input.uri.toString() === document.uri.toString());
}

/** Output panels and the like are text editors too, but nobody writes there. */
function writable(editor: TextEditor | undefined): TextEditor | undefined {
  const scheme = editor?.document.uri.scheme;
  return scheme === 'untitled' ||
    scheme === 'vscode-notebook-cell' ||
    (scheme !== undefined && workspace.fs.isWritableFileSystem(scheme) === true)
    ? editor
    : undefined;
}
