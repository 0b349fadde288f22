import type { ExtensionContext } from 'vscode';
import { createApi, type DatelineApi } from './api.ts';
import { Connection } from './connection/connection.ts';
import { describeFault } from './connection/faults.ts';
import { Keys } from './connection/keys.ts';
import { Surfaces } from './connection/surfaces.ts';
import { TurnStatus } from './connection/turnStatus.ts';
import { Places } from './editor/place.ts';
import { readableOf, recordOf } from './library/recordOf.ts';
import { referenceOf, type CitableRecord } from './library/referenceOf.ts';
import type { CommandTarget } from './manifest.ts';
import { registerCommands } from './platform/commands.ts';
import { Disposables } from './platform/lifecycle.ts';
import { Log } from './platform/log.ts';
import { notify } from './platform/notify.ts';
import { intelligenceLists } from './views/intelligence.ts';
import { newsLists } from './views/news.ts';
import { ServiceView } from './views/serviceView.ts';
import { sourceLists } from './views/sources.ts';

/** Builds the parts and joins them. Awaits nothing; what is heavy is imported when it is first used. */
export function activate(context: ExtensionContext): DatelineApi {
  const parts = new Disposables();
  context.subscriptions.push(parts);
  const log = parts.add(new Log());
  const keys = new Keys(context.secrets, (key) => log.redact(key));
  const connection = parts.add(new Connection(keys, new Surfaces(context.globalState), log));
  const client = () => connection.client();
  const turns = parts.add(new TurnStatus(connection));
  const places = parts.add(new Places());
  const news = parts.add(new ServiceView('dateline.news', connection, newsLists));
  const intelligence = parts.add(new ServiceView('dateline.intelligence', connection, intelligenceLists));
  const sources = parts.add(new ServiceView('dateline.sources', connection, sourceLists));
  const views = [news, intelligence, sources];
  let lastUsed = news;
  for (const view of views) {
    parts.add(view.onDidSelect(() => (lastUsed = view)));
  }
  const details = once(async () => {
    const { DetailPanels } = await import('./detail/panel.ts');
    return parts.add(new DetailPanels({ extensionUri: context.extensionUri, client, describe: describeFault, log }));
  });

  const onFault = (fault: unknown) => {
    log.error(fault);
    const { message, remedies } = describeFault(fault);
    void notify('error', message, remedies);
  };

  /** Runs `action` on the record a command was given, else on one the user picks from what is showing. */
  const withRecord = async (target: CommandTarget, action: (record: CitableRecord) => unknown): Promise<void> => {
    const { pickRecord } = await import('./editor/pickRecord.ts');
    const record = recordOf(target) ?? (await pickRecord(views.flatMap((view) => view.showing())));
    if (record) {
      await action(record);
    }
  };

  const commands = registerCommands(
    {
      'dateline.searchArticles': async (query) => {
        const { searchArticles } = await import('./search/articleSearch.ts');
        searchArticles(client, query);
      },
      'dateline.openDetail': async (target) => {
        const record = readableOf(target);
        return record
          ? (await details()).open(record)
          : withRecord(target, async (picked) => (await details()).open(picked));
      },
      'dateline.openInBrowser': (target) =>
        withRecord(target, async (record) => (await import('./editor/openInBrowser.ts')).openInBrowser(record)),
      'dateline.insertCitation': (target) =>
        withRecord(target, async (record) => {
          const { insertCitation } = await import('./editor/insertCitation.ts');
          await insertCitation(referenceOf(record), places.current());
        }),
      'dateline.copyCitation': (target) =>
        withRecord(target, async (record) => {
          const { copyCitation } = await import('./editor/insertCitation.ts');
          await copyCitation(referenceOf(record), places.current());
        }),
      'dateline.setApiKey': async () => (await import('./connection/connectionCommands.ts')).setApiKey(keys),
      'dateline.clearApiKey': async () => (await import('./connection/connectionCommands.ts')).clearApiKey(keys),
      'dateline.openPortal': async () => (await import('./connection/connectionCommands.ts')).openPortal(),
      'dateline.useSample': async () => (await import('./connection/connectionCommands.ts')).useSample(),
      'dateline.useService': async () => (await import('./connection/connectionCommands.ts')).useService(keys),
      'dateline.refresh': (row) => {
        const owner = views.find((view) => view.has(row));
        for (const view of owner ? [owner] : views) {
          view.refresh(row);
        }
      },
      'dateline.loadMore': (row) => (views.find((view) => view.has(row)) ?? lastUsed).loadMore(row),
      'dateline.checkConnection': async () =>
        (await import('./connection/checkConnection.ts')).checkConnection(connection),
      'dateline.cancelWaiting': () => turns.cancel(),
      'dateline.showLog': () => log.show(),
    },
    onFault,
  );
  for (const command of commands) {
    parts.add(command);
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
