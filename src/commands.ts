import { l10n, type Memento } from 'vscode';
import type { Reference } from './citation/reference.ts';
import type { Connection } from './connection/connection.ts';
import type { Keys } from './connection/keys.ts';
import type { RateLimitItem } from './connection/rateLimitItem.ts';
import type { CitationTargets } from './editor/citationTarget.ts';
import { noFilter } from './records/filter.ts';
import type { CitableRecord, ReadableRecord } from './records/kinds.ts';
import { readableOf } from './records/target.ts';
import type { Library } from './library/library.ts';
import type { CommandHandlers } from './platform/commands.ts';
import type { Log } from './platform/log.ts';
import type { RecordChoice } from './search/recordChoice.ts';
import type { Sidebar } from './views/sidebar.ts';

/** The parts of the extension that commands join. */
export interface Parts {
  readonly connection: Connection;
  readonly keys: Keys;
  readonly turns: RateLimitItem;
  readonly library: Library;
  readonly sidebar: Sidebar;
  readonly citationTargets: CitationTargets;
  readonly memory: Memento;
  readonly log: Log;
  readonly choice: RecordChoice;
  readonly openPage: (record: ReadableRecord) => Promise<void>;
  /** Prompts for the service address where it is missing, and for the API key. */
  readonly askKey: () => Promise<void>;
  /** Removes the offline copies of what the services of an origin had. */
  readonly forgetCopies: (origin: string) => Promise<void>;
}

/** The handler of each command. Heavy modules are imported on first use. */
export function commandHandlers(parts: Parts): CommandHandlers {
  const { connection, keys, turns, library, sidebar, choice, citationTargets, memory, log } = parts;
  const { openPage, askKey, forgetCopies } = parts;
  const { searches, recent, clippings, mutes } = library;
  const client = () => connection.client();
  const complete = <R extends CitableRecord>(record: R) => library.origins.complete(record);
  const saving = { searches, recent, client, complete };

  const cite = async (
    target: unknown,
    targets: unknown,
    action: (references: readonly Reference[], records: readonly CitableRecord[]) => unknown,
  ): Promise<void> => {
    const records = await choice.all(target, targets, l10n.t('Dateline: Cite Which Record?'));
    const references = records.length > 0 ? await library.references.of(records) : undefined;
    await (references && action(references, records));
  };

  return {
    'dateline.searchArticles': async (given) => (await searchCommands()).search('articles', given, saving),
    'dateline.searchEvents': async (given) => (await searchCommands()).search('events', given, saving),
    'dateline.searchSignals': async (given) => (await searchCommands()).search('signals', given, saving),
    'dateline.citeResult': async () => (await import('./search/searchPalette.ts')).citeFocused(),
    'dateline.filter': (row) =>
      sidebar.filter(row, async ({ route, filter }) => {
        const { buildFilter } = await import('./search/filterBuilder.ts');
        return buildFilter({ title: l10n.t('Dateline: Filter'), route, filter, client });
      }),
    'dateline.clearFilter': (row) => sidebar.filter(row, () => Promise.resolve(noFilter)),
    'dateline.openDetail': async (target) => {
      const record = readableOf(target) ?? (await choice.pick(l10n.t('Dateline: Open Which Record?')));
      await (record && openPage(record));
    },
    'dateline.openInBrowser': async (target) => {
      const record = await choice.one(target, l10n.t('Dateline: Open Which Record in the Browser?'));
      if (record) {
        await (await import('./editor/openInBrowser.ts')).openInBrowser(record);
        await sidebar.markRead(record);
      }
    },
    'dateline.insertCitation': (target, targets) =>
      cite(target, targets, async (references) =>
        (await import('./editor/insertCitation.ts')).insertCitation({ references }, citationTargets.current()),
      ),
    'dateline.insertCitationAs': (target, targets) =>
      cite(target, targets, async (references, records) => {
        const { insertCitationAs } = await import('./editor/insertCitationAs.ts');
        const alsoReported = library.references.ofSameStory(records);
        await insertCitationAs(references, citationTargets.current(), { memory, alsoReported });
      }),
    'dateline.copyCitation': (target, targets) =>
      cite(target, targets, async (references) =>
        (await import('./editor/insertCitation.ts')).copyCitation({ references }, citationTargets.current()),
      ),
    'dateline.exportBibliography': async (options) => {
      const { exportBibliography, readExport } = await import('./editor/exportBibliography.ts');
      const kept = clippings.all.map(({ reference }) => library.origins.completeReference(reference));
      await exportBibliography(kept, citationTargets.current(), readExport(options));
    },
    'dateline.prepareDocument': async (options) =>
      (await import('./editor/prepareDocument.ts')).prepareDocument(options, citationTargets.current()),
    'dateline.clip': async (target, targets) => {
      const records = await choice.all(target, targets, l10n.t('Dateline: Add Which Record to Clippings?'));
      const references = records.length > 0 ? await library.references.of(records) : undefined;
      await (references && (await clippingCommands()).clip(references, clippings));
    },
    'dateline.unclip': async (row, rows) =>
      (await clippingCommands()).unclip(sidebar.clippingsOf(row, rows), clippings),
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
    'dateline.setApiKey': askKey,
    'dateline.clearApiKey': async () => {
      const origin = await (await connectionCommands()).clearApiKey(keys);
      await (origin && forgetCopies(origin));
    },
    'dateline.openPortal': async () => (await connectionCommands()).openPortal(),
    'dateline.useSample': async () => (await connectionCommands()).useSample(),
    'dateline.useService': async () => (await connectionCommands()).useService(keys, askKey),
    'dateline.sampleActions': async () => (await connectionCommands()).sampleActions(),
    'dateline.refresh': (row) => sidebar.refresh(row),
    'dateline.loadMore': (row) => sidebar.loadMore(row),
    'dateline.checkConnection': async () =>
      (await import('./connection/checkConnection.ts')).checkConnection({ connection, keys, log }),
    'dateline.cancelWaiting': (row) => (row === undefined ? turns.cancel() : sidebar.cancel(row)),
    'dateline.showLog': () => log.show(),
  };
}

function clippingCommands() {
  return import('./library/clippings/clippingCommands.ts');
}

function searchCommands() {
  return import('./search/searchCommands.ts');
}

function muteCommands() {
  return import('./library/mutes/muteCommands.ts');
}

function connectionCommands() {
  return import('./connection/connectionCommands.ts');
}
