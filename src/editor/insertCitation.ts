import { basename } from 'node:path';
import {
  env,
  l10n,
  Selection,
  WorkspaceEdit,
  workspace,
  type Position,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import { citeAll } from '../citation/cite.ts';
import type { Reference } from '../citation/reference.ts';
import { notify } from '../platform/notify.ts';
import type { Place } from './place.ts';

/**
 * Puts the citation of `references` where the user writes, in that document's language, as one undo step; onto the
 * clipboard where there is no such place. Says where it went unless the user sees it at the cursor.
 */
export async function insertCitation(references: readonly Reference[], place: Place | undefined): Promise<void> {
  if (place?.kind === 'editor' && (await insertAtCursors(references, place.editor))) {
    return;
  }
  if (place?.kind === 'document' && (await insertIntoDocument(references, place))) {
    return;
  }
  await env.clipboard.writeText(citeAll(references, place ? languageOf(place) : 'plaintext'));
  void notify(
    'information',
    place
      ? l10n.t('The document can’t be changed. The citation is on the clipboard.')
      : l10n.t('No document is open to write in. The citation is on the clipboard.'),
  );
}

/** Puts the citation onto the clipboard, in the language of the document the user writes in. */
export async function copyCitation(references: readonly Reference[], place: Place | undefined): Promise<void> {
  await env.clipboard.writeText(citeAll(references, place ? languageOf(place) : 'plaintext'));
  void notify('information', l10n.t('The citation is on the clipboard.'));
}

function languageOf(place: Place): string {
  return (place.kind === 'editor' ? place.editor.document : place.document).languageId;
}

async function insertAtCursors(references: readonly Reference[], editor: TextEditor): Promise<boolean> {
  const text = citeAll(references, editor.document.languageId);
  const inserted = await editor.edit((edit) => {
    for (const selection of editor.selections) {
      edit.replace(selection, text);
    }
  });
  if (inserted) {
    editor.selections = editor.selections.map(({ end }) => new Selection(end, end));
  }
  return inserted;
}

async function insertIntoDocument(
  references: readonly Reference[],
  { document, selections }: Extract<Place, { kind: 'document' }>,
): Promise<boolean> {
  const text = citeAll(references, document.languageId);
  const edit = new WorkspaceEdit();
  if (selections) {
    for (const selection of selections) {
      edit.replace(document.uri, document.validateRange(selection), text);
    }
  } else {
    edit.insert(document.uri, endOf(document), `${gapBefore(document)}${text}\n`);
  }
  if (!(await workspace.applyEdit(edit))) {
    return false;
  }
  const name = basename(document.uri.path);
  void notify(
    'information',
    selections
      ? l10n.t('The citation is in {0}, where your cursor was.', name)
      : l10n.t('The citation is at the end of {0}, since that editor shows no cursor.', name),
  );
  return true;
}

function endOf(document: TextDocument): Position {
  return document.lineAt(document.lineCount - 1).range.end;
}

/** What makes the citation a paragraph of its own: nothing in an empty document, else up to one empty line. */
function gapBefore(document: TextDocument): string {
  const text = document.getText();
  return text.trim() === '' || /\n\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n';
}
