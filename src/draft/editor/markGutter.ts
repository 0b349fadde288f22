import { Range, Uri, window, type Disposable, type TextEditor, type TextEditorDecorationType } from 'vscode';
import type { MarkState } from '../marks.ts';
import { Disposables } from '../../platform/disposables.ts';
import type { CheckMarks } from '../../store/checkMarks.ts';
import { createCitationRows } from './citationsView.ts';
import type { Drafts } from './drafts.ts';

const states: readonly MarkState[] = ['checked', 'unchecked', 'expired'];

export class MarkGutter implements Disposable {
  readonly #drafts: Drafts;
  readonly #marks: CheckMarks;
  readonly #disposables = new Disposables();
  readonly #types: Readonly<Record<MarkState, TextEditorDecorationType>>;

  constructor(extensionUri: Uri, drafts: Drafts, marks: CheckMarks) {
    this.#drafts = drafts;
    this.#marks = marks;
    const create = (state: MarkState) => {
      const createIcon = (theme: string) => ({
        gutterIconPath: Uri.joinPath(extensionUri, 'media', 'marks', `${state}-${theme}.svg`),
      });
      return this.#disposables.add(
        window.createTextEditorDecorationType({
          gutterIconSize: '70%',
          dark: createIcon('dark'),
          light: createIcon('light'),
        }),
      );
    };
    this.#types = { checked: create('checked'), unchecked: create('unchecked'), expired: create('expired') };
    const showAll = () => window.visibleTextEditors.forEach((editor) => this.#show(editor));
    this.#disposables.add(drafts.onDidEvaluate(showAll));
    this.#disposables.add(marks.onDidChange(showAll));
    this.#disposables.add(window.onDidChangeVisibleTextEditors(showAll));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** Shows the worst state of a line with several citations. */
  #show(editor: TextEditor): void {
    const draft = this.#drafts.find(editor.document);
    const rows = draft ? createCitationRows(draft, this.#marks) : [];
    const isShown = draft?.isChecked === true || rows.some(({ mark }) => mark !== 'unchecked');
    const worst = new Map<number, MarkState>();
    for (const { cited, mark } of isShown ? rows : []) {
      const { line } = editor.document.positionAt(cited.citation.from);
      const worstState = worst.get(line);
      if (worstState === undefined || getSeverity(mark) > getSeverity(worstState)) {
        worst.set(line, mark);
      }
    }
    for (const state of states) {
      const lines = [...worst].filter(([, mark]) => mark === state).map(([line]) => line);
      editor.setDecorations(
        this.#types[state],
        lines.map((line) => new Range(line, 0, line, 0)),
      );
    }
  }
}

function getSeverity(mark: MarkState): number {
  return ['checked', 'unchecked', 'expired'].indexOf(mark);
}
