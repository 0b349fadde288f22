import { EventEmitter, RelativePattern, Uri, workspace, type Disposable } from 'vscode';
import { Disposables } from '../../platform/lifecycle.ts';
import type { Log } from '../../platform/log.ts';
import type { SavedSearch } from './search.ts';
import { readSearchFile } from './searchFile.ts';
import { unlessMissing } from '../storage/storeFolder.ts';

/** A search of a workspace's file; it is changed there. */
export interface WorkspaceSearch extends SavedSearch {
  readonly file: Uri;
}

/** Problem of a file of searches: all of it is wrong, or some searches that are left out. */
export interface SearchFileProblem {
  readonly file: Uri;
  readonly message: string;
}

/** Below the folder of a workspace: the searches that a newsroom shares. */
const workspaceFile = '.dateline/searches.json';
/** The folder too: deleting it fires no event for the file in it. */
const watched = `{.dateline,${workspaceFile}}`;

interface Folders {
  readonly uris: () => readonly Uri[];
  readonly onDidChange: (changed: () => void) => Disposable;
}

const foldersOfWindow: Folders = {
  uris: () => (workspace.workspaceFolders ?? []).map(({ uri }) => uri),
  onDidChange: (changed) => workspace.onDidChangeWorkspaceFolders(changed),
};

interface FileOfSearches {
  readonly file: Uri;
  readonly searches: readonly WorkspaceSearch[];
  readonly problem?: string;
}

/** The searches that the folders of this window share in files. */
export class WorkspaceSearches implements Disposable {
  readonly #folders: Folders;
  readonly #log: Log;
  readonly #disposables = new Disposables();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #watchers = new Disposables();
  #files: readonly FileOfSearches[] = [];
  /** Of readings that overtake each other, the one that began last counts. */
  #reading: Promise<void> | undefined;

  constructor(log: Log, folders = foldersOfWindow) {
    this.#log = log;
    this.#folders = folders;
    this.#disposables.add(folders.onDidChange(() => void this.#follow()));
    this.#disposables.add({ dispose: () => this.#watchers.dispose() });
    this.#watch();
  }

  get all(): readonly WorkspaceSearch[] {
    return this.#files.flatMap(({ searches }) => searches);
  }

  get problems(): readonly SearchFileProblem[] {
    return this.#files.flatMap(({ file, problem }) => (problem === undefined ? [] : [{ file, message: problem }]));
  }

  /**
   * Reads the files of all folders; where one can't be read, what it said before stays. Resolves when what was in them at
   * the time of the call, or later, is shown.
   */
  read(): Promise<void> {
    const reading: Promise<void> = this.#readAll(() => this.#reading === reading).then((isShown) =>
      isShown ? undefined : this.#reading,
    );
    this.#reading = reading;
    return reading;
  }

  /** Shows what it read, and says so, unless another reading began meanwhile. */
  async #readAll(isNewest: () => boolean): Promise<boolean> {
    const files = await Promise.all(this.#folders.uris().map((folder) => this.#readFile(folder)));
    if (!isNewest()) {
      return false;
    }
    this.#files = files;
    for (const { file, message } of this.problems) {
      this.#log.warn(`${file.fsPath}: ${message}`);
    }
    this.#changed.fire();
    return true;
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #follow(): Promise<void> {
    this.#watch();
    await this.read();
  }

  #watch(): void {
    this.#watchers.dispose();
    this.#watchers = new Disposables();
    for (const folder of this.#folders.uris()) {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, watched));
      this.#watchers.add(watcher);
      for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
        event(() => void this.read());
      }
    }
  }

  async #readFile(folder: Uri): Promise<FileOfSearches> {
    const file = Uri.joinPath(folder, workspaceFile);
    try {
      const bytes = await unlessMissing(() => workspace.fs.readFile(file));
      // Most workspaces have none.
      const { searches, problems } = bytes ? readSearchFile(bytes) : { searches: [], problems: [] };
      const [problem] = problems;
      return {
        file,
        searches: searches.map(([index, search]) => ({
          ...search,
          id: `${file.toString()}#${String(index)}`,
          order: index,
          changed: 0,
          file,
        })),
        ...(problem !== undefined && { problem }),
      };
    } catch (error) {
      const before = this.#files.find((known) => known.file.toString() === file.toString());
      const problem = error instanceof Error ? error.message : String(error);
      return { file, searches: before?.searches ?? [], problem };
    }
  }
}
