import { FileSystemError, FileType, RelativePattern, Uri, workspace, type Disposable } from 'vscode';
import { type Folder, NoFileError, NotTextError } from './storedFile.ts';

/** After so long nobody writes a file any more: a crash left it. */
const abandonedAfterMs = 60 * 60_000;

/** A folder of VS Code's storage, on whatever file system that is. */
export class StoreFolder implements Folder {
  readonly #uri: Uri;

  constructor(uri: Uri) {
    this.#uri = uri;
  }

  async names(): Promise<readonly string[]> {
    const entries = (await unlessMissing(() => workspace.fs.readDirectory(this.#uri))) ?? [];
    return entries.filter(([, type]) => (type & FileType.File) !== 0).map(([name]) => name);
  }

  async read(name: string): Promise<string> {
    const bytes = await unlessMissing(() => workspace.fs.readFile(this.#of(name)));
    if (!bytes) {
      throw new NoFileError(name);
    }
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new NotTextError(name);
    }
  }

  /** By a file beside it that is then renamed: nobody ever sees half of it. */
  async replace(name: string, text: string): Promise<void> {
    await workspace.fs.createDirectory(this.#uri);
    const beside = this.#of(`${name}.${crypto.randomUUID()}.new`);
    await workspace.fs.writeFile(beside, new TextEncoder().encode(text));
    await workspace.fs.rename(beside, this.#of(name), { overwrite: true });
  }

  async rename(from: string, to: string): Promise<void> {
    await unlessMissing(() => workspace.fs.rename(this.#of(from), this.#of(to), { overwrite: true }));
  }

  async remove(name: string): Promise<void> {
    await unlessMissing(() => workspace.fs.delete(this.#of(name)));
  }

  /** Makes the folder, so that it can be watched, and calls back when another window changed a file. */
  async watch(callback: () => void): Promise<Disposable> {
    await workspace.fs.createDirectory(this.#uri);
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(this.#uri, '*.json'));
    watcher.onDidCreate(callback);
    watcher.onDidChange(callback);
    watcher.onDidDelete(callback);
    return watcher;
  }

  /** Removes what crashes left of files that were being written. */
  async tidy(): Promise<void> {
    for (const name of await this.names()) {
      if (name.endsWith('.new')) {
        const file = await unlessMissing(() => workspace.fs.stat(this.#of(name)));
        if (file && Date.now() - file.mtime > abandonedAfterMs) {
          await this.remove(name);
        }
      }
    }
  }

  /** Takes the files of another folder, but for those whose names are here already, which stay where they are. */
  async takeOver(from: Uri): Promise<void> {
    const names = new Set(await this.names());
    for (const name of await new StoreFolder(from).names()) {
      if (!names.has(name) && !name.endsWith('.new')) {
        await workspace.fs.createDirectory(this.#uri);
        // Another window may take the same file at the same time.
        await unlessMissing(() => workspace.fs.rename(Uri.joinPath(from, name), this.#of(name)));
      }
    }
  }

  #of(name: string): Uri {
    return Uri.joinPath(this.#uri, name);
  }
}

/** `undefined` where the file or the folder is not there; a file system that refuses is a failure. */
export async function unlessMissing<T>(work: () => Thenable<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileSystemError && (error.code === 'FileNotFound' || error.code === 'FileNotADirectory')) {
      return undefined;
    }
    throw error;
  }
}
