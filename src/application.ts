import {
  CancellationError,
  l10n,
  type CancellationToken,
  type ExtensionContext,
  type Hover,
  type LanguageModelTool,
  type Position,
  type TextDocument,
  type Uri,
  type WebviewPanel,
} from 'vscode';
import type { LoadReference } from './agent/tool.ts';
import { createReferenceChooser } from './commands/chooseReferences.ts';
import { createCommandHandlers } from './commands/index.ts';
import type { OpenPageOptions } from './commands/commandServices.ts';
import { Connection } from './connection/connection.ts';
import { describeError } from './connection/errorMessages.ts';
import { ApiKeys } from './connection/apiKeys.ts';
import { getSampleTime } from './connection/getSampleTime.ts';
import { RateLimitItem } from './connection/rateLimitItem.ts';
import { SampleItem } from './connection/sampleItem.ts';
import { registerDropCitation } from './editor/dropCitation.ts';
import type { CitationTarget, CitationTargets } from './editor/citationTarget.ts';
import type { CompleteCitation } from './editor/completeCitation.ts';
import type { PasteCitation } from './editor/pasteCitation.ts';
import type { DetailPanels } from './page/host/detailPanels.ts';
import { PagePanels } from './page/host/pagePanels.ts';
import { addEvidenceArticles } from './store/evidenceArticles.ts';
import { CitedAddresses } from './editor/citedAddresses.ts';
import { SourceNames } from './store/sourceNames.ts';
import { RecordChoice } from './search/recordChoice.ts';
import type { Client } from './client/client.ts';
import { Library } from './store/library.ts';
import { isCitableRecord, type CitableRecord, type ReadableRecord } from './kinds/index.ts';
import { createReferenceNow, getReferenceKey } from './kinds/createReference.ts';
import { completeClippedRecord } from './store/clippings/clipping.ts';
import { LocalArticles } from './store/localArticles.ts';
import { isCitableReference } from './citation/citableTitle.ts';
import { isCitedBySources } from './store/citedSources.ts';
import { createLoggingMemory } from './store/storage/loggingMemory.ts';
import { describeStoreError } from './store/storage/describeStoreError.ts';
import type { ToolName, ViewId } from './manifest.ts';
import { createCommandRunner, listRowCommands } from './platform/commands.ts';
import { Disposables } from './platform/disposables.ts';
import { once } from './platform/once.ts';
import { Log } from './platform/log.ts';
import { setContext } from './platform/contextKey.ts';
import { notify } from './platform/notify.ts';
import { describeRejection } from './store/describeFilter.ts';
import { sanitizeLabel } from './platform/remoteText.ts';
import { requestSearch } from './search/searchKinds.ts';
import { emptyFilter } from './store/filter.ts';
import { isObject } from './client/jsonObject.ts';
import type { ServiceRecord } from './client/records/types.ts';
import { DoubleClicks } from './sidebar/doubleClicks.ts';
import type { LazyTree } from './sidebar/lazyTree.ts';
import { Sidebar } from './sidebar/sidebar.ts';

/** Maximum number of rows per list in which a cited article is looked up. */
const maxListed = 1_000;

interface Registered {
  readonly citationTargets: CitationTargets;
  readonly trees: Readonly<Record<ViewId, LazyTree>>;
  readonly onDidChangeService: () => void;
}

export interface Application {
  readonly connection: Connection;
  readonly keys: ApiKeys;
  readonly promptForKey: () => Promise<void>;
  readonly run: (id: string, args: readonly unknown[], target?: CitationTarget) => Promise<unknown>;
  readonly revivePage: (panel: WebviewPanel, state: unknown) => Promise<void>;
  readonly openLink: (link: Uri) => Promise<void>;
  readonly provideHover: (
    document: TextDocument,
    position: Position,
    token: CancellationToken,
  ) => Promise<Hover | undefined>;
  readonly client: () => Promise<Client>;
  readonly completeRecord: <R extends ServiceRecord>(record: R) => R;
  readonly showCitations: () => Promise<unknown>;
  readonly completion: () => Promise<CompleteCitation>;
  readonly paste: () => Promise<PasteCitation>;
  readonly tools: () => Promise<Readonly<Record<ToolName, Required<LanguageModelTool<unknown>>>>>;
}

const maxCompletions = 2000;

