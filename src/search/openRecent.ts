import { l10n, ThemeIcon } from 'vscode';
import { kindName, recordTitle } from '../store/recordTitle.ts';
import { label } from '../platform/remoteText.ts';
import { iconOf, isCitableRecord, type ReadableRecord } from '../records/kinds.ts';
import { openRecordList } from './recordList.ts';
import { resultWords } from './resultWords.ts';

/** Opens one of the records that were read last, which needs no service. */
export function openRecent(records: readonly ReadableRecord[]): void {
  openRecordList(
    () =>
      records.map((record) => ({
        ...(isCitableRecord(record)
          ? resultWords(record)
          : { label: label(recordTitle(record)), description: kindName(record) }),
        iconPath: new ThemeIcon(iconOf(record)),
        record,
      })),
    {
      title: l10n.t('Dateline: Open Recently Read'),
      placeholder: l10n.t('Type to filter by title, publisher or summary'),
      empty: l10n.t('Nothing read here yet'),
    },
  );
}
