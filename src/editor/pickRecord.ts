import { l10n, window, type QuickPickItem } from 'vscode';
import { referenceOf, type CitableRecord } from '../library/referenceOf.ts';
import { notify } from '../platform/notify.ts';
import { label } from '../platform/remoteText.ts';

/** Asks which of the records that are showing is meant, when a command was given none. */
export async function pickRecord(showing: readonly CitableRecord[]): Promise<CitableRecord | undefined> {
  if (showing.length === 0) {
    void notify('information', l10n.t('Nothing is showing yet: open a list in the Dateline sidebar, or search.'), [
      { label: l10n.t('Search Articles…'), command: 'dateline.searchArticles' },
    ]);
    return undefined;
  }
  const items = [...new Map(showing.map((record) => [keyOf(record), record])).values()].map(itemOf);
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Dateline: What Is Showing'),
    placeHolder: l10n.t('Type to narrow by title, publisher or address'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.record;
}

function keyOf(record: CitableRecord): unknown {
  return record.id === undefined ? record : `${record.kind} ${record.id}`;
}

function itemOf(record: CitableRecord): QuickPickItem & { record: CitableRecord } {
  const { title, url, publisher } = referenceOf(record);
  return {
    label: label(title ?? url ?? l10n.t('(untitled)')),
    description: label(publisher ?? ''),
    detail: label(url ?? ''),
    record,
  };
}
