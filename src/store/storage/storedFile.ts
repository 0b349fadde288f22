import { l10n } from 'vscode';
import { isObject, type JsonObject } from '../../client/jsonObject.ts';

/** A folder whose files are replaced as a whole. Every method rejects if the file system denies access. */
export interface Folder {
  /** Returns an empty list if the folder doesn't exist. */
  names(): Promise<readonly string[]>;
  /** @throws FileNotFoundError, NotTextError */
  read(name: string): Promise<string>;
  /** Replaces or creates a file atomically. */
  replace(name: string, text: string): Promise<void>;
  /** Does nothing and returns false if the file doesn't exist, or if there is a file with the new name. */
  rename(from: string, to: string): Promise<boolean>;
  /** Does nothing if the file doesn't exist. */
  remove(name: string): Promise<void>;
}

export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The file doesn't exist. Another window may have removed it. */
export class FileNotFoundError extends Error {}

export class NotTextError extends Error {}

/** The item can't be read back from its file. Nothing was written. */
export class NotStorableError extends Error {
  constructor(name: string) {
    super(`${name} could not be read back`);
  }
}

export function describeStoreError(error: unknown): string | undefined {
  return error instanceof NotStorableError
    ? l10n.t('This can’t be saved because Dateline could not read it back. Nothing was changed.')
    : undefined;
}

export type StoredContent = JsonObject | 'missing' | 'unreadable';

export async function readStored(folder: Folder, name: string): Promise<StoredContent> {
  try {
    return parse(await folder.read(name)) ?? 'unreadable';
  } catch (error) {
    if (error instanceof FileNotFoundError) {
      return 'missing';
    }
    if (error instanceof NotTextError) {
      return 'unreadable';
    }
    throw error;
  }
}

/**
 * Keeps files that were renamed before, and files that another window has replaced since they were read.
 *
 * @returns the new names of the renamed files
 */
export async function renameUnreadableFiles(
  folder: Folder,
  names: readonly string[],
  isReadable: (name: string, content: JsonObject) => boolean,
): Promise<readonly string[]> {
  const usedNames = new Set(await folder.names());
  const renamed: string[] = [];
  for (const name of names) {
    let next = `${name}.unreadable`;
    for (let count = 2; usedNames.has(next); count += 1) {
      next = `${name}.${String(count)}.unreadable`;
    }
    if (!(await folder.rename(name, next))) {
      continue;
    }
    const content = await readStored(folder, next);
    if (typeof content === 'object' && isReadable(name, content)) {
      await folder.rename(next, name);
    } else {
      renamed.push(next);
    }
  }
  return renamed;
}

function parse(text: string): JsonObject | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? data : undefined;
  } catch {
    return undefined;
  }
}
