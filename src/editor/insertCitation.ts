import { basename } from 'node:path';
import { env, l10n, Range, Selection, StatusBarAlignment, TextEdit, window, workspace, WorkspaceEdit } from 'vscode';
import type { TextDocument, TextEditor } from 'vscode';
import { appendDefinition } from '../citation/cite.ts';
import type { Edit } from '../citation/insertion/point.ts';
import {
  planCitation,
  previewCitation,
  type InsertionPlan,
  type SelectionOffsets,
} from '../citation/insertion/plan.ts';
import { planAtSentenceEnd } from '../citation/insertion/planAtSentenceEnd.ts';
import { isTooLarge } from '../citation/places/region.ts';
import { isCitableReference } from '../citation/citableTitle.ts';
import { confirm, notify } from '../platform/notify.ts';
import { sanitizeLine } from '../platform/remoteText.ts';
import { prepareEntries, type BibliographyEntries, type PreparedEntries } from './bibliography.ts';
import {
  convertToLink,
  createNoBibliographyNotice,
  createEntryNotAddedNotice,
  createEntryNotWrittenNotice,
  showNotices,
  linkWithoutBibliography,
  type Notice,
} from './citationNotices.ts';
import { CitationResolver, loadReferences, type CitationRequest, type ResolvedCitation } from './citationResolver.ts';
import { areEqualSelections, getSelectionOffsets, type CitationTarget, type TrackedPoint } from './citationTarget.ts';
import { readCitingDocument } from './citingDocument.ts';
import { queueInsertion } from './insertionQueue.ts';
import { isReadOnly } from './isReadOnly.ts';

export { endPublisherWaits } from './waitForPublishers.ts';

export async function insertCitation(request: CitationRequest, target: CitationTarget): Promise<void> {
  const outcome = await insertAt(request, target, askToInsert);
  if (outcome === 'uncitable') {
    void notify('information', l10n.t('Can’t cite a record without a title and a web address.'));
  } else if (typeof outcome === 'string') {
    await env.clipboard.writeText(await writeForClipboard(request, target));
    void notify('information', getCopiedMessages()[outcome]);
  } else if ('notice' in outcome) {
    showNotices([outcome.notice]);
  } else {
    announceCitation(outcome);
  }
}

function askToInsert(name: string): Promise<boolean> {
  return confirm(l10n.t('Insert into {0}?', name), {
    details: [l10n.t('The document is open but not visible. If you cancel, the citation is copied to the clipboard.')],
    yes: l10n.t('Insert'),
  });
}

export async function copyCitation(request: CitationRequest, target: CitationTarget): Promise<void> {
  if (!request.references.some(isCitableReference)) {
    void notify('information', l10n.t('Can’t cite a record without a title and a web address.'));
    return;
  }
  await env.clipboard.writeText(await writeForClipboard(request, target));
  void notify('information', l10n.t('Citation copied to the clipboard.'));
}

export type InsertionFailure =
  'readOnly' | 'noPlace' | 'tooLarge' | 'noDocument' | 'declined' | 'closed' | 'deleted' | 'changing' | 'uncitable';

function getCopiedMessages(): Readonly<Record<Exclude<InsertionFailure, 'uncitable'>, string>> {
  return {
    readOnly: l10n.t('The document is read-only. The citation was copied to the clipboard.'),
    noPlace: l10n.t('This is not a place for a citation. The citation was copied to the clipboard.'),
    tooLarge: l10n.t(
      'The document is too large for Dateline to insert a citation safely. The citation was copied to the clipboard.',
    ),
    noDocument: l10n.t('No document is open. The citation was copied to the clipboard.'),
    declined: l10n.t('The citation was copied to the clipboard.'),
    closed: l10n.t('The document was closed. The citation was copied to the clipboard.'),
    deleted: l10n.t('The text around the citation was deleted. The citation was copied to the clipboard.'),
    changing: l10n.t('The document keeps changing. The citation was copied to the clipboard.'),
  };
}

