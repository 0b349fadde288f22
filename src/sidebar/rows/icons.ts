import { ThemeColor, ThemeIcon } from 'vscode';
import { kindOf } from '../../kinds/index.ts';
import type { ServiceRecord } from '../../client/records/types.ts';

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
 * An icon for the kind of record, colored by its impact level; a bookmark for a clipping, a dot for a new record, a pale
 * check for a record that was read. The impact level keeps its color, and its icon when it was read. The icon shows the
 * state because VS Code can dim the text of a row only by a `resourceUri`, and a row with one is dragged as a file.
 */
export function recordIcon(record: ServiceRecord, { read, clipped, fresh }: Marks): ThemeIcon {
  const impact = impactColor(record);
  const isChecked = read && impact === undefined;
  const shape = clipped ? 'bookmark' : isChecked ? 'check' : fresh ? 'circle-filled' : kindOf(record).icon(record);
  const color = impact ?? (read ? 'dateline.readForeground' : fresh ? 'charts.blue' : undefined);
  return new ThemeIcon(shape, color === undefined ? undefined : new ThemeColor(color));
}

/** Whether the icon of a record shows its impact level even after it was read. */
export function showsImpact(record: ServiceRecord): boolean {
  return impactColor(record) !== undefined;
}

function impactColor(record: ServiceRecord): string | undefined {
  return 'impactLevel' in record ? byImpact.get(record.impactLevel.toLowerCase()) : undefined;
}
