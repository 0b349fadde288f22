import { l10n, window, type TextDocument, type TextEditor, type TreeItem, type TreeView } from 'vscode';
import { findMarkStates } from '../marks.ts';
import { Disposables } from '../../platform/disposables.ts';
import type { LazyTree, RowProvider } from '../../sidebar/lazyTree.ts';
import type { CheckMarks } from '../../store/checkMarks.ts';
import { createDraftItem, findClaims, type CitationRow, type DraftRow } from './citationRows.ts';
import type { Draft, Drafts } from './drafts.ts';

export class CitationsView implements RowProvider<DraftRow> {
  readonly #drafts: Drafts;
  readonly #marks: CheckMarks;
  readonly #disposables = new Disposables();
  readonly #view: TreeView<DraftRow>;
  #document: TextDocument | undefined;

  constructor(tree: LazyTree, drafts: Drafts, marks: CheckMarks) {
    this.#drafts = drafts;
    this.#marks = marks;
    this.#view = tree.show<DraftRow>(this);
    const refresh = () => {
      this.#showCounts();
      tree.redraw();
    };
    this.#disposables.add(window.onDidChangeActiveTextEditor(refresh));
    this.#disposables.add(this.#view.onDidChangeVisibility(refresh));
    // The problems of a document change with those of others that share its bibliography.
    this.#disposables.add(drafts.onDidEvaluate(refresh));
    this.#disposables.add(drafts.onDidClose(refresh));
    this.#disposables.add(marks.onDidChange(refresh));
  }

  /** For a command from the palette. */
  get selection(): CitationRow | undefined {
    const [row] = this.#view.selection;
    return row?.kind === 'citation' ? row : undefined;
  }

  async getChildren(row?: DraftRow): Promise<DraftRow[]> {
    if (row?.kind === 'claims') {
      const { draft } = row;
      return findClaims(draft).map((claim) => ({ kind: 'claim', draft, claim }));
    }
    if (row || !this.#view.visible) {
      return [];
    }
    const document = this.#findDocument();
    const draft = document && (this.#drafts.find(document) ?? (await this.#drafts.evaluate(document)));
    this.#showCounts();
    return draft
      ? [
          ...createCitationRows(draft, this.#marks),
          ...(findClaims(draft).length > 0 ? [{ kind: 'claims' as const, draft }] : []),
        ]
      : [];
  }

  getTreeItem(row: DraftRow): TreeItem {
    return createDraftItem(row);
  }

  getParent(row: DraftRow): DraftRow | undefined {
    return row.kind === 'claim' ? { kind: 'claims', draft: row.draft } : undefined;
  }

  #findDocument(): TextDocument | undefined {
    this.#document = findDraftEditor()?.document ?? (this.#document?.isClosed === false ? this.#document : undefined);
    return this.#document;
  }

  #showCounts(): void {
    const document = this.#findDocument();
    const draft = document && this.#drafts.find(document);
    const problems = draft?.isChecked === true ? this.#drafts.countProblems(draft) : 0;
    this.#view.message = draft && draft.citations.length + problems > 0 ? describeCounts(draft, problems) : '';
    this.#view.badge =
      problems > 0
        ? {
            value: problems,
            tooltip: problems === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', problems.toLocaleString()),
          }
        : undefined;
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

function describeCounts({ citations, isChecked }: Draft, problems: number): string {
  const count =
    citations.length === 1 ? l10n.t('1 citation') : l10n.t('{0} citations', citations.length.toLocaleString());
  if (!isChecked) {
    return count;
  }
  return problems === 0
    ? l10n.t('{0}, no problems', count)
    : problems === 1
      ? l10n.t('{0}, 1 problem', count)
      : l10n.t('{0}, {1} problems', count, problems.toLocaleString());
}
