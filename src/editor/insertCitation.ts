import { basename } from 'node:path';
import { env, l10n, Range, Selection, TextEdit, window, workspace, WorkspaceEdit } from 'vscode';
import type { TextDocument, TextEditor } from 'vscode';
import type { Edit } from '../citation/insertion/point.ts';
import type { InsertionPlan } from '../citation/insertion/plan.ts';
import { hasParser, isTooLarge } from '../languages/findParser.ts';
import { isCitableReference } from '../citation/citableTitle.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { setContext } from '../platform/contextKey.ts';
import { announce, confirm, notify, withLateProgress } from '../platform/notify.ts';
import { createQueue } from '../platform/queue.ts';
import { prepareEntries, type PreparedEntries } from './bibliography.ts';
import { createEntryNotAddedNotice, createEntryNotWrittenNotice, showNotices, type Notice } from './citationNotices.ts';
import { areEqualSelections, getSelectionOffsets, type CitationTarget, type TrackedPoint } from './citationTarget.ts';
import { readCitingDocument } from './citingDocument.ts';
import { isReadOnly } from './isReadOnly.ts';
import { loadReferences } from './loadReferences.ts';
import {
  chooseFormat,
  convertToLink,
  linkWithoutBibliography,
  prepareCitation,
  writePreview,
  type CitationRequest,
  type PreparedCitation,
} from './prepareCitation.ts';

