import { l10n, ThemeIcon } from 'vscode';
import { createReference } from '../kinds/createReference.ts';
import { getKind, isCitableRecord } from '../kinds/index.ts';
import { getRecordTitle } from '../kinds/recordTitle.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { formatCompactAge } from '../platform/formatAge.ts';
import { isolateDirection, sanitizeLabel, sanitizeWholeLabel } from '../platform/remoteText.ts';
import type { Services } from '../services.ts';
import { completeClippedRecord, type Clipping } from '../store/clippings/clipping.ts';
import type { SourceNames } from '../store/sourceNames.ts';
import { createRecordTexts } from './createRecordTexts.ts';
import { openRecordList, type ListedRecord } from './recordList.ts';

/** Creates the commands that list records of this computer. */
export function createRecordListCommands({ library, recentlyRead }: Services) {
  const { clippings, sourceNames } = library;
  return {
    'dateline.openRecent': async () => {
      const items = (await recentlyRead()).map((record) => ({
        ...(isCitableRecord(record)
          ? createRecordTexts(record)
          : { label: isolateDirection(sanitizeLabel(getRecordTitle(record))), description: getKind(record).label() }),
        iconPath: new ThemeIcon(getKind(record).icon(record)),
        record,
      }));
      await openRecordList(() => items, {
        title: l10n.t('Dateline: Open Recently Read'),
        placeholder: l10n.t('Type to filter by title, publisher or summary'),
        empty: l10n.t('No records read yet'),
      });
    },
    'dateline.findClipping': () =>
      openRecordList(
        (least) => clippings.all.slice(0, least).flatMap((clipping) => createRows(clipping, sourceNames)),
        {
          title: l10n.t('Dateline: Find in Clippings'),
          placeholder: l10n.t('Type words of a title, publisher, folder, note or quotation'),
          empty: l10n.t('No clippings yet'),
        },
      ),
  } satisfies Partial<CommandHandlers>;
}

function createRows(clipping: Clipping, sourceNames: SourceNames): ListedRecord[] {
  const { note, folder, quotations = [] } = clipping;
  const record = completeClippedRecord(clipping, sourceNames);
  const { publisher, published } = createReference(record);
  const title = sanitizeLabel(getRecordTitle(record));
  const details = [
    ...(folder === undefined ? [] : [`$(folder) ${sanitizeLabel(folder)}`]),
    ...(note === undefined ? [] : [`$(note) ${sanitizeLabel(note)}`]),
  ];
  return [
    {
      label: title,
      description: sanitizeLabel([formatCompactAge(published), publisher].filter(Boolean).join(' · ')),
      ...(details.length > 0 && { detail: details.join('  ') }),
      iconPath: new ThemeIcon(record.kind === 'article' ? 'bookmark' : getKind(record).icon(record)),
      record,
    },
    ...quotations.map((quotation): ListedRecord => ({
      // A truncated label can't be found by its end.
      label: sanitizeWholeLabel(`“${quotation}”`),
      description: title,
      iconPath: new ThemeIcon('quote'),
      record,
      quotation,
    })),
  ];
}
