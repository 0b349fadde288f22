import { addressOf, type CitableRecord, hostOf, type RecordOf } from '../records/kinds.ts';
import { isCitedByOthers, type CitedByOthers } from '../records/reference.ts';
import { related } from '../records/related.ts';
import type { Client } from '../service/client.ts';
import type { PageSource } from '../service/paging/page.ts';
import type { Article, Evidence, ServiceRecord } from '../service/records/types.ts';
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
  const client = await lists();
  const found =
    kind === 'story'
      ? await firstOf(related.story.articles(client, id), abort)
      : await evidenceOf(kind, id, client, abort);
  const addressed = found.filter((source) => hostOf(addressOf(source)) !== undefined);
  return [...new Map(addressed.map((source) => [addressOf(source), source])).values()];
}

async function evidenceOf(
  kind: 'event' | 'signal',
  id: string,
  client: Lists,
  abort: AbortSignal,
): Promise<readonly Evidence[]> {
  const events =
    kind === 'signal' ? (await firstOf(related.signal.events(client, id), abort)).slice(0, mostEvents) : [{ id }];
  const pages = await Promise.all(
    events.map(async ({ id }) => (id === undefined ? [] : firstOf(related.event.evidence(client, id), abort))),
  );
  return pages.flat();
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
