import { posix } from 'node:path';
import { findLanguage } from '../languages/index.ts';
import type { Span } from '../languages/structure.ts';
import { workOnDocument } from './workOnDocument.ts';
import type { BibliographyFault, CheckedBibliography, UnreadBibliography } from './bibliographyEntries.ts';

/** The files of the editor or of the command line. Paths are absolute, with `/`. Every function can fail. */
export interface FileAccess {
  /** Follows symbolic links, also in the folder of a file that doesn't exist. Returns `undefined` for a broken link. */
  readonly resolve: (path: string) => Promise<string | undefined>;
  /** Returns `undefined` if there is no such file. */
  readonly stat: (path: string) => Promise<{ readonly isFile: boolean; readonly size: number } | undefined>;
  /** Returns `undefined` if the file is neither UTF-8 nor UTF-16. */
  readonly read: (path: string) => Promise<string | undefined>;
}

export interface BibliographySearch {
  readonly text: string;
  readonly languageId: string;
  /** Absolute. */
  readonly path: string;
  /** Only files in these folders are read. */
  readonly folders: readonly string[];
  /** Used if neither the document nor its project names a bibliography. */
  readonly defaults: readonly string[];
  /** Only the default bibliographies are read in these folders too. */
  readonly defaultFolders?: readonly string[];
}

/** The span is the name in the document; empty if the document doesn't name the file. */
interface FoundBibliography extends Span {
  readonly name: string;
  readonly path: string;
  /** The path without symbolic links. */
  readonly real: string;
  /** Only default bibliographies can be missing here. */
  readonly exists: boolean;
  /** Whether the document doesn't name it, so that other documents can use it too. */
  readonly isShared: boolean;
}

interface FoundBibliographies {
  readonly found: readonly FoundBibliography[];
  readonly unread: readonly UnreadBibliography[];
}

/** In bytes, for each file and for all bibliographies of a document together. */
const maxFileSize = 20 * 1024 * 1024;
const maxNames = 100;
const nowhere: Span = { from: 0, to: 0 };

/** Finds the bibliographies that the document names, or else its project, or else the default ones. */
export async function findBibliographies(search: BibliographySearch, files: FileAccess): Promise<FoundBibliographies> {
  const finder = new BibliographyFinder(search, files);
  await finder.find();
  return finder;
}

/** Reads the bibliographies that exist. */
export async function readBibliographies(
  { found, unread }: FoundBibliographies,
  files: Pick<FileAccess, 'read'>,
): Promise<{
  readonly bibliographies: readonly CheckedBibliography[];
  readonly unread: readonly UnreadBibliography[];
}> {
  const bibliographies: CheckedBibliography[] = [];
  const faults = [...unread];
  for (const { name, from, to, path, exists, isShared } of found) {
    try {
      const text = exists ? await files.read(path) : '';
      if (text === undefined) {
        faults.push({ name, from, to, fault: 'encoding' });
      } else if (exists) {
        bibliographies.push({ name: path, text, isShared });
      }
    } catch {
      // The finding says that the file can't be read.
      faults.push({ name, from, to, fault: 'unreadable' });
    }
  }
  return { bibliographies, unread: faults };
}

interface InspectedFile {
  /** The path without symbolic links. */
  readonly real: string;
  /** In bytes. */
  readonly size: number;
  readonly fault?: BibliographyFault;
}

/** Returns the path without symbolic links of a regular file of at most 20 MB in one of the folders, or its fault. */
export async function inspectFile(path: string, folders: readonly string[], files: FileAccess): Promise<InspectedFile> {
  const refuse = (fault: BibliographyFault) => ({ real: path, size: 0, fault });
  if (!folders.some((folder) => isWithin(path, folder))) {
    return refuse('outside');
  }
  try {
    const real = await files.resolve(path);
    const realFolders = await Promise.all(folders.map(files.resolve));
    if (real === undefined) {
      return refuse('unreadable');
    }
    if (!realFolders.some((folder) => folder !== undefined && isWithin(real, folder))) {
      return refuse('outside');
    }
    const stats = await files.stat(path);
    const fault = !stats ? 'missing' : !stats.isFile ? 'unreadable' : stats.size > maxFileSize ? 'tooLarge' : undefined;
    return { real, size: stats?.size ?? 0, ...(fault && { fault }) };
  } catch {
    // The finding says that the file can't be read.
    return refuse('unreadable');
  }
}

export function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

class BibliographyFinder implements FoundBibliographies {
  readonly found: FoundBibliography[] = [];
  readonly unread: UnreadBibliography[] = [];
  readonly #search: BibliographySearch;
  readonly #files: FileAccess;
  /** The size of the found files, in bytes. */
  #size = 0;

  constructor(search: BibliographySearch, files: FileAccess) {
    this.#search = search;
    this.#files = files;
  }

