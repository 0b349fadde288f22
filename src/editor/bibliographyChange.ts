import { Position, Range, workspace, type Disposable, type WorkspaceEdit } from 'vscode';
import { createEntryEdit, UnreadableBibliographyError, type BibliographyEntries } from './bibliography.ts';

/**
 * Creates the file if necessary.
 *
 * @throws UnreadableBibliographyError if the user changed the file meanwhile
 */
export async function addBibliographyChange(edit: WorkspaceEdit, entries: BibliographyEntries): Promise<void> {
  const { uri } = entries.bibliography;
  try {
    await workspace.fs.stat(uri);
  } catch {
    edit.createFile(uri, { contents: new TextEncoder().encode(entries.after) });
    return;
  }
  const document = await workspace.openTextDocument(uri);
  const [before, after] = [normalize(entries.before), normalize(entries.after)];
  if (normalize(document.getText()) !== before) {
    throw new UnreadableBibliographyError('wouldChange', 'The file changed meanwhile');
  }
  const { start, end, text } = createEntryEdit({ before, after });
  edit.replace(uri, new Range(createPosition(before, start), createPosition(before, end)), text);
}

/** Removes the byte order mark and the differences of line ends, as VS Code does when it opens a file. */
function normalize(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

function createPosition(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return new Position(before.split('\n').length - 1, offset - before.lastIndexOf('\n') - 1);
}

export class BibliographySaver implements Disposable {
  #saving: Disposable | undefined;

  dispose(): void {
    this.#saving?.dispose();
  }

  /** Saves a bibliography with only the new entries, because programs read it from its file. */
  saveAfter({ bibliography: { uri }, after }: BibliographyEntries): void {
    this.#saving?.dispose();
    const isDirty = workspace.textDocuments.some((open) => open.isDirty && open.uri.toString() === uri.toString());
    this.#saving = isDirty
      ? undefined
      : workspace.onDidChangeTextDocument(({ document }) => {
          if (document.uri.toString() === uri.toString() && normalize(document.getText()) === normalize(after)) {
            this.#saving?.dispose();
            void document.save();
          }
        });
  }
}