interface NoBibliography {
  readonly notice: Notice;
}

interface InsertedCitation {
  readonly document: TextDocument;
  readonly plan: InsertionPlan;
}

/**
 * Inserts the citation and its bibliography entries: both or neither.
 *
 * @param askToShow called before a document that is not visible is shown
 */
export async function insertAt(
  request: CitationRequest,
  target: CitationTarget,
  askToShow: (name: string) => Promise<boolean>,
): Promise<InsertedCitation | InsertionFailure | NoBibliography> {
  if (!request.references.some(isCitableReference)) {
    return 'uncitable';
  }
  const point = await target.open(askToShow);
  if (typeof point === 'string') {
    return point;
  }
  const references = await loadReferences(request, point.document, point.selections?.[0]);
  return queueInsertion(() => insertNow({ ...request, references }, point));
}

async function insertNow(
  request: CitationRequest,
  point: TrackedPoint,
): Promise<InsertedCitation | InsertionFailure | NoBibliography> {
  const { document } = point;
  let resolved = await new CitationResolver(document, request.references).resolve(request);
  if (resolved.lacksBibliography === true && request.format !== undefined) {
    return { notice: createNoBibliographyNotice(resolved, document) };
  }
  resolved = linkWithoutBibliography(resolved, document);
  const { missing } = resolved;
  let entries: PreparedEntries | undefined;
  try {
    entries = missing && (await prepareEntries(missing));
  } catch (error) {
    resolved = convertToLink(resolved, createEntryNotAddedNotice(missing?.bibliography, error));
  }
  const planEdits = request.isAtSentenceEnd === true ? planAtSentenceEnd : planCitation;
  const outcome = await apply(resolved, point, planEdits).catch(async (error: unknown) => {
    await entries?.discard();
    throw error;
  });
  if (typeof outcome === 'string') {
    await entries?.discard();
    return outcome;
  }
  try {
    await entries?.write();
  } catch {
    showNotices(missing ? [createEntryNotWrittenNotice(missing)] : []);
  }
  showNotices(resolved.notices);
  return outcome;
}

interface CitationEdits {
  readonly edits: readonly TextEdit[];
  readonly missing: BibliographyEntries | undefined;
  readonly notices: readonly Notice[];
}

export async function planCitationEdits(
  request: CitationRequest,
  document: TextDocument,
  selection: SelectionOffsets,
): Promise<CitationEdits | undefined> {
  const { version } = document;
  const loadedReferences = await loadReferences(request, document, selection);
  const resolved = await queueInsertion(() => new CitationResolver(document, loadedReferences).resolve(request));
  const { references, options, missing, notices } = linkWithoutBibliography(resolved, document);
  if (document.version !== version) {
    return undefined;
  }
  const plan = planCitation(references, readCitingDocument(document), [selection], options);
  if (!plan) {
    return undefined;
  }
  return {
    notices,
    edits: plan.edits.map(({ start, end, text }) => TextEdit.replace(createRange(document, start, end), text)),
    missing,
  };
}

/** Writes the citation as it would read at the target, with its definition in a separate paragraph. */
export function writePreview(
  { references, options }: ResolvedCitation,
  { document, selections: [first] }: CitationTarget,
): string {
  if (!document) {
    return appendDefinition(previewCitation(references, { text: '', languageId: 'plaintext' }, undefined, options));
  }
  const cursor = first && { start: first.start, end: first.start };
  return appendDefinition(previewCitation(references, readCitingDocument(document), cursor, options));
}

