import { basename } from 'node:path';
import { env, l10n, Range, Selection, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { planCitation, previewCitation, type Plan, type Way } from '../citation/document/plan.ts';
import type { Reference } from '../citation/reference.ts';
import { notify } from '../platform/notify.ts';
import { citingDocument, targetOf } from './citingDocument.ts';
import type { Place } from './place.ts';
import { asWanted, wayFor } from './way.ts';

/**
 * Puts the citation of the references where the user writes, in that document's language and in the format given or the
 * one that fits, as one undo step; onto the clipboard where there is no such place. Says where it went unless the user
 * sees it at the cursor.
 */
export async function insertCitation(
  references: readonly Reference[],
  place: Place | undefined,
  format?: string,
): Promise<void> {
  if (place && (await insertAt(references, place, format))) {
    return;
  }
  await env.clipboard.writeText(citationText(references, place, format));
  void notify(
    'information',
    place
      ? l10n.t('The document can’t be changed. The citation is on the clipboard.')
      : l10n.t('No document is open to write in. The citation is on the clipboard.'),
  );
}

/** Puts words of a source where the user writes, as a quotation with its citation; otherwise as `insertCitation`. */
export async function insertQuotation(reference: Reference, words: string, place: Place | undefined): Promise<void> {
  if (place && (await insertAt([reference], place, undefined, words))) {
    return;
  }
  await env.clipboard.writeText(citationText([reference], place, undefined, words));
  void notify('information', l10n.t('No document is open to write in. The quotation is on the clipboard.'));
}

/** Puts the citation onto the clipboard, in the language of the document the user writes in. */
export async function copyCitation(
  references: readonly Reference[],
  place: Place | undefined,
  format?: string,
): Promise<void> {
  await env.clipboard.writeText(citationText(references, place, format));
  void notify('information', l10n.t('The citation is on the clipboard.'));
}

/** The citation as it would read at the place; what stands elsewhere for it follows as a paragraph of its own. */
export function citationText(
  references: readonly Reference[],
  place: Place | undefined,
  format?: string,
  quotation?: string,
): string {
  const wanted = asWanted(references, place && targetOf(place).document);
  const nowhere = { text: '', languageId: 'plaintext' };
  const { text, definition } = place
    ? previewAt(wanted, place, format, quotation)
    : previewCitation(wanted, nowhere, undefined, { format: 'auto', ...(quotation !== undefined && { quotation }) });
  return definition === undefined ? text : `${text}\n\n${definition}`;
}

function previewAt(
  references: readonly Reference[],
  place: Place,
  format: string | undefined,
  quotation: string | undefined,
) {
  const { document, selected } = targetOf(place);
  const { start = 0 } = selected[0] ?? {};
  const cursor = selected.length === 0 ? undefined : { start, end: start };
  return previewCitation(references, citingDocument(document), cursor, wayAt(document, format, quotation));
}

async function insertAt(
  references: readonly Reference[],
  place: Place,
  format: string | undefined,
  quotation?: string,
): Promise<boolean> {
  const { document, selected } = targetOf(place);
  const wanted = asWanted(references, document);
  const plan = planCitation(wanted, citingDocument(document), selected, wayAt(document, format, quotation));
  if (place.kind === 'editor') {
    const { editor } = place;
    const isDone = await editor.edit((builder) => {
      for (const { start, end, text } of plan.edits) {
        builder.replace(rangeOf(document, start, end), text);
      }
    });
    if (isDone) {
      editor.selections = plan.carets.map((caret) => {
        const position = document.positionAt(caret);
        return new Selection(position, position);
      });
    }
    return isDone;
  }
  return insertIntoDocument(document, plan, selected.length > 0);
}

function wayAt(document: TextDocument, format: string | undefined, quotation: string | undefined): Way {
  return { ...wayFor(document, format), ...(quotation !== undefined && { quotation }) };
}

async function insertIntoDocument(document: TextDocument, plan: Plan, hasCursor: boolean): Promise<boolean> {
  const edit = new WorkspaceEdit();
  for (const { start, end, text } of plan.edits) {
    edit.replace(document.uri, rangeOf(document, start, end), text);
  }
  if (!(await workspace.applyEdit(edit))) {
    return false;
  }
  const name = basename(document.uri.path);
  void notify(
    'information',
    hasCursor
      ? l10n.t('The citation is in {0}, where your cursor was.', name)
      : l10n.t('The citation is at the end of {0}, since that editor shows no cursor.', name),
  );
  return true;
}

function rangeOf(document: TextDocument, start: number, end: number): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}
