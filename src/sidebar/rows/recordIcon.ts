import { ThemeColor, ThemeIcon } from 'vscode';
import { kindOf } from '../../kinds/index.ts';
import type { ServiceRecord } from '../../client/records/types.ts';

/** State of a record that its row shows. */
export interface Marks {
  readonly isRead: boolean;
  readonly isClipped: boolean;
  /** New in the list since the user looked at it last, and not read. */
  readonly isNew: boolean;
}

/** The levels that answers were seen to carry; the full set is not shown (market-intelligence, Filter parameters). */
const impactColors = new Map(
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
export function createRecordIcon(record: ServiceRecord, { isRead, isClipped, isNew }: Marks): ThemeIcon {
  const impact = getImpactColor(record);
  const isChecked = isRead && impact === undefined;
  const shape = isClipped ? 'bookmark' : isChecked ? 'check' : isNew ? 'circle-filled' : kindOf(record).icon(record);
  const color = impact ?? (isRead ? 'dateline.readForeground' : isNew ? 'charts.blue' : undefined);
  return new ThemeIcon(shape, color === undefined ? undefined : new ThemeColor(color));
}

/** Whether the icon of a record shows its impact level even after it was read. */
export function showsImpact(record: ServiceRecord): boolean {
  return getImpactColor(record) !== undefined;
}

function getImpactColor(record: ServiceRecord): string | undefined {
  return 'impactLevel' in record ? impactColors.get(record.impactLevel.toLowerCase()) : undefined;
}
