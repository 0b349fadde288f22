import { l10n, window, workspace } from 'vscode';
import { writeClippings, type ExportedClipping } from '../citation/writeClippings.ts';
import { isCitedBySources } from '../store/citedSources.ts';
import { completeClippedRecord, type Clipping } from '../store/clippings/clipping.ts';
import { getKind } from '../kinds/index.ts';
import { notify } from '../platform/notify.ts';
import { loadClippedSources, type ClippingsLibrary } from './loadClippedSources.ts';
import { dropTracking } from './prepareCitation.ts';

export async function exportClippings(library: ClippingsLibrary, folder: string | undefined): Promise<void> {
  const { clippings, sourceNames } = library;
  const names = folder === undefined ? [undefined, ...clippings.folders] : [folder];
  const folders = names.map((name) => ({ name, clippings: clippings.getFolder(name) }));
  const clipped = folders.flatMap((each) => each.clippings);
  if (clipped.length === 0) {
    void notify('information', l10n.t('There are no clippings to export. Add records to your clippings first.'));
    return;
  }
  const sources = await loadClippedSources(clipped, library);
  if (!sources) {
    return;
  }
  const toWritten = (clipping: Clipping): ExportedClipping => {
    const { reference, note, quotations } = clipping;
    const record = completeClippedRecord(clipping, sourceNames);
    const kind = getKind(record).label();
    const cited = dropTracking(sources.get(clipping) ?? [], undefined);
    return isCitedBySources(record)
      ? { reference, note, quotations, by: { kind, sources: cited } }
      : { reference: cited[0] ?? reference, note, quotations };
  };
  const content = writeClippings(
    folder ?? l10n.t('Clippings'),
    folders.map((each) => ({
      heading: folder === undefined ? each.name : undefined,
      clippings: each.clippings.map(toWritten),
    })),
  );
  await window.showTextDocument(await workspace.openTextDocument({ content, language: 'markdown' }));
}
