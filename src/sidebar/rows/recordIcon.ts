import { ThemeColor, ThemeIcon } from 'vscode';
import { getKind } from '../../kinds/index.ts';
import type { ServiceRecord } from '../../client/records/types.ts';

export interface RecordMarks {
  readonly isRead: boolean;
  readonly isClipped: boolean;
  /** Unread, and added since the user last looked at the list. */
  readonly isNew: boolean;
}

/** The service documents no complete set of impact levels (market-intelligence, Filter parameters). */
const impactColors = new Map(
  Object.entries({
    critical: 'charts.red',
    high: 'list.warningForeground',
    medium: 'charts.blue',
    low: 'charts.green',
  }),
);

/** Shows the state as an icon, because VS Code drags a row with a `resourceUri` (for dimmed text) as a file. */
export function createRecordIcon(record: ServiceRecord, { isRead, isClipped, isNew }: RecordMarks): ThemeIcon {
  const impact = getImpactColor(record);
  const isChecked = isRead && impact === undefined;
  const shape = isClipped ? 'bookmark' : isChecked ? 'check' : isNew ? 'circle-filled' : getKind(record).icon(record);
  const color = impact ?? (isRead ? 'dateline.readForeground' : isNew ? 'charts.blue' : undefined);
  return new ThemeIcon(shape, color === undefined ? undefined : new ThemeColor(color));
}

export function showsImpact(record: ServiceRecord): boolean {
  return getImpactColor(record) !== undefined;
}

function getImpactColor(record: ServiceRecord): string | undefined {
  return 'impactLevel' in record ? impactColors.get(record.impactLevel.toLowerCase()) : undefined;
}
