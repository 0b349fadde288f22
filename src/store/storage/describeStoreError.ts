import { l10n } from 'vscode';
import { NewerFileError, NotStorableError } from './storedFile.ts';

export function describeStoreError(error: unknown): string | undefined {
  if (error instanceof NewerFileError) {
    return l10n.t('A newer version of Dateline changed this. Update Dateline to edit it here.');
  }
  if (error instanceof NotStorableError) {
    return l10n.t('This can’t be saved because Dateline could not read it back. Nothing was changed.');
  }
  return undefined;
}
