import { posix } from 'node:path';
import { l10n, window, workspace } from 'vscode';
import { isObject } from '../client/jsonObject.ts';
import type { CitationTarget } from './citationTarget.ts';
import type { CitationRequest } from './prepareCitation.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { announce, notify } from '../platform/notify.ts';
import { storeFolderSetting } from '../platform/settings.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { readQuotation } from '../kinds/recordArgument.ts';
import type { Services } from '../services.ts';

export function createCitingCommands(services: Services) {
  const { articles, library, choice, chooseReferences, citationTargets, memory, pages, sidebar } = services;

  const pickRequest = async (
    target: unknown,
    targets: unknown,
  ): Promise<{ readonly request: CitationRequest; readonly records: readonly CitableRecord[] } | undefined> => {
    const records = await choice.getAll(target, targets, l10n.t('Dateline: Cite Which Record?'));
    const cited = records.length > 0 ? await chooseReferences(records) : undefined;
    return cited && { request: { ...cited, quotation: readQuotation(target, targets) }, records };
  };

  const insert =
    (options: { readonly staysInList: boolean }) =>
    async (citationTarget: CitationTarget, target: unknown, targets: unknown) => {
      const picked = await pickRequest(target, targets);
      if (picked) {
        const { insertCitation } = await import('./insertCitation.ts');
        await insertCitation(picked.request, citationTarget, options);
      }
    };

  return {
    'dateline.insertCitation': insert({ staysInList: false }),
    'dateline.insertCitationAndStay': insert({ staysInList: true }),
    'dateline.insertCitationAs': async (citationTarget, target, targets) => {
      const picked = await pickRequest(target, targets);
      if (picked) {
        const { insertCitationAs } = await import('./insertCitationAs.ts');
        const alsoReported = library.references.prepareSameStory(picked.records);
        await insertCitationAs(picked.request, citationTarget, { memory, alsoReported });
      }
    },
    'dateline.copyCitation': async (citationTarget, target, targets) => {
      const picked = await pickRequest(target, targets);
      if (picked) {
        const { copyCitation } = await import('./insertCitation.ts');
        await copyCitation(picked.request, citationTarget);
      }
    },
    'dateline.quoteAndCite': (context) => pages.quote(isObject(context) ? context.datelineQuote : undefined),
    'dateline.loadArticle': async (citation) => (await import('./citationHover.ts')).loadArticle(citation, articles),
    'dateline.endPublisherWait': async () => (await import('./loadReferences.ts')).endPublisherWaits(),
    'dateline.prepareDocument': async (options) =>
      (await import('./prepareDocument.ts')).prepareDocument(options, citationTargets),
    'dateline.chooseBibliography': chooseBibliography,
    'dateline.exportBibliography': async ({ document }, options) => {
      const { exportBibliography, readExportOptions: readExport } = await import('./exportBibliography.ts');
      await exportBibliography(library, document, readExport(options));
    },
    'dateline.exportClippings': async (row) =>
      (await import('./exportClippings.ts')).exportClippings(library, sidebar.getFolderName(row)),
  } satisfies Partial<CommandHandlers<CitationTarget>>;
}

async function chooseBibliography(): Promise<void> {
  const [first] = workspace.workspaceFolders ?? [];
  if (!first) {
    void notify('information', l10n.t('No folder is open. Open the folder that contains your bibliography.'));
    return;
  }
  const [file] =
    (await window.showOpenDialog({
      defaultUri: first.uri,
      title: l10n.t('Choose Bibliography'),
      openLabel: l10n.t('Choose'),
      filters: { [l10n.t('Bibliographies')]: ['bib', 'json', 'yaml', 'yml'] },
    })) ?? [];
  if (!file) {
    return;
  }
  const folder = workspace.getWorkspaceFolder(file);
  if (!folder) {
    void notify('warning', l10n.t('The file is not in an open folder. Choose a file of the workspace.'));
    return;
  }
  const path = posix.relative(folder.uri.path, file.path);
  await storeFolderSetting('citation.bibliography', path, folder.uri);
  announce(l10n.t('Citation keys now use {0}.', path));
}
