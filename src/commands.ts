import { commands, l10n, window, type Memento } from 'vscode';
import type { Connection } from './connection/connection.ts';
import type { Keys } from './connection/keys.ts';
import type { RateLimitItem } from './connection/rateLimitItem.ts';
import type { CitationTarget, CitationTargets } from './editor/citationTarget.ts';
import { noFilter } from './records/filter.ts';
import { isReadableRecord, type CitableRecord, type ReadableRecord } from './records/kinds.ts';
import { knownSource } from './records/knownSource.ts';
import { openableOf, quotationIn } from './records/target.ts';
import type { Search } from './store/searches/search.ts';
import type { Library } from './store/library.ts';
import type { CitedReferences } from './store/references.ts';
import type { CommandHandlers } from './platform/commands.ts';
import type { Log } from './platform/log.ts';
import { recordTitle } from './store/recordTitle.ts';
import { label } from './platform/remoteText.ts';
import type { RecordChoice } from './search/recordChoice.ts';
import { folderOf } from './sidebar/clippingsView.ts';
import type { DoubleClicks } from './sidebar/doubleClicks.ts';
import type { ListCursor } from './sidebar/listCursor.ts';
import { nameOf } from './sidebar/rows/listItem.ts';
import type { Sidebar } from './sidebar/sidebar.ts';

export interface OpenPageOptions {
  readonly keep?: boolean;
  readonly toSide?: boolean;
  readonly preserveFocus?: boolean;
  readonly opener?: Opener | undefined;
}

/** The list or the document from which the user opened a record. */
interface Opener {
  readonly focus: () => Promise<void>;
  readonly list?: Pick<ListCursor<never>, 'neighbors' | 'step'>;
}

/** The parts of the extension that commands join. */
export interface Parts {
  readonly connection: Connection;
  readonly keys: Keys;
  readonly turns: RateLimitItem;
  readonly library: Library;
  readonly sidebar: Sidebar;
  readonly citationTargets: CitationTargets;
  /** The target of citations when the command was called. */
  readonly citationTarget: CitationTarget;
  readonly memory: Memento;
  readonly log: Log;
  readonly choice: RecordChoice;
  readonly clicks: DoubleClicks;
  readonly openPage: (record: ReadableRecord, options: OpenPageOptions) => Promise<void>;
  /** Prompts for the service address if it is missing or `options` say so, and for the API key. */
  readonly askKey: (options?: unknown) => Promise<void>;
  /** The records that were read last of the service that is asked now, the latest first. */
  readonly recentlyRead: () => Promise<readonly ReadableRecord[]>;
  /** Removes the offline copies of what the services of an origin had. */
  readonly forgetCopies: (origin: string) => Promise<void>;
}

