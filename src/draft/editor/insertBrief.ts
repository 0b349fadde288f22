import { basename } from 'node:path';
import { l10n, Range, window, workspace } from 'vscode';
import type { CitationTarget } from '../../editor/citationTarget.ts';
import { getLanguageId } from '../../editor/citingDocument.ts';
import { getKind, isReadableRecord, type ReadableRecord } from '../../kinds/index.ts';
import { notify, withLateProgress, withProgress } from '../../platform/notify.ts';
import { showQuickPick } from '../../platform/quickPick.ts';
import { sanitizeLabel } from '../../platform/remoteText.ts';
import { loadSourceGroups } from '../../store/citedSources.ts';
import type { Library } from '../../store/library.ts';
import { takeCopiedRecords } from '../../store/offline/offlineClient.ts';
import { writeOutline, type OutlineBlock } from '../outline.ts';
import { workOnDocument } from '../workOnDocument.ts';
import { createBrief } from './briefOutline.ts';

/**
 * Inserts the brief after the block where the cursor was when the command was called, or opens it as a new document.
 *
 * @throws ServiceError
 */
export async function insertBrief(
  record: ReadableRecord,
  { lists, sourceNames }: Pick<Library, 'lists' | 'sourceNames'>,
  target: CitationTarget,
): Promise<void> {
  const { document } = target;
  const destination = document ? await pickDestination(basename(document.uri.path)) : 'newDocument';
  if (destination === undefined) {
    return;
  }
  const brief = await withProgress(l10n.t('Loading the brief…'), async (signal) => {
    const [wholeRecord, groups] = await Promise.all([
      loadWholeRecord(record, lists, signal),
      loadSourceGroups(record, lists, signal),
    ]);
    const namedGroups = await Promise.all(
      groups.map(async (group) => ({ ...group, sources: await sourceNames.resolve(group.sources, signal) })),
    );
    return signal.aborted ? undefined : createBrief(sourceNames.complete(wholeRecord), namedGroups);
  });
  if (!brief || (destination === 'document' && (await insertInto(target, brief)))) {
    return;
  }
  await openAsDocument(brief, document ? getLanguageId(document) : 'markdown');
  if (destination === 'document' && document) {
    const name = basename(document.uri.path);
    const message = l10n.t('The brief can’t be inserted into {0}, so it was opened as a new document.', name);
    void notify('information', message);
  }
}

/** A list may have sent only a part of the record. */
async function loadWholeRecord(record: ReadableRecord, lists: Library['lists'], signal: AbortSignal) {
  const { detail } = getKind(record);
  const request = detail && record.id !== undefined && (await lists()).get(detail, record.id, signal);
  const [whole] = request ? await request.then((response) => [response.record], takeCopiedRecords) : [];
  return whole && isReadableRecord(whole) ? whole : record;
}

async function pickDestination(name: string): Promise<'document' | 'newDocument' | undefined> {
  const items = [
    { label: l10n.t('Insert into {0}', sanitizeLabel(name)), destination: 'document' },
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
  if (typeof point === 'string' || point.isClosed() || !point.selections) {
    return false;
  }
  const { document, editor } = point;
  const { version } = document;
  const text = document.getText();
  const [{ start } = { start: text.length }] = point.selections;
  const edit = await withLateProgress(l10n.t('Reading the document…'), (signal) =>
    workOnDocument(text, 'planOutline', [brief, { text, languageId: getLanguageId(document) }, start], signal),
  );
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
async function openAsDocument(brief: readonly OutlineBlock[], languageId: string): Promise<void> {
  const localized = languageId === 'latex' || languageId === 'html' ? undefined : writeOutline(brief, languageId);
  const content = `${localized ?? writeOutline(brief, 'markdown') ?? ''}\n`;
  const language = localized === undefined ? 'markdown' : languageId;
  await window.showTextDocument(await workspace.openTextDocument({ content, language }));
}
