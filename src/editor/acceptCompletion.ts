import { l10n, Range, Selection, window, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import type { CompletionTrigger } from '../languages/completion.ts';
import type { CompletionPlan } from '../citation/insertion/planCompletion.ts';
import { findLanguage } from '../languages/index.ts';
import type { Reference } from '../citation/reference.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { setContext } from '../platform/contextKey.ts';
import { notify } from '../platform/notify.ts';
import type { PreparedEntries } from './bibliography.ts';
import { findTriggerAt, getLanguageId, readCitingDocument, readTextBeforeCursor } from './citingDocument.ts';
import { insertWithEntries, queueInsertion, whileReading } from './insertCitation.ts';
import { isReadOnly } from './isReadOnly.ts';
import { chooseFormat, prepareCitation, type PreparedCitation } from './prepareCitation.ts';

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
  return queueInsertion(() => whileReading((signal) => acceptNow(accepted, textBefore, signal)));
}

async function acceptNow(accepted: Accepted, textBefore: string | undefined, signal: AbortSignal): Promise<void> {
  const { document, reference, kind } = accepted;
  if (await isReadOnly(document)) {
    void notify('information', l10n.t('The document is read-only. No citation was inserted.'));
    return;
  }
  if (textBefore === undefined) {
    return;
  }
  const { formats } = findLanguage(getLanguageId(document));
  const requested =
    kind === 'words'
      ? undefined
      : formats.find((candidate) => (kind === 'key' ? candidate.writeKey : candidate.label === 'footnote'))?.id;
  let outcome: CompletionPlan | Failure;
  do {
    const format = await chooseFormat(document, requested, signal);
    const citation = await prepareCitation({ references: [reference] }, format, document, signal);
    outcome = await insertWithEntries<CompletionPlan, Failure>(citation, (toInsert, entries) =>
      replaceTyped(accepted, textBefore, toInsert, entries, signal),
    );
  } while (outcome === 'changing');
  if (typeof outcome === 'object') {
    setContext('dateline.hasCited', true);
  } else if (outcome !== 'left') {
    void notify(outcome === 'rejected' ? 'warning' : 'information', getFailureMessages()[outcome]);
  }
}

/** `left`: the user switched to another document. `changing`: the user edited the document or the bibliography. */
type Failure = 'left' | 'changing' | 'moved' | 'noPlace' | 'rejected';

function getFailureMessages(): Readonly<Record<Exclude<Failure, 'left' | 'changing'>, string>> {
  return {
    moved: l10n.t('The document changed, so nothing was inserted. Try again.'),
    noPlace: l10n.t('This is not a place for a citation. Move the cursor to text or to a comment.'),
    rejected: l10n.t('VS Code rejected the edit, so no citation was inserted. Try again.'),
  };
}

/** Replaces what was typed before the cursor. */
async function replaceTyped(
  { document, kind }: Accepted,
  textBefore: string,
  { references, options }: PreparedCitation,
  entries: PreparedEntries | undefined,
  signal: AbortSignal,
): Promise<CompletionPlan | Failure> {
  const editor = window.activeTextEditor;
  if (editor?.document !== document) {
    return 'left';
  }
  if (!document.getText().startsWith(textBefore)) {
    return 'moved';
  }
  const { version } = document;
  const cursor = textBefore.length;
  const trigger = findTriggerAt(document, document.positionAt(cursor), kind !== 'words');
  const citing = readCitingDocument(document);
  const plan =
    trigger?.kind === kind
      ? await workOnDocument(citing.text, 'planCompletion', [trigger, references, citing, options], signal)
      : undefined;
  if (document.version !== version) {
    return 'changing';
  }
  if (!plan) {
    return 'noPlace';
  }
  const edit = new WorkspaceEdit();
  for (const { start, end, text } of plan.edits) {
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
  }
  if (entries?.join(edit) === false) {
    return 'changing';
  }
  const isAtCursor = document.offsetAt(editor.selection.active) === cursor;
  if (!(await workspace.applyEdit(edit)) || document.version === version) {
    return 'rejected';
  }
  const caret = document.positionAt(plan.caret);
  // VS Code usually moves the cursor there itself. Moving it once more would put it before what was typed since then.
  if (isAtCursor && !editor.selection.active.isEqual(caret)) {
    editor.selection = new Selection(caret, caret);
  }
  return plan;
}