/** The handler of each command. Heavy modules are imported on first use. */
export function commandHandlers(parts: Parts): CommandHandlers {
  const { connection, keys, turns, library, sidebar, choice, citationTargets, citationTarget, memory, log } = parts;
  const { openPage, askKey, recentlyRead, forgetCopies, clicks } = parts;
  const { searches, recent, clippings, mutes } = library;
  const client = () => connection.client();
  const complete = <R extends CitableRecord>(record: R) => library.origins.complete(record);
  const surface = () => connection.articleSurface;
  const seenValues = (parameter: string) => library.origins.seenValues(parameter);
  const showInSidebar = (search: Search) => sidebar.showResults(search);
  const saving = { searches, recent, client, surface, complete, seenValues, showInSidebar };

  const cite = async (
    target: unknown,
    targets: unknown,
    action: (cited: CitedReferences, records: readonly CitableRecord[]) => unknown,
  ): Promise<void> => {
    const records = await choice.all(target, targets, l10n.t('Dateline: Cite Which Record?'));
    const cited = records.length > 0 ? await library.references.of(records) : undefined;
    await (cited && action(cited, records));
  };

  const browse = async (record: CitableRecord): Promise<void> => {
    await (await import('./editor/openInBrowser.ts')).openInBrowser(record);
    await sidebar.markRead(record);
  };
  const openerOf = (row: unknown) => {
    const cursor = sidebar.cursorAt(row);
    return cursor ? { focus: () => cursor.focus(), list: cursor } : activeText();
  };
  const open = async (target: unknown, options: OpenPageOptions): Promise<void> => {
    const record = openableOf(target) ?? (await choice.pick(l10n.t('Dateline: Open Which Record?')));
    if (record) {
      await (isReadableRecord(record) ? openPage(record, { ...options, opener: openerOf(target) }) : browse(record));
    }
  };

  return {
    'dateline.searchArticles': async (given) => (await searchCommands()).search('articles', given, saving),
    'dateline.searchEvents': async (given) => (await searchCommands()).search('events', given, saving),
    'dateline.searchSignals': async (given) => (await searchCommands()).search('signals', given, saving),
    'dateline.citeResult': async () => {
      (await import('./search/searchPalette.ts')).citeFocused();
      (await import('./search/recordList.ts')).citeListed();
    },
    'dateline.filter': (row) =>
      sidebar.filter(row, async (list) => {
        const { buildFilter } = await import('./search/filterBuilder.ts');
        const above = list.parent?.kind === 'record' ? list.parent.record : undefined;
        const title = above
          ? l10n.t('Dateline: Filter {0} of “{1}”', label(nameOf(list)), label(recordTitle(above)))
          : l10n.t('Dateline: Filter {0}', label(nameOf(list)));
        return buildFilter({ title, route: list.route, filter: list.filter, client, surface: surface(), seenValues });
      }),
    'dateline.clearFilter': (row) => sidebar.filter(row, () => Promise.resolve(noFilter)),
    'dateline.openDetail': (target) => open(target, {}),
    'dateline.openToSide': (target) => open(target, { toSide: true }),
    'dateline.showSource': async (target) => {
      const record = openableOf(target);
      const source = record && knownSource(library.origins.complete(record));
      await (source && openPage(source, { opener: openerOf(target) }));
    },
    'dateline.preview': (target) =>
      open(target, clicks.isSecond(openableOf(target)) ? { keep: true } : { preserveFocus: true }),
    'dateline.openFocusedRow': async (row) => {
      // Selects the row and runs its command, which previews a record.
      await commands.executeCommand('list.select');
      await (sidebar.cursorAt(row) && open(row, { keep: true }));
    },
    'dateline.openRecent': async () => (await import('./search/openRecent.ts')).openRecent(await recentlyRead()),
    'dateline.openInBrowser': async (target) => {
      const record = await choice.one(target, l10n.t('Dateline: Open Which Record in the Browser?'));
      if (record) {
        await browse(record);
      }
    },
    'dateline.insertCitation': (target, targets) =>
      cite(target, targets, async (cited) => {
        const request = { ...cited, quotation: quotationOf(target, targets) };
        await (await import('./editor/insertCitation.ts')).insertCitation(request, citationTarget);
      }),
    'dateline.insertCitationAs': (target, targets) =>
      cite(target, targets, async (cited, records) => {
        const { insertCitationAs } = await import('./editor/insertCitationAs.ts');
        const alsoReported = library.references.ofSameStory(records);
        const quotation = quotationOf(target, targets);
        await insertCitationAs(cited, citationTarget, { memory, alsoReported, quotation });
      }),
    'dateline.copyCitation': (target, targets) =>
      cite(target, targets, async (cited) => {
        const request = { ...cited, quotation: quotationOf(target, targets) };
        await (await import('./editor/insertCitation.ts')).copyCitation(request, citationTarget);
      }),
    'dateline.endPublisherWait': async () => (await import('./editor/insertCitation.ts')).endPublisherWaits(),
    'dateline.chooseBibliography': async () => (await import('./editor/chooseBibliography.ts')).chooseBibliography(),
    'dateline.exportBibliography': async (options) => {
      const { exportBibliography, readExport } = await import('./editor/exportBibliography.ts');
      await exportBibliography(library, citationTarget.document, readExport(options));
    },
    'dateline.prepareDocument': async (options) =>
      (await import('./editor/prepareDocument.ts')).prepareDocument(options, citationTargets),
    'dateline.clip': async (target, targets) => {
      const records = await choice.all(target, targets, l10n.t('Dateline: Add Which Record to Clippings?'));
      if (records.length > 0) {
        const references = await library.references.named(records);
        await (await clippingCommands()).clip(records, references, clippings, quotationOf(target, targets));
      }
    },
    'dateline.unclip': async (row, rows) => (await clippingCommands()).unclip(sidebar.removalOf(row, rows), clippings),
    'dateline.undoUnclip': () => clippings.undoRemove(),
    'dateline.editClippingNote': async (row) => {
      const folder = folderOf(row);
      const [clipping] = sidebar.clippingsOf(row);
      const { editNote, renameFolder } = await clippingCommands();
      await (folder === undefined ? clipping && editNote(clipping, clippings) : renameFolder(folder, clippings));
    },
    'dateline.moveClipping': async (row, rows) =>
      (await clippingCommands()).moveToFolder(sidebar.clippingsOf(row, rows), clippings),
    'dateline.moveUp': (row, rows) => sidebar.move(row, rows, -1),
    'dateline.moveDown': (row, rows) => sidebar.move(row, rows, 1),
    'dateline.newClippingFolder': async () => (await clippingCommands()).newFolder(clippings),
    'dateline.renameClippingFolder': async (row) => {
      const folder = folderOf(row);
      await (folder !== undefined && (await clippingCommands()).renameFolder(folder, clippings));
    },
    'dateline.deleteClippingFolder': async (row, rows) =>
      (await clippingCommands()).unclip(sidebar.removalOf(row, rows), clippings),
    'dateline.findClipping': async () => (await import('./search/findClipping.ts')).findClipping(library),
    'dateline.exportClippings': async (row) =>
      (await import('./editor/exportClippings.ts')).exportClippings(library, folderOf(row)),
    'dateline.saveSearch': async (given) => {
      const id = await (await searchCommands()).saveSearch(given, saving);
      await (id !== undefined && sidebar.replaceResults(given, id));
    },
    'dateline.closeResults': (row) => void sidebar.closeResults(row),
    'dateline.editSearch': async (row) => (await searchCommands()).editSearch(row, saving),
    'dateline.duplicateSearch': async (row) => (await searchCommands()).duplicateSearch(row, saving),
    'dateline.deleteSearch': async (row, rows) => (await searchCommands()).deleteSearch(row, rows, saving),
    'dateline.undoDeleteSearch': () => searches.undoRemove(),
    'dateline.exportSearches': async () => (await searchCommands()).exportSearches(saving),
    'dateline.importSearches': async () => (await searchCommands()).importSearches(saving),
    'dateline.mute': async (target) =>
      (await muteCommands()).mute(target, sidebar.feedOf(target), mutes, library.origins),
    'dateline.undoMute': () => mutes.undo(),
    'dateline.showMuted': async () => (await muteCommands()).showMuted(mutes, library.origins),
    'dateline.setApiKey': (options) => askKey(options),
    'dateline.clearApiKey': async () => {
      const origin = await (await connectionCommands()).clearApiKey(keys);
      await (origin && forgetCopies(origin));
    },
    'dateline.undoClearApiKey': async () => (await connectionCommands()).undoClearApiKey(keys),
    'dateline.openPortal': async () => (await connectionCommands()).openPortal(),
    'dateline.useSample': async () => (await connectionCommands()).useSample(),
    'dateline.useService': async () => (await connectionCommands()).useService(keys, askKey),
    'dateline.sampleActions': async () => (await connectionCommands()).sampleActions(),
    'dateline.refresh': (row) => sidebar.refresh(row),
    'dateline.loadMore': (row) => sidebar.loadMore(row),
    'dateline.markAllRead': (row) => sidebar.markAllRead(row),
    'dateline.undoMarkRead': () => sidebar.undoMarkRead(),
    'dateline.markUnread': (row, rows) => sidebar.markUnread(row, rows),
    'dateline.hideRead': (row) => sidebar.showRead(row, false),
    'dateline.showRead': (row) => sidebar.showRead(row, true),
    'dateline.nextUnread': (row) => sidebar.nextUnread(row),
    'dateline.checkConnection': async () =>
      (await import('./connection/checkConnection.ts')).checkConnection({ connection, keys, log }),
    'dateline.cancelWaiting': (row) => (row === undefined ? turns.cancel() : sidebar.cancel(row)),
    'dateline.showLog': () => log.show(),
  };
}

/** The document in the active editor. */
function activeText(): Opener | undefined {
  const { activeTextEditor: editor } = window;
  return (
    editor && {
      focus: async () => {
        if (!editor.document.isClosed) {
          await window.showTextDocument(editor.document, editor.viewColumn);
        }
      },
    }
  );
}

/** The words to quote with a citation: those of the only row, or what came with a record. */
function quotationOf(target: unknown, targets: unknown): string | undefined {
  return Array.isArray(targets) && targets.length > 1 ? undefined : quotationIn(target);
}

function clippingCommands() {
  return import('./store/clippings/clippingCommands.ts');
}

function searchCommands() {
  return import('./search/searchCommands.ts');
}

function muteCommands() {
  return import('./store/mutes/muteCommands.ts');
}

function connectionCommands() {
  return import('./connection/connectionCommands.ts');
}
