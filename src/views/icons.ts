import { ThemeColor, ThemeIcon } from 'vscode';
import { iconOf } from '../records/kinds.ts';
import type { ServiceRecord } from '../service/records/types.ts';

/** State of a record that its row shows. */
export interface Marks {
  readonly read: boolean;
  readonly clipped: boolean;
}

/** The levels that answers were seen to carry; the full set is not shown (market-intelligence, Filter parameters). */
const byImpact = new Map(
  Object.entries({
    critical: 'charts.red',
    high: 'list.warningForeground',
    medium: 'charts.blue',
    low: 'charts.green',
  }),
);

/**
 * An icon for the kind of record, coloured by its impact level where it has one; a bookmark for what is clipped, and a
 * pale one once it was read. The state shows here alone: VS Code can dim the text of a row only by a `resourceUri`, and takes rows
 * with one for files when they are dragged, so that they could not be dropped into a text any more.
 */
export function recordIcon(record: ServiceRecord, { read, clipped }: Marks): ThemeIcon {
  const shape = clipped ? 'bookmark' : read ? 'check' : iconOf(record);
  const color = read
    ? 'dateline.readForeground'
    : impactColor('impactLevel' in record ? record.impactLevel : undefined);
  return new ThemeIcon(shape, color === undefined ? undefined : new ThemeColor(color));
}

function impactColor(level: string | undefined): string | undefined {
  return byImpact.get(level?.toLowerCase() ?? '');
}