  async find(): Promise<void> {
    const { text, languageId, path, defaults } = this.#search;
    const folder = posix.dirname(path);
    const names = [...new Set(await workOnDocument(text, 'findNamedBibliographies', [text, languageId]))];
    await this.#addNames(names, folder, locateNames(text, names), false);
    if (names.length === 0) {
      await this.#addProject(folder);
    }
    if (names.length + this.found.length + this.unread.length === 0) {
      for (const configured of defaults) {
        await this.#addDefault(configured);
      }
    }
  }

  async #addNames(names: readonly string[], folder: string, spans: readonly Span[], isShared: boolean): Promise<void> {
    for (const [index, name] of names.slice(0, maxNames).entries()) {
      const { from, to } = spans[index] ?? nowhere;
      const fault = checkName(name);
      const candidates = this.#listFolders(name, folder).map((candidate) => posix.join(candidate, name));
      let result: (InspectedFile & { readonly path: string }) | undefined;
      for (const path of candidates) {
        const inspected = await this.#inspect(path);
        result = result && inspected.fault ? result : { path, ...inspected };
        if (result.fault === undefined) {
          break;
        }
      }
      if (result && !result.fault) {
        this.#size += result.size;
        this.found.push({ name, from, to, path: result.path, real: result.real, exists: true, isShared });
      } else {
        const { fault: reason = 'missing' } = result ?? {};
        this.unread.push({ name, from, to, fault: reason === 'missing' ? (fault ?? reason) : reason });
      }
    }
    if (names.length > maxNames) {
      this.unread.push({ name: names[maxNames] ?? '', ...(spans[maxNames] ?? nowhere), fault: 'tooMany' });
    }
  }

  async #inspect(path: string, folders = this.#search.folders): Promise<InspectedFile> {
    const file = await inspectFile(path, folders, this.#files);
    return !file.fault && this.#size + file.size > maxFileSize ? { ...file, fault: 'tooLargeTogether' } : file;
  }

  /** Adds the bibliographies that the nearest project file names, in a folder that may be read. */
  async #addProject(start: string): Promise<void> {
    const { project } = findLanguage(this.#search.languageId).reading;
    const names = project?.files(posix.basename(this.#search.path)) ?? [];
    for (const folder of names.length > 0 ? this.#listFoldersAbove(start) : []) {
      for (const file of names) {
        const path = posix.join(folder, file);
        const { fault } = await inspectFile(path, this.#search.folders, this.#files);
        if (fault === 'missing') {
          continue;
        }
        const content = fault ? undefined : await this.#files.read(path);
        if (content === undefined) {
          this.unread.push({ name: file, ...nowhere, fault: fault ?? 'encoding' });
          return;
        }
        const named = await workOnDocument(content, 'findProjectBibliographies', [content, this.#search.languageId]);
        if (named || file === names.at(-1)) {
          await this.#addNames([...new Set(named)], folder, [], true);
          return;
        }
      }
    }
  }

  async #addDefault(path: string): Promise<void> {
    const name = posix.basename(path);
    const { folders, defaultFolders = [] } = this.#search;
    const { real, size, fault } = await this.#inspect(path, [...folders, ...defaultFolders]);
    if (fault === undefined || fault === 'missing') {
      this.#size += size;
      this.found.push({ name, ...nowhere, path, real, exists: fault === undefined, isShared: true });
    } else {
      this.unread.push({ name, ...nowhere, fault });
    }
  }

  /** Returns the folders that can contain a named file. */
  #listFolders(name: string, folder: string): string[] {
    const { text, languageId } = this.#search;
    const { rootsAtProject, isPart } = findLanguage(languageId).reading;
    const fault = checkName(name);
    if (fault === 'absolute' && /^\/(?!\/)/.test(name) && rootsAtProject) {
      return this.#listFoldersAbove(folder);
    }
    // The main file, which can be in a folder above, decides where its parts find files.
    return fault ? [] : isPart?.(text) === true ? this.#listFoldersAbove(folder) : [folder];
  }

  /** Returns a folder and those above it that may be read. */
  #listFoldersAbove(start: string): string[] {
    const folders: string[] = [];
    const { folders: readable } = this.#search;
    for (let folder = start; readable.some((top) => folder === top || isWithin(folder, top));) {
      folders.push(folder);
      const parent = posix.dirname(folder);
      if (parent === folder) {
        break;
      }
      folder = parent;
    }
    return folders;
  }
}

function checkName(name: string): BibliographyFault | undefined {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(name)) {
    return 'remote';
  }
  if (/[*?]/.test(name)) {
    return 'pattern';
  }
  return /^(?:[/\\~]|[a-z]:[/\\])/i.test(name) ? 'absolute' : undefined;
}

/** Finds the places where a document names bibliographies, in the order of the names. */
function locateNames(text: string, names: readonly string[]): Span[] {
  let start = Math.max(0, text.search(/bibliography|addbibresource|bibtex/i));
  return names.slice(0, maxNames + 1).map((name) => {
    const written = [name, name.replace(/\.bib$/i, '')];
    for (const spelling of written) {
      const from = text.indexOf(spelling, start);
      if (from >= 0) {
        start = from + spelling.length;
        return { from, to: start };
      }
    }
    return nowhere;
  });
}
