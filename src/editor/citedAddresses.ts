import { EventEmitter, window, workspace, type Disposable, type TextDocument } from 'vscode';
import { getArticleKey } from '../citation/address.ts';
import { Disposables } from '../platform/disposables.ts';

/** Pause after the last edit. */
const pauseMs = 500;
/** In UTF-16 code units. The rest of a longer document or bibliography is not read. */
const maxLength = 500_000;

/** The addresses in the last active document, or of bibliography entries whose keys are in it. */
export class CitedAddresses implements Disposable {
  readonly #onError: (error: unknown) => void;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<(address: string | undefined) => boolean>());
  readonly onDidChange = this.#changed.event;
  #document: TextDocument | undefined;
  #keys: ReadonlySet<string> = new Set();
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
    const found = text.match(/https?:\/\/[^\s<>"'()[\]{}]+/gi) ?? [];
    const addresses = [...found, ...(document && hasKeys.test(text) ? await findEntryAddresses(document, text) : [])];
    if (document !== this.#document || version !== document?.version) {
      return;
    }
    const previous = this.#keys;
    const keys = new Set(addresses.flatMap((address) => getArticleKey(address) ?? []));
    this.#keys = keys;
    if (previous.size > 0 || keys.size > 0) {
      this.#changed.fire((address) => {
        const key = getArticleKey(address) ?? '';
        return previous.has(key) !== keys.has(key);
      });
    }
  }
}

const hasKeys = /@[\p{L}\p{N}]|cite/u;

/** Returns the addresses of bibliography entries whose keys are words of the text. */
async function findEntryAddresses(document: TextDocument, text: string): Promise<string[]> {
  const [{ locateEntries }, { readDocumentBibliographies }] = await Promise.all([
    import('../citation/draft/bibliographyEntries.ts'),
    import('./findBibliography.ts'),
  ]);
  const { bibliographies } = await readDocumentBibliographies(document);
  const entries = bibliographies.filter((file) => file.text.length <= maxLength).flatMap(locateEntries);
  const words = new Set(entries.length > 0 ? text.match(/[\p{L}\p{N}_:.+/-]*[\p{L}\p{N}_]/gu) : []);
  return entries
    .filter(({ key, aliases }) => [key, ...aliases].some((name) => words.has(name)))
    .flatMap((entry) => entry.addresses);
}
