import { basename } from 'node:path';
import {
  commands,
  Disposable,
  NotebookRange,
  TabInputCustom,
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  window,
  workspace,
  type NotebookEditor,
  type Selection,
  type Tab,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditor,
  type Uri,
} from 'vscode';
import type { SelectionOffsets } from '../citation/insertion/plan.ts';
import { findNotebook } from './findNotebook.ts';
import { followEdit } from './followEdit.ts';
import { isReadOnly } from './isReadOnly.ts';

/** Selections in a document that follow the user's edits. */
export class TrackedPoint {
  readonly document: TextDocument;
  readonly #editor: TextEditor | undefined;
  /** Oldest first. */
  readonly #points: ReadonlySet<TrackedPoint>;
  #selections: readonly SelectionOffsets[];
  #text: string;
  #isLost = false;

  constructor(
    points: ReadonlySet<TrackedPoint>,
    document: TextDocument,
    selections: readonly SelectionOffsets[],
    editor?: TextEditor,
  ) {
    this.#points = points;
    this.document = document;
    this.#editor = editor;
    this.#text = document.getText();
    this.#selections = selections;
  }

  /** Empty if the document has no cursor, `undefined` if the text around the selections was deleted. */
  get selections(): readonly SelectionOffsets[] | undefined {
    return this.#isLost ? undefined : this.#selections;
  }

  /** Returns whether the user closed the document. Other extensions can keep it open without a tab. */
  isClosed(): boolean {
    return this.document.isClosed || (!this.editor && !findTab(this.document));
  }

  /** Prefers the editor with the selections. */
  get editor(): TextEditor | undefined {
    const visible = window.visibleTextEditors.filter(({ document }) => document === this.document);
    return visible.find((editor) => editor === this.#editor) ?? visible[0];
  }

  /** Focuses the visible editor or the notebook of the document. Opens nothing. */
  async focus(): Promise<void> {
    const column = this.editor?.viewColumn ?? findTab(this.document)?.group.viewColumn;
    const group = groupNames[(column ?? 0) - 1];
    await (group !== undefined && commands.executeCommand(`workbench.action.focus${group}EditorGroup`));
  }

  follow({ document, contentChanges }: TextDocumentChangeEvent): void {
    if (document !== this.document) {
      return;
    }
    const hadCursor = this.#selections.length > 0;
    for (const change of contentChanges) {
      const { rangeOffset, rangeLength, text } = change;
      this.#selections = this.#selections.flatMap((selection) => followEdit(selection, change, this.#text) ?? []);
      this.#text = this.#text.slice(0, rangeOffset) + text + this.#text.slice(rangeOffset + rangeLength);
    }
    this.#isLost ||= hadCursor && this.#selections.length === 0;
  }

  /** Moves pending citations at the same cursors after a citation that was inserted and ends at `carets`. */
  keepOrder(selections: readonly SelectionOffsets[], carets: readonly number[]): void {
    const points = [...this.#points];
    const later = points.slice(points.indexOf(this) + 1);
    for (const point of later.filter(({ document }) => document === this.document)) {
      point.#selections = point.#selections.map((selection) => {
        const caret = carets[selections.findIndex((candidate) => isEqualSelection(candidate, selection))];
        return caret === undefined ? selection : { start: caret, end: caret };
      });
    }
  }
}

/** By column. VS Code has no other command that focuses an editor without opening it. */
const groupNames = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

interface Candidate {
  readonly point: TrackedPoint;
  /** If set, no other document is considered. */
  readonly isActive?: boolean;
  /** Whether the document is in a diff or a custom editor, in which citations are only copied. */
  readonly isInRareEditor?: boolean;
  /** Called after the user agreed to insert into a document that is not visible. */
  readonly reveal?: () => Thenable<unknown>;
}

type Track = (document: TextDocument, selections: readonly SelectionOffsets[], editor?: TextEditor) => TrackedPoint;

type AskToInsert = (name: string) => Promise<boolean>;

/** The document and the selections to cite at, captured when the user requested the citation. */
export class CitationTarget {
  readonly #candidates: readonly Candidate[];
  readonly #track: Track;

  constructor(candidates: readonly Candidate[], track: Track) {
    this.#candidates = candidates;
    this.#track = track;
  }

  get document(): TextDocument | undefined {
    return this.#candidates[0]?.point.document;
  }

  get selections(): readonly SelectionOffsets[] {
    return this.#candidates[0]?.point.selections ?? [];
  }

