import { EventEmitter, window, workspace, type Disposable, type TextDocument } from 'vscode';
import { getArticleKey } from '../citation/address.ts';
import type { LocatedEntry } from '../draft/bibliographyEntries.ts';
import { listPossibleAddresses } from '../citation/possibleAddresses.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { Disposables } from '../platform/disposables.ts';

/** Pause after the last edit. */
const pauseMs = 500;
/** In UTF-16 code units. The rest of a longer document or bibliography is not read. */
const maxLength = 500_000;
/** More addresses take longer than a pause while typing. */
const maxAddresses = 4000;

/** The addresses in the last active document, or of bibliography entries whose keys are in it. */
export class CitedAddresses implements Disposable {
  readonly #onError: (error: unknown) => void;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<(address: string | undefined) => boolean>());
  readonly onDidChange = this.#changed.event;
  #document: TextDocument | undefined;
  #keys: ReadonlySet<string> = new Set();
  #located: { readonly text: string; readonly entries: readonly LocatedEntry[] } = { text: '', entries: [] };
  #timer: NodeJS.Timeout | undefined;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
    this.#disposables.add(window.onDidChangeActiveTextEditor((editor) => editor && this.#open(editor.document)));
    this.#disposables.add(
      workspace.onDidCloseTextDocument((closed) => closed === this.#document && this.#open(undefined)),
    );
    this.#disposables.add(
      workspace.onDidChangeTextDocument(({ document }) => document === this.#document && this.#updateLater()),
    );
    this.#open(window.activeTextEditor?.document);
  }

  has(address: string | undefined): boolean {
    return this.#keys.size > 0 && this.#keys.has(getArticleKey(address) ?? '');
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#disposables.dispose();
  }

  #open(document: TextDocument | undefined): void {
    this.#document = document;
    void this.#update().catch(this.#onError);
  }

  #updateLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#update().catch(this.#onError), pauseMs);
  }

  async #update(): Promise<void> {
    clearTimeout(this.#timer);
    const document = this.#document;
    const version = document?.version;
    const text = document?.getText().slice(0, maxLength) ?? '';
    const entries = document && hasKeys.test(text) ? await this.#locateEntries(document) : [];
    if (document !== this.#document || version !== document?.version) {
      return;
    }
    const addresses = new Set([...findCited(entries, text), ...listPossibleAddresses(text, maxAddresses)]);
    const previous = this.#keys;
    const keys = new Set([...addresses].slice(0, 2 * maxAddresses).flatMap((each) => getArticleKey(each) ?? []));
    this.#keys = keys;
    if (previous.size > 0 || keys.size > 0) {
      this.#changed.fire((changed) => {
        const key = getArticleKey(changed) ?? '';
        return previous.has(key) !== keys.has(key);
      });
    }
  }

  /** Reads the bibliographies of a document again only if they changed. */
  async #locateEntries(document: TextDocument): Promise<readonly LocatedEntry[]> {
    const { readDocumentBibliographies } = await import('./findBibliography.ts');
    const { bibliographies } = await readDocumentBibliographies(document);
    const files = bibliographies.filter((file) => file.text.length <= maxLength);
    const text = files.map((file) => `${file.name}\n${file.text}`).join('\n');
    if (this.#located.text !== text) {
      // Completion and checks say if a bibliography takes too long.
      const entries = await Promise.all(files.map((file) => workOnDocument(file.text, 'locateEntries', [file])));
      this.#located = { text, entries: entries.flatMap((located) => located ?? []) };
    }
    return this.#located.entries;
  }
}

const hasKeys = /@[\p{L}\p{N}]|cite/u;
const word = /[\p{L}\p{N}_]+(?:[:.+/-]+[\p{L}\p{N}_]+)*/gu;

/** Returns the addresses of bibliography entries whose keys are words of the text. */
function findCited(entries: readonly LocatedEntry[], text: string): string[] {
  const words = new Set(entries.length > 0 ? text.match(word) : []);
  return entries
    .filter(({ key, aliases }) => [key, ...aliases].some((name) => words.has(name)))
    .flatMap((entry) => entry.addresses);
}
