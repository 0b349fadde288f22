import { basename } from 'node:path';
import {
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
import type { Selected } from '../citation/insertion/plan.ts';
import { notebookOf } from './notebookOf.ts';
import { followEdit } from './followEdit.ts';
import { isReadOnly } from './readOnly.ts';

/** Selections in a document that follow the user's edits. */
export class TrackedPlace {
  readonly document: TextDocument;
  readonly #editor: TextEditor | undefined;
  /** All tracked insertion points, oldest first. */
  readonly #places: ReadonlySet<TrackedPlace>;
  #selections: readonly Selected[];
  #text: string;
  #isLost = false;

  /** @param editor the visible editor with the selections */
  constructor(
    places: ReadonlySet<TrackedPlace>,
    document: TextDocument,
    selections: readonly Selected[],
    editor?: TextEditor,
  ) {
    this.#places = places;
    this.document = document;
    this.#editor = editor;
    this.#text = document.getText();
    this.#selections = selections;
  }

  /** The current selections: empty if the document has no cursor, `undefined` if the text around them was deleted. */
  get selections(): readonly Selected[] | undefined {
    return this.#isLost ? undefined : this.#selections;
  }

  /** Whether the user closed the document. Other extensions can keep it open without a tab. */
  isClosed(): boolean {
    return this.document.isClosed || (!this.editor && !tabOf(this.document));
  }

  /** The visible editor of the document, preferably the one with the selections. */
  get editor(): TextEditor | undefined {
    const visible = window.visibleTextEditors.filter(({ document }) => document === this.document);
    return visible.find((editor) => editor === this.#editor) ?? visible[0];
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

  /** Moves later citations for the same cursors behind the inserted one, which ends at `carets`. */
  keepOrder(selections: readonly Selected[], carets: readonly number[]): void {
    const all = [...this.#places];
    const later = all.slice(all.indexOf(this) + 1);
    for (const place of later.filter(({ document }) => document === this.document)) {
      place.#selections = place.#selections.map((selection) => {
        const caret = carets[selections.findIndex((own) => isSame(own, selection))];
        return caret === undefined ? selection : { start: caret, end: caret };
      });
    }
  }
}

/** A document that can receive a citation. */
interface Candidate {
  readonly place: TrackedPlace;
  /** Whether the document is active, so that no other one is considered. */
  readonly isActive?: boolean;
  /** Shows the document after the user agreed to insert there. */
  readonly reveal?: () => Thenable<unknown>;
}

type Track = (document: TextDocument, selections: readonly Selected[], editor?: TextEditor) => TrackedPlace;

/** Asks whether to insert into the document with this name. */
type AskToInsert = (name: string) => Promise<boolean>;

/** Where a citation goes, captured when the user requested it. */
export class CitationTarget {
  readonly #candidates: readonly Candidate[];
  readonly #track: Track;

  constructor(candidates: readonly Candidate[], track: Track) {
    this.#candidates = candidates;
    this.#track = track;
  }

  /** The document for which citations are previewed and copied. */
  get document(): TextDocument | undefined {
    return this.#candidates[0]?.place.document;
  }

  get selections(): readonly Selected[] {
    return this.#candidates[0]?.place.selections ?? [];
  }

  /**
   * Returns the insertion point: in the active document, or in the first one that can be changed. Calls `ask` before
   * showing a document that is not visible.
   */
  async open(ask: AskToInsert): Promise<TrackedPlace | 'noDocument' | 'readOnly' | 'declined'> {
    for (const { place, isActive = false, reveal } of this.#candidates) {
      const { document } = place;
      if (!isActive && (document.isClosed || (await isReadOnly(document)))) {
        continue;
      }
      if (reveal) {
        if (!(await ask(basename(document.uri.path)))) {
          return 'declined';
        }
        await reveal();
        const { editor } = place;
        return editor ? this.#track(document, offsetsOf(editor), editor) : place;
      }
      return place;
    }
    return this.#candidates.length === 0 ? 'noDocument' : 'readOnly';
  }

  /** Returns a target with the same document and a different offset. */
  at(offset: number): CitationTarget {
    const candidates = this.#candidates.slice(0, 1).map((candidate) => {
      const { document, editor } = candidate.place;
      return { ...candidate, place: this.#track(document, [{ start: offset, end: offset }], editor) };
    });
    return new CitationTarget(candidates, this.#track);
  }
}

/** Captures where citations go, and follows the user's edits while something loads. */
export class CitationTargets {
  /** Documents that the user wrote in, most recent first. */
  #recent: readonly TextDocument[] = [];
  /** Editors in which the user set the selection, by editor and by document. */
  readonly #placed = new WeakMap<TextEditor | TextDocument, TextEditor>();
  readonly #places = new Set<TrackedPlace>();
  readonly #listeners: Disposable;

  constructor() {
    this.#remember(window.activeTextEditor?.document);
    this.#listeners = Disposable.from(
      window.onDidChangeActiveTextEditor((editor) => this.#remember(editor?.document)),
      window.onDidChangeActiveNotebookEditor((editor) => this.#remember(editor && selectedCell(editor))),
      window.onDidChangeTextEditorSelection(({ kind, textEditor }) => {
        if (kind !== undefined) {
          this.#placed.set(textEditor, textEditor).set(textEditor.document, textEditor);
        }
      }),
      workspace.onDidChangeTextDocument((change) => this.#places.forEach((place) => place.follow(change))),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Returns the current target, for previews. */
  now(): CitationTarget {
    const track: Track = (...given) => new TrackedPlace(new Set(), ...given);
    return new CitationTarget(this.#candidates(track), track);
  }

  /** Captures the current target and follows the user's edits until `work` is done. */
  use<T>(work: (target: CitationTarget) => Promise<T>): Promise<T> {
    return this.#whileTracking((track) => work(new CitationTarget(this.#candidates(track), track)));
  }

  /** Captures an offset in a document, like `use`. */
  useAt<T>(document: TextDocument, offset: number, work: (target: CitationTarget) => Promise<T>): Promise<T> {
    return this.#whileTracking((track) => {
      const place = track(document, [{ start: offset, end: offset }]);
      return work(new CitationTarget([{ place, isActive: true }], track));
    });
  }

  async #whileTracking<T>(work: (track: Track) => Promise<T>): Promise<T> {
    const own: TrackedPlace[] = [];
    try {
      return await work((...given) => {
        const place = new TrackedPlace(this.#places, ...given);
        own.push(place);
        this.#places.add(place);
        return place;
      });
    } finally {
      own.forEach((place) => this.#places.delete(place));
    }
  }

  #candidates(track: Track): readonly Candidate[] {
    const active = this.#active(track);
    return active ? [active] : [...this.#visible(track), ...this.#hidden(track)];
  }

  #active(track: Track): Candidate | undefined {
    const { activeTextEditor: editor, activeNotebookEditor: notebook, tabGroups } = window;
    const tab = tabGroups.activeTabGroup.activeTab;
    if (editor && isOriginalSide(editor, tab)) {
      return this.#modifiedSide(track, tab.input.modified);
    }
    const isTabItself = tab?.input instanceof TabInputText && isEqual(tab.input.uri, editor?.document.uri);
    if (editor && (isWritable(editor.document) || isTabItself)) {
      return { place: track(editor.document, offsetsOf(editor), editor), isActive: true };
    }
    if (notebook && tab?.input instanceof TabInputNotebook && isEqual(tab.input.uri, notebook.notebook.uri)) {
      const cell = selectedCell(notebook);
      return cell && { place: this.#inCell(track, cell), isActive: true };
    }
    const custom = customDocument(tab);
    return custom && { place: track(custom, []), isActive: true };
  }

  /** Returns the modified side of a diff whose original side has the focus. */
  #modifiedSide(track: Track, uri: Uri): Candidate | undefined {
    const sides = window.visibleTextEditors.filter(({ document }) => isEqual(document.uri, uri));
    const placed = sides.find((editor) => this.#placed.has(editor));
    const editor = placed ?? sides[0];
    if (!editor || !isWritable(editor.document)) {
      return undefined;
    }
    const { document } = editor;
    const place = track(document, offsetsOf(editor), editor);
    return placed ? { place, isActive: true } : { place, reveal: () => window.showTextDocument(document) };
  }

  #visible(track: Track): Candidate[] {
    const groups = window.tabGroups.all;
    const editors = window.visibleTextEditors.filter(
      (editor) =>
        isWritable(editor.document) &&
        editor.document.uri.scheme !== cellScheme &&
        !groups.some(({ activeTab }) => isOriginalSide(editor, activeTab)),
    );
    const places = [
      ...editors.map((editor) => track(editor.document, offsetsOf(editor), editor)),
      ...window.visibleNotebookEditors.flatMap((notebook) => {
        const cell = selectedCell(notebook);
        return cell ? [this.#inCell(track, cell)] : [];
      }),
      ...groups.flatMap(({ activeTab }) => {
        const custom = customDocument(activeTab);
        return custom ? [track(custom, [])] : [];
      }),
    ];
    const age = ({ document }: TrackedPlace) => {
      const index = this.#recent.indexOf(document);
      return index === -1 ? this.#recent.length : index;
    };
    return places.sort((a, b) => age(a) - age(b)).map((place) => ({ place }));
  }

  /** Returns open documents that no editor shows, such as one behind a page. */
  #hidden(track: Track): Candidate[] {
    return this.#recent.flatMap((document) => {
      const notebook = notebookOf(document);
      const viewColumn = tabOf(document)?.group.viewColumn;
      if (viewColumn === undefined) {
        return [];
      }
      const index = notebook?.getCells().findIndex((cell) => cell.document === document) ?? -1;
      const reveal = () =>
        notebook
          ? window.showNotebookDocument(notebook, { viewColumn, selections: [new NotebookRange(index, index + 1)] })
          : window.showTextDocument(document, { viewColumn });
      return [{ place: track(document, []), reveal }];
    });
  }

  /** Returns the cursor that the user set in a cell, or the end of the cell. */
  #inCell(track: Track, cell: TextDocument): TrackedPlace {
    const editor = this.#placed.get(cell);
    const end = cell.getText().length;
    return track(cell, editor ? offsetsOf(editor) : [{ start: end, end }], editor);
  }

  #remember(document: TextDocument | undefined): void {
    const open = this.#recent.filter((known) => !known.isClosed && known !== document);
    this.#recent = document && isWritable(document) ? [document, ...open] : open;
  }
}

/** Returns the selections of an editor as offsets. */
export function offsetsOf({ document, selections }: Pick<TextEditor, 'document' | 'selections'>): readonly Selected[] {
  return selections.map((selection: Selection) => {
    const { start, end } = document.validateRange(selection);
    return { start: document.offsetAt(start), end: document.offsetAt(end) };
  });
}

export function areSame(some: readonly Selected[], others: readonly Selected[]): boolean {
  return some.length === others.length && some.every((selection, index) => isSame(selection, others[index]));
}

function isSame({ start, end }: Selected, other: Selected | undefined): boolean {
  return start === other?.start && end === other.end;
}

const cellScheme = 'vscode-notebook-cell';

/** Whether the user can write in the document. Output panels are text editors too. */
function isWritable({ uri: { scheme } }: TextDocument): boolean {
  return scheme === 'untitled' || scheme === cellScheme || workspace.fs.isWritableFileSystem(scheme) === true;
}

/** Returns the tab of a document, or of the notebook that contains it. */
function tabOf(document: TextDocument): Tab | undefined {
  const { uri } = notebookOf(document) ?? document;
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.find(({ input }) =>
    input instanceof TabInputText || input instanceof TabInputNotebook || input instanceof TabInputCustom
      ? isEqual(input.uri, uri)
      : input instanceof TabInputTextDiff && isEqual(input.modified, uri),
  );
}

function isOriginalSide(
  { document }: TextEditor,
  tab: Tab | undefined,
): tab is Tab & { readonly input: TabInputTextDiff } {
  const input = tab?.input;
  return (
    input instanceof TabInputTextDiff && isEqual(input.original, document.uri) && !isEqual(input.modified, document.uri)
  );
}

function selectedCell({ notebook, selection }: NotebookEditor): TextDocument | undefined {
  return notebook.cellCount === 0 ? undefined : notebook.cellAt(selection.start).document;
}

/** Returns the document of a custom editor, such as VS Code's rich Markdown editor. */
function customDocument(tab: Tab | undefined): TextDocument | undefined {
  const input = tab?.input;
  return input instanceof TabInputCustom
    ? workspace.textDocuments.find(({ uri }) => isEqual(uri, input.uri))
    : undefined;
}

function isEqual(uri: Uri, other: Uri | undefined): boolean {
  return uri.toString() === other?.toString();
}
