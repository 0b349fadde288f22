import { l10n, window, workspace, type QuickPickItem, type TextDocument } from 'vscode';
import { readReferences } from '../citation/bibliography/readReferences.ts';
import { kindOfBibliography } from '../citation/bibliography/addToBibliography.ts';
import {
  bibliographyForms,
  onceEach,
  writeBibliography,
  type BibliographyForm,
  type KeyedReference,
} from '../citation/bibliography/writeBibliography.ts';
import { citation } from '../citation/cite.ts';
import { citedIn } from '../citation/document/citedIn.ts';
import type { Reference } from '../citation/reference.ts';
import { notify } from '../platform/notify.ts';
import { textOf } from './bibliography.ts';
import { bibliographyOf } from './bibliographyPlace.ts';
import { targetOf } from './citingDocument.ts';
import type { Place } from './place.ts';
import { formatted } from './styles.ts';

/** What is exported, and how; what is not said is asked. */
export interface Export {
  readonly from?: 'clippings' | 'document' | undefined;
  readonly form?: BibliographyForm | 'list' | undefined;
}

/** What a command was given; anybody can send anything. */
export function readExport(options: unknown): Export {
  const { from, form } = (options ?? {}) as { readonly from?: unknown; readonly form?: unknown };
  return {
    from: from === 'clippings' || from === 'document' ? from : undefined,
    form: form === 'list' ? form : bibliographyForms.find((known) => known === form),
  };
}

/** Opens a bibliography of the clippings, or of all that the document cites by links and by keys, as a new document. */
export async function exportBibliography(
  clippings: readonly Reference[],
  place: Place | undefined,
  given: Export,
): Promise<void> {
  const document = place && targetOf(place).document;
  const cited = document ? await citedBy(document) : { references: [], unknown: [] };
  const from = given.from ?? (await pickSource(clippings.length, cited.references.length));
  const references = from === 'clippings' ? clippings : cited.references;
  if (from === undefined) {
    return;
  }
  if (references.length === 0) {
    void notify('information', l10n.t('There is nothing to export: no clippings, and no citations in the document.'));
    return;
  }
  const form = given.form ?? (await pickForm());
  if (form === undefined) {
    return;
  }
  const content = form === 'list' ? await listOf(references, document) : writeBibliography(references, form);
  const language = form === 'list' ? 'markdown' : languages[form];
  await window.showTextDocument(await workspace.openTextDocument({ content, language }));
  if (from === 'document' && cited.unknown.length > 0) {
    void notify('warning', l10n.t('No bibliography has the keys {0}.', cited.unknown.join(', ')));
  }
}

const languages: Readonly<Record<BibliographyForm, string>> = {
  biblatex: 'bibtex',
  bibtex: 'bibtex',
  csljson: 'json',
  ris: 'plaintext',
  hayagriva: 'yaml',
};

/** What a document cites; keys as its bibliography has them. */
async function citedBy(document: TextDocument): Promise<{ references: KeyedReference[]; unknown: readonly string[] }> {
  const { links, keys } = citedIn(document.getText(), document.languageId);
  const bibliography = keys.length > 0 ? await bibliographyOf(document) : undefined;
  const text = bibliography ? await textOf(bibliography) : '';
  const kind = bibliography && kindOfBibliography(bibliography.uri.path, text);
  const known = new Map((kind ? readReferences(text, kind) : []).map((reference) => [reference.key, reference]));
  return {
    references: onceEach([...links, ...keys.flatMap((key) => known.get(key) ?? [])]),
    unknown: keys.filter((key) => !known.has(key)),
  };
}

/** A Markdown list of the references, in the order of the alphabet. */
async function listOf(references: readonly Reference[], document: TextDocument | undefined): Promise<string> {
  const texts = (await formatted(references, document)) ?? references.map(() => undefined);
  const items = references.map((reference, index) => {
    const text = texts[index];
    const around = { before: '- ', languageId: 'markdown', ...(text && { formatted: [text] }) };
    return citation([reference], 'markdown', 'formatted-reference', around).text;
  });
  return `${items
    .sort((a, b) => a.localeCompare(b))
    .map((item) => `- ${item}`)
    .join('\n')}\n`;
}

async function pickSource(clippings: number, citations: number): Promise<'clippings' | 'document' | undefined> {
  if (citations === 0 || clippings === 0) {
    return citations > 0 ? 'document' : 'clippings';
  }
  const items: (QuickPickItem & { readonly from: 'clippings' | 'document' })[] = [
    { label: l10n.t('Citations in this document'), description: String(citations), from: 'document' },
    { label: l10n.t('Clippings'), description: String(clippings), from: 'clippings' },
  ];
  return (await window.showQuickPick(items, { title: l10n.t('Dateline: Export Bibliography') }))?.from;
}

async function pickForm(): Promise<BibliographyForm | 'list' | undefined> {
  const names: Readonly<Record<BibliographyForm, string>> = {
    biblatex: 'BibLaTeX',
    bibtex: 'BibTeX',
    csljson: 'CSL-JSON',
    ris: 'RIS',
    hayagriva: 'Hayagriva (Typst)',
  };
  const items: (QuickPickItem & { readonly form: BibliographyForm | 'list' })[] = [
    ...bibliographyForms.map((form) => ({ label: names[form], form })),
    { label: l10n.t('Formatted list'), form: 'list' },
  ];
  return (await window.showQuickPick(items, { title: l10n.t('Dateline: Export Bibliography As') }))?.form;
}
