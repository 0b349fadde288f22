import type { Connection } from '../connection/connection.ts';
import type { ApiKeys } from '../connection/apiKeys.ts';
import type { RateLimitItem } from '../connection/rateLimitItem.ts';
import type { DraftSession } from '../draft/editor/draftSession.ts';
import type { CitationTargets } from '../editor/citationTarget.ts';
import type { Log } from '../platform/log.ts';
import type { ReadableRecord } from '../kinds/index.ts';
import type { RecordChoice } from '../search/recordChoice.ts';
import type { DoubleClicks } from '../sidebar/doubleClicks.ts';
import type { ListCursor } from '../sidebar/listCursor.ts';
import type { Sidebar } from '../sidebar/sidebar.ts';
import type { Library } from '../store/library.ts';
import type { Memory } from '../store/storage/storedFile.ts';
import type { LocalArticles } from '../store/localArticles.ts';
import type { ChooseReferences } from './chooseReferences.ts';

export interface CommandServices {
  readonly connection: Connection;
  readonly keys: ApiKeys;
  readonly rateLimit: RateLimitItem;
  readonly library: Library;
  readonly sidebar: Sidebar;
  readonly citationTargets: CitationTargets;
  readonly memory: Memory;
  readonly log: Log;
  readonly articles: LocalArticles;
  readonly choice: RecordChoice;
  readonly chooseReferences: ChooseReferences;
  readonly clicks: DoubleClicks;
  readonly draftSession: () => Promise<DraftSession>;
  readonly openPage: (record: ReadableRecord, options: OpenPageOptions) => Promise<void>;
  /** Prompts for the API key, and for the service address if it is missing or `options` request it. */
  readonly promptForKey: (options?: unknown) => Promise<void>;
  /** Inserts the words selected on the active page, as a message of the page says. */
  readonly quote: (message: unknown) => Promise<void>;
  /** Newest first. */
  readonly recentlyRead: () => Promise<readonly ReadableRecord[]>;
  readonly forgetCopies: (origin: string) => Promise<void>;
}

export interface OpenPageOptions {
  readonly keep?: boolean;
  readonly toSide?: boolean;
  readonly preserveFocus?: boolean;
  readonly opener?: RecordOpener | undefined;
}

export interface RecordOpener {
  readonly focus: () => Promise<void>;
  readonly list?: Pick<ListCursor<never>, 'neighbors' | 'step'>;
}
