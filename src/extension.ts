import * as vscode from 'vscode';
import { l10n, Uri, window, type ExtensionContext } from 'vscode';
import { registerAgent } from './agent/register.ts';
import { createApi, type DatelineApi } from './api.ts';
import { commandHandlers } from './commands.ts';
import { Connection } from './connection/connection.ts';
import { describeFault } from './connection/faults.ts';
import { Keys } from './connection/keys.ts';
import { Surfaces } from './connection/surfaces.ts';
import { TurnStatus } from './connection/turnStatus.ts';
import { registerDropCitation } from './editor/dropCitation.ts';
import { Places } from './editor/place.ts';
import { Library } from './library/library.ts';
import { referenceOf } from './library/referenceOf.ts';
import { NewerFileError } from './library/store.ts';
import { detailViewType } from './manifest.ts';
import { registerCommands } from './platform/commands.ts';
import { Disposables } from './platform/lifecycle.ts';
import { Log } from './platform/log.ts';
import { notify } from './platform/notify.ts';
import { askSearch } from './search/searchKinds.ts';
import { Sidebar } from './views/sidebar.ts';

/** Builds the parts and joins them. Awaits nothing; what is heavy is imported when it is first used. */
export function activate(context: ExtensionContext): DatelineApi {
  const { extensionUri, globalState, secrets, subscriptions } = context;
  const parts = new Disposables();
  subscriptions.push(parts);
  const log = parts.add(new Log());
  const keys = new Keys(secrets, (key) => log.redact(key));
  const connection = parts.add(new Connection(keys, new Surfaces(globalState), log));
  const client = () => connection.client();
  const turns = parts.add(new TurnStatus(connection));
  const places = parts.add(new Places());
  parts.add(registerDropCitation());
  const library = parts.add(new Library(context, { connection, log, askSearch, mayAsk: () => !turns.isPaused }));
  const sidebar = parts.add(new Sidebar(connection, library));
  void library.start().catch((fault: unknown) => log.error(fault));
  const details = once(async () => {
    const [{ DetailPanels }, { Citing }] = await Promise.all([
      import('./detail/panel.ts'),
      import('./editor/citing.ts'),
    ]);
    const { clippings } = library;
    return parts.add(
      new DetailPanels({
        extensionUri,
        copiesUri: Uri.joinPath(context.globalStorageUri, 'copies'),
        services: {
          client,
          service: async () => {
            const state = await connection.state();
            return state.kind === 'sample' ? 'sample' : 'base' in state ? state.base.href : undefined;
          },
        },
        onDidChangeServices: connection.onDidChange,
        describe: describeFault,
        log,
        onDidShow: (record) => void sidebar.markRead(record),
        clippings: {
          has: (record) => clippings.of(referenceOf(record)) !== undefined,
          onDidChange: clippings.onDidChange,
        },
        citing: new Citing(() => places.current()),
      }),
    );
  });
  parts.add(
    window.registerWebviewPanelSerializer(detailViewType, {
      deserializeWebviewPanel: async (panel, state) => (await details()).revive(panel, state),
    }),
  );

  const onFault = (fault: unknown) => {
    log.error(fault);
    if (fault instanceof NewerFileError) {
      const words = l10n.t('A newer version of Dateline has changed this. Update Dateline here to change it too.');
      void notify('error', words);
      return;
    }
    const { message, remedies } = describeFault(fault);
    void notify('error', message, remedies);
  };
  const handlers = commandHandlers({
    connection,
    keys,
    turns,
    library,
    sidebar,
    places,
    memory: globalState,
    log,
    openPage: async (record) => (await details()).open(record),
    forgetCopies: async (origin) => (await details()).forget(origin),
  });
  const rows = async () => (await import('./views/focusedRows.ts')).focusedRowsOf(sidebar.all);
  for (const command of registerCommands(handlers, { onFault, rows })) {
    parts.add(command);
  }
  const handleUri = async (link: Uri) => {
    try {
      await (await import('./search/openArticleLink.ts')).openArticleLink(link, client);
    } catch (fault) {
      onFault(fault);
    }
  };
  parts.add(window.registerUriHandler({ handleUri }));
  const tools = once(async () => {
    const [{ createTools }, { AgentCiting }] = await Promise.all([
      import('./agent/tools.ts'),
      import('./editor/agentCiting.ts'),
    ]);
    return createTools({ connection, citing: new AgentCiting(() => places.current()), log });
  });
  const askKey = async () => (await import('./connection/connectionCommands.ts')).setApiKey(keys);
  for (const offer of registerAgent(vscode, { connection, keys, askKey, tools })) {
    parts.add(offer);
  }
  return createApi(client);
}

/** Makes the value when it is first wanted; a failure is not remembered. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((fault: unknown) => {
      made = undefined;
      throw fault;
    });
    return made;
  };
}