/** Connects the parts. Awaits nothing, and imports large modules on first use. */
export function startApplication(context: ExtensionContext, registered: Registered): Application {
  const { extensionUri, globalState, secrets, subscriptions } = context;
  const { citationTargets, trees, onDidChangeService } = registered;
  const disposables = new Disposables();
  subscriptions.push(disposables);
  const log = disposables.add(new Log());
  const keys = new ApiKeys(secrets, (key) => log.redact(key));
  const memory = createLoggingMemory(globalState, (error) => log.error(error));
  const sourceNames = disposables.add(new SourceNames(memory));
  const observe = (client: Client, service: string) =>
    addEvidenceArticles(sourceNames.observe(client, service), (error) => log.error(error));
  const connection = disposables.add(new Connection(keys, memory, log, observe, () => getSampleTime(memory)));
  disposables.add(
    connection.onDidRejectParameters((rejection) => void notify('warning', describeRejection(rejection))),
  );
  const client = () => connection.client();
  /** For lists that the user sees. */
  const namedClient = async () => sourceNames.nameLists(await connection.client());
  const rateLimitItem = disposables.add(new RateLimitItem(connection));
  disposables.add(new SampleItem(connection));
  const library = disposables.add(
    new Library(context, {
      connection,
      sourceNames,
      log,
      loadSearch: requestSearch,
      canRequest: () => !rateLimitItem.isPaused,
    }),
  );
  const service = () => connection.serviceName();
  const sidebar = disposables.add(
    new Sidebar(trees, {
      connection,
      library,
      cited: disposables.add(new CitedAddresses((error) => log.error(error))),
      mayRequest: () => !rateLimitItem.isPaused,
      onError: (error) => log.error(error),
    }),
  );
  void library.start().catch((error: unknown) => log.error(error));
  const recentlyRead = async () => library.recentlyRead.get(await service());
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
  const panels = new PagePanels(extensionUri);
  let pages: DetailPanels | undefined;
  const choice = new RecordChoice({
    getRecords: (rows) => sidebar.resolveRecords(rows),
    getVisiblePage: () => pages?.visibleRecord,
    getGroups: (most) => sidebar.listCitable(most),
    loadRecent: recentlyRead,
    search: async (query, kinds, signal) => {
      const current = await namedClient();
      const pages = await Promise.all(
        kinds.map((kind) => requestSearch(current, { kind, query, filter: emptyFilter }, {})(undefined, signal)),
      );
      return pages.flatMap(({ items }) => items.map((record) => sourceNames.complete(record)));
    },
  });
  const chooseReferences = createReferenceChooser(library.references, sourceNames, library.lists);
  const details = once(async () => {
    const { DetailPanels } = await import('./page/host/detailPanels.ts');
    const { clippings } = library;
    pages = disposables.add(
      new DetailPanels({
        extensionUri,
        panels,
        copies: library.copies,
        services: {
          client: namedClient,
          service,
          offers: (route) => connection.offers(route),
        },
        onDidChangeServices: connection.onDidChange,
        log,
        onDidShow: (record, of) => {
          setContext('dateline.hasRead', true);
          void sidebar.markRead(record);
          articles.add(record, of);
          if (of !== undefined) {
            library.recentlyRead.add(record, of).catch((error: unknown) => log.error(error));
          }
        },
        clippings: {
          of: (record) => clippings.find(record),
          onDidChange: clippings.onDidChange,
        },
        complete: (record) => sourceNames.complete(record),
        editFilter: async ({ title, route, filter }) => {
          const { buildFilter } = await import('./search/filterBuilder.ts');
          return buildFilter({
            title: l10n.t('Dateline: Filter {0}', sanitizeLabel(title)),
            route,
            filter,
            client,
            apiVersion: connection.articleApiVersion,
            seenValues: (parameter) => sourceNames.getSeenValues(parameter),
          });
        },
        cite: (work) =>
          citationTargets.use(async (target) => {
            const { PageCiting } = await import('./editor/pageCiting.ts');
            await work(new PageCiting(target, chooseReferences));
          }),
      }),
    );
    return pages;
  });

  const onError = (error: unknown) => {
    if (error instanceof CancellationError) {
      return;
    }
    log.error(error);
    const storeError = describeStoreError(error);
    const { message, remedies } = storeError === undefined ? describeError(error) : { message: storeError };
    void notify('error', message, remedies);
  };
  const listReferences = async () => {
    const { clipped, listed } = sidebar.listCitable(maxCompletions);
    const visiblePage = pages?.visibleRecord?.record;
    const recentRecords = (await recentlyRead()).filter((record) => isCitableRecord(record));
    const records: readonly CitableRecord[] = [
      ...(visiblePage && isCitableRecord(visiblePage) ? [visiblePage] : []),
      ...clipped,
      ...recentRecords,
      ...listed,
    ];
    const { references } = library.references.get(records.filter((record) => !isCitedBySources(record)));
    const citable = references.filter(isCitableReference);
    return [...new Map(citable.map((reference) => [getReferenceKey(reference), reference])).values()];
  };
  const promptForKey = async (options?: unknown) => {
    const { setApiKey } = await import('./connection/setApiKey.ts');
    const startsWithAddress = isObject(options) && options.address === true;
    return setApiKey(keys, (base, key, signal) => connection.checkKey(base, key, signal), { startsWithAddress });
  };
  disposables.add(registerDropCitation(citationTargets, library.references, onError));
  const draftSession = once(async () => {
    const [{ DraftSession }, { createArticleFinder }] = await Promise.all([
      import('./draft/editor/draftSession.ts'),
      import('./draft/editor/createArticleFinder.ts'),
    ]);
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
  const services = {
    draftSession,
    promptForKey,
    connection,
    keys,
    rateLimit: rateLimitItem,
    library,
    sidebar,
    choice,
    chooseReferences,
    clicks: new DoubleClicks(Date.now),
    citationTargets,
    memory,
    log,
    articles,
    openPage: (record: ReadableRecord, options: OpenPageOptions) =>
      panels.show(record, options, async (page) => (await details()).fill(page)),
    quote: async (message: unknown) => (await details()).quote(message),
    recentlyRead,
    forgetCopies: async (origin: string) => {
      await library.recentlyRead.forget(origin);
      await library.copies.forget(origin);
    },
  };
  const rows = async () => (await import('./sidebar/focusedRows.ts')).findFocusedRows(sidebar.all);
  disposables.add(connection.onDidChange(onDidChangeService));
  return {
    connection,
    keys,
    promptForKey,
    client,
    run: createCommandRunner(createCommandHandlers(services), {
      onError,
      rows,
      rowCommands: listRowCommands(context.extension.packageJSON),
      onLostRow: () =>
        void notify('warning', l10n.t('The list changed before the command started. Select the row and try again.')),
    }),
    revivePage: async (revived, state) => (await details()).revive(revived, state),
    openLink: async (link) => {
      try {
        await (await import('./search/openArticleLink.ts')).openArticleLink(link, client);
      } catch (error) {
        onError(error);
      }
    },
    provideHover: async (document, position, token) => {
      const { createCitationHover } = await import('./editor/citationHover.ts');
      return createCitationHover(document, position, token, {
        findArticle: (url) => articles.find(url),
        complete: (record) => sourceNames.complete(record),
        isClipped: (url) => library.clippings.findByAddress(url) !== undefined,
        canLoad: async () => ['sample', 'service'].includes((await connection.state()).kind),
      });
    },
    showCitations: draftSession,
    completeRecord: (record) => sourceNames.complete(record),
    completion: once(async () => {
      const { CompleteCitation } = await import('./editor/completeCitation.ts');
      return disposables.add(new CompleteCitation(listReferences));
    }),
    paste: once(async () => {
      const [{ PasteCitation }, { lookUpArticle }] = await Promise.all([
        import('./editor/pasteCitation.ts'),
        import('./search/lookUpArticle.ts'),
      ]);
      const lookUp = (address: string) => lookUpArticle(address, client);
      return disposables.add(
        new PasteCitation({ findLocalReferences: listReferences, references: library.references, lookUp, onError }),
      );
    }),
    tools: once(async () => {
      const [{ createTools }, { AgentCiting }] = await Promise.all([
        import('./agent/createTools.ts'),
        import('./editor/agentCiting.ts'),
      ]);
      const citing = new AgentCiting(citationTargets);
      const loadReference: LoadReference = async (record, choice, { loadReference }) =>
        (await loadReference(library.references.get([record]), choice)) ?? createReferenceNow(record);
      const clipped = (url: string) => library.clippings.findByAddress(url)?.reference;
      return createTools({ connection, citing, loadReference, clipped, log });
    }),
  };
}
