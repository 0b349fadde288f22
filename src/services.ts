import { CancellationError, type ExtensionContext } from 'vscode';
import type { Client } from './client/client.ts';
import { ApiKeys } from './connection/apiKeys.ts';
import { Connection } from './connection/connection.ts';
import { describeError } from './connection/errorMessages.ts';
import { RateLimitItem } from './connection/rateLimitItem.ts';
import { SampleItem } from './connection/sampleItem.ts';
import { setApiKey } from './connection/setApiKey.ts';
import { isCitationRow, isClaimRow } from './draft/editor/citationRows.ts';
import { createArticleFinder } from './draft/editor/createArticleFinder.ts';
import type { CitationTargets } from './editor/citationTarget.ts';
import { CitedAddresses } from './editor/citedAddresses.ts';
import { isCitableRecord } from './kinds/index.ts';
import type { ViewId } from './manifest.ts';
import { DetailPanels } from './page/host/detailPanels.ts';
import { Disposables } from './platform/disposables.ts';
import { Log } from './platform/log.ts';
import { setContext } from './platform/contextKey.ts';
import { notify } from './platform/notify.ts';
import { once } from './platform/once.ts';
import { createReferenceChooser } from './search/chooseReferences.ts';
import { buildFilter, type FilterRequest } from './search/filterBuilder.ts';
import { RecordChoice } from './search/recordChoice.ts';
import { requestSearch } from './search/searchKinds.ts';
import type { LazyTree } from './sidebar/lazyTree.ts';
import { Sidebar } from './sidebar/sidebar.ts';
import { completeClippedRecord } from './store/clippings/clipping.ts';
import { describeRejection } from './store/describeFilter.ts';
import { addEvidenceArticles } from './store/evidenceArticles.ts';
import { emptyFilter } from './store/filter.ts';
import { Library } from './store/library.ts';
import { LocalArticles } from './store/localArticles.ts';
import { SourceNames } from './store/sourceNames.ts';
import { describeStoreError } from './store/storage/storedFile.ts';
import { createLoggingMemory } from './store/storage/loggingMemory.ts';

/** Maximum number of rows per list in which a cited article is looked up. */
const maxListed = 1_000;

/** What the features share. */
export type Services = ReturnType<typeof createServices>;

/** What the start-up half of the extension has registered. */
export interface Registered {
  readonly citationTargets: CitationTargets;
  readonly trees: Readonly<Record<ViewId, LazyTree>>;
}

