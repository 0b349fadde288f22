import { basename } from 'node:path';
import { l10n, TextEdit, Uri, window, workspace, WorkspaceEdit, type TextDocument } from 'vscode';
import { findCitationFormat } from '../citation/cite.ts';
import { nameBibliography } from '../draft/listCitedLinks.ts';
import type { Requirement } from '../languages/language.ts';
import { announce, notify } from '../platform/notify.ts';
import { sanitizeLine } from '../platform/remoteText.ts';
import { readReference } from '../kinds/createReference.ts';
import type { CitationTargets } from './citationTarget.ts';
import { getLanguageId } from './citingDocument.ts';
import { findDocumentBibliographies, getRelativePath } from './findBibliography.ts';
import { insertCitation } from './insertCitation.ts';

/** Adds a package statement or the name of a bibliography, then cites the references. The options can be any value. */
export async function prepareDocument(options: unknown, targets: CitationTargets): Promise<void> {
  const { uri, format: id, references } = Object(options) as Readonly<Record<string, unknown>>;
  const document = workspace.textDocuments.find((open) => open.uri.toString() === uri);
  const format = document && findCitationFormat(getLanguageId(document), String(id));
  if (!document || !format) {
    return;
  }
  const naming = format.writeKey ? await prepareNamingStatement(document) : undefined;
  if (format.writeKey && !naming) {
    return;
  }
  const cited = (Array.isArray(references) ? references : []).flatMap((reference) => readReference(reference) ?? []);
  if (cited.length > 0 && targets.getCurrent().document !== document) {
    await window.showTextDocument(document);
  }
  await addStatement(document, format.requires);
  await addStatement(document, naming);
  if (cited.length > 0) {
    await targets.use((target) => insertCitation({ references: cited, format: format.id }, target));
  }
}

async function prepareNamingStatement(document: TextDocument): Promise<Requirement | undefined> {
  const [bibliography] = (await findDocumentBibliographies(document)).found;
  const uri = bibliography?.uri ?? (await createBibliography(document));
  const path = uri && getRelativePath(document.uri, uri);
  const naming = path === undefined ? undefined : nameBibliography(path, getLanguageId(document));
  if (path !== undefined && !naming) {
    void notify('warning', l10n.t('The path {0} can’t be written into this document.', sanitizeLine(path)));
  }
  return naming;
}

async function createBibliography(document: TextDocument): Promise<Uri | undefined> {
  if (document.isUntitled || !workspace.isTrusted) {
    void notify(
      'warning',
      document.isUntitled
        ? l10n.t('Save the document first. Its bibliography is created in the same folder.')
        : l10n.t('Dateline can’t create a bibliography in Restricted Mode.'),
    );
    return undefined;
  }
  const uri = Uri.joinPath(document.uri, '..', 'references.bib');
  const isThere = await workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await workspace.fs.writeFile(uri, new Uint8Array());
    announce(l10n.t('Created {0}.', basename(uri.path)));
  }
  return uri;
}

async function addStatement(document: TextDocument, requirement: Requirement | undefined): Promise<void> {
  const text = document.getText();
  if (!requirement || requirement.isMet(text)) {
    return;
  }
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const edit = new WorkspaceEdit();
  edit.set(
    document.uri,
    requirement
      .edits(text)
      .map(({ start, text: added }) => TextEdit.insert(document.positionAt(start), added.replaceAll('\n', lineEnd))),
  );
  if (!(await workspace.applyEdit(edit))) {
    void notify('warning', l10n.t('VS Code rejected the edit, so nothing was added. Try again.'));
  }
}
