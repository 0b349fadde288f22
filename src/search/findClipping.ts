import { l10n, ThemeIcon } from 'vscode';
import { recordOfClipping, type Clipping } from '../store/clippings/clipping.ts';
import type { Library } from '../store/library.ts';
import { recordTitle } from '../store/recordTitle.ts';
import { label, wholeLabel } from '../platform/remoteText.ts';
import { iconOf } from '../records/kinds.ts';
import { referenceOf } from '../records/reference.ts';
import { openRecordList, type ListedRecord } from './recordList.ts';

/** Finds a clipping by title, publisher, folder, note or quotation. */
export function findClipping({ clippings, origins }: Pick<Library, 'clippings' | 'origins'>): void {
  openRecordList((least) => clippings.all.slice(0, least).flatMap((clipping) => rowsOf(clipping, origins)), {
    title: l10n.t('Dateline: Find in Clippings'),
    placeholder: l10n.t('Type words of a title, publisher, folder, note or quotation'),
    empty: l10n.t('No clippings yet'),
  });
}

function rowsOf(clipping: Clipping, origins: Library['origins']): ListedRecord[] {
  const { note, folder, quotations = [] } = clipping;
  const record = recordOfClipping(clipping, origins);
  const { publisher, published } = referenceOf(record);
  const title = label(recordTitle(record));
  const own = [
    ...(folder === undefined ? [] : [`$(folder) ${label(folder)}`]),
    ...(note === undefined ? [] : [`$(note) ${label(note)}`]),
  ];
  return [
    {
      label: title,
      description: label([publisher, published?.slice(0, 10)].filter(Boolean).join(' · ')),
      ...(own.length > 0 && { detail: own.join('  ') }),
      iconPath: new ThemeIcon(record.kind === 'article' ? 'bookmark' : iconOf(record)),
      record,
    },
    ...quotations.map((quotation): ListedRecord => ({
      // Cut, it would not be found by its end.
      label: wholeLabel(`“${quotation}”`),
      description: title,
      iconPath: new ThemeIcon('quote'),
      record,
      quotation,
    })),
  ];
}
