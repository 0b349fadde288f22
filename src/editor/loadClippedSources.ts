import { l10n } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import { isCitedBySources } from '../store/citedSources.ts';
import { completeClippedRecord, getStoredRecord, type Clipping } from '../store/clippings/clipping.ts';
import type { Library } from '../store/library.ts';
import { notify, withProgress } from '../platform/notify.ts';

export type ClippingsLibrary = Pick<Library, 'clippings' | 'sourceNames' | 'references'>;

/** Uses the clipping's own reference, or its record's articles or evidence. Reports clippings without any. */
export async function loadClippedSources(
  clippings: readonly Clipping[],
  { sourceNames, references }: ClippingsLibrary,
): Promise<ReadonlyMap<Clipping, readonly Reference[]> | undefined> {
  const sourcesByClipping = new Map<Clipping, readonly Reference[]>(
    clippings.map((clipping) => [
      clipping,
      isCitedBySources(getStoredRecord(clipping)) ? [] : [sourceNames.completeReference(clipping.reference)],
    ]),
  );
  const unresolved = clippings.filter((clipping) => isCitedBySources(getStoredRecord(clipping)));
  if (unresolved.length === 0) {
    return sourcesByClipping;
  }
  const isDone = await withProgress(l10n.t('Loading coverage and evidence…'), async (abort) => {
    for (const clipping of unresolved) {
      const sources = references.loadAllNamed([completeClippedRecord(clipping, sourceNames)], abort);
      sourcesByClipping.set(clipping, await sources.catch((): readonly Reference[] => []));
      if (abort.aborted) {
        return false;
      }
    }
    return true;
  });
  const missing = unresolved.filter((clipping) => sourcesByClipping.get(clipping)?.length === 0).length;
  if (isDone && missing > 0) {
    const message =
      missing === 1
        ? l10n.t('1 clipping has no coverage or evidence that could be loaded.')
        : l10n.t('{0} clippings have no coverage or evidence that could be loaded.', missing);
    void notify('warning', message);
  }
  return isDone ? sourcesByClipping : undefined;
}
