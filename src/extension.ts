import * as vscode from 'vscode';
import { l10n, Uri, window, type ExtensionContext } from 'vscode';
import { registerAgent } from './agent/register.ts';
import { createApi, type DatelineApi } from './api.ts';
import { commandHandlers } from './commands.ts';
import { Connection } from './connection/connection.ts';
import { describeError } from './connection/errorMessages.ts';
import { Keys } from './connection/keys.ts';
import { Surfaces } from './connection/surfaces.ts';
import { RateLimitItem } from './connection/rateLimitItem.ts';
import { registerDropCitation } from './editor/dropCitation.ts';
import { CitationTargets } from './editor/citationTarget.ts';
import type { DetailPanels } from './detail/detailPanels.ts';
import { Origins } from './library/origins.ts';
import { RecordChoice } from './search/recordChoice.ts';
import type { Client } from './service/client.ts';
import { Library } from './library/library.ts';
import { referenceOf } from './records/reference.ts';
import { NewerFileError } from './library/store/storedFile.ts';
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
  const origins = parts.add(new Origins(globalState));
  const observe = (asked: Client, service: string) => origins.learning(asked, service);
  const connection = parts.add(new Connection(keys, new Surfaces(globalState), log, observe));
  const client = () => connection.client();
  const turns = parts.add(new RateLimitItem(connection));
  const citationTargets = parts.add(new CitationTargets());
  parts.add(registerDropCitation());
  const library = parts.add(
    new Library(context, { connection, origins, log, askSearch, mayAsk: () => !turns.isPaused }),
  );
  const sidebar = parts.add(new Sidebar(connection, library));
  void library.start().catch((fault: unknown) => log.error(fault));
  let pages: DetailPanels | undefined;
  const choice = new RecordChoice({
    recordsOf: (rows) => sidebar.recordsOf(rows),
    front: () => pages?.front,
    groups: () => sidebar.citable,
    search: async (q, abort) => {
      const { items } = await (await client()).list('search', { filter: { q } })(undefined, abort);
      return items.map((record) => origins.complete(record));
    },
  });
  const details = once(async () => {
    const [{ DetailPanels }, { Citing }] = await Promise.all([
      import('./detail/detailPanels.ts'),
      import('./editor/citing.ts'),
    ]);
    const { clippings } = library;
    pages = parts.add(
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
        describe: describeError,
        log,
        onDidShow: (record) => {
          choice.noteOpened(record);
          void sidebar.markRead(record);
        },
        clippings: {
          of: (record) => clippings.of(referenceOf(record)),
          onDidChange: clippings.onDidChange,
        },
        citing: new Citing(() => citationTargets.current(), library.references),
      }),
    );
    return pages;
  });
  parts.add(
    window.registerWebviewPanelSerializer(detailViewType, {
      deserializeWebviewPanel: async (panel, state) => (await details()).revive(panel, state),
    }),
  );

  const onFault = (fault: unknown) => {
    log.error(fault);
    if (fault instanceof NewerFileError) {
      const words = l10n.t('A newer version of Dateline changed this. Update Dateline to edit it here.');
      void notify('error', words);
      return;
    }
    const { message, remedies } = describeError(fault);
    void notify('error', message, remedies);
  };
  const askKey = async () => {
    const { setApiKey } = await import('./connection/setApiKey.ts');
    return setApiKey(keys, (base, key, abort) => connection.checkKey(base, key, abort));
  };
  const handlers = commandHandlers({
    askKey,
    connection,
    keys,
    turns,
    library,
    sidebar,
    choice,
    citationTargets,
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
    const citing = new AgentCiting(() => citationTargets.current());
    return createTools({ connection, citing, referenceOf: (record) => library.references.named(record), log });
  });
  for (const offer of registerAgent(vscode, { connection, keys, askKey, tools })) {
    parts.add(offer);
  }
  return createApi(client, origins);
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
