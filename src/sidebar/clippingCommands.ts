import { l10n, window, type QuickPickItem } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { announce, notify } from '../platform/notify.ts';
import { sanitizeLabel, sanitizeLine } from '../platform/remoteText.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { readFolderName } from './clippingsView.ts';
import type { Clipping } from '../store/clippings/clipping.ts';
import type { Clippings, Removal } from '../store/clippings/clippings.ts';
import { readQuotation } from '../kinds/recordArgument.ts';
import type { Services } from '../services.ts';

export function createClippingCommands({ library, sidebar, choice }: Services) {
  const { clippings, references } = library;
  const edit = async (row: unknown) => {
    const folder = readFolderName(row);
    const [clipping] = sidebar.resolveClippings(row);
    if (folder !== undefined) {
      await renameFolder(folder, clippings);
    } else if (clipping) {
      await editNote(clipping, clippings);
    }
  };

  return {
    'dateline.clip': async (target, targets) => {
      const records = await choice.getAll(target, targets, l10n.t('Dateline: Add Which Record to Clippings?'));
      if (records.length > 0) {
        // Loading the names of publishers can take a while.
        const cited = await window.withProgress({ location: { viewId: 'dateline.clippings' } }, () =>
          references.getNamed(records),
        );
        await clip(records, cited, clippings, readQuotation(target, targets));
      }
    },
    'dateline.unclip': (row, rows) => unclip(sidebar.resolveRemoval(row, rows), clippings),
    'dateline.undoUnclip': () => clippings.undoRemove(),
    'dateline.editClippingNote': edit,
    'dateline.renameClippingFolder': edit,
    'dateline.moveClipping': (row, rows) => moveToFolder(sidebar.resolveClippings(row, rows), clippings),
    'dateline.newClippingFolder': () => createFolder(clippings),
  } satisfies Partial<CommandHandlers>;
}

async function clip(
  records: readonly CitableRecord[],
  references: readonly Reference[],
  clippings: Clippings,
  quotation?: string,
): Promise<void> {
  let added = 0;
  for (const [index, reference] of references.entries()) {
    added += (await clippings.add(reference, { record: records[index], quotation })) ? 1 : 0;
  }
  if (added === 0) {
    const rows = records.map((record) => ({ record }));
    void notify('information', l10n.t('Already in your clippings.'), [
      { label: l10n.t('Remove from Clippings'), command: 'dateline.unclip', args: [rows[0], rows] },
    ]);
  } else if (quotation !== undefined) {
    announce(l10n.t('Quotation added to your clippings.'));
  }
}

async function unclip(removal: Required<Omit<Removal, 'keepsContents'>>, clippings: Clippings): Promise<void> {
  const { folders, quotations } = removal;
  const keepsContents = await confirmContents(folders, clippings);
  const count = removal.clippings.length + quotations.length + folders.length;
  if (count === 0 || keepsContents === undefined) {
    return;
  }
  await clippings.remove({ ...removal, keepsContents });
  const describeRemoval = (): string => {
    if (count > 1) {
      return removal.clippings.length === count
        ? l10n.t('{0} clippings removed.', count)
        : l10n.t('{0} items removed.', count);
    }
    const singular = quotations.length > 0 ? l10n.t('Quotation removed.') : l10n.t('Clipping removed.');
    return folders.length > 0 ? l10n.t('Folder deleted.') : singular;
  };
  void notify('information', describeRemoval(), [{ label: l10n.t('Undo'), command: 'dateline.undoUnclip' }]);
}

async function confirmContents(folders: readonly string[], clippings: Clippings): Promise<boolean | undefined> {
  const count = folders.reduce((sum, name) => sum + clippings.getFolder(name).length, 0);
  if (count === 0) {
    return true;
  }
  const [name = ''] = folders;
  const items: (QuickPickItem & { readonly keeps: boolean })[] = [
    {
      label: count === 1 ? l10n.t('Keep the Clipping') : l10n.t('Keep the {0} Clippings', count),
      description: count === 1 ? l10n.t('moves it out of the folder') : l10n.t('moves them out of the folder'),
      keeps: true,
    },
    {
      label: count === 1 ? l10n.t('Delete the Clipping Too') : l10n.t('Delete the {0} Clippings Too', count),
      keeps: false,
    },
  ];
  const title =
    folders.length === 1
      ? l10n.t('Dateline: Delete Folder “{0}”', sanitizeLine(name))
      : l10n.t('Dateline: Delete {0} Folders', folders.length);
  return (await window.showQuickPick(items, { title }))?.keeps;
}

async function editNote(clipping: Clipping, clippings: Clippings): Promise<void> {
  const note = await window.showInputBox({
    title: l10n.t('Dateline: Note'),
    prompt: sanitizeLine(clipping.reference.title ?? ''),
    value: clipping.note ?? '',
    ignoreFocusOut: true,
  });
  if (note !== undefined) {
    await clippings.setNote(clipping, note.trim() === '' ? undefined : note.trim());
  }
}

async function moveToFolder(selection: readonly Clipping[], clippings: Clippings): Promise<void> {
  if (selection.length === 0) {
    return;
  }
  const top = { label: l10n.t('No Folder'), folder: undefined };
  const another = { label: l10n.t('New Folder…'), folder: undefined };
  const items = [top, ...clippings.folders.map((folder) => ({ label: sanitizeLabel(folder), folder })), another];
  const title =
    selection.length === 1
      ? l10n.t('Dateline: Move to Folder')
      : l10n.t('Dateline: Move {0} Clippings to Folder', selection.length);
  const picked = await window.showQuickPick(items, { title });
  const folder = picked === another ? await createFolder(clippings) : picked?.folder;
  if (picked === top || folder !== undefined) {
    await clippings.move(selection, undefined, folder);
  }
}

async function createFolder(clippings: Clippings): Promise<string | undefined> {
  const name = await askName(l10n.t('Dateline: Name Folder'), '', clippings);
  await (name !== undefined && clippings.addFolder(name));
  return name;
}

async function renameFolder(name: string, clippings: Clippings): Promise<void> {
  const next = await askName(l10n.t('Dateline: Rename Folder'), name, clippings);
  if (next !== undefined && next !== name) {
    await clippings.renameFolder(name, next);
  }
}

async function askName(title: string, value: string, { folders }: Clippings): Promise<string | undefined> {
  const findProblem = (text: string) =>
    text.trim() !== value && folders.includes(text.trim())
      ? l10n.t('A folder with this name already exists.')
      : undefined;
  const name = (await window.showInputBox({ title, value, ignoreFocusOut: true, validateInput: findProblem }))?.trim();
  return name === '' ? undefined : name;
}
