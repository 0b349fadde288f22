import { l10n, window, workspace, type ExtensionContext, type Uri } from 'vscode';
import { createApi, type DatelineApi } from './api.ts';
import { Connection } from './connection/connection.ts';
import { describeFault } from './connection/faults.ts';
import { Keys } from './connection/keys.ts';
import { Surfaces } from './connection/surfaces.ts';
import { TurnStatus } from './connection/turnStatus.ts';
import { registerDropCitation } from './editor/dropCitation.ts';
import type { Reference } from './citation/reference.ts';
import { storyIdOf } from './library/storyOf.ts';
import { Places } from './editor/place.ts';
import type { Clipping } from './library/clipping.ts';
import { Clippings } from './library/clippings.ts';
import { noFilter, type Filter } from './library/filter.ts';
import { Filters } from './library/filters.ts';
import { RecentSearches, type SearchKind } from './library/recentSearches.ts';
import { Mutes } from './library/mutes.ts';
import { ReadMarks, signOf } from './library/readMarks.ts';
import { readableOf, recordOf, type ReadableRecord } from './library/recordOf.ts';
import { referencesOf, type CitableRecord } from './library/referenceOf.ts';
import type { SavedSearch } from './library/savedSearch.ts';
import { SavedSearches } from './library/savedSearches.ts';
import { SearchChecks } from './library/searchChecks.ts';
import type { CommandTarget } from './manifest.ts';
import { registerCommands } from './platform/commands.ts';
import { Disposables } from './platform/lifecycle.ts';
import { Log } from './platform/log.ts';
import { notify } from './platform/notify.ts';
import { onDidChangeSettings, setting } from './platform/settings.ts';
import type { Client } from './service/client.ts';
import { searchKind } from './search/searchKinds.ts';
import { ClippingsView } from './views/clippingsView.ts';
import { intelligenceLists } from './views/intelligence.ts';
import { newsLists } from './views/news.ts';
import type { FilterableRow, ListRow } from './views/row.ts';
import { listOfSearch, searchOrder, SearchRows } from './views/searches.ts';
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
  parts.add(registerDropCitation());
  const filters = new Filters(context.workspaceState);
  const recent = new RecentSearches(context.globalState);
  const reads = new ReadMarks(context.globalState);
  const mutes = parts.add(new Mutes(context.globalStorageUri, log));
  const searches = parts.add(new SavedSearches(context.globalStorageUri, context.globalState, log));
  const checks = parts.add(
    new SearchChecks({
      storage: context.globalStorageUri,
      log,
      searches: () => (workspace.isTrusted ? searches.all : searches.own),
      everyMinutes: () => setting('searches.checkEveryMinutes'),
      isInFront: () => window.state.focused,
      mayAsk: () => !turns.isPaused,
      ask: async (search, signal) => {
        const source = askSearch(await client(), search, search.filter.values);
        const { items } = await source(undefined, signal, { background: true, fresh: true });
        return idsOf(search, items);
      },
    }),
  );
  const idsOf = (search: SavedSearch, records: readonly CitableRecord[]): string[] =>
    records
      .filter((record) => !mutes.hides(record, listOfSearch(search)))
      .flatMap(({ kind, id }) => (id === undefined ? [] : [`${kind} ${id}`]));
  const exclusions = (list: string) => mutes.exclusions(list);
  const arranging = {
    hides: (record: unknown, list: ListRow) => list.parent === undefined && mutes.hides(record, list.id),
    folds: (list: ListRow) => list.parent === undefined && setting('news.foldSameStory'),
    isRead: (record: unknown) => reads.has(record),
    newIn: (search: SavedSearch) => checks.newIn(search),
  };
  const searchRows = new SearchRows(client, {
    ask: (service, search, values) => {
      const source = askSearch(service, search, values);
      return async (next, signal, how) => {
        const page = await source(next, signal, how);
        await checks.seen(search, idsOf(search, page.items));
        return page;
      };
    },
    exclusions: ({ kind }, list) => (kind === 'articles' ? mutes.exclusions(list) : {}),
  });
  const news = parts.add(
    new ServiceView('dateline.news', connection, {
      listsOf: always(newsLists(client, filters, exclusions)),
      ...arranging,
    }),
  );
  const intelligence = parts.add(
    new ServiceView('dateline.intelligence', connection, {
      listsOf: always(intelligenceLists(client, filters)),
      ...arranging,
    }),
  );
  const sources = parts.add(
    new ServiceView('dateline.sources', connection, { listsOf: always(sourceLists(client, filters)), ...arranging }),
  );
  const saved = parts.add(
    new ServiceView('dateline.searches', connection, {
      listsOf: () => searchRows.of(searches.all),
      dragAndDropController: searchOrder(searches),
      ...arranging,
    }),
  );
  const clippings = parts.add(new Clippings(context.storageUri ?? context.globalStorageUri, log));
  const clipped = parts.add(new ClippingsView(clippings));
  const views = [news, intelligence, sources, saved];
  parts.add(searches.onDidChange(() => saved.redraw()));
  parts.add(searches.onDidChange(() => checks.follow()));
  parts.add(window.onDidChangeWindowState(() => checks.follow()));
  parts.add(connection.onDidChange(() => checks.follow()));
  parts.add(onDidChangeSettings(['searches.checkEveryMinutes'], () => checks.follow()));
  parts.add(checks.onDidChange(() => showNew()));
  const showNew = () => {
    saved.redraw();
    const count = searches.all.reduce((sum, search) => sum + checks.newIn(search), 0);
    const tooltip = count === 1 ? l10n.t('1 new result') : l10n.t('{0} new results', count);
    saved.badge = count === 0 ? undefined : { value: count, tooltip };
  };
  const rearrange = () => {
    for (const view of views) {
      view.rearrange();
    }
  };
  parts.add(mutes.onDidChange(rearrange));
  parts.add(onDidChangeSettings(['news.foldSameStory'], rearrange));
  const start = async () => {
    await Promise.all([searches.start(), clippings.start(), mutes.start()]);
    await checks.start();
    showNew();
  };
  void start().catch((fault: unknown) => log.error(fault));
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

  /** Remembers that the user has read the record, and shows it on its rows. */
  const markRead = async (record: ReadableRecord): Promise<void> => {
    if (await reads.add(record)) {
      for (const view of views) {
        view.redrawRecord((other) => signOf(other) === signOf(record));
      }
    }
  };

  /** Runs `action` on the record a command was given, else on one the user picks from what is showing. */
  const withRecord = async (target: CommandTarget, action: (record: CitableRecord) => unknown): Promise<void> => {
    const { pickRecord } = await import('./editor/pickRecord.ts');
    const record =
      recordOf(target) ?? (await pickRecord([...clipped.records, ...views.flatMap((view) => view.showing())]));
    if (record) {
      await action(record);
    }
  };

  const open = async (record: ReadableRecord): Promise<void> => {
    await (await details()).open(record);
    await markRead(record);
  };

  /** The same for all the rows that a command was given, such as those that are selected. */
  const withRecords = async (
    target: CommandTarget,
    targets: unknown,
    action: (records: readonly CitableRecord[]) => unknown,
  ): Promise<void> => {
    const rows: readonly unknown[] = Array.isArray(targets) ? targets : [target];
    const records = rows.flatMap((row) => clipped.recordsIn(row) ?? recordOf(row as CommandTarget) ?? []);
    await (records.length > 0 ? action(records) : withRecord(target, (record) => action([record])));
  };

  /** The other articles of a story, each with an address of its own. */
  const otherArticles = async (story: string, cited: readonly CitableRecord[]): Promise<Reference[]> => {
    const { articles } = await client();
    const { items } = await articles.articlesOfStory(story)(undefined, new AbortController().signal);
    const known = new Set(cited.map(({ id }) => id));
    return referencesOf(items.filter(({ id }) => id === undefined || !known.has(id)));
  };

  const search = async (kind: SearchKind, given: unknown): Promise<void> => {
    const { openSearch } = await import('./search/searchPalette.ts');
    openSearch({ kind, client, recent, query: typeof given === 'string' ? given : undefined });
  };

  const saving = { searches, recent, client };

  /** The clippings that a command was run on, else those that are selected. */
  const chosenClippings = (row: unknown, rows: unknown): readonly Clipping[] => {
    const given = Array.isArray(rows) && rows.length > 0 ? rows : row === undefined ? clipped.selection : [row];
    return given.flatMap((item: unknown) => clipped.clippingOf(item) ?? []);
  };

  /** Gives the list that a command was run on another filter, if `change` finds one. */
  const withFilterable = async (
    row: unknown,
    change: (list: FilterableRow) => Promise<Filter | undefined>,
  ): Promise<void> => {
    const view = views.find((candidate) => candidate.has(row)) ?? lastUsed;
    const list = view.filterable(row);
    const filter = list && (await change(list));
    if (filter) {
      await filters.store(list.id, filter);
      view.filter(list, filter);
    }
  };

  const commands = registerCommands(
    {
      'dateline.searchArticles': (query) => search('articles', query),
      'dateline.searchEvents': (query) => search('events', query),
      'dateline.searchSignals': (query) => search('signals', query),
      'dateline.filter': (row) =>
        withFilterable(row, async (list) => {
          const { buildFilter } = await import('./search/filterBuilder.ts');
          const { route, filter } = list;
          return buildFilter({ title: l10n.t('Dateline: Filter'), route, filter, client });
        }),
      'dateline.clearFilter': (row) => withFilterable(row, () => Promise.resolve(noFilter)),
      'dateline.openDetail': async (target) => {
        const record = readableOf(target);
        if (!record) {
          await withRecord(target, async (picked) => open(picked));
          return;
        }
        await open(record);
      },
      'dateline.openInBrowser': (target) =>
        withRecord(target, async (record) => {
          await (await import('./editor/openInBrowser.ts')).openInBrowser(record);
          await markRead(record);
        }),
      'dateline.insertCitation': (target, targets) =>
        withRecords(target, targets, async (records) => {
          const { insertCitation } = await import('./editor/insertCitation.ts');
          await insertCitation(referencesOf(records), places.current());
        }),
      'dateline.insertCitationAs': (target, targets) =>
        withRecords(target, targets, async (records) => {
          const { insertCitationAs } = await import('./editor/insertCitationAs.ts');
          const [record] = records;
          const story = records.length === 1 && record ? storyOf(record) : undefined;
          const alsoReported = story === undefined ? undefined : () => otherArticles(story, records);
          await insertCitationAs(referencesOf(records), places.current(), {
            memory: context.globalState,
            alsoReported,
          });
        }),
      'dateline.copyCitation': (target, targets) =>
        withRecords(target, targets, async (records) => {
          const { copyCitation } = await import('./editor/insertCitation.ts');
          await copyCitation(referencesOf(records), places.current());
        }),
      'dateline.clip': (target, targets) =>
        withRecords(target, targets, async (records) => {
          const { clip } = await import('./library/clippingCommands.ts');
          await clip(referencesOf(records), clippings);
        }),
      'dateline.unclip': async (row, rows) =>
        (await import('./library/clippingCommands.ts')).unclip(chosenClippings(row, rows), clippings),
      'dateline.undoUnclip': () => clippings.undoRemove(),
      'dateline.editClippingNote': async (row) => {
        const [clipping] = chosenClippings(row, undefined);
        if (clipping) {
          await (await import('./library/clippingCommands.ts')).editNote(clipping, clippings);
        }
      },
      'dateline.moveClipping': async (row, rows) =>
        (await import('./library/clippingCommands.ts')).moveToFolder(chosenClippings(row, rows), clippings),
      'dateline.saveSearch': async (given) => (await searchCommands()).saveSearch(given, saving),
      'dateline.editSearch': async (row) => (await searchCommands()).editSearch(row, saving),
      'dateline.duplicateSearch': async (row) => (await searchCommands()).duplicateSearch(row, saving),
      'dateline.deleteSearch': async (row, rows) => (await searchCommands()).deleteSearch(row, rows, saving),
      'dateline.undoDeleteSearch': () => searches.undoRemove(),
      'dateline.exportBibliography': async (options) => {
        const { exportBibliography, readExport } = await import('./editor/exportBibliography.ts');
        const kept = clippings.all.map(({ reference }) => reference);
        await exportBibliography(kept, places.current(), readExport(options));
      },
      'dateline.exportSearches': async () => (await searchCommands()).exportSearches(saving),
      'dateline.mute': async (target) => {
        const feed = views.map((view) => view.feedOf(target)).find((found) => found !== undefined);
        await (await import('./library/muteCommands.ts')).mute(target, feed, mutes);
      },
      'dateline.undoMute': () => mutes.undo(),
      'dateline.showMuted': async () => (await import('./library/muteCommands.ts')).showMuted(mutes),
      'dateline.importSearches': async () => (await searchCommands()).importSearches(saving),
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
    {
      onFault,
      rows: async () => (await import('./views/focusedRows.ts')).focusedRowsOf([...views, clipped]),
    },
  );
  for (const command of commands) {
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
  return createApi(client);
}

function askSearch(service: Client, { kind, query }: SavedSearch, values: Filter['values']) {
  return searchKind(kind).ask(service, { ...values, ...(query !== '' && { q: query }) });
}

function always<T>(value: T): () => T {
  return () => value;
}

/** The identifier of the story that an article belongs to. */
function storyOf(record: CitableRecord): string | undefined {
  return record.kind === 'article' ? storyIdOf(record.extra) : undefined;
}

function searchCommands() {
  return import('./search/searchCommands.ts');
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
