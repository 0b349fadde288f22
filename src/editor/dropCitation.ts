import {
  Disposable,
  DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  l10n,
  languages,
  Range,
  workspace,
  WorkspaceEdit,
  type CancellationToken,
  type DataTransfer,
  type DocumentDropEditProvider,
  type Position,
  type TextDocument,
} from 'vscode';
import { isCitableReference } from '../citation/citableTitle.ts';
import type { References } from '../store/references.ts';
import { notify } from '../platform/notify.ts';
import { dragMimeType, recallDrag } from '../store/draggedRecords.ts';
import type { BibliographyEntries } from './bibliography.ts';
import type { CitationTargets } from './citationTarget.ts';
import type { CitationEdits } from './insertCitation.ts';

const kind = DocumentDropOrPasteEditKind.Empty.append('dateline', 'citation');

/**
 * Cites records that are dropped into an editor. Bibliography entries are part of the same edit, so a canceled drop
 * changes no file.
 */
export class DropCitation implements DocumentDropEditProvider {
  readonly #targets: CitationTargets;
  readonly #references: References;
  readonly #onError: (error: unknown) => void;
  /** Saves the bibliography that the last drop changed. */
  #saving: Disposable | undefined;

  constructor(targets: CitationTargets, references: References, onError: (error: unknown) => void) {
    this.#targets = targets;
    this.#references = references;
    this.#onError = onError;
  }

  dispose(): void {
    this.#saving?.dispose();
  }

  provideDocumentDropEdits(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
    token: CancellationToken,
  ): Promise<DocumentDropEdit | undefined> {
    return this.#targets.useAt(document, document.offsetAt(position), async (target) => {
      const { version } = document;
      // VS Code cancels a drop when the user types, and ignores its edit.
      const hasTyped = () => document.version !== version || document.isClosed;
      const isCanceled = () => token.isCancellationRequested && !hasTyped();
      const dragged = recallDrag((await transfer.get(dragMimeType)?.asString()) ?? '');
      if (!dragged || isCanceled()) {
        return undefined;
      }
      try {
        const cited = await this.#references.loadAll(dragged.records);
        if (isCanceled()) {
          return undefined;
        }
        if (!cited.references.some(isCitableReference)) {
          void notify('information', l10n.t('The dragged records have no sources with a web address to cite.'));
          return undefined;
        }
        const { planCitationEdits: citationEdits, insertCitation } = await import('./insertCitation.ts');
        const request = { ...cited, quotation: dragged.quotation };
        const edits = hasTyped() ? undefined : await citationEdits(request, document, document.offsetAt(position));
        if (isCanceled()) {
          return undefined;
        }
        if (!edits || hasTyped()) {
          await insertCitation(request, target);
          return undefined;
        }
        return await this.#dropEdit(edits, document, position);
      } catch (error) {
        this.#onError(error);
        return undefined;
      }
    });
  }

  async #dropEdit(
    { edits, missing }: CitationEdits,
    document: TextDocument,
    position: Position,
  ): Promise<DocumentDropEdit> {
    // Inserting at this position leaves the cursor after the citation.
    const here = edits.find(({ range }) => range.isEmpty && range.start.isEqual(position));
    const drop = new DocumentDropEdit(here?.newText ?? '', l10n.t('Insert Citation'), kind);
    drop.additionalEdit = new WorkspaceEdit();
    drop.additionalEdit.set(
      document.uri,
      edits.filter((edit) => edit !== here),
    );
    if (missing) {
      await addChange(drop.additionalEdit, missing);
      this.#saveAfter(missing);
    }
    return drop;
  }

  /** Saves the bibliography after it received exactly the new entries, because other programs read the file. */
  #saveAfter({ bibliography: { uri }, after }: BibliographyEntries): void {
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

/** Adds the change of a bibliography to an edit. Creates the file if necessary. */
async function addChange(edit: WorkspaceEdit, entries: BibliographyEntries): Promise<void> {
  const { uri } = entries.bibliography;
  try {
    await workspace.fs.stat(uri);
  } catch {
    edit.createFile(uri, { contents: new TextEncoder().encode(entries.after) });
    return;
  }
  const { createChange: changeOf } = await import('./bibliography.ts');
  const { start, end, text } = changeOf(entries);
  const document = await workspace.openTextDocument(uri);
  edit.replace(uri, new Range(document.positionAt(start), document.positionAt(end)), text);
}

export function registerDropCitation(...given: ConstructorParameters<typeof DropCitation>): Disposable {
  const provider = new DropCitation(...given);
  const registration = languages.registerDocumentDropEditProvider('*', provider, {
    dropMimeTypes: [dragMimeType],
    providedDropEditKinds: [kind],
  });
  return Disposable.from(registration, provider);
}
