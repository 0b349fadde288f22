import { l10n, SnippetString, SnippetTextEdit, WorkspaceEdit, type CancellationToken, type Disposable } from 'vscode';
import { getAddressKey } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { isCanceled, isUnsupported } from '../client/errors.ts';
import type { Article } from '../client/records/types.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { notify } from '../platform/notify.ts';
import type { References } from '../store/references.ts';
import { addBibliographyChange, BibliographySaver } from './bibliographyChange.ts';
import type { CitationPasteEdit } from './citationPasteEdit.ts';
import { showNotices } from './citationNotices.ts';
import { planCitationEdits } from './insertCitation.ts';
import type { PastedSource } from './pastedSource.ts';

interface PasteCitationOptions {
  /** Sends no request. */
  readonly findLocalReferences: () => Promise<readonly Reference[]>;
  readonly references: Pick<References, 'get'>;
  readonly lookUp: (address: string) => Promise<Article | undefined>;
  readonly onError: (error: unknown) => void;
}

export class PasteCitation implements Disposable {
  readonly #options: PasteCitationOptions;
  readonly #saver = new BibliographySaver();

  constructor(options: PasteCitationOptions) {
    this.#options = options;
  }

  dispose(): void {
    this.#saver.dispose();
  }

  async resolve(edit: CitationPasteEdit, token: CancellationToken): Promise<CitationPasteEdit> {
    const { document, range, source } = edit.paste;
    const { version } = document;
    const isUnwanted = () => token.isCancellationRequested || document.version !== version;
    try {
      const reference = await this.#findReference(source);
      if (!reference || isUnwanted()) {
        return edit;
      }
      const selection = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
      const planned = await planCitationEdits({ references: [reference] }, document, selection);
      if (isUnwanted()) {
        return edit;
      }
      edit.additionalEdit = new WorkspaceEdit();
      if (!planned) {
        edit.additionalEdit.replace(document.uri, range, source.url);
        void notify('information', l10n.t('This is not a place for a citation. The address was pasted instead.'));
        return edit;
      }
      const { edits, missing, notices } = planned;
      edit.additionalEdit.set(
        document.uri,
        edits.map((edit) =>
          // A snippet leaves the cursor after the citation.
          edit.range.end.isEqual(range.end)
            ? SnippetTextEdit.replace(edit.range, new SnippetString().appendText(edit.newText).appendTabstop(0))
            : edit,
        ),
      );
      if (missing) {
        await addBibliographyChange(edit.additionalEdit, missing);
        this.#saver.saveAfter(missing);
      }
      showNotices(notices);
    } catch (error) {
      if (!isCanceled(error)) {
        this.#options.onError(error);
      }
    }
    return edit;
  }

  async #findReference(source: PastedSource): Promise<Reference | undefined> {
    const key = getAddressKey(source.url);
    const localReference = (await this.#options.findLocalReferences()).find(
      ({ url = '' }) => getAddressKey(url) === key,
    );
    const retrieved = new Date().toISOString();
    if (localReference || source.title !== undefined) {
      return localReference ?? { ...source, retrieved };
    }
    try {
      const article: CitableRecord | undefined = await this.#options.lookUp(source.url);
      if (article) {
        return this.#options.references.get([article]).references[0];
      }
      void notify('information', l10n.t('Article not found. The citation has no title: {0}', source.url));
    } catch (error) {
      if (isCanceled(error)) {
        throw error;
      }
      if (isUnsupported(error)) {
        const message = l10n.t('This service can’t look up an address. The citation has no title: {0}', source.url);
        void notify('information', message);
      } else {
        this.#options.onError(error);
      }
    }
    return { url: source.url, retrieved };
  }
}
