import { rename } from 'node:fs/promises';
import { workspace, type Uri } from 'vscode';

/**
 * Replaces a file with a temporary one in the same folder. Uses Node, because VS Code deletes the replaced file first:
 * others would see that it is missing, and a window that closes then would lose it.
 */
export async function replaceFile(temporaryFile: Uri, file: Uri): Promise<void> {
  if (file.scheme === 'file') {
    try {
      await rename(temporaryFile.fsPath, file.fsPath);
      return;
    } catch (error) {
      if (process.platform !== 'win32') {
        throw error;
      }
      // Another program, such as a virus scanner, may have the file open. VS Code tries again for a minute.
    }
  }
  await workspace.fs.rename(temporaryFile, file, { overwrite: true });
}
