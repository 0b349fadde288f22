import { l10n, Uri, window, type ExtensionContext } from 'vscode';
import { createApi, type DatelineApi } from './api.ts';
import { Connection } from './connection/connection.ts';
import { describeFault } from './connection/faults.ts';
import { Keys } from './connection/keys.ts';
import { Surfaces } from './connection/surfaces.ts';
import { TurnStatus } from './connection/turnStatus.ts';
import type { Reference } from './citation/reference.ts';
import { storyIdOf } from './detail/storyOf.ts';
import { Places } from './editor/place.ts';
import type { Clipping } from './library/clipping.ts';
import { Clippings } from './library/clippings.ts';
import { noFilter, type Filter } from './library/filter.ts';
import { Filters } from './library/filters.ts';
import { RecentSearches, type SearchKind } from './library/recentSearches.ts';
import { readableOf, recordOf } from './library/recordOf.ts';
import { referenceOf, type CitableRecord } from './library/referenceOf.ts';
import { SavedSearches } from './library/savedSearches.ts';
import { detailViewType, type CommandTarget } from './manifest.ts';
import { registerCommands } from './platform/commands.ts';
import { Disposables } from './platform/lifecycle.ts';
import { Log } from './platform/log.ts';
import { notify } from './platform/notify.ts';
import { searchKind } from './search/searchKinds.ts';
import { ClippingsView } from './views/clippingsView.ts';
import { intelligenceLists } from './views/intelligence.ts';
import { newsLists } from './views/news.ts';
import type { FilterableRow } from './views/row.ts';
import { searchOrder, SearchRows } from './views/searches.ts';
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
  const filters = new Filters(context.workspaceState);
  const recent = new RecentSearches(context.globalState);
  const news = parts.add(new ServiceView('dateline.news', connection, always(newsLists(client, filters))));
  const intelligence = parts.add(
    new ServiceView('dateline.intelligence', connection, always(intelligenceLists(client, filters))),
  );
  const sources = parts.add(new ServiceView('dateline.sources', connection, always(sourceLists(client))));
  const searches = parts.add(new SavedSearches(context.globalStorageUri, context.globalState, log));
  const searchRows = new SearchRows(client, (service, { kind, query, filter }) =>
    searchKind(kind).ask(service, { ...filter.values, ...(query !== '' && { q: query }) }),
  );
  const saved = parts.add(
    new ServiceView('dateline.searches', connection, () => searchRows.of(searches.all), searchOrder(searches)),
  );
  parts.add(searches.onDidChange(() => saved.redraw()));
  const clippings = parts.add(new Clippings(context.storageUri ?? context.globalStorageUri, log));
  const clipped = parts.add(new ClippingsView(clippings));
  void Promise.all([searches.start(), clippings.start()]).catch((fault: unknown) => log.error(fault));
  const views = [news, intelligence, sources, saved];
  let lastUsed = news;
  for (const view of views) {
    parts.add(view.onDidSelect(() => (lastUsed = view)));
  }
  const details = once(async () => {
    const [{ DetailPanels }, { Citing }] = await Promise.all([
      import('./detail/panel.ts'),
      import('./editor/citing.ts'),
    ]);
    return parts.add(
      new DetailPanels({
        extensionUri: context.extensionUri,
        copiesUri: Uri.joinPath(context.globalStorageUri, 'copies'),
        client,
        service: async () => {
          const state = await connection.state();
          return 'base' in state ? state.base.href : undefined;
        },
        describe: describeFault,
        log,
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
    const { message, remedies } = describeFault(fault);
    void notify('error', message, remedies);
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
    const { query, filter } =
      (await searchCommands()).searchOf(typeof given === 'string' ? { kind, query: given } : given) ?? {};
    openSearch({ kind, client, recent, query, filter });
  };

  const saving = { searches, recent, client };

  /** The clipping of a record that is shown elsewhere. */
  const clippingOfRecord = (item: unknown): Clipping | undefined => {
    const record = recordOf(item as CommandTarget);
    return record && clippings.of(referenceOf(record));
  };

  /** The clippings that a command was run on, else those that are selected. */
  const chosenClippings = (row: unknown, rows: unknown): readonly Clipping[] => {
    const given = Array.isArray(rows) && rows.length > 0 ? rows : row === undefined ? clipped.selection : [row];
    return given.flatMap((item: unknown) => clipped.clippingOf(item) ?? clippingOfRecord(item) ?? []);
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
        return record
          ? (await details()).open(record)
          : withRecord(target, async (picked) => (await details()).open(picked));
      },
      'dateline.openInBrowser': (target) =>
        withRecord(target, async (record) => (await import('./editor/openInBrowser.ts')).openInBrowser(record)),
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
      'dateline.exportSearches': async () => (await searchCommands()).exportSearches(saving),
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
  return createApi(client);
}

function always<T>(value: T): () => T {
  return () => value;
}

/** What is cited of records; those that the service gave no time for were read now. */
function referencesOf(records: readonly CitableRecord[]): Reference[] {
  const now = new Date().toISOString();
  return records.map((record) => ({ accessed: now, ...referenceOf(record) }));
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
