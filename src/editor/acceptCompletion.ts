import { l10n, Range, Selection, window, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import type { CompletionTrigger } from '../citation/insertion/completionTrigger.ts';
import type { Edit } from '../citation/insertion/point.ts';
import { findLanguage } from '../languages/index.ts';
import type { Reference } from '../citation/reference.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { setContext } from '../platform/contextKey.ts';
import { notify, withLateProgress } from '../platform/notify.ts';
import { createEntryEdit, findOpenDocument, prepareEntries, type PreparedEntries } from './bibliography.ts';
import {
  convertToLink,
  createEntryNotAddedNotice,
  createEntryNotWrittenNotice,
  showNotices,
  linkWithoutBibliography,
} from './citationNotices.ts';
import { CitationResolver } from './citationResolver.ts';
import { getLanguageId, readCitingDocument, readTextBeforeCursor } from './citingDocument.ts';
import { findTriggerAt } from './findTriggerAt.ts';
import { queueInsertion } from './insertionQueue.ts';
import { isReadOnly } from './isReadOnly.ts';

/** The arguments of an item's command. */
export interface Accepted {
  readonly document: TextDocument;
  readonly reference: Reference;
  readonly kind: CompletionTrigger['kind'];
}

/**
 * Adds a missing entry in the same undo step if the bibliography is open.
 *
 * @param textBefore the text before the cursor when the item was accepted; the user can type on while the reference loads
 */
export function acceptCompletion(
  accepted: Accepted,
  textBefore = readTextBeforeCursor(accepted.document),
): Promise<void> {
  return queueInsertion(() =>
    withLateProgress(l10n.t('Reading the document…'), (signal) => acceptNow(accepted, textBefore, signal)),
  );
}

async function acceptNow(accepted: Accepted, textBefore: string | undefined, signal: AbortSignal): Promise<void> {
  const { document, reference, kind } = accepted;
  if (await isReadOnly(document)) {
    void notify('information', l10n.t('The document is read-only. No citation was inserted.'));
    return;
  }
  const { formats } = findLanguage(getLanguageId(document));
  const format =
    kind === 'words'
      ? undefined
      : formats.find((candidate) => (kind === 'key' ? candidate.writeKey : candidate.label === 'footnote'))?.id;
  let resolved = linkWithoutBibliography(
    await new CitationResolver(document, [reference], signal).resolve({ format }),
    document,
  );
  const open = resolved.missing && findOpenDocument(resolved.missing.bibliography);
  let entries: PreparedEntries | undefined;
  try {
    entries = resolved.missing && (await prepareEntries(resolved.missing));
  } catch (error) {
    resolved = convertToLink(resolved, createEntryNotAddedNotice(resolved.missing?.bibliography, error));
  }
  const { missing } = resolved;
  const editor = window.activeTextEditor;
  if (editor?.document !== document || textBefore === undefined) {
    await entries?.discard();
    return;
  }
  if (missing && open && open.getText() !== missing.before) {
    // The user edited the bibliography meanwhile.
    return acceptNow(accepted, textBefore, signal);
  }
  const { version } = document;
  const cursor = textBefore.length;
  if (!document.getText().startsWith(textBefore)) {
    await entries?.discard();
    void notify('information', l10n.t('The document changed, so nothing was inserted. Try again.'));
    return;
  }
  const trigger = findTriggerAt(document, document.positionAt(cursor), kind !== 'words');
  const citing = readCitingDocument(document);
  const { references, options } = resolved;
  const change =
    trigger?.kind === kind
      ? await workOnDocument(citing.text, 'planCompletion', [trigger, references, citing, options], signal).catch(
          async (error: unknown) => {
            await entries?.discard();
            throw error;
          },
        )
      : undefined;
  if (document.version !== version) {
    // The user typed on meanwhile.
    await entries?.discard();
    return acceptNow(accepted, textBefore, signal);
  }
  const isAtCursor = document.offsetAt(editor.selection.active) === cursor;
  if (!change) {
    await entries?.discard();
    void notify('information', l10n.t('This is not a place for a citation. Move the cursor to text or to a comment.'));
    return;
  }
  const edit = new WorkspaceEdit();
  addEdits(edit, document, change.edits);
  if (missing && open) {
    addEdits(edit, open, [createEntryEdit(missing)]);
  }
  const wasDirty = open?.isDirty;
  if (!(await workspace.applyEdit(edit)) || document.version === version) {
    await entries?.discard();
    void notify('warning', l10n.t('VS Code rejected the edit, so no citation was inserted. Try again.'));
    return;
  }
  if (!open) {
    await entries?.write().catch(() => showNotices(missing ? [createEntryNotWrittenNotice(missing)] : []));
  } else if (wasDirty === false && !open.isUntitled) {
    // Programs read the bibliography from its file.
    await open.save();
  }
  if (isAtCursor) {
    const caret = document.positionAt(change.caret);
    editor.selection = new Selection(caret, caret);
  }
  setContext('dateline.hasCited', true);
  showNotices(resolved.notices);
}

function addEdits(edit: WorkspaceEdit, document: TextDocument, edits: readonly Edit[]): void {
  for (const { start, end, text } of edits) {
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
  }
}
