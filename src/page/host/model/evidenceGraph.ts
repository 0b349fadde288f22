import { createHash } from 'node:crypto';
import { getKind, type SourceRecord } from '../../../kinds/index.ts';
import type { OfflineClient } from '../../../store/offline/offlineClient.ts';
import { PagedList } from '../../../client/paging/pagedList.ts';
import { getRecordKey } from '../../../client/records/recordKey.ts';
import type { Evidence, IntelligenceEvent, MarketSignal } from '../../../client/records/types.ts';
import type { RelatedList } from '../../../kinds/recordKind.ts';
import { getLoadedItems } from './loadTask.ts';

export type GraphRecord = MarketSignal | IntelligenceEvent | Evidence | SourceRecord;

/** Support of a signal (its events) or of an event (its evidence). */
type Branch = PagedList<IntelligenceEvent | Evidence>;

interface GraphEntry {
  readonly key: string;
  readonly record: GraphRecord;
  /** `undefined` for evidence and sources, and for a record without an identifier. */
  readonly branch: Branch | undefined;
}

/** A snapshot in which each record appears once. */
interface GraphSnapshot {
  readonly subject: string;
  readonly entries: ReadonlyMap<string, GraphEntry>;
  readonly edges: readonly (readonly [support: string, supported: string])[];
}

interface GraphOptions {
  readonly client: OfflineClient;
  readonly subject: () => GraphRecord;
  readonly lists: {
    readonly events?: PagedList<IntelligenceEvent>;
    readonly evidence?: PagedList<Evidence>;
    readonly signals?: PagedList<MarketSignal>;
  };
  readonly findSource: (record: GraphRecord) => SourceRecord | undefined;
}

/** Loaded step by step, because requests are metered. */
export class EvidenceGraph {
  readonly #options: GraphOptions;
  /** Support that the page doesn't list itself, by the key of the supported record. */
  readonly #branches = new Map<string, Branch>();

  constructor(options: GraphOptions) {
    this.#options = options;
  }

  get evidence(): readonly Evidence[] {
    return this.branches
      .flatMap(getLoadedItems<IntelligenceEvent | Evidence>)
      .filter((item) => item.kind === 'evidence');
  }

  get branches(): readonly Branch[] {
    return [...this.#branches.values()];
  }

  createSnapshot(): GraphSnapshot {
    const entries = new Map<string, GraphEntry>();
    const edges = new Map<string, readonly [string, string]>();
    const add = (record: GraphRecord, supported?: string): string => {
      const key = createNodeKey(record);
      if (supported !== undefined) {
        edges.set(JSON.stringify([key, supported]), [key, supported]);
      }
      if (entries.has(key)) {
        return key;
      }
      const branch = this.#getBranch(record, key);
      entries.set(key, { key, record, branch });
      for (const support of branch ? getLoadedItems(branch) : []) {
        add(support, key);
      }
      const source = record.kind === 'evidence' ? this.#options.findSource(record) : undefined;
      if (source) {
        add(source, key);
      }
      return key;
    };
    const key = add(this.#options.subject());
    const { signals } = this.#options.lists;
    for (const signal of signals ? getLoadedItems(signals) : []) {
      const above = add(signal);
      edges.set(JSON.stringify([key, above]), [key, above]);
    }
    return { subject: key, entries, edges: [...edges.values()] };
  }

  findRecord(key: string): GraphRecord | undefined {
    return this.createSnapshot().entries.get(key)?.record;
  }

  /** Returns the list of a node's support, which can be the page's own list. */
  findBranch(key: string): Branch | undefined {
    return this.createSnapshot().entries.get(key)?.branch;
  }

  cancel(): void {
    for (const branch of this.branches) {
      branch.cancel();
    }
  }

  /** Returns the page's own list for its subject. */
  #getBranch(record: GraphRecord, key: string): Branch | undefined {
    const { graph, lists } = getKind(record);
    const { client, subject, lists: ownLists } = this.#options;
    if (graph?.support === undefined) {
      return undefined;
    }
    const own: Branch | undefined = key === createNodeKey(subject()) ? ownLists[graph.support] : undefined;
    const related: RelatedList<IntelligenceEvent | Evidence> | undefined = lists[graph.support];
    const { id } = record;
    if (own || !related || id === undefined) {
      return own;
    }
    const branch = this.#branches.get(key) ?? new PagedList(related.load(client, id));
    this.#branches.set(key, branch);
    return branch;
  }
}

/** Hashes long keys, because the page sends keys back in messages. */
function createNodeKey(record: GraphRecord): string {
  const key = getRecordKey(record);
  return key.length <= 250 ? key : `${record.kind} ${createHash('sha256').update(key).digest('base64url')}`;
}
