import { getKind, type ReadableRecord } from '../../../kinds/index.ts';
import type { ListKey } from '../../../kinds/recordKind.ts';
import type { PartName } from '../../protocol.ts';

/** Returns whether a part loads only on request or on scroll, because requests are metered. */
export function isOnDemand(part: PartName, record: ReadableRecord): boolean {
  const { lists, loadsSourcesLate } = getKind(record);
  const list = lists[part as ListKey];
  return part === 'sources' ? loadsSourcesLate : list !== undefined && !list.isOpen;
}