/** Creates the services. Awaits nothing. */
export function createServices(context: ExtensionContext, { citationTargets, trees }: Registered) {
  const { extensionUri, globalState, secrets, subscriptions } = context;
  const disposables = new Disposables();
  subscriptions.push(disposables);
  const log = disposables.add(new Log());
  const logError = (error: unknown) => log.error(error);
  const keys = new ApiKeys(secrets, (key) => log.redact(key));
  const memory = createLoggingMemory(globalState, logError);
  const sourceNames = disposables.add(new SourceNames(memory));
  const observe = (client: Client, service: string) =>
    addEvidenceArticles(sourceNames.observe(client, service), logError);
  const connection = disposables.add(new Connection(keys, memory, log, observe));
  disposables.add(
    connection.onDidRejectParameters((rejection) => {
      const message = describeRejection(rejection);
      if (message !== undefined) {
        void notify('warning', message);
      }
    }),
  );
  const client = () => connection.client();
  const namedClient = async () => sourceNames.nameLists(await connection.client());
  const rateLimit = disposables.add(new RateLimitItem(connection));
  disposables.add(new SampleItem(connection));
  const library = disposables.add(
    new Library(context, {
      connection,
      sourceNames,
      log,
      loadSearch: requestSearch,
      canRequest: () => !rateLimit.isPaused,
    }),
  );
  const sidebar = disposables.add(
    new Sidebar(trees, {
      connection,
      library,
      cited: disposables.add(new CitedAddresses(logError)),
      mayRequest: () => !rateLimit.isPaused,
      onError: logError,
    }),
  );
  void library.start().catch(logError);
  const recentlyRead = async () => library.recentlyRead.get(await connection.serviceName());
  const articles = new LocalArticles({
    client: library.lists,
    findRecords: async (url) => {
      const clipping = library.clippings.findByAddress(url);
      const { selected, listed } = sidebar.listCitable(maxListed);
      const recentRecords = (await recentlyRead()).filter((record) => isCitableRecord(record));
      return [
        ...(clipping ? [completeClippedRecord(clipping, sourceNames)] : []),
        ...recentRecords,
        ...selected,
        ...listed,
      ];
    },
  });
  const chooseReferences = createReferenceChooser(library.references, sourceNames, library.lists);
  const editFilter = (request: FilterRequest) =>
    buildFilter({
      ...request,
      client,
      apiVersion: connection.articleApiVersion,
      seenValues: (parameter) => sourceNames.getSeenValues(parameter),
    });
  const pages = disposables.add(
    new DetailPanels({
      extensionUri,
      copies: library.copies,
      services: {
        client: namedClient,
        service: () => connection.serviceName(),
        offers: (route) => connection.offers(route),
      },
      onDidChangeServices: connection.onDidChange,
      log,
      clippings: {
        of: (record) => library.clippings.find(record),
        onDidChange: library.clippings.onDidChange,
      },
      complete: (record) => sourceNames.complete(record),
      editFilter,
      cite: (message, record, send) =>
        citationTargets.use(async (target) => {
          const { citeFromPage } = await import('./page/host/pageCiting.ts');
          await citeFromPage(message, record, send, target, chooseReferences);
        }),
      onDidShow: (record, service) => {
        setContext('dateline.hasRead', true);
        void sidebar.markRead(record);
        articles.add(record, service);
        if (service !== undefined) {
          library.recentlyRead.add(record, service).catch(logError);
        }
      },
    }),
  );
  const choice = new RecordChoice({
    getRecords: (rows) => sidebar.resolveRecords(rows),
    getVisiblePage: () => pages.visibleRecord,
    getGroups: (most) => sidebar.listCitable(most),
    loadRecent: recentlyRead,
    search: async (query, kinds, signal) => {
      const current = await namedClient();
      const results = await Promise.all(
        kinds.map((kind) => requestSearch(current, { kind, query, filter: emptyFilter }, {})(undefined, signal)),
      );
      return results.flatMap(({ items }) => items.map((record) => sourceNames.complete(record)));
    },
    onDidChangeConnection: connection.onDidChange,
  });
  const draftSession = once(async () => {
    const { DraftSession } = await import('./draft/editor/draftSession.ts');
    await library.startCheckMarks();
    return disposables.add(
      new DraftSession({
        extensionUri,
        tree: trees['dateline.citations'],
        marks: library.checkMarks,
        log,
        onDidChangeService: connection.onDidChange,
        finder: createArticleFinder({ client, library, recentlyRead, articles }),
      }),
    );
  });
  return {
    /** Disposed with the extension. */
    disposables,
    log,
    memory,
    keys,
    connection,
    client,
    /** Creates clients for lists that the user sees, which wait a moment for the names of publishers. */
    namedClient,
    rateLimit,
    library,
    sidebar,
    citationTargets,
    articles,
    /** Newest first. */
    recentlyRead,
    choice,
    chooseReferences,
    editFilter,
    pages,
    draftSession,
    /** Shows the sentence of a row of the Citations view. Returns whether `row` is one with a sentence. */
    goToDraftRow: async (row: unknown) => {
      const isDraftRow = isCitationRow(row) || isClaimRow(row);
      if (isDraftRow) {
        await (await draftSession()).goTo(row);
      }
      return isDraftRow;
    },
    /** Prompts for the API key, and for the service address if it is missing or `startsWithAddress` is set. */
    promptForKey: ({ startsWithAddress = false } = {}) =>
      setApiKey(keys, (base, key, signal) => connection.checkKey(base, key, signal), { startsWithAddress }),
    onError: (error: unknown) => {
      if (error instanceof CancellationError) {
        return;
      }
      log.error(error);
      const storeError = describeStoreError(error);
      const { message, remedies } = storeError === undefined ? describeError(error) : { message: storeError };
      void notify('error', message, remedies);
    },
  };
}
