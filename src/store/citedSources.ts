import { getHost } from '../citation/address.ts';
import type { Client } from '../client/client.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { getAddress, isCitableRecord, getKind, kinds, type CitableRecord } from '../kinds/index.ts';
import { takeCopiedRecords } from './offline/offlineClient.ts';

/** Limits the requests for evidence, because the service is metered. */
const maxEvents = 5;

/** Its requests can fail with an offline copy. */
export type ListClient = Pick<Client, 'list'>;

export function isCitedBySources(record: CitableRecord): boolean {
  return getKind(record).citedThrough !== undefined;
}

/**
 * Loads articles of a story, or evidence of an event or of a signal's events.
 *
 * @throws ServiceError
 */
export async function loadSources(
  record: CitableRecord,
  lists: () => Promise<ListClient>,
  signal: AbortSignal,
): Promise<CitableRecord[]> {
  const groups = await loadSourceGroups(record, lists, signal);
  return filterByAddress(groups.flatMap(({ sources }) => sources));
}

export interface SourceGroup {
  readonly event?: ServiceRecord;
  readonly sources: readonly CitableRecord[];
}

/**
 * Includes sources without a web address.
 *
 * @throws ServiceError
 */
export async function loadSourceGroups(
  record: ServiceRecord,
  lists: () => Promise<ListClient>,
  signal: AbortSignal,
): Promise<readonly SourceGroup[]> {
  const { id } = record;
  const kind = getKind(record);
  const list = kind.citedThrough && kind.lists[kind.citedThrough.list];
  if (id === undefined || !list) {
    return [];
  }
  const loadPage = list.load(await lists(), id);
  const items: readonly ServiceRecord[] = await loadPage(undefined, signal).then(
    (page) => page.items,
    takeCopiedRecords,
  );
  if (!kinds[list.of].citedThrough) {
    return [{ sources: items.filter(isCitableRecord) }];
  }
  return Promise.all(
    items.slice(0, maxEvents).map(async (event) => {
      const groups = await loadSourceGroups(event, lists, signal);
      return { event, sources: groups.flatMap(({ sources }) => sources) };
    }),
  );
}

/** Keeps sources with a web address and removes duplicate addresses. */
export function filterByAddress<T extends ServiceRecord>(sources: readonly T[]): T[] {
  const addresses = new Set<string | undefined>();
  return sources.filter((source) => {
    const address = getAddress(source);
    const isNew = getHost(address) !== undefined && !addresses.has(address);
    addresses.add(address);
    return isNew;
  });
}
