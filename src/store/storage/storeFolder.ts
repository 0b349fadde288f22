import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { Disposable, FileSystemError, RelativePattern, Uri, window, workspace } from 'vscode';
import { replaceFile } from '../../platform/replaceFile.ts';
import { type Folder, FileNotFoundError, NotTextError } from './storedFile.ts';

/** Older temporary files were left by a crash. */
const abandonedMs = 60 * 60_000;

/**
 * A folder of the extension's storage, which is on disk wherever Node runs. Reads with Node, because each call of VS
 * Code's file system waits for the window, and thousands of files take a minute.
 */
export class StoreFolder implements Folder {
  readonly #uri: Uri;

  constructor(uri: Uri) {
    this.#uri = uri;
  }

  async names(): Promise<readonly string[]> {
    const entries = (await ignoreMissingFile(() => readdir(this.#uri.fsPath, { withFileTypes: true }))) ?? [];
    return entries.filter((entry) => entry.isFile() || entry.isSymbolicLink()).map(({ name }) => name);
  }

  async read(name: string): Promise<string> {
    const bytes = await ignoreMissingFile(() => readFile(this.#getUri(name).fsPath));
    if (!bytes) {
      throw new FileNotFoundError(name);
    }
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new NotTextError(name);
    }
  }

  /** Writes a temporary file and renames it, so that nobody reads a partial file. */
  async replace(name: string, text: string): Promise<void> {
    await this.#create();
    const temporaryName = `${name}.${crypto.randomUUID()}.new`;
    try {
      await workspace.fs.writeFile(this.#getUri(temporaryName), new TextEncoder().encode(text));
      await replaceFile(this.#getUri(temporaryName), this.#getUri(name));
    } catch (error) {
      // On a full disk, each attempt leaves a part of the file. If it can't be deleted, `tidy` does so later.
      await this.remove(temporaryName).catch(() => undefined);
      throw error;
    }
  }

  async rename(from: string, to: string): Promise<boolean> {
    try {
      await workspace.fs.rename(this.#getUri(from), this.#getUri(to));
      return true;
    } catch (error) {
      if (error instanceof FileSystemError && /^(FileNotFound|FileNotADirectory|FileExists)$/.test(error.code)) {
        return false;
      }
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await ignoreMissingFile(() => rm(this.#getUri(name).fsPath));
  }

  /**
   * Creates the folder so that it can be watched, and calls back after another window changes a file. VS Code's watcher
   * misses changes until it is active, so the folder is also checked when the user comes back from the other window.
   */
  async watch(callback: () => void, onDidChangeFocus = window.onDidChangeWindowState): Promise<Disposable> {
    await this.#create();
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(this.#uri, '*.json'));
    watcher.onDidCreate(callback);
    watcher.onDidChange(callback);
    watcher.onDidDelete(callback);
    let lastChange = await this.#findLastChange();
    const focus = onDidChangeFocus(async ({ focused }) => {
      const change = focused ? await this.#findLastChange() : lastChange;
      if (change !== lastChange) {
        lastChange = change;
        callback();
      }
    });
    return Disposable.from(watcher, focus);
  }

  async tidy(): Promise<void> {
    for (const name of await this.names()) {
      if (name.endsWith('.new')) {
        const file = await ignoreMissingFile(() => stat(this.#getUri(name).fsPath));
        if (file && Date.now() - file.mtimeMs > abandonedMs) {
          await this.remove(name);
        }
      }
    }
  }

  /** Each file is replaced by renaming another, which changes the folder. Milliseconds since 1970. */
  async #findLastChange(): Promise<number | undefined> {
    // A folder that can't be read counts as changed. Whoever reads it next reports the error.
    return stat(this.#uri.fsPath).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  }

  async #create(): Promise<void> {
    await workspace.fs.createDirectory(this.#uri);
  }

  #getUri(name: string): Uri {
    return Uri.joinPath(this.#uri, name);
  }
}

/** Returns `undefined` if the file or folder doesn't exist. Rejects with any other error. */
async function ignoreMissingFile<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return undefined;
    }
    throw error;
  }
}
