import { FileSystemError, FileType, RelativePattern, Uri, workspace, type Disposable } from 'vscode';
import type { Folder } from './store.ts';

/** A folder of VS Code's storage, on whatever file system that is. */
export class StoreFolder implements Folder {
  readonly #uri: Uri;

  constructor(uri: Uri) {
    this.#uri = uri;
  }

  async names(): Promise<readonly string[]> {
    try {
      const entries = await workspace.fs.readDirectory(this.#uri);
      return entries.filter(([, type]) => type === FileType.File).map(([name]) => name);
    } catch {
      return [];
    }
  }

  async read(name: string): Promise<string> {
    return new TextDecoder('utf-8', { fatal: true }).decode(await workspace.fs.readFile(this.#of(name)));
  }

  /** By a file beside it that is then renamed: nobody ever sees half of it. */
  async replace(name: string, text: string): Promise<void> {
    await workspace.fs.createDirectory(this.#uri);
    const beside = this.#of(`${name}.${crypto.randomUUID()}.new`);
    await workspace.fs.writeFile(beside, new TextEncoder().encode(text));
    await workspace.fs.rename(beside, this.#of(name), { overwrite: true });
  }

  async rename(from: string, to: string): Promise<void> {
    await workspace.fs.rename(this.#of(from), this.#of(to), { overwrite: true });
  }

  async remove(name: string): Promise<void> {
    try {
      await workspace.fs.delete(this.#of(name));
    } catch (fault) {
      if (!(fault instanceof FileSystemError && fault.code === 'FileNotFound')) {
        throw fault;
      }
    }
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

  #of(name: string): Uri {
    return Uri.joinPath(this.#uri, name);
  }
}
