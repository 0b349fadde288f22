import { commands, env, l10n, ThemeIcon, window, type Uri } from 'vscode';
import { isCitable } from '../citation/address.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { notify } from '../platform/notify.ts';
import { isolateDirection, sanitizeLabel } from '../platform/remoteText.ts';
import { getAddress, getKind, isCitableRecord, isReadableRecord, type CitableRecord } from '../kinds/index.ts';
import { toSourceRecord } from '../kinds/toSourceRecord.ts';
import { createReference } from '../kinds/createReference.ts';
import { readOpenableRecord } from '../kinds/recordArgument.ts';
import { createRecordTexts } from '../search/createRecordTexts.ts';
import { getRecordTitle } from '../kinds/recordTitle.ts';
import { isCitationRow, isClaimRow } from './draftCommands.ts';
import type { OpenPageOptions, RecordOpener, CommandServices } from './commandServices.ts';

export function createOpenCommands({
  library,
  sidebar,
  choice,
  clicks,
  openPage,
  recentlyRead,
  draftSession,
}: CommandServices) {
  const openInBrowser = async (record: CitableRecord): Promise<void> => {
    const { url } = createReference(record);
    if (url === undefined || !isCitable(url)) {
      void notify('information', l10n.t('This record has no web address.'));
    } else {
      // At run time, openExternal also accepts a string. A Uri would decode and encode the address again and so change
      // it.
      await env.openExternal(url as unknown as Uri);
    }
    await sidebar.markRead(record);
  };
  const findOpener = (row: unknown): RecordOpener | undefined => {
    const cursor = sidebar.createCursor(row);
    return cursor ? { focus: () => cursor.focus(), list: cursor } : getActiveEditor();
  };
  const open = async (target: unknown, options: OpenPageOptions): Promise<void> => {
    const record = readOpenableRecord(target) ?? (await choice.pick({ title: l10n.t('Dateline: Open Which Record?') }));
    if (record) {
      await (isReadableRecord(record)
        ? openPage(record, { ...options, opener: findOpener(target) })
        : openInBrowser(record));
    }
  };

  return {
    'dateline.openDetail': (target) => open(target, {}),
    'dateline.openToSide': (target) => open(target, { toSide: true }),
    'dateline.preview': async (row) =>
      isCitationRow(row) || isClaimRow(row)
        ? (await draftSession()).goTo(row)
        : open(row, clicks.isSecond(readOpenableRecord(row)) ? { keep: true } : { preserveFocus: true }),
    'dateline.openFocusedRow': async (row) => {
      // list.select selects the row and runs its command, which previews the record.
      await commands.executeCommand('list.select');
      if (sidebar.createCursor(row)) {
        await open(row, { keep: true });
      }
    },
    'dateline.showSource': async (target) => {
      const record = readOpenableRecord(target);
      const source = record && toSourceRecord(library.sourceNames.complete(record));
      if (source) {
        await openPage(source, { opener: findOpener(target) });
      }
    },
    'dateline.openRecent': async () => {
      const [{ openRecordList }, records] = await Promise.all([import('../search/recordList.ts'), recentlyRead()]);
      const items = records.map((record) => ({
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
    'dateline.openInBrowser': async (target) => {
      const record = await choice.getOne(target, {
        title: l10n.t('Dateline: Open Which Record in the Browser?'),
        accepts: (candidate) => getAddress(candidate) !== undefined,
      });
      if (record) {
        await openInBrowser(record);
      }
    },
  } satisfies Partial<CommandHandlers>;
}

function getActiveEditor(): RecordOpener | undefined {
  const { activeTextEditor: editor } = window;
  return (
    editor && {
      focus: async () => {
        if (!editor.document.isClosed) {
          await window.showTextDocument(editor.document, editor.viewColumn);
        }
      },
    }
  );
}
