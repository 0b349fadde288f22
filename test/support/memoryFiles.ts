import {
  EventEmitter,
  FileSystemError,
  FileType,
  type FileChangeEvent,
  type FileSystemProvider,
  type Uri,
} from 'vscode';

/** A file system with one folder in memory, as in a virtual workspace. */
export class MemoryFiles implements FileSystemProvider {
  readonly onDidChangeFile = new EventEmitter<FileChangeEvent[]>().event;
  readonly #folder: string;
  readonly #files = new Map<string, Uint8Array>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  stat({ path }: Uri) {
    if (path === this.#folder) {
      return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    }
    const size = this.#file(path).byteLength;
    return { type: FileType.File, ctime: 0, mtime: 0, size };
  }

  readFile({ path }: Uri): Uint8Array {
    return this.#file(path);
  }

  writeFile({ path }: Uri, content: Uint8Array): void {
    this.#files.set(path, content);
  }

  rename(from: Uri, to: Uri): void {
    this.writeFile(to, this.#file(from.path));
    this.delete(from);
  }

  delete({ path }: Uri): void {
    this.#files.delete(path);
  }

  readDirectory(): [string, FileType][] {
    return [...this.#files.keys()].map((path) => [path.slice(path.lastIndexOf('/') + 1), FileType.File]);
  }

  createDirectory(): void {
    throw FileSystemError.NoPermissions('There is one folder alone');
  }

  watch() {
    return { dispose: () => undefined };
  }

  #file(path: string): Uint8Array {
    const content = this.#files.get(path);
    if (!content) {
      throw FileSystemError.FileNotFound(path);
    }
    return content;
  }
}
