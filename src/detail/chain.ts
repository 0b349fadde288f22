import { createHash } from 'node:crypto';
import type { ReadableRecord } from '../library/recordOf.ts';
import type { Client } from '../service/client.ts';
import { PagedList } from '../service/pagedList.ts';
import type { Evidence, IntelligenceEvent, Signal } from '../service/records.ts';
import type { ListRecords } from './routes.ts';
import type { SourceRecord } from './sources.ts';

/** What stands in a chain: signal ← events ← evidence ← sources. */
export type ChainRecord = Signal | IntelligenceEvent | Evidence | SourceRecord;

/** What is loaded below a signal (its events) or an event (its evidence), by the page of that. */
export type Branch = PagedList<IntelligenceEvent> | PagedList<Evidence>;

/** A record in the chain, and what it rests on as far as that can be loaded. */
export interface Link {
  readonly key: string;
  readonly record: ChainRecord;
  /** Nothing for what rests on nothing further, or can't be asked about. */
  readonly branch: Branch | undefined;
}

/** A chain as a graph: each record once, however many ways lead to it. */
export interface ChainGraph {
  readonly links: ReadonlyMap<string, Link>;
  /** What rests on what: first the key of the ground, then of what it supports. */
  readonly edges: readonly (readonly [ground: string, supported: string])[];
}

/** What a chain is drawn from besides what it loads itself. */
export interface ChainOptions {
  readonly client: () => Promise<Client>;
  readonly subject: () => Signal | IntelligenceEvent;
  /** What the page of the subject loads anyway. */
  readonly lists: {
    readonly events?: PagedList<IntelligenceEvent>;
    readonly evidence?: PagedList<Evidence>;
    readonly signals?: PagedList<Signal>;
  };
  /** What they hold, or what was read before where that could not be loaded. */
  readonly items: <L extends 'events' | 'evidence' | 'signals'>(list: L) => readonly ListRecords[L][];
  readonly sourceOf: (evidence: Evidence) => SourceRecord | undefined;
}

/** The chain around a signal or an event, loaded step by step: the service is metered. */
export class Chain {
  readonly #options: ChainOptions;
  readonly #branches = new Map<string, Branch>();

  constructor(options: ChainOptions) {
    this.#options = options;
  }

  /** Evidence that is in the chain and not in the page's own list. */
  get evidence(): readonly Evidence[] {
    return [...this.#branches.values()].flatMap(({ items }) =>
      items.filter((item): item is Evidence => item.kind === 'evidence'),
    );
  }

  /** The chain as far as it is loaded. */
  graph(): ChainGraph {
    const links = new Map<string, Link>();
    const edges = new Map<string, readonly [string, string]>();
    const add = (record: ChainRecord, fallback: string, supported?: string): string => {
      const key = keyOf(record) ?? fallback;
      if (supported !== undefined) {
        edges.set(JSON.stringify([key, supported]), [key, supported]);
      }
      if (links.has(key)) {
        return key;
      }
      const branch = this.#branchOf(record, key);
      links.set(key, { key, record, branch });
      for (const [index, ground] of this.#grounds(branch).entries()) {
        add(ground, `${key} ${String(index)}`, key);
      }
      const source = record.kind === 'evidence' ? this.#options.sourceOf(record) : undefined;
      if (source) {
        add(source, `${key} source`, key);
      }
      return key;
    };
    const subject = this.#options.subject();
    const key = add(subject, subjectKey);
    for (const [index, signal] of this.#options.items('signals').entries()) {
      const above = add(signal, `signal ${String(index)}`);
      edges.set(JSON.stringify([key, above]), [key, above]);
    }
    return { links, edges: [...edges.values()] };
  }

  /** What stands at `key`, if it is still there. */
  at(key: string): ChainRecord | undefined {
    return this.graph().links.get(key)?.record;
  }

  /** What loads below `key`; a page's own list where that is the same. */
  branch(key: string): Branch | undefined {
    return this.graph().links.get(key)?.branch;
  }

  /** Aborts what is under way. */
  cancel(): void {
    for (const branch of this.#branches.values()) {
      branch.cancel();
    }
  }

  #grounds(branch: Branch | undefined): readonly (IntelligenceEvent | Evidence)[] {
    const { lists, items } = this.#options;
    return branch === lists.events
      ? items('events')
      : branch === lists.evidence
        ? items('evidence')
        : (branch?.items ?? []);
  }

  #branchOf(record: ChainRecord, key: string): Branch | undefined {
    const { lists, subject } = this.#options;
    if (record.kind !== 'signal' && record.kind !== 'event') {
      return undefined;
    }
    const isSubject = record.kind === subject().kind && record.id === subject().id;
    const own = isSubject ? (record.kind === 'signal' ? lists.events : lists.evidence) : undefined;
    const branch = own ?? this.#branches.get(key) ?? this.#newBranch(record);
    if (branch && !own) {
      this.#branches.set(key, branch);
    }
    return branch;
  }

  #newBranch({ kind, id }: Signal | IntelligenceEvent): Branch | undefined {
    const { client } = this.#options;
    if (id === undefined) {
      return undefined;
    }
    return kind === 'signal'
      ? new PagedList<IntelligenceEvent>(async (next, signal) =>
          (await client()).intelligence.eventsOfSignal(id)(next, signal),
        )
      : new PagedList<Evidence>(async (next, signal) => (await client()).intelligence.evidence(id)(next, signal));
  }
}

const subjectKey = 'subject';

function keyOf({ kind, id }: ReadableRecord): string | undefined {
  // The page sends it back in messages, which are short.
  const short = id === undefined || id.length <= 200 ? id : createHash('sha256').update(id).digest('base64url');
  return short === undefined ? undefined : `${kind} ${short}`;
}
