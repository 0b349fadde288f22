import { EventEmitter, FileSystemError, RelativePattern, Uri, window, workspace, type Disposable } from 'vscode';
import { Disposables } from '../../platform/disposables.ts';
import type { Log } from '../../platform/log.ts';
import { createQueue } from '../../platform/queue.ts';
import type { SavedSearch } from './savedSearch.ts';
import { readSearchFile } from './searchFile.ts';

/** A search that can be edited only in its file. */
export interface WorkspaceSearch extends SavedSearch {
  readonly file: Uri;
}

export interface SearchFileProblem {
  readonly file: Uri;
  readonly message: string;
}

const workspaceFile = '.dateline/searches.json';
/** Includes the folder, because deleting the folder fires no event for the file. */
const watchPattern = `{.dateline,${workspaceFile}}`;

interface Folders {
  readonly uris: () => readonly Uri[];
  readonly onDidChange: (changed: () => void) => Disposable;
  /** VS Code's watchers miss changes until they are active. */
  readonly onDidFocus: (focused: () => void) => Disposable;
}

const windowFolders: Folders = {
  uris: () => (workspace.workspaceFolders ?? []).map(({ uri }) => uri),
  onDidChange: (changed) => workspace.onDidChangeWorkspaceFolders(changed),
  onDidFocus: (focused) => window.onDidChangeWindowState((state) => state.focused && focused()),
};

interface LoadedFile {
  readonly file: Uri;
  readonly searches: readonly WorkspaceSearch[];
  readonly problem?: string;
}

/** Searches that the folders of this window share in files. */
export class WorkspaceSearches implements Disposable {
  readonly #folders: Folders;
  readonly #log: Log;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #watchers = new Disposables();
  #files: readonly LoadedFile[] = [];
  /** A later read never finishes first. */
  readonly #enqueue = createQueue();

  constructor(log: Log, folders = windowFolders) {
    this.#log = log;
    this.#folders = folders;
    this.#disposables.add(
      folders.onDidChange(() => {
        this.#watch();
        void this.read();
      }),
    );
    this.#disposables.add(folders.onDidFocus(() => void this.read()));
    this.#disposables.add({ dispose: () => this.#watchers.dispose() });
    this.#watch();
  }

  get all(): readonly WorkspaceSearch[] {
    return this.#files.flatMap(({ searches }) => searches);
  }

  get problems(): readonly SearchFileProblem[] {
    return this.#files.flatMap(({ file, problem }) => (problem === undefined ? [] : [{ file, message: problem }]));
  }

  /** Keeps the previous searches of an unreadable file. */
  read(): Promise<void> {
    return this.#enqueue(async () => {
      const files = await Promise.all(this.#folders.uris().map((folder) => this.#readFile(folder)));
      if (JSON.stringify(files) === JSON.stringify(this.#files)) {
        return;
      }
      this.#files = files;
      for (const { file, message } of this.problems) {
        this.#log.warn(`${file.fsPath}: ${message}`);
      }
      this.#changed.fire();
    });
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #watch(): void {
    this.#watchers.dispose();
    this.#watchers = new Disposables();
    for (const folder of this.#folders.uris()) {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, watchPattern));
      this.#watchers.add(watcher);
      for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
        event(() => void this.read());
      }
    }
  }

  async #readFile(folder: Uri): Promise<LoadedFile> {
    const file = Uri.joinPath(folder, workspaceFile);
    try {
      const { searches, problems } = readSearchFile(await workspace.fs.readFile(file));
      const [problem] = problems;
      return {
        file,
        searches: searches.map(([index, search]) => ({
          ...search,
          id: `${file.toString()}#${String(index)}`,
          file,
        })),
        ...(problem !== undefined && { problem }),
      };
    } catch (error) {
      // Most workspaces have no such file.
      if (error instanceof FileSystemError && ['FileNotFound', 'FileNotADirectory'].includes(error.code)) {
        return { file, searches: [] };
      }
      const previous = this.#files.find((other) => other.file.toString() === file.toString());
      const problem = error instanceof Error ? error.message : String(error);
      return { file, searches: previous?.searches ?? [], problem };
    }
  }
}
