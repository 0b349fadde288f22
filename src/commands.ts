import { l10n, type Memento } from 'vscode';
import type { Connection } from './connection/connection.ts';
import type { Keys } from './connection/keys.ts';
import type { TurnStatus } from './connection/turnStatus.ts';
import type { Places } from './editor/place.ts';
import { noFilter } from './library/filter.ts';
import type { Library } from './library/library.ts';
import type { SearchKind } from './library/recentSearches.ts';
import { readableOf, recordOf, type ReadableRecord } from './library/recordOf.ts';
import { referenceOf, referencesOf, type CitableRecord } from './library/referenceOf.ts';
import { storyIdOf } from './library/storyOf.ts';
import type { CommandTarget } from './manifest.ts';
import type { CommandHandlers } from './platform/commands.ts';
import type { Log } from './platform/log.ts';
import type { Sidebar } from './views/sidebar.ts';

/** The parts of the extension that commands join. */
export interface Parts {
  readonly connection: Connection;
  readonly keys: Keys;
  readonly turns: TurnStatus;
  readonly library: Library;
  readonly sidebar: Sidebar;
  readonly places: Places;
  readonly memory: Memento;
  readonly log: Log;
  readonly openPage: (record: ReadableRecord) => Promise<void>;
  /** Removes the offline copies of what the services of an origin had. */
  readonly forgetCopies: (origin: string) => Promise<void>;
}

