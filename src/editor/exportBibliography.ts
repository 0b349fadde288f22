import { l10n, window, workspace, type QuickPickItem, type TextDocument } from 'vscode';
import {
  bibliographyExportFormats,
  writeBibliography,
  type BibliographyExportFormat,
} from '../bibliography/writeBibliography.ts';
import { writeCitation } from '../citation/cite.ts';
import type { Reference } from '../citation/reference.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import type { Clipping } from '../store/clippings/clipping.ts';
import { notify, withLateProgress } from '../platform/notify.ts';
import { readSetting } from '../platform/settings.ts';
import { getReferenceKey } from '../kinds/createReference.ts';
import { loadClippedSources, type ClippingsLibrary } from './loadClippedSources.ts';
import { getLanguageId } from './citingDocument.ts';
import { formatInStyle } from './formatInStyle.ts';

/** Prompts for a missing option. */
interface ExportOptions {
  readonly from?: 'clippings' | 'document' | undefined;
  readonly form?: BibliographyExportFormat | 'list' | undefined;
}

export function readExportOptions(options: unknown): ExportOptions {
  const { from, form } = (options ?? {}) as { readonly from?: unknown; readonly form?: unknown };
  return {
    from: from === 'clippings' || from === 'document' ? from : undefined,
    form: form === 'list' ? form : bibliographyExportFormats.find((candidate) => candidate === form),
  };
}

export async function exportBibliography(
  library: ClippingsLibrary,
  document: TextDocument | undefined,
  options: ExportOptions,
): Promise<void> {
  const cited = document ? await listLinks(document) : [];
  const { all } = library.clippings;
  const from = options.from ?? (await pickContent(all.length, cited.length));
  const references = from === 'clippings' ? await loadClippedReferences(all, library) : cited;
  if (from === undefined || !references) {
    return;
  }
  if (references.length === 0) {
    void notify(
      'information',
      l10n.t('There is nothing to export. Add records to your clippings, or open a document with links.'),
    );
    return;
  }
  const form = options.form ?? (await pickForm());
  if (form === undefined) {
    return;
  }
  const content =
    form === 'list'
      ? await writeList(references, document)
      : writeBibliography(references, form, readSetting('citation.keyPattern', document));
  const language = form === 'list' ? 'markdown' : languages[form];
  await window.showTextDocument(await workspace.openTextDocument({ content, language }));
}

async function listLinks(document: TextDocument): Promise<readonly Reference[]> {
  const text = document.getText();
  const links = await withLateProgress(l10n.t('Reading the document…'), (signal) =>
    workOnDocument(text, 'listCitedLinks', [text, getLanguageId(document)], signal),
  );
  return links ?? [];
}

async function loadClippedReferences(
  clippings: readonly Clipping[],
  library: ClippingsLibrary,
): Promise<readonly Reference[] | undefined> {
  const sources = await loadClippedSources(clippings, library);
  const references = [...(sources?.values() ?? [])].flat();
  return sources && [...new Map(references.map((reference) => [getReferenceKey(reference), reference])).values()];
}

const languages: Readonly<Record<BibliographyExportFormat, string>> = {
  biblatex: 'bibtex',
  bibtex: 'bibtex',
  csljson: 'json',
  ris: 'plaintext',
  hayagriva: 'yaml',
};

async function writeList(references: readonly Reference[], document: TextDocument | undefined): Promise<string> {
  const { texts = [], problem } = await formatInStyle(references, document);
  if (problem !== undefined) {
    void notify('warning', problem);
  }
  const items = references.map((reference, index) => {
    const text = texts[index];
    const context = { before: '- ', languageId: 'markdown', ...(text && { formatted: [text] }) };
    return writeCitation([reference], 'markdown', 'formatted-reference', context).text;
  });
  return `${items
    .sort((a, b) => a.localeCompare(b))
    .map((item) => `- ${item}`)
    .join('\n')}\n`;
}

async function pickContent(clippings: number, citations: number): Promise<'clippings' | 'document' | undefined> {
  if (citations === 0 || clippings === 0) {
    return citations > 0 ? 'document' : 'clippings';
  }
  const items: (QuickPickItem & { readonly from: 'clippings' | 'document' })[] = [
    { label: l10n.t('Links in This Document'), description: String(citations), from: 'document' },
    { label: l10n.t('Clippings'), description: String(clippings), from: 'clippings' },
  ];
  return (await window.showQuickPick(items, { title: l10n.t('Dateline: Export Bibliography') }))?.from;
}

async function pickForm(): Promise<BibliographyExportFormat | 'list' | undefined> {
  const names: Readonly<Record<BibliographyExportFormat, string>> = {
    biblatex: 'BibLaTeX',
    bibtex: 'BibTeX',
    csljson: 'CSL-JSON',
    ris: 'RIS',
    hayagriva: 'Hayagriva (Typst)',
  };
  const items: (QuickPickItem & { readonly form: BibliographyExportFormat | 'list' })[] = [
    ...bibliographyExportFormats.map((form) => ({ label: names[form], form })),
    { label: l10n.t('Formatted List'), form: 'list' },
  ];
  return (await window.showQuickPick(items, { title: l10n.t('Dateline: Export Bibliography As') }))?.form;
}