  /** Prefers the active document. Calls `askToInsert` before showing a document that is not visible. */
  async open(askToInsert: AskToInsert): Promise<TrackedPoint | 'noDocument' | 'readOnly' | 'rareEditor' | 'declined'> {
    for (const { point, isActive = false, isInRareEditor = false, reveal } of this.#candidates) {
      const { document } = point;
      if (isInRareEditor) {
        return 'rareEditor';
      }
      if (!isActive && (document.isClosed || (await isReadOnly(document)))) {
        continue;
      }
      if (reveal) {
        if (!(await askToInsert(basename(document.uri.path)))) {
          return 'declined';
        }
        await reveal();
        const { editor } = point;
        return editor ? this.#track(document, getSelectionOffsets(editor), editor) : point;
      }
      return point;
    }
    return this.#candidates.length === 0 ? 'noDocument' : 'readOnly';
  }

  withOffset(offset: number): CitationTarget {
    const candidates = this.#candidates.slice(0, 1).map((candidate) => {
      const { document, editor } = candidate.point;
      return { ...candidate, point: this.#track(document, [{ start: offset, end: offset }], editor) };
    });
    return new CitationTarget(candidates, this.#track);
  }
}

export class CitationTargets {
  /** Documents that the user wrote in, most recent first. */
  #recent: readonly TextDocument[] = [];
  /** The editors in which the user placed a cursor. */
  readonly #editorsWithCursor = new WeakMap<TextDocument, TextEditor>();
  readonly #points = new Set<TrackedPoint>();
  readonly #listeners: Disposable;

  constructor() {
    this.#remember(window.activeTextEditor?.document);
    this.#listeners = Disposable.from(
      window.onDidChangeActiveTextEditor((editor) => this.#remember(editor?.document)),
      window.onDidChangeActiveNotebookEditor((editor) => this.#remember(editor && getSelectedCell(editor))),
      window.onDidChangeTextEditorSelection(({ kind, textEditor }) => {
        if (kind !== undefined) {
          this.#editorsWithCursor.set(textEditor.document, textEditor);
        }
      }),
      workspace.onDidChangeTextDocument((change) => this.#points.forEach((point) => point.follow(change))),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  getCurrent(): CitationTarget {
    const track: Track = (...options) => new TrackedPoint(new Set(), ...options);
    return new CitationTarget(this.#listCandidates(track), track);
  }

  /** Captures the current target and follows the user's edits until `work` is done. */
  use<T>(work: (target: CitationTarget) => Promise<T>): Promise<T> {
    return this.#whileTracking((track) => work(new CitationTarget(this.#listCandidates(track), track)));
  }

  useAt<T>(document: TextDocument, offset: number, work: (target: CitationTarget) => Promise<T>): Promise<T> {
    return this.#whileTracking((track) => {
      const point = track(document, [{ start: offset, end: offset }]);
      return work(new CitationTarget([{ point, isActive: true }], track));
    });
  }

  async #whileTracking<T>(work: (track: Track) => Promise<T>): Promise<T> {
    const tracked: TrackedPoint[] = [];
    try {
      return await work((...options) => {
        const point = new TrackedPoint(this.#points, ...options);
        tracked.push(point);
        this.#points.add(point);
        return point;
      });
    } finally {
      tracked.forEach((point) => this.#points.delete(point));
    }
  }

  #listCandidates(track: Track): readonly Candidate[] {
    const active = this.#findActive(track);
    return active ? [active] : [...this.#findVisible(track), ...this.#findHidden(track)];
  }

  #findActive(track: Track): Candidate | undefined {
    const { activeTextEditor: editor, activeNotebookEditor: notebook, tabGroups } = window;
    const tab = tabGroups.activeTabGroup.activeTab;
    const inRareEditor = findDocumentInRareEditor(tab);
    if (inRareEditor) {
      return { point: track(inRareEditor, []), isActive: true, isInRareEditor: true };
    }
    const isTabItself = tab?.input instanceof TabInputText && isEqualUri(tab.input.uri, editor?.document.uri);
    if (editor && (isWritable(editor.document) || isTabItself)) {
      return { point: track(editor.document, getSelectionOffsets(editor), editor), isActive: true };
    }
    if (notebook && tab?.input instanceof TabInputNotebook && isEqualUri(tab.input.uri, notebook.notebook.uri)) {
      const cell = getSelectedCell(notebook);
      return cell && { point: this.#trackCell(track, cell), isActive: true };
    }
    return undefined;
  }

  #findVisible(track: Track): Candidate[] {
    const groups = window.tabGroups.all;
    const editors = window.visibleTextEditors.filter(
      (editor) =>
        isWritable(editor.document) &&
        editor.document.uri.scheme !== cellScheme &&
        !groups.some(({ activeTab }) => isSideOfDiff(editor, activeTab)),
    );
    const points = [
      ...editors.map((editor) => track(editor.document, getSelectionOffsets(editor), editor)),
      ...window.visibleNotebookEditors.flatMap((notebook) => {
        const cell = getSelectedCell(notebook);
        return cell ? [this.#trackCell(track, cell)] : [];
      }),
    ];
    const getRecency = ({ document }: TrackedPoint) => {
      const index = this.#recent.indexOf(document);
      return index === -1 ? this.#recent.length : index;
    };
    return points.sort((a, b) => getRecency(a) - getRecency(b)).map((point) => ({ point }));
  }

  /** Finds open documents that no editor shows, such as one covered by a page. */
  #findHidden(track: Track): Candidate[] {
    return this.#recent.flatMap((document) => {
      const notebook = findNotebook(document);
      const viewColumn = findTab(document)?.group.viewColumn;
      if (viewColumn === undefined) {
        return [];
      }
      const index = notebook?.getCells().findIndex((cell) => cell.document === document) ?? -1;
      const reveal = () =>
        notebook
          ? window.showNotebookDocument(notebook, { viewColumn, selections: [new NotebookRange(index, index + 1)] })
          : window.showTextDocument(document, { viewColumn });
      return [{ point: track(document, []), reveal }];
    });
  }