/** What each command does. What is heavy is imported when it is first used. */
export function commandHandlers(parts: Parts): CommandHandlers {
  const { connection, keys, turns, library, sidebar, places, memory, log, openPage, forgetCopies } = parts;
  const { searches, recent, clippings, mutes } = library;
  const client = () => connection.client();
  const saving = { searches, recent, client };

  /** Runs `action` on the record a command was given, else on one the user picks from what is showing. */
  const withRecord = async (target: CommandTarget, action: (record: CitableRecord) => unknown): Promise<void> => {
    const { pickRecord } = await import('./editor/pickRecord.ts');
    const record = recordOf(target) ?? (await pickRecord(sidebar.records));
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
    const records = sidebar.recordsOf(Array.isArray(targets) ? targets : [target]);
    await (records.length > 0 ? action(records) : withRecord(target, (record) => action([record])));
  };

  /** The other articles of the story that an article alone is cited of, for which the service is asked. */
  const alsoReported = (records: readonly CitableRecord[]) => {
    const [record, ...others] = records;
    const story = record?.kind === 'article' && others.length === 0 ? storyIdOf(record.extra) : undefined;
    if (story === undefined) {
      return undefined;
    }
    return async () => {
      const { articles } = await client();
      const { items } = await articles.articlesOfStory(story)(undefined, new AbortController().signal);
      return referencesOf(items.filter(({ id }) => id === undefined || id !== record?.id));
    };
  };

  /** The clippings among the rows of a command, or that of the record it was given. */
  const clippingsOf = (row: unknown, rows: unknown) => {
    const chosen = sidebar.clippingsOf(row, rows);
    const record = chosen.length === 0 ? recordOf(row as CommandTarget) : undefined;
    const clipping = record && clippings.of(referenceOf(record));
    return clipping ? [clipping] : chosen;
  };

  const search = async (kind: SearchKind, given: unknown): Promise<void> => {
    const { openSearch } = await import('./search/searchPalette.ts');
    const { query, filter } =
      (await searchCommands()).searchOf(typeof given === 'string' ? { kind, query: given } : given) ?? {};
    openSearch({ kind, client, recent, query, filter });
  };

  return {
    'dateline.searchArticles': (query) => search('articles', query),
    'dateline.searchEvents': (query) => search('events', query),
    'dateline.searchSignals': (query) => search('signals', query),
    'dateline.filter': (row) =>
      sidebar.filter(row, async ({ route, filter }) => {
        const { buildFilter } = await import('./search/filterBuilder.ts');
        return buildFilter({ title: l10n.t('Dateline: Filter'), route, filter, client });
      }),
    'dateline.clearFilter': (row) => sidebar.filter(row, () => Promise.resolve(noFilter)),
    'dateline.openDetail': async (target) => {
      const record = readableOf(target);
      await (record ? openPage(record) : withRecord(target, openPage));
    },
    'dateline.openInBrowser': (target) =>
      withRecord(target, async (record) => {
        await (await import('./editor/openInBrowser.ts')).openInBrowser(record);
        await sidebar.markRead(record);
      }),
    'dateline.insertCitation': (target, targets) =>
      withRecords(target, targets, async (records) => {
        const { insertCitation } = await import('./editor/insertCitation.ts');
        await insertCitation(referencesOf(records), places.current());
      }),
    'dateline.insertCitationAs': (target, targets) =>
      withRecords(target, targets, async (records) => {
        const { insertCitationAs } = await import('./editor/insertCitationAs.ts');
        const options = { memory, alsoReported: alsoReported(records) };
        await insertCitationAs(referencesOf(records), places.current(), options);
      }),
    'dateline.copyCitation': (target, targets) =>
      withRecords(target, targets, async (records) => {
        const { copyCitation } = await import('./editor/insertCitation.ts');
        await copyCitation(referencesOf(records), places.current());
      }),
    'dateline.exportBibliography': async (options) => {
      const { exportBibliography, readExport } = await import('./editor/exportBibliography.ts');
      const kept = clippings.all.map(({ reference }) => reference);
      await exportBibliography(kept, places.current(), readExport(options));
    },
    'dateline.clip': (target, targets) =>
      withRecords(target, targets, async (records) =>
        (await clippingCommands()).clip(referencesOf(records), clippings),
      ),
    'dateline.unclip': async (row, rows) => (await clippingCommands()).unclip(clippingsOf(row, rows), clippings),
    'dateline.undoUnclip': () => clippings.undoRemove(),
    'dateline.editClippingNote': async (row) => {
      const [clipping] = sidebar.clippingsOf(row);
      if (clipping) {
        await (await clippingCommands()).editNote(clipping, clippings);
      }
    },
    'dateline.moveClipping': async (row, rows) =>
      (await clippingCommands()).moveToFolder(sidebar.clippingsOf(row, rows), clippings),
    'dateline.saveSearch': async (given) => (await searchCommands()).saveSearch(given, saving),
    'dateline.editSearch': async (row) => (await searchCommands()).editSearch(row, saving),
    'dateline.duplicateSearch': async (row) => (await searchCommands()).duplicateSearch(row, saving),
    'dateline.deleteSearch': async (row, rows) => (await searchCommands()).deleteSearch(row, rows, saving),
    'dateline.undoDeleteSearch': () => searches.undoRemove(),
    'dateline.exportSearches': async () => (await searchCommands()).exportSearches(saving),
    'dateline.importSearches': async () => (await searchCommands()).importSearches(saving),
    'dateline.mute': async (target) => (await muteCommands()).mute(target, sidebar.feedOf(target), mutes),
    'dateline.undoMute': () => mutes.undo(),
    'dateline.showMuted': async () => (await muteCommands()).showMuted(mutes),
    'dateline.setApiKey': async () => (await connectionCommands()).setApiKey(keys),
    'dateline.clearApiKey': async () => {
      const origin = await (await connectionCommands()).clearApiKey(keys);
      await (origin && forgetCopies(origin));
    },
    'dateline.openPortal': async () => (await connectionCommands()).openPortal(),
    'dateline.useSample': async () => (await connectionCommands()).useSample(),
    'dateline.useService': async () => (await connectionCommands()).useService(keys),
    'dateline.refresh': (row) => sidebar.refresh(row),
    'dateline.loadMore': (row) => sidebar.loadMore(row),
    'dateline.checkConnection': async () =>
      (await import('./connection/checkConnection.ts')).checkConnection(connection, keys),
    'dateline.cancelWaiting': (row) => (row === undefined ? turns.cancel() : sidebar.cancel(row)),
    'dateline.showLog': () => log.show(),
  };
}

function clippingCommands() {
  return import('./library/clippingCommands.ts');
}

function searchCommands() {
  return import('./search/searchCommands.ts');
}

function muteCommands() {
  return import('./library/muteCommands.ts');
}

function connectionCommands() {
  return import('./connection/connectionCommands.ts');
}
