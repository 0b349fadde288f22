import {
  DocumentDropOrPasteEditKind,
  l10n,
  languages,
  window,
  type CancellationToken,
  type DataTransfer,
  type Disposable,
  type DocumentDropEdit,
  type DocumentDropEditProvider,
  type Position,
  type TextDocument,
} from 'vscode';
import { isCitableReference } from '../citation/citableTitle.ts';
import type { References } from '../store/references.ts';
import { notify } from '../platform/notify.ts';
import { dragMimeType, recallDrag } from '../store/draggedRecords.ts';
import { askForTitles } from './askForTitles.ts';
import type { CitationTargets } from './citationTarget.ts';

/** Provider for dropped records. Returns no edit, because VS Code ignores it if the user types meanwhile. */
export class DropCitation implements DocumentDropEditProvider {
  readonly #targets: CitationTargets;
  readonly #references: References;
  readonly #onError: (error: unknown) => void;

  constructor(targets: CitationTargets, references: References, onError: (error: unknown) => void) {
    this.#targets = targets;
    this.#references = references;
    this.#onError = onError;
  }

  async provideDocumentDropEdits(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
    token: CancellationToken,
  ): Promise<DocumentDropEdit | undefined> {
    const { version } = document;
    // VS Code also cancels a drop when the user types or opens another document. The token of such a drop is already
    // canceled here, and the user's edit arrives later.
    const arrivesCanceled = token.isCancellationRequested;
    const isCanceled = () =>
      token.isCancellationRequested &&
      !arrivesCanceled &&
      document.version === version &&
      window.activeTextEditor?.document === document;
    try {
      await this.#targets.useAt(document, document.offsetAt(position), async (target) => {
        const dragged = recallDrag((await transfer.get(dragMimeType)?.asString()) ?? '');
        const cited = dragged && (await this.#references.loadAll(dragged.records));
        if (!cited || isCanceled()) {
          return;
        }
        if (!cited.references.some(isCitableReference)) {
          void notify('information', l10n.t('The dragged records have no sources with a web address to cite.'));
          return;
        }
        const { insertCitation } = await import('./insertCitation.ts');
        const titled = await askForTitles(cited);
        await (titled && insertCitation({ ...titled, quotation: dragged.quotation }, target));
      });
    } catch (error) {
      this.#onError(error);
    }
    return undefined;
  }
}

export function registerDropCitation(...options: ConstructorParameters<typeof DropCitation>): Disposable {
  return languages.registerDocumentDropEditProvider('*', new DropCitation(...options), {
    dropMimeTypes: [dragMimeType],
    providedDropEditKinds: [DocumentDropOrPasteEditKind.Empty.append('dateline', 'citation')],
  });
}
