import { l10n, window } from 'vscode';
import type { Reference } from '../../citation/reference.ts';
import { notify } from '../../platform/notify.ts';
import { harmless, label } from '../../platform/remoteText.ts';
import type { Clipping, Clippings } from './clippings.ts';

/** Keeps references to cite later; one that is there already is not kept twice. */
export async function clip(references: readonly Reference[], clippings: Clippings): Promise<void> {
  let added = 0;
  for (const reference of references) {
    added += (await clippings.add(reference)) ? 1 : 0;
  }
  if (added === 0) {
    void notify('information', l10n.t('Already in your clippings.'));
  }
}

/** Removes clippings; the message can take that back. */
export async function unclip(chosen: readonly Clipping[], clippings: Clippings): Promise<void> {
  if (chosen.length === 0) {
    return;
  }
  await clippings.remove(chosen);
  void notify(
    'information',
    chosen.length === 1 ? l10n.t('Clipping removed.') : l10n.t('{0} clippings removed.', chosen.length),
    [{ label: l10n.t('Undo'), command: 'dateline.undoUnclip' }],
  );
}

/** Writes the writer's own words beside a clipping; empty takes them away. */
export async function editNote(clipping: Clipping, clippings: Clippings): Promise<void> {
  const note = await window.showInputBox({
    title: l10n.t('Dateline: Note'),
    prompt: harmless(clipping.reference.title ?? ''),
    value: clipping.note ?? '',
    ignoreFocusOut: true,
  });
  if (note !== undefined) {
    await clippings.replace({ ...clipping, note: note.trim() === '' ? undefined : note.trim() });
  }
}

/** Puts clippings into a folder, an old or a new one. */
export async function moveToFolder(chosen: readonly Clipping[], clippings: Clippings): Promise<void> {
  const top = { label: l10n.t('No folder'), folder: undefined };
  const another = { label: l10n.t('New Folder…'), folder: undefined };
  const items = [top, ...clippings.folders.map((folder) => ({ label: label(folder), folder })), another];
  const picked = await window.showQuickPick(items, { title: l10n.t('Dateline: Move to Folder') });
  if (!picked) {
    return;
  }
  const folder =
    picked === another
      ? (await window.showInputBox({ title: l10n.t('Dateline: Name this folder'), ignoreFocusOut: true }))?.trim()
      : picked.folder;
  if (picked !== another || folder) {
    await clippings.move(chosen, undefined, folder);
  }
}
