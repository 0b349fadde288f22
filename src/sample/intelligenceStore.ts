import { requireRecord } from './httpError.ts';
import type { Corpus, EventEntry, EvidenceEntry, SignalEntry } from './corpus.ts';
import { isInPeriod, type Query } from './readQuery.ts';
import { SearchIndex } from './searchIndex.ts';

/** market-intelligence, Limits. */
const defaultThreshold = 0.5;

export class IntelligenceStore {
  readonly #corpus: Corpus;
  #index: SearchIndex | undefined;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  /** @throws HttpError 404 */
  getEvent(id: string): EventEntry {
    return requireRecord(
      this.#corpus.events.find((event) => event.id === id),
      'event',
    );
  }

  /** @throws HttpError 404 */
  getSignal(id: string): SignalEntry {
    return requireRecord(
      this.#corpus.signals.find((signal) => signal.id === id),
      'signal',
    );
  }

  findEvents(query: Query, among: readonly EventEntry[] = this.#corpus.events): EventEntry[] {
    return this.#search(query, among).filter((event) => matchesAll(query, eventTests, event));
  }

  findSignals(query: Query, among: readonly SignalEntry[] = this.#corpus.signals): SignalEntry[] {
    return this.#search(query, among).filter((signal) => matchesAll(query, createSignalTests(this.#corpus), signal));
  }

  /** Applies only `source_ids` to the evidence, which has no other fields to filter. */
  findEvidence(event: EventEntry, query: Query): EvidenceEntry[] {
    const sources = query.lists.get('source_ids');
    const otherFilters = new Map([...query.lists].filter(([name]) => name !== 'source_ids'));
    return this.findEvents({ ...query, lists: otherFilters }, [event]).flatMap(({ id }) =>
      this.#corpus.evidence.filter(
        (evidence) => evidence.event === id && (sources?.includes(evidence.source_id) ?? true),
      ),
    );
  }

  toEventRecord({ source_id, url, ...event }: EventEntry): object {
    const source = this.#corpus.sources.find(({ id }) => id === source_id);
    return {
      kind: 'event',
      ...event,
      source: { id: source_id, name: source?.name, url },
      links: { evidence: `/intel/events/${event.id}/evidence`, signals: `/intel/events/${event.id}/signals` },
      counts: {
        evidence: this.#corpus.evidence.filter(({ id, event: of }) => of === event.id && id !== of).length,
        signals: this.#corpus.signals.filter((signal) => signal.events.includes(event.id)).length,
      },
    };
  }

  /** Returns the best matches first, or else all records, newest first. */
  #search<T extends EventEntry | SignalEntry>({ texts, ...query }: Query, among: readonly T[]): T[] {
    const records = among.filter(({ created_at }) => isInPeriod({ texts, ...query }, created_at));
    const q = texts.get('q');
    if (q === undefined) {
      return records.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    }
    this.#index ??= new SearchIndex(
      [...this.#corpus.events, ...this.#corpus.signals].map(({ id, title, summary, tags }) => ({
        id,
        title,
        text: summary,
        labels: tags,
      })),
    );
    const byId = new Map(records.map((record) => [record.id, record]));
    return this.#index
      .find(q, Number(texts.get('score_threshold') ?? defaultThreshold))
      .flatMap((id) => byId.get(id) ?? []);
  }
}

export function toSignalRecord({ events, ...signal }: SignalEntry): object {
  return {
    kind: 'signal',
    ...signal,
    links: { events: `/intel/signals/${signal.id}/events` },
    counts: { events: events.length },
  };
}

export function toEvidenceRecord({ event: _, note, ...evidence }: EvidenceEntry): object {
  return { ...evidence, ...(note === undefined ? {} : { summary: note }) };
}

type Test<T> = (record: T, values: readonly string[]) => boolean;
type Tests<T> = Readonly<Record<string, Test<T>>>;

const common: Tests<EventEntry | SignalEntry> = {
  /** Matches a part of a tag, ignoring case. */
  tags: ({ tags }, values) =>
    tags.some((tag) => values.some((value) => tag.toLowerCase().includes(value.trim().toLowerCase()))),
  companies: ({ companies }, values) => intersects(companies, values),
  regions: ({ regions }, values) => intersects(regions, values),
  impact_levels: ({ impact_level = '' }, values) => values.includes(impact_level),
};

const eventTests: Tests<EventEntry> = {
  ...common,
  event_types: ({ event_type }, values) => values.includes(event_type),
  categories: ({ categories }, values) => intersects(categories, values),
  entities: ({ companies, people }, values) => intersects([...companies, ...people], values),
  people: ({ people }, values) => intersects(people, values),
  products: ({ products }, values) => intersects(products, values),
  source_ids: ({ source_id }, values) => values.includes(source_id),
};

/** Applies filters of event fields to the events that support the signal. */
function createSignalTests({ events }: Corpus): Tests<SignalEntry> {
  const testEvents = (name: keyof typeof eventTests): Test<SignalEntry> => {
    return (signal, values) =>
      events.some((event) => signal.events.includes(event.id) && (eventTests[name]?.(event, values) ?? true));
  };
  return {
    event_types: testEvents('event_types'),
    categories: testEvents('categories'),
    entities: testEvents('entities'),
    people: testEvents('people'),
    products: testEvents('products'),
    source_ids: testEvents('source_ids'),
    ...common,
    impacted_domains: ({ impacted_domains }, values) => intersects(impacted_domains, values),
  };
}

function matchesAll<T>({ lists }: Query, tests: Tests<T>, record: T): boolean {
  return [...lists].every(([name, values]) => tests[name]?.(record, values) ?? true);
}

function intersects(names: readonly string[], values: readonly string[]): boolean {
  return names.some((name) => values.includes(name));
}
