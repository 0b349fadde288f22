import type { Search, SearchKind } from '../library/recentSearches.ts';
import { isCitableRecord, type ReadableRecord } from '../library/recordOf.ts';
import type { CommandId } from '../manifest.ts';
import { executeCommand } from '../platform/commands.ts';
import type { RecordAction } from './protocol.ts';
import { searchFor } from './searchFor.ts';

/** What a command of ours does with a record, wherever that stands. */
export type PlainAction = Exclude<RecordAction, 'show' | 'showSource'>;

type Action =
  | { readonly type: PlainAction; readonly record: ReadableRecord }
  | { readonly type: 'search'; readonly search: Search };

/** Does what was pressed; nothing where the record has nothing to do it with. */
export async function actOn(action: Action): Promise<void> {
  if (action.type === 'search') {
    return executeCommand(searchCommands[action.search.kind], action.search);
  }
  const { type, record } = action;
  if (type === 'saveSearch') {
    const search = searchFor(record);
    return search && executeCommand('dateline.saveSearch', search);
  }
  return isCitableRecord(record) ? executeCommand(commands[type], { record }) : undefined;
}

const commands = {
  cite: 'dateline.insertCitation',
  copyCitation: 'dateline.copyCitation',
  openInBrowser: 'dateline.openInBrowser',
  clip: 'dateline.clip',
  unclip: 'dateline.unclip',
} as const satisfies Record<Exclude<PlainAction, 'saveSearch'>, CommandId>;

const searchCommands = {
  articles: 'dateline.searchArticles',
  events: 'dateline.searchEvents',
  signals: 'dateline.searchSignals',
} as const satisfies Record<SearchKind, CommandId>;
