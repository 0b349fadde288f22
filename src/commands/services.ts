import type { Memento } from 'vscode';
import type { Connection } from '../connection/connection.ts';
import type { Keys } from '../connection/keys.ts';
import type { RateLimitItem } from '../connection/rateLimitItem.ts';
import type { CitationTarget, CitationTargets } from '../editor/citationTarget.ts';
import type { Log } from '../platform/log.ts';
import type { ReadableRecord } from '../kinds/index.ts';
import type { RecordChoice } from '../search/recordChoice.ts';
import type { DoubleClicks } from '../sidebar/doubleClicks.ts';
import type { ListCursor } from '../sidebar/listCursor.ts';
import type { Sidebar } from '../sidebar/sidebar.ts';
import type { Library } from '../store/library.ts';
import type { ChooseReferences } from './chooseReferences.ts';

/** Services used by the command handlers. */
export interface Services {
  readonly connection: Connection;
  readonly keys: Keys;
  readonly rateLimit: RateLimitItem;
  readonly library: Library;
  readonly sidebar: Sidebar;
  readonly citationTargets: CitationTargets;
  /** The target of citations when the command was called. */
  readonly citationTarget: CitationTarget;
  readonly memory: Memento;
  readonly log: Log;
  readonly choice: RecordChoice;
  readonly chooseReferences: ChooseReferences;
  readonly clicks: DoubleClicks;
  readonly openPage: (record: ReadableRecord, options: OpenPageOptions) => Promise<void>;
  /** Prompts for the service address if it is missing or `options` say so, and for the API key. */
  readonly promptForKey: (options?: unknown) => Promise<void>;
  /** The records of the current service that were read last, the latest first. */
  readonly recentlyRead: () => Promise<readonly ReadableRecord[]>;
  /** Removes the offline copies of the records of an origin's services. */
  readonly forgetCopies: (origin: string) => Promise<void>;
}

export interface OpenPageOptions {
  readonly keep?: boolean;
  readonly toSide?: boolean;
  readonly preserveFocus?: boolean;
  readonly opener?: Opener | undefined;
}

/** The list or the document from which the user opened a record. */
export interface Opener {
  readonly focus: () => Promise<void>;
  readonly list?: Pick<ListCursor<never>, 'neighbors' | 'step'>;
}
