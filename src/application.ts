import { l10n, type ExtensionContext, type Uri, type WebviewPanel } from 'vscode';
import { createConnectionCommands } from './connection/connectionCommands.ts';
import type { CitationTarget } from './editor/citationTarget.ts';
import { registerDropCitation } from './editor/dropCitation.ts';
import { createMuteCommands } from './mutes/muteCommands.ts';
import { createOpenCommands } from './page/host/openCommands.ts';
import { createCommandRunner, listRowCommands } from './platform/commands.ts';
import { notify } from './platform/notify.ts';
import { once } from './platform/once.ts';
import { openArticleLink } from './search/openArticleLink.ts';
import { createRecordListCommands } from './search/recordListCommands.ts';
import { createSavedSearchCommands } from './search/savedSearchCommands.ts';
import { createSearchCommands } from './search/searchCommands.ts';
import { createServices, type Registered } from './services.ts';
import { createClippingCommands } from './sidebar/clippingCommands.ts';
import { findFocusedRows } from './sidebar/focusedRows.ts';
import { createSidebarCommands } from './sidebar/sidebarCommands.ts';
import type { ServiceRecord } from './client/records/types.ts';

export type Application = ReturnType<typeof startApplication>;

/** Creates the services and what each feature makes of them. Awaits nothing. */
export function startApplication(
  context: ExtensionContext,
  { onDidChangeService, ...registered }: Registered & { readonly onDidChangeService: () => void },
) {
  const services = createServices(context, registered);
  const { keys, connection, client, promptForKey, citationTargets, library, pages, sidebar, draftSession, onError } =
    services;
  const handlers = {
    ...createSidebarCommands(services),
    ...createClippingCommands(services),
    ...createMuteCommands(services),
    ...createSearchCommands(services),
    ...createSavedSearchCommands(services),
    ...createRecordListCommands(services),
    ...createOpenCommands(services),
    ...createConnectionCommands(services),
  };
  const documentFeatures = once(async () => (await import('./documentFeatures.ts')).createDocumentFeatures(services));
  services.disposables.add(connection.onDidChange(onDidChangeService));
  services.disposables.add(registerDropCitation(citationTargets, library.references, onError));
  return {
    documentFeatures,
    run: createCommandRunner<CitationTarget, keyof typeof handlers>(
      handlers,
      async () => (await documentFeatures()).commands,
      {
        onError,
        rows: () => findFocusedRows(sidebar.all),
        rowCommands: listRowCommands(context.extension.packageJSON),
        onLostRow: () =>
          void notify('warning', l10n.t('No row was found for the command. Select a row and try again.')),
      },
    ),
    revivePage: (panel: WebviewPanel, state: unknown) => pages.revive(panel, state),
    openLink: async (link: Uri) => {
      try {
        await openArticleLink(link, client);
      } catch (error) {
        onError(error);
      }
    },
    showCitations: draftSession,
    completeRecord: <R extends ServiceRecord>(record: R) => library.sourceNames.complete(record),
    connection,
    keys,
    client,
    promptForKey,
  };
}
