import { commands, env, l10n, window, type Uri } from 'vscode';
import { isCitable } from '../../citation/address.ts';
import type { CommandHandlers } from '../../platform/commands.ts';
import { notify } from '../../platform/notify.ts';
import { getAddress, isReadableRecord, type CitableRecord } from '../../kinds/index.ts';
import { toSourceRecord } from '../../kinds/toSourceRecord.ts';
import { createReference } from '../../kinds/createReference.ts';
import { readOpenableRecord } from '../../kinds/recordArgument.ts';
import type { Services } from '../../services.ts';
import { DoubleClicks } from './doubleClicks.ts';
import type { PageOpener } from './detailPanel.ts';
import type { ShowOptions } from './detailPanels.ts';

export function createOpenCommands({ library, sidebar, choice, pages, goToDraftRow }: Services) {
  const clicks = new DoubleClicks(Date.now);
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
  const findOpener = (row: unknown): PageOpener | undefined => {
    const cursor = sidebar.createCursor(row);
    return cursor ? { focus: () => cursor.focus(), list: cursor } : getActiveEditor();
  };
  const open = async (target: unknown, options: ShowOptions): Promise<void> => {
    const record = readOpenableRecord(target) ?? (await choice.pick({ title: l10n.t('Dateline: Open Which Record?') }));
    if (record) {
      await (isReadableRecord(record)
        ? pages.open(record, { ...options, opener: findOpener(target) })
        : openInBrowser(record));
    }
  };

  return {
    'dateline.openDetail': (target) => open(target, {}),
    'dateline.openToSide': (target) => open(target, { toSide: true }),
    'dateline.preview': async (row) => {
      if (!(await goToDraftRow(row))) {
        await open(row, clicks.isSecond(readOpenableRecord(row)) ? { keep: true } : { preserveFocus: true });
      }
    },
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
        await pages.open(source, { opener: findOpener(target) });
      }
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

function getActiveEditor(): PageOpener | undefined {
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
