import { l10n, Range, Selection, window, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import type { CompletionTrigger } from '../citation/insertion/completionTrigger.ts';
import { planCitation } from '../citation/insertion/plan.ts';
import { planKey } from '../citation/insertion/planKey.ts';
import type { Edit } from '../citation/insertion/point.ts';
import { findLanguage } from '../languages/index.ts';
import type { Reference } from '../citation/reference.ts';
import { runWithinTimeLimit } from '../citation/timeLimit.ts';
import { notify } from '../platform/notify.ts';
import { createEntryEdit, findOpenDocument, prepareEntries, type PreparedEntries } from './bibliography.ts';
import {
  convertToLink,
  createEntryNotAddedNotice,
  createEntryNotWrittenNotice,
  showNotices,
  linkWithoutBibliography,
} from './citationNotices.ts';
import { CitationResolver, type ResolvedCitation } from './citationResolver.ts';
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
  return queueInsertion(() => acceptNow(accepted, textBefore));
}

async function acceptNow(accepted: Accepted, textBefore: string | undefined): Promise<void> {
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
    await new CitationResolver(document, [reference]).resolve({ format }),
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
    return acceptNow(accepted, textBefore);
  }
  const { version } = document;
  const cursor = textBefore.length;
  if (!document.getText().startsWith(textBefore)) {
    await entries?.discard();
    void notify('information', l10n.t('The document changed, so nothing was inserted. Try again.'));
    return;
  }
  const isAtCursor = document.offsetAt(editor.selection.active) === cursor;
  const change = runWithinTimeLimit(document.getText(), () => planChange(document, cursor, kind, resolved));
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
  showNotices(resolved.notices);
}

interface Change {
  readonly edits: readonly Edit[];
  readonly caret: number;
}

function planChange(
  document: TextDocument,
  cursor: number,
  kind: CompletionTrigger['kind'],
  { references, options }: ResolvedCitation,
): Change | undefined {
  const trigger = findTriggerAt(document, document.positionAt(cursor), kind !== 'words');
  if (trigger?.kind !== kind) {
    return undefined;
  }
  const citing = readCitingDocument(document);
  const [key] = options.keys ?? [];
  if (kind === 'key' && key !== undefined) {
    const edit = planKey(trigger, key, citing);
    return edit && { edits: [edit], caret: edit.start + edit.text.length };
  }
  const { citation } = trigger;
  return citation && planInstead({ start: citation.from, end: citation.to }, references, citing, options);
}

function planInstead(
  typed: { readonly start: number; readonly end: number },
  references: readonly Reference[],
  citing: ReturnType<typeof readCitingDocument>,
  options: ResolvedCitation['options'],
): Change | undefined {
  const { start, end } = typed;
  const text = citing.text.slice(0, start) + citing.text.slice(end);
  const plan = planCitation(references, { ...citing, text }, [{ start, end: start }], options);
  if (!plan) {
    return undefined;
  }
  const isAround = (edit: Edit) => edit.start <= start && edit.end >= start;
  const moveOffset = (offset: number) => (offset > start ? offset + end - start : offset);
  const edits = plan.edits.map((edit) => ({
    start: moveOffset(edit.start),
    end: isAround(edit) ? edit.end + end - start : moveOffset(edit.end),
    text: edit.text,
  }));
  return {
    edits: plan.edits.some(isAround) ? edits : [...edits, { start, end, text: '' }],
    caret: plan.carets[0] ?? start,
  };
}

function addEdits(edit: WorkspaceEdit, document: TextDocument, edits: readonly Edit[]): void {
  for (const { start, end, text } of edits) {
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
  }
}