/** Moves the focus to the document, so that the user can go on writing, unless `staysInList` is set. */
export async function insertCitation(
  request: CitationRequest,
  target: CitationTarget,
  { staysInList = false } = {},
): Promise<void> {
  const outcome = await insertAt(request, target, {
    askToShow: askToInsert,
    // What the user types while the citation waits for its publisher goes after it.
    ...(!staysInList && { onDidOpen: (point) => point.focus() }),
  });
  if (outcome === 'uncitable') {
    void notify('information', l10n.t('Can’t cite a record without a title and a web address.'));
  } else if (typeof outcome === 'string') {
    const { text, notices } = await writeForClipboard(request, target);
    await env.clipboard.writeText(text);
    const message = getCopiedMessages()[outcome];
    if (outcome === 'declined') {
      announce(message);
      showNotices(notices);
    } else {
      showNotices([{ severity: 'information', message }, ...notices]);
    }
  } else if ('notice' in outcome) {
    showNotices([outcome.notice]);
  } else {
    setContext('dateline.hasCited', true);
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
  const { text, notices } = await writeForClipboard(request, target);
  await env.clipboard.writeText(text);
  showNotices(notices);
  announce(l10n.t('Citation copied to the clipboard.'));
}

export type InsertionFailure =
  | 'readOnly'
  | 'rareEditor'
  | 'noPlace'
  | 'unsupported'
  | 'tooLarge'
  | 'noDocument'
  | 'declined'
  | 'closed'
  | 'deleted'
  | 'changing'
  | 'uncitable';

function getCopiedMessages(): Readonly<Record<Exclude<InsertionFailure, 'uncitable'>, string>> {
  return {
    readOnly: l10n.t('The document is read-only. The citation was copied to the clipboard.'),
    rareEditor: l10n.t(
      'Dateline doesn’t insert citations in this type of editor. The citation was copied to the clipboard.',
    ),
    noPlace: l10n.t('This is not a place for a citation. The citation was copied to the clipboard.'),
    unsupported: l10n.t(
      'Dateline doesn’t insert citations in this type of file. The citation was copied to the clipboard.',
    ),
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

/** A citation by key was requested, but there is no bibliography. */
interface LacksBibliography {
  readonly notice: Notice;
}

interface InsertedCitation {
  readonly document: TextDocument;
  readonly plan: InsertionPlan;
  /** The name of the file to which an entry was added. */
  readonly bibliography?: string | undefined;
}

/**
 * Inserts the citation and its bibliography entries: both or neither.
 *
 * @param askToShow called before a document that is not visible is shown
 * @param onDidOpen called when the document is visible
 */
export async function insertAt(
  request: CitationRequest,
  target: CitationTarget,
  {
    askToShow,
    onDidOpen,
  }: {
    readonly askToShow: (name: string) => Promise<boolean>;
    readonly onDidOpen?: (point: TrackedPoint) => Promise<void>;
  },
): Promise<InsertedCitation | InsertionFailure | LacksBibliography> {
  if (!request.references.some(isCitableReference)) {
    return 'uncitable';
  }
  const point = await target.open(askToShow);
  if (typeof point === 'string') {
    return point;
  }
  await onDidOpen?.(point);
  const { document } = point;
  const format = await whileReading((signal) => chooseFormat(document, request.format, signal));
  const references = await loadReferences(request, format, document);
  const insert = async (signal: AbortSignal) => {
    const citation = await prepareCitation({ ...request, references }, format, document, signal);
    if (citation.lacksBibliography && request.format !== undefined) {
      return { notice: citation.lacksBibliography };
    }
    const plan = request.isAtSentenceEnd === true ? 'planAtSentenceEnd' : 'planCitation';
    return insertWithEntries<InsertedCitation, InsertionFailure>(citation, (toInsert) =>
      apply(toInsert, point, plan, signal),
    );
  };
  return queueInsertion(() => whileReading(insert));
}

/** Prevents an insertion from overwriting the bibliography entries of another. */
export const queueInsertion = createQueue();

/** Shows progress, with a Cancel button, if the work takes noticeably long. */
export function whileReading<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withLateProgress(l10n.t('Reading the document…'), work);
}

/**
 * Inserts a citation and then adds its missing bibliography entries: both or neither. Shows the citation's notices.
 *
 * @param insert inserts the citation, which is a link if entries can't be added, or returns why it didn't
 */
export async function insertWithEntries<Inserted extends object, Failure extends string>(
  prepared: PreparedCitation,
  insert: (citation: PreparedCitation, entries: PreparedEntries | undefined) => Promise<Inserted | Failure>,
): Promise<(Inserted & { readonly bibliography?: string | undefined }) | Failure> {
  const { missing } = prepared;
  let citation = linkWithoutBibliography(prepared);
  let entries: PreparedEntries | undefined;
  try {
    entries = missing && (await prepareEntries(missing));
  } catch (error) {
    citation = convertToLink(citation, createEntryNotAddedNotice(missing?.bibliography, error));
  }
  const outcome = await insert(citation, entries).catch(async (error: unknown) => {
    await entries?.discard();
    throw error;
  });
  if (typeof outcome === 'string') {
    await entries?.discard();
    return outcome;
  }
  const bibliography = entries && missing && basename(missing.bibliography.uri.path);
  try {
    await entries?.write();
  } catch {
    // Any failure has the same remedy.
    showNotices([...citation.notices, ...(missing ? [createEntryNotWrittenNotice(missing)] : [])]);
    return outcome;
  }
  showNotices(citation.notices);
  return { ...outcome, bibliography };
}

/** Adds no bibliography entries, so missing keys make the citation a link. */
async function writeForClipboard(
  request: CitationRequest,
  target: CitationTarget,
): Promise<{ readonly text: string; readonly notices: readonly Notice[] }> {
  const { document } = target;
  const format = await chooseFormat(document, request.format);
  const references = await loadReferences(request, format, document);
  const citation = await prepareCitation({ ...request, references }, format, document);
  const { missing } = citation;
  const copied = missing
    ? convertToLink(citation, {
        severity: 'information',
        message: l10n.t(
          'The source is not in {0} yet. A link was copied instead.',
          basename(missing.bibliography.uri.path),
        ),
      })
    : linkWithoutBibliography(citation);
  return { text: await writePreview(copied, target), notices: copied.notices };
}

const maxAttempts = 20;

/** Inserts a citation. No other function changes a document. */
async function apply(
  { references, options }: PreparedCitation,
  point: TrackedPoint,
  planner: 'planCitation' | 'planAtSentenceEnd',
  signal: AbortSignal,
): Promise<InsertedCitation | InsertionFailure> {
  const { document } = point;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (point.isClosed()) {
      return 'closed';
    }
    if (!point.editor && (await isReadOnly(document))) {
      return 'readOnly';
    }
    const { selections } = point;
    if (!selections) {
      return 'deleted';
    }
    const { version } = document;
    const citing = readCitingDocument(document);
    const plan = await workOnDocument(citing.text, planner, [references, citing, selections, options], signal);
    // Don't await between here and the edit, so that the plan fits the text.
    if (document.version !== version) {
      continue;
    }
    const { editor } = point;
    if (!plan) {
      return !hasParser(citing.languageId) ? 'unsupported' : isTooLarge(citing.text) ? 'tooLarge' : 'noPlace';
    }
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
      if (start === end) {
        // Moves a cursor at this position after the citation, before the next key press.
        builder.insert(editor.document.positionAt(start), text);
      } else {
        builder.replace(createRange(editor.document, start, end), text);
      }
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

/** Leaves cursors that are right alone, because the user can be typing. */
function showCarets(editor: TextEditor, carets: readonly number[]): void {
  const selections = carets.map((caret) => ({ start: caret, end: caret }));
  if (areEqualSelections(getSelectionOffsets(editor), selections)) {
    return;
  }
  editor.selections = carets.map((caret) => {
    const position = editor.document.positionAt(caret);
    return new Selection(position, position);
  });
}

/** Uses the status bar, or a message if the citation is not visible. */
export function announceCitation({ document, plan, bibliography }: InsertedCitation): void {
  const caret = document.positionAt(plan.carets[0] ?? 0);
  const name = basename(document.uri.path);
  const line = caret.line + 1;
  const message =
    bibliography === undefined
      ? l10n.t('Citation inserted in {0}, line {1}.', name, line)
      : l10n.t('Citation inserted in {0}, line {1}. What it added to {2} stays if you undo.', name, line, bibliography);
  const isVisible = window.visibleTextEditors.some(
    (editor) => editor.document === document && editor.visibleRanges.some((range) => range.contains(caret)),
  );
  if (isVisible) {
    announce(message);
  } else {
    void notify('information', message);
  }
}

function createRange(document: TextDocument, start: number, end: number): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}
