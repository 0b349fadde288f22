import { isObject, type JsonObject } from '../../client/jsonObject.ts';

/** Whole files of a folder, each replaced at once. All of it rejects where the file system refuses. */
export interface Folder {
  /** The names of the files; none where there is no folder yet. */
  names(): Promise<readonly string[]>;
  /** The text of a file. @throws NoFileError, NotTextError */
  read(name: string): Promise<string>;
  /** Puts the whole text in place of what was there, or changes nothing. */
  replace(name: string, text: string): Promise<void>;
  /** Does nothing where there is no such file; so does `remove`. */
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The part of VS Code's Memento that is used here. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** There is no such file: another window has just removed it. */
export class NoFileError extends Error {}

/** The file is not UTF-8. */
export class NotTextError extends Error {}

/** A newer version of Dateline wrote the file, so nothing was changed. */
export class NewerFileError extends Error {
  constructor(name: string) {
    super(`${name} was written by a newer version of Dateline`);
  }
}

/** The item could not be read back from its file, so nothing was written. */
export class NotStorableError extends Error {
  constructor(name: string) {
    super(`${name} could not be read back`);
  }
}

/** The version of the files that this code writes. A newer one is left as it is and not shown. */
export const fileVersion = 1;

/** The fields of a file, or why there are none: another window has just removed it, for example. */
export type Stored = JsonObject | 'missing' | 'newer' | 'unreadable';

/** Reads a file of a store. Rejects where the file system refuses. */
export async function readStored(folder: Folder, name: string): Promise<Stored> {
  try {
    const data = parsed(await folder.read(name));
    const isNewer = typeof data?.version === 'number' && data.version > fileVersion;
    return isNewer ? 'newer' : (data ?? 'unreadable');
  } catch (error) {
    if (error instanceof NoFileError) {
      return 'missing';
    }
    if (error instanceof NotTextError) {
      return 'unreadable';
    }
    throw error;
  }
}

/**
 * Renames files that can't be read, to names that are not taken: what was set aside before stays too. @returns the new
 * names
 */
export async function setAside(folder: Folder, names: readonly string[]): Promise<readonly string[]> {
  const taken = new Set(await folder.names());
  const aside = names.map((name) => {
    let next = `${name}.unreadable`;
    for (let count = 2; taken.has(next); count += 1) {
      next = `${name}.${String(count)}.unreadable`;
    }
    return [name, next] as const;
  });
  for (const [name, next] of aside) {
    await folder.rename(name, next);
  }
  return aside.map(([, next]) => next);
}

function parsed(text: string): JsonObject | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? data : undefined;
  } catch {
    return undefined;
  }
}