/** Adds no bibliography entries, so missing keys make the citation a link. */
async function writeForClipboard(request: CitationRequest, target: CitationTarget): Promise<string> {
  const { document, selections } = target;
  const references = await loadReferences(request, document, selections[0]);
  const resolved = linkWithoutBibliography(await new CitationResolver(document, references).resolve(request), document);
  const { missing } = resolved;
  const copied = missing
    ? convertToLink(resolved, {
        severity: 'information',
        message: l10n.t(
          'The source is not in {0} yet. A link was copied instead.',
          basename(missing.bibliography.uri.path),
        ),
      })
    : resolved;
  showNotices(copied.notices);
  return writePreview(copied, target);
}

const maxAttempts = 20;

/** Inserts a citation. No other function changes a document. */
async function apply(
  { references, options }: ResolvedCitation,
  point: TrackedPoint,
  planEdits: typeof planCitation,
): Promise<InsertedCitation | InsertionFailure> {
  const { document } = point;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (point.isClosed()) {
      return 'closed';
    }
    if (!point.editor && (await isReadOnly(document))) {
      return 'readOnly';
    }
    // Don't await between here and the edit, so that the plan fits the text.
    const { selections, editor } = point;
    if (!selections) {
      return 'deleted';
    }
    const citing = readCitingDocument(document);
    const plan = planEdits(references, citing, selections, options);
    if (!plan) {
      return isTooLarge(citing.text, citing.languageId, selections) ? 'tooLarge' : 'noPlace';
    }
    const { version } = document;
    const isAtCursors = editor !== undefined && areEqualSelections(getSelectionOffsets(editor), selections);
    if (plan.edits.length === 0) {
      // The comment already contains the citation.
      if (isAtCursors) {
        showCarets(editor, plan.carets);
      }
      return { document, plan };
    }
    const isAccepted = await (editor ? applyToEditor(editor, plan.edits) : applyToWorkspace(document, plan.edits));
    // `TextEditor.edit` also returns `true` if the editor is read-only.
    const grown = document.version - version;
    if (isAccepted && grown > 0) {
      if (grown === 1) {
        point.keepOrder(selections, plan.carets);
        if (isAtCursors) {
          showCarets(editor, plan.carets);
        }
      }
      return { document, plan };
    }
    if (grown === 0 && !point.isClosed() && point.editor === editor) {
      return 'readOnly';
    }
  }
  return 'changing';
}

function applyToEditor(editor: TextEditor, edits: readonly Edit[]): Thenable<boolean> {
  return editor.edit((builder) => {
    for (const { start, end, text } of edits) {
      builder.replace(createRange(editor.document, start, end), text);
    }
  });
}

function applyToWorkspace(document: TextDocument, edits: readonly Edit[]): Thenable<boolean> {
  const edit = new WorkspaceEdit();
  edit.set(
    document.uri,
    edits.map(({ start, end, text }) => TextEdit.replace(createRange(document, start, end), text)),
  );
  return workspace.applyEdit(edit);
}

function showCarets(editor: TextEditor, carets: readonly number[]): void {
  editor.selections = carets.map((caret) => {
    const position = editor.document.positionAt(caret);
    return new Selection(position, position);
  });
}

const announcementMs = 5000;

/** Uses the status bar, or a message if the citation is not visible. */
export function announceCitation({ document, plan }: InsertedCitation): void {
  const caret = document.positionAt(plan.carets[0] ?? 0);
  const message = l10n.t('Citation inserted in {0}, line {1}.', basename(document.uri.path), caret.line + 1);
  const isVisible = window.visibleTextEditors.some(
    (editor) => editor.document === document && editor.visibleRanges.some((range) => range.contains(caret)),
  );
  if (!isVisible) {
    void notify('information', message);
    return;
  }
  const item = window.createStatusBarItem('dateline.inserted', StatusBarAlignment.Left);
  item.name = l10n.t('Dateline: Inserted Citation');
  item.text = `$(check) ${sanitizeLine(message)}`;
  item.accessibilityInformation = { label: message, role: 'alert' };
  item.show();
  setTimeout(() => item.dispose(), announcementMs);
}

function createRange(document: TextDocument, start: number, end: number): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}
