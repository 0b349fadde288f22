import type { ReadableRecord } from '../../../kinds/index.ts';
import type { PartName } from '../../protocol.ts';

const onDemand: ReadonlySet<PartName> = new Set<PartName>(['mentions', 'similar', 'signals']);

/**
 * Whether a part of a record's page is loaded only when the reader asks for it or scrolls to it, since the service is
 * metered. The sources of an event's evidence are shown by their hosts until then.
 */
export function isOnDemand(part: PartName, { kind }: ReadableRecord): boolean {
  return onDemand.has(part) || (part === 'sources' && kind === 'event');
}