  /** Prefers the cursor that the user set to the end of the cell. */
  #trackCell(track: Track, cell: TextDocument): TrackedPoint {
    const editor = this.#editorsWithCursor.get(cell);
    const end = cell.getText().length;
    return track(cell, editor ? getSelectionOffsets(editor) : [{ start: end, end }], editor);
  }

  #remember(document: TextDocument | undefined): void {
    const open = this.#recent.filter((other) => !other.isClosed && other !== document);
    this.#recent = document && isWritable(document) ? [document, ...open] : open;
  }
}

export function getSelectionOffsets({
  document,
  selections,
}: Pick<TextEditor, 'document' | 'selections'>): readonly SelectionOffsets[] {
  return selections.map((selection: Selection) => {
    const { start, end } = document.validateRange(selection);
    return { start: document.offsetAt(start), end: document.offsetAt(end) };
  });
}

export function areEqualSelections(
  selections: readonly SelectionOffsets[],
  others: readonly SelectionOffsets[],
): boolean {
  return (
    selections.length === others.length &&
    selections.every((selection, index) => isEqualSelection(selection, others[index]))
  );
}

function isEqualSelection({ start, end }: SelectionOffsets, other: SelectionOffsets | undefined): boolean {
  return start === other?.start && end === other.end;
}

const cellScheme = 'vscode-notebook-cell';

/** Returns whether the user can write in the document. Output panels are text editors too. */
function isWritable({ uri: { scheme } }: TextDocument): boolean {
  return scheme === 'untitled' || scheme === cellScheme || workspace.fs.isWritableFileSystem(scheme) === true;
}

function findTab(document: TextDocument): Tab | undefined {
  const { uri } = findNotebook(document) ?? document;
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.find(
    ({ input }) => (input instanceof TabInputText || input instanceof TabInputNotebook) && isEqualUri(input.uri, uri),
  );
}

function isSideOfDiff({ document: { uri } }: TextEditor, tab: Tab | undefined): boolean {
  const input = tab?.input;
  return input instanceof TabInputTextDiff && (isEqualUri(input.original, uri) || isEqualUri(input.modified, uri));
}

function getSelectedCell({ notebook, selection }: NotebookEditor): TextDocument | undefined {
  return notebook.cellCount === 0 ? undefined : notebook.cellAt(selection.start).document;
}

/** Finds the document of a custom editor, such as VS Code's rich Markdown editor, or the modified document of a diff. */
function findDocumentInRareEditor(tab: Tab | undefined): TextDocument | undefined {
  const input = tab?.input;
  const uri =
    input instanceof TabInputCustom ? input.uri : input instanceof TabInputTextDiff ? input.modified : undefined;
  return workspace.textDocuments.find((document) => isEqualUri(document.uri, uri));
}

function isEqualUri(uri: Uri, other: Uri | undefined): boolean {
  return uri.toString() === other?.toString();
}
