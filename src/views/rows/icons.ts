import { ThemeColor, ThemeIcon } from 'vscode';
import { iconOf } from '../../records/kinds.ts';
import type { ServiceRecord } from '../../service/records/types.ts';

/** State of a record that its row shows. */
export interface Marks {
  readonly read: boolean;
  readonly clipped: boolean;
  /** New in the list since the user looked at it last, and not read. */
  readonly fresh: boolean;
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
 * An icon for the kind of record, coloured by its impact level where it has one; a bookmark for what is clipped, a dot for
 * what is new, a pale check for what was read. The state shows here alone: VS Code can dim the text of a row only by a
 * `resourceUri`, and takes rows with one for files when they are dragged, so that they could not be dropped into a text
 * any more.
 */
export function recordIcon(record: ServiceRecord, { read, clipped, fresh }: Marks): ThemeIcon {
  const shape = clipped ? 'bookmark' : read ? 'check' : fresh ? 'circle-filled' : iconOf(record);
  const color = read ? 'dateline.readForeground' : fresh ? 'charts.blue' : impactColor(record);
  return new ThemeIcon(shape, color === undefined ? undefined : new ThemeColor(color));
}

function impactColor(record: ServiceRecord): string | undefined {
  return 'impactLevel' in record ? byImpact.get(record.impactLevel.toLowerCase()) : undefined;
}
