import type { Detail, How, PageSource } from './page.ts';
import type { Questions } from './pages.ts';
import { readEvidence } from './readEvidence.ts';
import { readEvent, readSignal } from './readIntelligence.ts';
import { readSource } from './readSource.ts';
import type { Evidence, IntelligenceEvent, IntelligenceSource, Label, Signal } from './records.ts';
import type { Filter } from './routes.ts';

/** The intelligence side of the service; filters as on the article side. */
export interface Intelligence {
  /** What happened. */
  events(filter?: Filter<'events'>): PageSource<IntelligenceEvent>;
  event(id: string, signal: AbortSignal, how?: How): Promise<Detail<IntelligenceEvent>>;
  /** What supports an event. */
  evidence(eventId: string, filter?: Filter<'evidence'>): PageSource<Evidence>;
  signalsOfEvent(eventId: string, filter?: Filter<'signalsOfEvent'>): PageSource<Signal>;
  /** What it may mean. */
  signals(filter?: Filter<'signals'>): PageSource<Signal>;
  signal(id: string, signal: AbortSignal, how?: How): Promise<Detail<Signal>>;
  /** The events that support a signal. */
  eventsOfSignal(signalId: string, filter?: Filter<'eventsOfSignal'>): PageSource<IntelligenceEvent>;
  source(id: string, signal: AbortSignal, how?: How): Promise<Detail<IntelligenceSource>>;
  /** Its `q` looks into domains, names and addresses; it is no semantic query. */
  sources(filter?: Filter<'sources'>): PageSource<IntelligenceSource>;
  /** Texts that `tags` finds; `resource` names whose (its values are not shown). */
  tags(filter?: Filter<'intelTags'>): PageSource<Label>;
  /** Exact names of companies and people; `types` says which of them (its values are not shown). */
  entities(filter?: Filter<'intelEntities'>): PageSource<Label>;
  regions(filter?: Filter<'intelRegions'>): PageSource<Label>;
  eventTypes(filter?: Filter<'eventTypes'>): PageSource<Label>;
  /** Asked without the key. @throws ServiceError where the service does not answer well */
  health(signal: AbortSignal): Promise<void>;
}

export function createIntelligence({ pages, labels, detail, health }: Questions): Intelligence {
  return {
    events: (filter) => pages('events', readEvent, { filter }),
    event: (id, signal, how) => detail('event', readEvent, { id }, signal, how),
    evidence: (id, filter) => pages('evidence', readEvidence, { id, filter }),
    signalsOfEvent: (id, filter) => pages('signalsOfEvent', readSignal, { id, filter }),
    signals: (filter) => pages('signals', readSignal, { filter }),
    signal: (id, signal, how) => detail('signal', readSignal, { id }, signal, how),
    eventsOfSignal: (id, filter) => pages('eventsOfSignal', readEvent, { id, filter }),
    source: (id, signal, how) => detail('source', readSource, { id }, signal, how),
    sources: (filter) => pages('sources', readSource, { filter }),
    tags: (filter) => labels('intelTags', filter),
    entities: (filter) => labels('intelEntities', filter),
    regions: (filter) => labels('intelRegions', filter),
    eventTypes: (filter) => labels('eventTypes', filter),
    health: (signal) => health('intelHealth', signal),
  };
}
