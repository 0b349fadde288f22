import { addressOf, type CitableRecord, hostOf, type RecordOf } from '../records/kinds.ts';
import { isCitedByOthers, type CitedByOthers } from '../records/reference.ts';
import { related } from '../records/related.ts';
import type { Client } from '../client/client.ts';
import type { PageSource } from '../client/paging/page.ts';
import type { Article, Evidence, IntelligenceEvent, ServiceRecord, Signal } from '../client/records/types.ts';
import { OfflineError } from './offline/offlineClient.ts';

/** So many events of a signal are looked through for evidence: the service is metered. */
const mostEvents = 5;

/** Lists, which may fail with an offline copy where the service can't be asked. */
export type Lists = Pick<Client, 'list'>;
/** A record that another one is cited by. */
export type CitedSource = Article | Evidence;
export type CitedBySources = RecordOf<CitedByOthers>;

export function isCitedBySources(record: CitableRecord): record is CitedBySources {
  return isCitedByOthers(record.kind);
}

/**
 * Sources with a web address, once each: the coverage of a story, the evidence of an event or of a signal's events.
 * @throws ServiceError
 */
export async function sourcesOf(
  { kind, id }: CitedBySources,
  lists: () => Promise<Lists>,
  abort: AbortSignal,
): Promise<CitedSource[]> {
  if (id === undefined) {
    return [];
  }
  if (kind !== 'story') {
    const groups = await evidenceGroups({ kind, id }, lists, abort);
    return addressed(groups.flatMap(({ evidence }) => evidence));
  }
  const client = await lists();
  return addressed(await firstOf(related.story.articles(client, id), abort));
}

/** The evidence of an event; without `event`, that of the event itself which was asked about. */
export interface EvidenceGroup {
  readonly event?: IntelligenceEvent;
  readonly evidence: readonly Evidence[];
}

/**
 * Loads the evidence of an event, or of each event that supports a signal, with or without a web address.
 * @throws ServiceError
 */
export async function evidenceGroups(
  { kind, id }: Pick<IntelligenceEvent | Signal, 'kind' | 'id'>,
  lists: () => Promise<Lists>,
  signal: AbortSignal,
): Promise<readonly EvidenceGroup[]> {
  if (id === undefined) {
    return [];
  }
  const client = await lists();
  if (kind === 'event') {
    return [{ evidence: await firstOf(related.event.evidence(client, id), signal) }];
  }
  const events = (await firstOf(related.signal.events(client, id), signal)).slice(0, mostEvents);
  return Promise.all(
    events.map(async (event) => ({
      event,
      evidence: event.id === undefined ? [] : await firstOf(related.event.evidence(client, event.id), signal),
    })),
  );
}

/** Returns the sources that have a web address, each address once. */
export function addressed<T extends CitedSource>(sources: readonly T[]): T[] {
  const known = new Set<string | undefined>();
  return sources.filter((source) => {
    const address = addressOf(source);
    const isNew = hostOf(address) !== undefined && !known.has(address);
    known.add(address);
    return isNew;
  });
}

/** The first records of a list, from its offline copy where the service can't be asked. */
async function firstOf<T extends ServiceRecord>(list: PageSource<T>, abort: AbortSignal): Promise<readonly T[]> {
  try {
    return (await list(undefined, abort)).items;
  } catch (error) {
    if (error instanceof OfflineError) {
      // A copy of a list has records of its kind alone.
      return error.copy.records as readonly T[];
    }
    throw error;
  }
}
