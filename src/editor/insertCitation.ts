import { basename } from 'node:path';
import {
  env,
  l10n,
  Range,
  Selection,
  TextEdit,
  workspace,
  WorkspaceEdit,
  type Position,
  type TextDocument,
} from 'vscode';
import { planCitation, previewCitation, type Plan, type Way } from '../citation/document/plan.ts';
import type { Citation } from '../citation/format.ts';
import type { Reference } from '../citation/reference.ts';
import { notify } from '../platform/notify.ts';
import { keysThere, keysToBe, type FindKeys } from './bibliography.ts';
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
  const outcome = place ? await insertAt(references, place, { format }) : 'noDocument';
  if (outcome === 'done') {
    return;
  }
  await env.clipboard.writeText(await citationText(references, place, { format }));
  void notify('information', copiedInstead()[outcome]);
}

/** Puts words of a source where the user writes, as a quotation with its citation; otherwise as `insertCitation`. */
export async function insertQuotation(reference: Reference, words: string, place: Place | undefined): Promise<void> {
  const outcome = place ? await insertAt([reference], place, { quotation: words }) : 'noDocument';
  if (outcome === 'done') {
    return;
  }
  await env.clipboard.writeText(await citationText([reference], place, { quotation: words }));
  void notify('information', copiedInstead()[outcome]);
}

/** Whether a citation is in the document, and why not. */
type Outcome = 'done' | 'readOnly' | 'noPlace' | 'noDocument';

function copiedInstead(): Readonly<Record<Exclude<Outcome, 'done'>, string>> {
  return {
    readOnly: l10n.t('The document can’t be changed. The citation is on the clipboard.'),
    noPlace: l10n.t('Dateline can’t write a comment or a link there safely. The citation is on the clipboard.'),
    noDocument: l10n.t('No document is open to write in. The citation is on the clipboard.'),
  };
}

/**
 * What changes when the references are cited at a position of a document, in the format that fits. Nothing, and the
 * citation on the clipboard, where it would not surely be only text.
 */
export async function editsAt(
  references: readonly Reference[],
  document: TextDocument,
  position: Position,
  findKeys: FindKeys,
): Promise<TextEdit[]> {
  const wanted = asWanted(references, document);
  const { version } = document;
  const way = await wayFor(document, wanted, { findKeys });
  if (document.version !== version) {
    // The position is one of the document as it was.
    return [];
  }
  const offset = document.offsetAt(position);
  const plan = planCitation(wanted, citingDocument(document), [{ start: offset, end: offset }], way);
  if (!plan) {
    const { text } = previewCitation(wanted, citingDocument(document), { start: offset, end: offset }, way);
    await env.clipboard.writeText(text);
    void notify('information', copiedInstead().noPlace);
    return [];
  }
  return plan.edits.map(({ start, end, text }) => TextEdit.replace(rangeOf(document, start, end), text));
}

/** Puts the citation onto the clipboard, in the language of the document the user writes in. */
export async function copyCitation(
  references: readonly Reference[],
  place: Place | undefined,
  format?: string,
): Promise<void> {
  await env.clipboard.writeText(await citationText(references, place, { format }));
  void notify('information', l10n.t('The citation is on the clipboard.'));
}

/** How a citation is wanted: in a format, behind words of its source. */
interface Manner {
  readonly format?: string | undefined;
  readonly quotation?: string;
}

function quoted(way: Way, { quotation }: Manner): Way {
  return quotation === undefined ? way : { ...way, quotation };
}

/** The citation as it would read at the place; what stands elsewhere for it follows as a paragraph of its own. */
export async function citationText(
  references: readonly Reference[],
  place: Place | undefined,
  options: Manner & { readonly isPreview?: boolean } = {},
): Promise<string> {
  const wanted = asWanted(references, place && targetOf(place).document);
  const { text, definition } = place
    ? await citationAt(wanted, place, options)
    : previewCitation(wanted, { text: '', languageId: 'plaintext' }, undefined, quoted({ format: 'auto' }, options));
  return definition === undefined ? text : `${text}\n\n${definition}`;
}

async function citationAt(
  references: readonly Reference[],
  place: Place,
  options: Manner & { readonly isPreview?: boolean },
): Promise<Citation> {
  const findKeys = options.isPreview === true ? keysToBe : keysThere;
  const way = quoted(await wayFor(targetOf(place).document, references, { ...options, findKeys }), options);
  const { document, selected } = targetOf(place);
  const [first] = selected;
  const cursor = first && { start: first.start, end: first.start };
  return previewCitation(references, citingDocument(document), cursor, way);
}

async function insertAt(references: readonly Reference[], place: Place, manner: Manner): Promise<Outcome> {
  const wanted = asWanted(references, targetOf(place).document);
  const way = quoted(await wayFor(targetOf(place).document, wanted, manner), manner);
  // The user may have gone on writing while the bibliography was read.
  const { document, selected } = targetOf(place);
  const plan = planCitation(wanted, citingDocument(document), selected, way);
  if (!plan) {
    return 'noPlace';
  }
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
    return isDone ? 'done' : 'readOnly';
  }
  return (await insertIntoDocument(document, plan, selected.length > 0)) ? 'done' : 'readOnly';
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
