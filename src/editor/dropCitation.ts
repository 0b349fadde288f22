import {
  Disposable,
  DocumentDropEdit,
  DocumentDropOrPasteEditKind,
  l10n,
  languages,
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
import { addBibliographyChange, BibliographySaver } from './bibliographyChange.ts';
import { showNotices } from './citationNotices.ts';
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
  readonly #saver = new BibliographySaver();

  constructor(targets: CitationTargets, references: References, onError: (error: unknown) => void) {
    this.#targets = targets;
    this.#references = references;
    this.#onError = onError;
  }

  dispose(): void {
    this.#saver.dispose();
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
        const { planCitationEdits, insertCitation } = await import('./insertCitation.ts');
        const request = { ...cited, quotation: dragged.quotation };
        const selection = { start: document.offsetAt(position), end: document.offsetAt(position) };
        const edits = hasTyped() ? undefined : await planCitationEdits(request, document, selection);
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
    { edits, missing, notices }: CitationEdits,
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
      await addBibliographyChange(drop.additionalEdit, missing);
      this.#saver.saveAfter(missing);
    }
    showNotices(notices);
    return drop;
  }
}

export function registerDropCitation(...options: ConstructorParameters<typeof DropCitation>): Disposable {
  const provider = new DropCitation(...options);
  const registration = languages.registerDocumentDropEditProvider('*', provider, {
    dropMimeTypes: [dragMimeType],
    providedDropEditKinds: [kind],
  });
  return Disposable.from(registration, provider);
}
