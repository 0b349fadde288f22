import { l10n } from 'vscode';
import { NotStorableError } from './storedFile.ts';

export function describeStoreError(error: unknown): string | undefined {
  return error instanceof NotStorableError
    ? l10n.t('This can’t be saved because Dateline could not read it back. Nothing was changed.')
    : undefined;
}
