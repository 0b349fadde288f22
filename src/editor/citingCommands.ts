import { posix } from 'node:path';
import { l10n, window, workspace } from 'vscode';
import { isObject } from '../client/jsonObject.ts';
import { loadArticle } from './citationHover.ts';
import type { CitationTarget } from './citationTarget.ts';
import { exportBibliography, readExportOptions } from './exportBibliography.ts';
import { exportClippings } from './exportClippings.ts';
import { copyCitation, insertCitation } from './insertCitation.ts';
import { insertCitationAs } from './insertCitationAs.ts';
import { endPublisherWaits } from './loadReferences.ts';
import type { CitationRequest } from './prepareCitation.ts';
import { prepareDocument } from './prepareDocument.ts';
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
        await insertCitation(picked.request, citationTarget, options);
      }
    };

  return {
    'dateline.insertCitation': insert({ staysInList: false }),
    'dateline.insertCitationAndStay': insert({ staysInList: true }),
    'dateline.insertCitationAs': async (citationTarget, target, targets) => {
      const picked = await pickRequest(target, targets);
      if (picked) {
        const alsoReported = library.references.prepareSameStory(picked.records);
        await insertCitationAs(picked.request, citationTarget, { memory, alsoReported });
      }
    },
    'dateline.copyCitation': async (citationTarget, target, targets) => {
      const picked = await pickRequest(target, targets);
      if (picked) {
        await copyCitation(picked.request, citationTarget);
      }
    },
    'dateline.quoteAndCite': (context) => pages.quote(isObject(context) ? context.datelineQuote : undefined),
    'dateline.loadArticle': (citation) => loadArticle(citation, articles),
    'dateline.endPublisherWait': () => endPublisherWaits(),
    'dateline.prepareDocument': (options) => prepareDocument(options, citationTargets),
    'dateline.chooseBibliography': chooseBibliography,
    'dateline.exportBibliography': ({ document }, options) =>
      exportBibliography(library, document, readExportOptions(options)),
    'dateline.exportClippings': (row) => exportClippings(library, sidebar.getFolderName(row)),
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
