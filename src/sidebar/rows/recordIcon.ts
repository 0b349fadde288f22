import { ThemeColor, ThemeIcon } from 'vscode';
import { getKind } from '../../kinds/index.ts';
import type { ServiceRecord } from '../../client/records/types.ts';

export interface RecordMarks {
  readonly isRead: boolean;
  readonly isClipped: boolean;
  /** Whether the active document cites the record's address. */
  readonly isCited: boolean;
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

export const unmarked: RecordMarks = { isRead: false, isClipped: false, isCited: false, isNew: false };

/** Returns an icon only for a state or an impact level, because a narrow view needs the space for titles. */
export function createRecordIcon(
  record: ServiceRecord,
  { isClipped, isCited, isNew }: RecordMarks,
): ThemeIcon | undefined {
  const hasImpact = record.kind === 'event' || record.kind === 'signal';
  const state = isCited ? 'quote' : isClipped ? 'bookmark' : isNew ? 'circle-filled' : undefined;
  const shape = state ?? (hasImpact ? getKind(record).icon(record) : undefined);
  const color = getImpactColor(record) ?? (state === 'circle-filled' ? 'charts.blue' : undefined);
  return shape === undefined
    ? undefined
    : new ThemeIcon(shape, color === undefined ? undefined : new ThemeColor(color));
}

function getImpactColor(record: ServiceRecord): string | undefined {
  return 'impactLevel' in record ? impactColors.get(record.impactLevel.toLowerCase()) : undefined;
}
