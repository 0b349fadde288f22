import { basename } from 'node:path';
import {
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  l10n,
  Range,
  SnippetString,
  SnippetTextEdit,
  TextEdit,
  workspace,
  WorkspaceEdit,
  type CancellationToken,
  type Disposable,
  type TextDocument,
} from 'vscode';
import { getArticleKey } from '../citation/address.ts';
import { applyEdits } from '../citation/insertion/edits.ts';
import type { Edit } from '../citation/insertion/point.ts';
import type { Reference } from '../citation/reference.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { isCanceled, isUnsupported } from '../client/errors.ts';
import type { Article } from '../client/records/types.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { announce, notify, toAbortSignal } from '../platform/notify.ts';
import type { References } from '../store/references.ts';
import { prepareEntries, UnreadableBibliographyError } from './bibliography.ts';
import { createEntryNotWrittenNotice, showNotices } from './citationNotices.ts';
import { readCitingDocument } from './citingDocument.ts';
import { findEdit } from './followEdit.ts';
import { queueInsertion } from './insertCitation.ts';
import { readPastedSource, type PastedSource } from './pastedSource.ts';
import {
  chooseFormat,
  linkWithoutBibliography,
  prepareCitation,
  type ChosenFormat,
  type PreparedCitation,
} from './prepareCitation.ts';
import { pasteKind } from './registerEditor.ts';

/** The option Paste as Citation. Nothing is requested before the user chooses it. */
export class CitationPasteEdit extends DocumentPasteEdit {
  readonly paste: { readonly document: TextDocument; readonly range: Range; readonly source: PastedSource };

  /** @param pasted inserted if the citation can't be planned */
  constructor(paste: CitationPasteEdit['paste'], pasted: string = paste.source.url) {
    super(pasted, l10n.t('Paste as Citation'), pasteKind);
    // Plain text and VS Code's own link stay the default.
    this.yieldTo = ['text', 'uri', 'markdown', 'html'].map((kind) => DocumentDropOrPasteEditKind.Empty.append(kind));
    this.paste = paste;
  }
}

interface PasteCitationOptions {
  /** Sends no request. */
  readonly findLocalReferences: () => Promise<readonly Reference[]>;
  readonly references: Pick<References, 'get'>;
  readonly lookUp: (address: string) => Promise<Article | undefined>;
  readonly onError: (error: unknown) => void;
}

/** A citation at the place of a paste. */
interface PlannedPaste {
  readonly document: TextDocument;
  readonly selection: { readonly start: number; readonly end: number };
  readonly edits: readonly Edit[];
  /** The text of the document without and with the citation. */
  readonly before: string;
  readonly after: string;
  readonly format: ChosenFormat;
  readonly citation: PreparedCitation;
}

export class PasteCitation implements Disposable {
  readonly #options: PasteCitationOptions;
  #watching: Disposable | undefined;

  constructor(options: PasteCitationOptions) {
    this.#options = options;
  }

  dispose(): void {
    this.#watching?.dispose();
  }

  /** Offers to cite the source on the clipboard, without a request. */
  async offer(
    { document, range }: Pick<CitationPasteEdit['paste'], 'document' | 'range'>,
    clipboard: { readonly text: string; readonly html: string },
    token: CancellationToken,
  ): Promise<CitationPasteEdit[]> {
    const source = readPastedSource(clipboard.text, clipboard.html);
    return source
      ? [await this.prepare(new CitationPasteEdit({ document, range, source }, clipboard.text), token)]
      : [];
  }

  /**
   * Plans the citation without a request, because VS Code applies an edit from the widget after a paste without
   * resolving it. A title is looked up after that.
   */
  async prepare(edit: CitationPasteEdit, token: CancellationToken): Promise<CitationPasteEdit> {
    const { source } = edit.paste;
    try {
      const knownReference = await this.#findKnownReference(source);
      const planned = await plan(edit, knownReference ?? createUntitledReference(source), token);
      if (planned) {
        this.#fill(edit, planned, knownReference ? undefined : source);
      }
    } catch (error) {
      this.#options.onError(error);
    }
    return edit;
  }

  async resolve(edit: CitationPasteEdit, token: CancellationToken): Promise<CitationPasteEdit> {
    const { document, source } = edit.paste;
    const { version } = document;
    try {
      const reference = (await this.#findKnownReference(source)) ?? (await this.#lookUp(source));
      const planned = await plan(edit, reference, token);
      if (planned) {
        this.#fill(edit, planned);
      } else if (!token.isCancellationRequested && document.version === version) {
        void notify('information', l10n.t('This is not a place for a citation. The address was pasted instead.'));
      }
    } catch (error) {
      if (!isCanceled(error)) {
        this.#options.onError(error);
      }
    }
    return edit;
  }

  /** @param untitled to look up after VS Code applied the edit */
  #fill(edit: CitationPasteEdit, planned: PlannedPaste, untitled?: PastedSource): void {
    const { document, range } = edit.paste;
    edit.insertText = '';
    edit.additionalEdit = new WorkspaceEdit();
    edit.additionalEdit.set(
      document.uri,
      createTextEdits(document, planned.edits).map((textEdit) =>
        // A snippet leaves the cursor after the citation.
        textEdit.range.end.isEqual(range.end)
          ? SnippetTextEdit.replace(textEdit.range, new SnippetString().appendText(textEdit.newText).appendTabstop(0))
          : textEdit,
      ),
    );
    this.#watch(planned, untitled);
  }

