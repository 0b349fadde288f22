import { basename } from 'node:path';
import { env, l10n, Range, window, workspace, type TextEditor } from 'vscode';
import { planOutline, writeOutline, type OutlineBlock } from '../citation/draft/outline.ts';
import { isReadableRecord, kindOf, type ReadableRecord } from '../kinds/index.ts';
import { getLanguageId } from '../editor/citingDocument.ts';
import { isReadOnly } from '../editor/isReadOnly.ts';
import { notify, withProgress } from '../platform/notify.ts';
import { showQuickPick } from '../platform/quickPick.ts';
import { label } from '../platform/remoteText.ts';
import { loadSourceGroups } from '../store/citedSources.ts';
import type { Library } from '../store/library.ts';
import { OfflineError } from '../store/offline/offlineClient.ts';
import { createBrief } from './briefOutline.ts';
import { findDraftEditor } from './citationsView.ts';

type BriefServices = Pick<Library, 'lists' | 'sourceNames'>;

/**
 * Inserts the brief of a record after the block at the cursor, in the language of the document, or opens it as a new document.
 * @throws ServiceError
 */
export async function insertBrief(record: ReadableRecord, { lists, sourceNames }: BriefServices): Promise<void> {
  const editor = findDraftEditor();
  const target = await pickTarget(editor);
  if (target === undefined) {
    return;
  }
  const brief = await withProgress(l10n.t('Loading the brief…'), async (signal) => {
    const [whole, groups] = await Promise.all([
      loadRecord(record, lists, signal),
      loadSourceGroups(record, lists, signal),
    ]);
    const named = await sourceNames.resolve(
      groups.flatMap(({ sources }) => sources),
      signal,
    );
    let next = 0;
    const completed = groups.map((group) => ({
      ...group,
      sources: group.sources.map((source) => named[next++] ?? source),
    }));
    return signal.aborted
      ? undefined
      : createBrief(whole, completed, { sources: l10n.t('Sources'), language: env.language });
  });
  if (!brief) {
    return;
  }
  if (target === 'newDocument' || !editor) {
    await openAsDocument(brief, editor);
  } else if (!(await insertInto(editor, brief))) {
    await openAsDocument(brief, editor);
    void notify(
      'information',
      l10n.t(
        'The brief can’t be inserted into {0}, so it was opened as a new document.',
        basename(editor.document.uri.path),
      ),
    );
  }
}

/** Loads the whole record, since a list may have sent only a part, or its offline copy. */
async function loadRecord(
  record: ReadableRecord,
  lists: Library['lists'],
  signal: AbortSignal,
): Promise<ReadableRecord> {
  const { detail } = kindOf(record);
  if (record.id === undefined || !detail) {
    return record;
  }
  try {
    const { record: whole } = await (await lists()).get(detail, record.id, signal);
    return isReadableRecord(whole) ? whole : record;
  } catch (error) {
    if (error instanceof OfflineError) {
      const [copy] = error.copy.records;
      return copy && isReadableRecord(copy) ? copy : record;
    }
    throw error;
  }
}

async function pickTarget(editor: TextEditor | undefined): Promise<'document' | 'newDocument' | undefined> {
  if (!editor) {
    return 'newDocument';
  }
  const items = [
    { label: l10n.t('Insert into {0}', label(basename(editor.document.uri.path))), target: 'document' },
    { label: l10n.t('Open as a New Document'), target: 'newDocument' },
  ] as const;
  return showQuickPick<(typeof items)[number], 'document' | 'newDocument'>({
    title: l10n.t('Dateline: Insert Brief'),
    placeholder: l10n.t('Place of the brief'),
    items,
    accept: (_, [active]) => active?.target,
  });
}

/** Inserts the brief as one undo step. Returns whether the document has it. */
async function insertInto(editor: TextEditor, brief: readonly OutlineBlock[]): Promise<boolean> {
  const { document } = editor;
  if (document.isClosed || (await isReadOnly(document))) {
    return false;
  }
  const languageId = getLanguageId(document);
  const { version } = document;
  const edit = planOutline(brief, { text: document.getText(), languageId }, document.offsetAt(editor.selection.active));
  if (!edit) {
    return false;
  }
  const position = document.positionAt(edit.start);
  const isInserted = await editor.edit((builder) => builder.insert(position, edit.text));
  if (!isInserted || document.version === version) {
    return false;
  }
  editor.revealRange(new Range(position, position.translate(1)));
  return true;
}

/** Opens the brief in the language of the active document, or in Markdown. */
async function openAsDocument(brief: readonly OutlineBlock[], editor: TextEditor | undefined): Promise<void> {
  const languageId = editor ? getLanguageId(editor.document) : 'markdown';
  const own = languageId === 'latex' || languageId === 'html' ? undefined : writeOutline(brief, languageId);
  const content = `${own ?? writeOutline(brief, 'markdown') ?? ''}\n`;
  const language = own === undefined ? 'markdown' : languageId;
  await window.showTextDocument(await workspace.openTextDocument({ content, language }));
}
