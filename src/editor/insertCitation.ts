import { basename } from 'node:path';
import { env, l10n, Range, Selection, TextEdit, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { withDefinition } from '../citation/cite.ts';
import { planCitation, previewCitation, type Plan, type Selected } from '../citation/insertion/plan.ts';
import { isCitableReference } from '../citation/title.ts';
import { notify } from '../platform/notify.ts';
import { addEntries, type BibliographyEntries } from './bibliography.ts';
import { asLink, noBibliography, notAdded, showNotices, withoutBibliography, type Notice } from './citationNotices.ts';
import { CitationResolver, type CitationRequest, type ResolvedCitation } from './citationOptions.ts';
import { documentOf, selectedIn, type CitationTarget } from './citationTarget.ts';
import { citingDocument } from './citingDocument.ts';

/**
 * Puts a citation where the user writes, in that document's language, as one undo step; onto the clipboard where that
 * can't be. Says where it went unless the user sees it at the cursor.
 */
export async function insertCitation(request: CitationRequest, target: CitationTarget | undefined): Promise<void> {
  const outcome = target ? await insertAt(request, target) : 'noDocument';
  if (outcome === 'uncitable') {
    void notify('information', l10n.t('Can’t cite a record without a title and a web address.'));
  } else if (typeof outcome === 'object' && 'notice' in outcome) {
    showNotices([outcome.notice]);
  } else if (typeof outcome === 'string') {
    await env.clipboard.writeText(await copyText(request, target));
    void notify('information', copiedInstead()[outcome]);
  } else if (target?.kind === 'document') {
    const name = basename(target.document.uri.path);
    void notify(
      'information',
      (target.selections ?? []).length > 0
        ? l10n.t('Citation inserted in {0}, at your cursor.', name)
        : l10n.t('Citation added at the end of {0}, because this editor has no cursor.', name),
    );
  }
}

/** Puts a citation onto the clipboard, in the language of the document the user writes in. */
export async function copyCitation(request: CitationRequest, target: CitationTarget | undefined): Promise<void> {
  if (!request.references.some(isCitableReference)) {
    void notify('information', l10n.t('Can’t cite a record without a title and a web address.'));
    return;
  }
  await env.clipboard.writeText(await copyText(request, target));
  void notify('information', l10n.t('Citation copied'));
}

/** The reason why a citation is not in the document. */
export type NotInserted = 'readOnly' | 'noPlace' | 'noDocument' | 'changed' | 'uncitable';

function copiedInstead(): Readonly<Record<Exclude<NotInserted, 'uncitable'>, string>> {
  return {
    readOnly: l10n.t('The document can’t be changed. Citation copied instead.'),
    noPlace: l10n.t('No safe place for a citation here. Citation copied instead.'),
    noDocument: l10n.t('No document is open. Citation copied instead.'),
    changed: l10n.t('The document changed meanwhile. Citation copied instead.'),
  };
}

/** A citation by key was asked for, and there is no bibliography. */
export interface NoBibliography {
  readonly notice: Notice;
}

/** One after the other, so that none writes over the entries that another one adds to a bibliography. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Inserts a citation: resolves its options, plans the edits, adds the entries that its keys need to the bibliography, and
 * applies the edits. With `selected`, the document must stay as it is meanwhile; else its cursors count as they are then.
 */
export function insertAt(
  request: CitationRequest,
  target: CitationTarget,
  selected?: readonly Selected[],
): Promise<Plan | NotInserted | NoBibliography> {
  const outcome = last.then(async () => {
    if (!request.references.some(isCitableReference)) {
      return 'uncitable';
    }
    const document = documentOf(target);
    const { version } = document;
    let resolved = await new CitationResolver(document, request.references).resolve(request);
    if (resolved.lacksBibliography === true && request.format !== undefined) {
      return { notice: noBibliography(resolved, document) };
    }
    resolved = withoutBibliography(resolved, document);
    const plan = () => {
      const places = selected ?? selectedIn(target);
      return planCitation(resolved.references, citingDocument(document), places, resolved.options);
    };
    if (!plan()) {
      return 'noPlace';
    }
    resolved = await withEntries(resolved);
    if (selected && document.version !== version) {
      return 'changed';
    }
    // The user may have gone on writing.
    const final = plan();
    if (!final) {
      return 'noPlace';
    }
    showNotices(resolved.notices);
    return (await apply(final, target)) ? final : 'readOnly';
  });
  last = outcome.catch(() => undefined);
  return outcome;
}

/** The edits of a citation at a position, and the entries that belong to them; makes none. */
export async function citationEdits(
  request: CitationRequest,
  document: TextDocument,
  offset: number,
): Promise<{ readonly edits: readonly TextEdit[]; readonly missing: BibliographyEntries | undefined }> {
  const { version } = document;
  const { references, options, missing, notices } = withoutBibliography(
    await new CitationResolver(document, request.references).resolve(request),
    document,
  );
  if (document.version !== version) {
    // The position is one of the document as it was.
    return { edits: [], missing: undefined };
  }
  const place = { start: offset, end: offset };
  const plan = planCitation(references, citingDocument(document), [place], options);
  if (!plan) {
    await env.clipboard.writeText(previewCitation(references, citingDocument(document), place, options).text);
    void notify('information', copiedInstead().noPlace);
    return { edits: [], missing: undefined };
  }
  showNotices(notices);
  return {
    edits: plan.edits.map(({ start, end, text }) => TextEdit.replace(rangeOf(document, start, end), text)),
    missing,
  };
}

/** The citation as it would read at the target; its definition follows as a paragraph of its own. */
export function previewText({ references, options }: ResolvedCitation, target: CitationTarget | undefined): string {
  if (!target) {
    return withDefinition(previewCitation(references, { text: '', languageId: 'plaintext' }, undefined, options));
  }
  const [first] = selectedIn(target);
  const cursor = first && { start: first.start, end: first.start };
  return withDefinition(previewCitation(references, citingDocument(documentOf(target)), cursor, options));
}

/** The text for the clipboard: with keys only where the bibliography has them, since nothing is added to it. */
async function copyText(request: CitationRequest, target: CitationTarget | undefined): Promise<string> {
  const document = target && documentOf(target);
  const resolved = withoutBibliography(
    await new CitationResolver(document, request.references).resolve(request),
    document,
  );
  const { missing } = resolved;
  const copied = missing
    ? asLink(resolved, {
        severity: 'information',
        message: l10n.t('Not in {0} yet. Copied a link instead.', basename(missing.bibliography.uri.path)),
      })
    : resolved;
  showNotices(copied.notices);
  return previewText(copied, target);
}

/** The citation with its entries in the bibliography; a link where they can't be added. */
async function withEntries(resolved: ResolvedCitation): Promise<ResolvedCitation> {
  const { missing } = resolved;
  if (!missing) {
    return resolved;
  }
  try {
    await addEntries(missing);
    return resolved;
  } catch (error) {
    return asLink(resolved, notAdded(missing.bibliography, error));
  }
}

/** The one place that changes a document; `false` where it can't be changed. */
async function apply({ edits, carets }: Plan, target: CitationTarget): Promise<boolean> {
  const document = documentOf(target);
  if (target.kind === 'document') {
    const edit = new WorkspaceEdit();
    edit.set(
      document.uri,
      edits.map(({ start, end, text }) => TextEdit.replace(rangeOf(document, start, end), text)),
    );
    return workspace.applyEdit(edit);
  }
  const { editor } = target;
  const isDone = await editor.edit((builder) => {
    for (const { start, end, text } of edits) {
      builder.replace(rangeOf(document, start, end), text);
    }
  });
  if (isDone) {
    editor.selections = carets.map((caret) => {
      const position = document.positionAt(caret);
      return new Selection(position, position);
    });
  }
  return isDone;
}

function rangeOf(document: TextDocument, start: number, end: number): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}
