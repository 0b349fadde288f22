import { Range, workspace, type Disposable, type WorkspaceEdit } from 'vscode';
import { createChange, type BibliographyEntries } from './bibliography.ts';

/** Adds the change of a bibliography to an edit, which creates the file if necessary. */
export async function addBibliographyChange(edit: WorkspaceEdit, entries: BibliographyEntries): Promise<void> {
  const { uri } = entries.bibliography;
  try {
    await workspace.fs.stat(uri);
  } catch {
    edit.createFile(uri, { contents: new TextEncoder().encode(entries.after) });
    return;
  }
  const { start, end, text } = createChange(entries);
  const document = await workspace.openTextDocument(uri);
  edit.replace(uri, new Range(document.positionAt(start), document.positionAt(end)), text);
}

export class BibliographySaver implements Disposable {
  #saving: Disposable | undefined;

  dispose(): void {
    this.#saving?.dispose();
  }

  /** Saves the bibliography once it has the new entries and nothing else, because programs read it from its file. */
  saveAfter({ bibliography: { uri }, after }: BibliographyEntries): void {
    this.#saving?.dispose();
    const isDirty = workspace.textDocuments.some((open) => open.isDirty && open.uri.toString() === uri.toString());
    this.#saving = isDirty
      ? undefined
      : workspace.onDidChangeTextDocument(({ document }) => {
          if (document.uri.toString() === uri.toString() && document.getText() === after) {
            this.#saving?.dispose();
            void document.save();
          }
        });
  }
}
