import { EventEmitter, l10n, window, type TextDocument, type TextEditor, type TreeItem, type TreeView } from 'vscode';
import { findMarkStates } from '../citation/draft/marks.ts';
import { Disposables } from '../platform/disposables.ts';
import type { LazyTree, RowProvider } from '../sidebar/lazyTree.ts';
import type { CheckMarks } from '../store/checkMarks.ts';
import { createCitationItem, type CitationRow } from './citationRows.ts';
import type { Draft, Drafts } from './drafts.ts';

export class CitationsView implements RowProvider<CitationRow> {
  readonly #drafts: Drafts;
  readonly #marks: CheckMarks;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<undefined>());
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #view: TreeView<CitationRow>;
  #document: TextDocument | undefined;

  constructor(tree: LazyTree, drafts: Drafts, marks: CheckMarks) {
    this.#drafts = drafts;
    this.#marks = marks;
    this.#view = tree.show<CitationRow>(this, {});
    const refresh = () => this.#changed.fire(undefined);
    this.#disposables.add(window.onDidChangeActiveTextEditor(refresh));
    this.#disposables.add(this.#view.onDidChangeVisibility(refresh));
    this.#disposables.add(drafts.onDidEvaluate(({ document }) => document === this.#document && refresh()));
    this.#disposables.add(drafts.onDidClose((document) => document === this.#document && refresh()));
    this.#disposables.add(marks.onDidChange(refresh));
  }

  /** For a command from the palette. */
  get selection(): CitationRow | undefined {
    return this.#view.selection[0];
  }

  async getChildren(row?: CitationRow): Promise<CitationRow[]> {
    if (row || !this.#view.visible) {
      return [];
    }
    this.#document = findDraftEditor()?.document ?? (this.#document?.isClosed === false ? this.#document : undefined);
    const document = this.#document;
    const draft = document && (this.#drafts.find(document) ?? (await this.#drafts.evaluate(document)));
    this.#view.message = draft && draft.citations.length > 0 ? describeCounts(draft) : '';
    return draft ? createCitationRows(draft, this.#marks) : [];
  }

  getTreeItem(row: CitationRow): TreeItem {
    return createCitationItem(row);
  }

  getParent(): undefined {
    return undefined;
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Returns the active editor unless its document is output or settings. */
export function findDraftEditor(): TextEditor | undefined {
  const editor = window.activeTextEditor;
  return editor && !['output', 'debug', 'vscode-settings'].includes(editor.document.uri.scheme) ? editor : undefined;
}

export function createCitationRows(draft: Draft, marks: CheckMarks): CitationRow[] {
  const document = draft.document.uri.toString();
  const claims = draft.citations.map(({ claim }) => claim);
  const documentMarks = marks.all.filter((mark) => mark.document === document);
  const states = findMarkStates(claims, marks.all, documentMarks);
  return draft.citations.map((cited, index) => {
    const mark = states[index] ?? 'unchecked';
    return {
      kind: 'citation',
      draft,
      index,
      cited,
      mark,
      checkedBy: mark === 'checked' ? marks.find(cited.claim) : undefined,
    };
  });
}

function describeCounts({ citations, isChecked }: Draft): string {
  const problems = citations.filter(({ findings }) => findings.length > 0).length;
  const count =
    citations.length === 1 ? l10n.t('1 citation') : l10n.t('{0} citations', citations.length.toLocaleString());
  if (!isChecked) {
    return count;
  }
  return problems === 0
    ? l10n.t('{0}, no problems', count)
    : l10n.t('{0}, {1} with problems', count, problems.toLocaleString());
}
