import { ThemeColor, ThemeIcon } from 'vscode';
import { iconOf } from '../records/kinds.ts';
import type { ServiceRecord } from '../service/records/types.ts';

/** The levels that answers were seen to carry; the full set is not shown (market-intelligence, Filter parameters). */
const byImpact = new Map(
  Object.entries({
    critical: 'charts.red',
    high: 'list.warningForeground',
    medium: 'charts.blue',
    low: 'charts.green',
  }),
);

/** An icon for the kind of record, coloured by its impact level where it has one; pale once it was read. */
export function recordIcon(record: ServiceRecord, wasRead = false): ThemeIcon {
  const icon = unreadIcon(record);
  return wasRead ? new ThemeIcon(icon.id, new ThemeColor('disabledForeground')) : icon;
}

function unreadIcon(record: ServiceRecord): ThemeIcon {
  const color = 'impactLevel' in record ? impactColor(record.impactLevel) : undefined;
  return new ThemeIcon(iconOf(record), color);
}

function impactColor(level: string | undefined): ThemeColor | undefined {
  const color = byImpact.get(level?.toLowerCase() ?? '');
  return color === undefined ? undefined : new ThemeColor(color);
}
