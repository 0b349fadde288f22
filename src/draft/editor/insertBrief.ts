import { basename } from 'node:path';
import { l10n, Range, window, workspace, type TextDocument } from 'vscode';
import { writeOutline, type OutlineBlock } from '../outline.ts';
import { workOnDocument } from '../workOnDocument.ts';
import { isReadableRecord, getKind, type ReadableRecord } from '../../kinds/index.ts';
import type { CitationTarget } from '../../editor/citationTarget.ts';
import { getLanguageId } from '../../editor/citingDocument.ts';
import { isReadOnly } from '../../editor/isReadOnly.ts';
import { notify, withLateProgress, withProgress } from '../../platform/notify.ts';
import { showQuickPick } from '../../platform/quickPick.ts';
import { sanitizeLabel } from '../../platform/remoteText.ts';
import { loadSourceGroups } from '../../store/citedSources.ts';
import type { Library } from '../../store/library.ts';
import { OfflineError } from '../../store/offline/offlineClient.ts';
import { createBrief } from './briefOutline.ts';

type BriefServices = Pick<Library, 'lists' | 'sourceNames'>;

/**
 * Inserts the brief after the block where the cursor was when the command was called, or opens it as a new document.
 *
 * @throws ServiceError
 */
export async function insertBrief(
  record: ReadableRecord,
  { lists, sourceNames }: BriefServices,
  target: CitationTarget,
): Promise<void> {
  const { document } = target;
  const destination = await pickDestination(document);
  if (destination === undefined) {
    return;
  }
  const brief = await withProgress(l10n.t('Loading the brief…'), async (signal) => {
    const [loadedRecord, groups] = await Promise.all([
      loadRecord(record, lists, signal),
      loadSourceGroups(record, lists, signal),
    ]);
    const namedGroups = await Promise.all(
      groups.map(async (group) => ({ ...group, sources: await sourceNames.resolve(group.sources, signal) })),
    );
    return signal.aborted ? undefined : createBrief(loadedRecord, namedGroups);
  });
  if (!brief) {
    return;
  }
  const isInserted = destination === 'document' && (await insertInto(target, brief));
  if (isInserted) {
    return;
  }
  await openAsDocument(brief, document);
  if (destination === 'document' && document) {
    const name = basename(document.uri.path);
    void notify(
      'information',
      l10n.t('The brief can’t be inserted into {0}, so it was opened as a new document.', name),
    );
  }
}

/** Loads the whole record, because a list may have sent only a part. */
async function loadRecord(
  record: ReadableRecord,
  lists: Library['lists'],
  signal: AbortSignal,
): Promise<ReadableRecord> {
  const { detail } = getKind(record);
  if (record.id === undefined || !detail) {
    return record;
  }
  try {
    const { record: loadedRecord } = await (await lists()).get(detail, record.id, signal);
    return isReadableRecord(loadedRecord) ? loadedRecord : record;
  } catch (error) {
    if (error instanceof OfflineError) {
      const [copy] = error.copy.records;
      return copy && isReadableRecord(copy) ? copy : record;
    }
    throw error;
  }
}

async function pickDestination(document: TextDocument | undefined): Promise<'document' | 'newDocument' | undefined> {
  if (!document) {
    return 'newDocument';
  }
  const items = [
    { label: l10n.t('Insert into {0}', sanitizeLabel(basename(document.uri.path))), destination: 'document' },
    { label: l10n.t('Open as a New Document'), destination: 'newDocument' },
  ] as const;
  return showQuickPick<(typeof items)[number], 'document' | 'newDocument'>({
    title: l10n.t('Dateline: Insert Brief'),
    placeholder: l10n.t('Select where to put the brief'),
    items,
    accept: (_, [active]) => active?.destination,
  });
}

/** Returns whether the document has the brief. */
async function insertInto(target: CitationTarget, brief: readonly OutlineBlock[]): Promise<boolean> {
  // The user chose this document, so showing it needs no further confirmation.
  const point = await target.open(() => Promise.resolve(true));
  if (typeof point === 'string' || point.isClosed() || (await isReadOnly(point.document))) {
    return false;
  }
  const { document, selections, editor } = point;
  const [selection = { start: document.getText().length }] = selections ?? [];
  const text = document.getText();
  const languageId = getLanguageId(document);
  const { version } = document;
  const edit =
    selections &&
    (await withLateProgress(l10n.t('Reading the document…'), (signal) =>
      workOnDocument(text, 'planOutline', [brief, { text, languageId }, selection.start], signal),
    ));
  if (!edit || !editor || document.version !== version) {
    return false;
  }
  const position = document.positionAt(edit.start);
  const isAccepted = await editor.edit((builder) => builder.insert(position, edit.text));
  // `TextEditor.edit` also returns `true` if the editor is read-only.
  if (!isAccepted || document.version === version) {
    return false;
  }
  editor.revealRange(new Range(position, position.translate(1)));
  return true;
}

/** Falls back to Markdown if a part of a document in the language can't stand alone. */
async function openAsDocument(brief: readonly OutlineBlock[], document: TextDocument | undefined): Promise<void> {
  const languageId = document ? getLanguageId(document) : 'markdown';
  const localized = languageId === 'latex' || languageId === 'html' ? undefined : writeOutline(brief, languageId);
  const content = `${localized ?? writeOutline(brief, 'markdown') ?? ''}\n`;
  const language = localized === undefined ? 'markdown' : languageId;
  await window.showTextDocument(await workspace.openTextDocument({ content, language }));
}
