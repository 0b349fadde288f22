import { kindOf, type ReadableRecord } from '../../../kinds/index.ts';
import type { ListKey } from '../../../kinds/recordKind.ts';
import type { PartName } from '../../protocol.ts';

/** Whether a part is loaded only when the reader asks for it or scrolls to it, since the service is metered. */
export function isOnDemand(part: PartName, record: ReadableRecord): boolean {
  const { lists, loadsSourcesLate } = kindOf(record);
  const list = lists[part as ListKey];
  return part === 'sources' ? loadsSourcesLate : list !== undefined && !list.isOpen;
}