  /** Waits until VS Code applies the edit, possibly after another one and its undo. */
  #watch(planned: PlannedPaste, untitled: PastedSource | undefined): void {
    const { document, after } = planned;
    const lastVersion = document.version + maxChanges;
    this.#watching?.dispose();
    const watching = workspace.onDidChangeTextDocument((change) => {
      if (change.document !== document) {
        return;
      }
      if (document.getText() === after) {
        watching.dispose();
        void this.#complete(planned, untitled).catch(this.#options.onError);
      } else if (document.version > lastVersion) {
        watching.dispose();
      }
    });
    this.#watching = watching;
  }

  /** Adds the title and the bibliography entry of a pasted citation. */
  async #complete(pasted: PlannedPaste, untitled: PastedSource | undefined): Promise<void> {
    const { document } = pasted;
    const titled = untitled && (await this.#addTitle(pasted, await this.#lookUp(untitled)));
    const { citation, format } = titled ?? pasted;
    if (citation.missing) {
      await addMissingEntry(document, format, citation, citation.missing.keys);
    }
    showNotices(citation.notices);
  }

  /** Returns `undefined` if the user changed the document meanwhile. */
  async #addTitle(pasted: PlannedPaste, reference: Reference): Promise<PlannedPaste | undefined> {
    const { document, before, selection } = pasted;
    if (reference.title === undefined) {
      return undefined;
    }
    const titled = await planAt(document, before, selection, { reference, format: pasted.format });
    if (!titled) {
      return undefined;
    }
    const edit = new WorkspaceEdit();
    edit.set(document.uri, createTextEdits(document, [findEdit(pasted.after, titled.after)]));
    if (document.getText() === pasted.after && (await workspace.applyEdit(edit))) {
      return titled;
    }
    void notify('information', l10n.t('The document changed, so the citation has no title: {0}', reference.title));
    return undefined;
  }

  async #findKnownReference(source: PastedSource): Promise<Reference | undefined> {
    const key = getArticleKey(source.url);
    const localReference = (await this.#options.findLocalReferences()).find(({ url }) => getArticleKey(url) === key);
    return localReference ?? (source.title === undefined ? undefined : createUntitledReference(source));
  }

  async #lookUp(source: PastedSource): Promise<Reference> {
    try {
      const article: CitableRecord | undefined = await this.#options.lookUp(source.url);
      const [reference] = article ? this.#options.references.get([article]).references : [];
      if (reference) {
        return reference;
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
    return createUntitledReference(source);
  }
}

/** The user can try several options of the paste menu, each with an undo step. */
const maxChanges = 20;

function createUntitledReference(source: PastedSource): Reference {
  return { ...source, retrieved: new Date().toISOString() };
}

/** Returns `undefined` if the place is not safe or the document changes meanwhile. */
async function plan(
  edit: CitationPasteEdit,
  reference: Reference,
  token: CancellationToken,
): Promise<PlannedPaste | undefined> {
  const { document, range } = edit.paste;
  const { version } = document;
  const selection = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const planned = await planAt(document, document.getText(), selection, { reference, signal: toAbortSignal(token) });
  return token.isCancellationRequested || document.version !== version ? undefined : planned;
}

async function planAt(
  document: TextDocument,
  text: string,
  selection: PlannedPaste['selection'],
  options: { readonly reference: Reference; readonly format?: ChosenFormat; readonly signal?: AbortSignal },
): Promise<PlannedPaste | undefined> {
  const { reference, signal, format = await chooseFormat(document, undefined, signal) } = options;
  const citation = linkWithoutBibliography(
    await queueInsertion(() => prepareCitation({ references: [reference] }, format, document, signal)),
  );
  const citing = { ...readCitingDocument(document), text };
  const args = [citation.references, citing, [selection], citation.options] as const;
  const planned = await workOnDocument(text, 'planCitation', [...args], signal);
  const edits = planned?.edits;
  return edits && { document, selection, edits, before: text, after: applyEdits(text, edits), format, citation };
}

/** Adds the entry of a citation that is already in the document. Says so if the entry can't have its key. */
function addMissingEntry(
  document: TextDocument,
  format: ChosenFormat,
  { references }: PreparedCitation,
  keys: readonly string[],
): Promise<void> {
  return queueInsertion(async () => {
    const { missing } = await prepareCitation({ references }, format, document);
    if (!missing) {
      return;
    }
    try {
      if (missing.keys.join(' ') !== keys.join(' ')) {
        throw new UnreadableBibliographyError('wouldChange', 'The file changed meanwhile');
      }
      await (await prepareEntries(missing)).write();
      announce(
        l10n.t(
          'An entry was added to {0}. It stays there if you undo the citation.',
          basename(missing.bibliography.uri.path),
        ),
      );
    } catch {
      // Any failure has the same remedy.
      showNotices([createEntryNotWrittenNotice(missing)]);
    }
  });
}

function createTextEdits(document: TextDocument, edits: readonly Edit[]): TextEdit[] {
  return edits.map(({ start, end, text }) =>
    TextEdit.replace(new Range(document.positionAt(start), document.positionAt(end)), text),
  );
}
