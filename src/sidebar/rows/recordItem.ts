import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { isCitable } from '../../citation/address.ts';
import { getKind, getAddress, isCitableRecord, isReadableRecord, isSourceRecord } from '../../kinds/index.ts';
import { getDateBesideTitle, getRecordTitle } from '../../kinds/recordTitle.ts';
import { formatAge, formatCompactAge } from '../../platform/formatAge.ts';
import { isolateDirection, sanitizeLine } from '../../platform/remoteText.ts';
import { toSourceRecord } from '../../kinds/toSourceRecord.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import type { RecordRow } from './listRow.ts';
import { removeEmpty } from './tooltip.ts';

export interface RecordMarks {
  readonly isRead: boolean;
  readonly isClipped: boolean;
  /** Whether the active document cites the record's address. */
  readonly isCited: boolean;
  /** Unread, and added since the user last looked at the list. */
  readonly isNew: boolean;
}

export function createRecordItem(row: RecordRow): TreeItem {
  const { complete, getMarks } = row.parent.context;
  const record = complete(row.record);
  const marks = getMarks(record, row.parent);
  const title = sanitizeLine(getRecordTitle(record));
  const otherPublisherCount = row.sameStory.length;
  const { age, brief, spoken: spokenDetails } = getRowDetails(record);
  const label = isolateDirection(title);
  // VS Code dims descriptions. It drags rows with a `resourceUri`, which could have another color, as files.
  const isDimmed = marks.isRead && age !== '';
  const item = new TreeItem(
    isDimmed ? age : [age, label].filter(Boolean).join(ageSeparator),
    row.canExpand ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  item.id = row.id;
  const icon = createIcon(record, marks);
  if (icon) {
    item.iconPath = icon;
  }
  item.description = [isDimmed ? label : '', formatDescription(row, brief, otherPublisherCount)]
    .filter(Boolean)
    .join(' · ');
  item.contextValue = formatContextValue(record, marks);
  if (isReadableRecord(record)) {
    item.command = { command: 'dateline.preview', title: l10n.t('Preview') };
  } else if (isCitable(getAddress(record) ?? '')) {
    item.command = { command: 'dateline.openInBrowser', title: l10n.t('Open in Browser'), arguments: [row] };
  }
  const spoken = [
    getKind(record).label(),
    title,
    ...(marks.isNew ? [l10n.t('new')] : []),
    ...(marks.isRead ? [l10n.t('read')] : []),
    ...(marks.isClipped ? [l10n.t('in your clippings')] : []),
    ...(marks.isCited ? [l10n.t('cited in the active document')] : []),
    ...(row.isRepeated ? [l10n.t('shown above')] : spokenDetails),
    ...(otherPublisherCount > 0 ? [formatOthers(otherPublisherCount)] : []),
  ];
  item.accessibilityInformation = { label: spoken.join(', ') };
  return item;
}

/** An en space. */
const ageSeparator = '\u2002';

/** Puts the most important detail first, because a narrow view cuts off the end. */
function formatDescription({ isRepeated }: RecordRow, details: readonly string[], otherPublisherCount: number): string {
  if (isRepeated) {
    return l10n.t('shown above');
  }
  const more = otherPublisherCount > 0 ? [`+${String(otherPublisherCount)}`] : [];
  return [...details.slice(0, -1), [...details.slice(-1), ...more].join(' ')].filter(Boolean).join(' · ');
}

function formatContextValue(record: ServiceRecord, { isRead, isClipped }: RecordMarks): string {
  const isAddressed = isCitable(getAddress(record) ?? '');
  const flags = [
    isReadableRecord(record) && 'record',
    isAddressed && 'addressed',
    (isAddressed || isCitableRecord(record)) && 'citable',
    isClipped && 'clipped',
    isRead && 'read',
    toSourceRecord(record) !== undefined && !isSourceRecord(record) && 'sourced',
  ];
  return [record.kind, ...flags.filter((flag) => flag !== false)].join(' ');
}

function formatOthers(count: number): string {
  return count === 1 ? l10n.t('1 more publisher') : l10n.t('{0} more publishers', count);
}

interface RowDetails {
  /** Before the title; empty without a date. */
  readonly age: string;
  /** The gray text after the title: publisher, or event type and impact. */
  readonly brief: readonly string[];
  /** For screen readers, with counts that don't fit into the row. */
  readonly spoken: readonly string[];
}

function getRowDetails(record: ServiceRecord): RowDetails {
  const kind = getKind(record);
  const { brief, spoken = brief, counts = [] } = kind.row(record);
  const { date, observed, recorded } = getDateBesideTitle(record);
  const [observedAge, recordedAge] = [formatAge(observed), formatAge(recorded)];
  return {
    age: formatCompactAge(date ?? observed ?? recorded) ?? '',
    brief: removeEmpty(brief).map((text) => isolateDirection(sanitizeLine(text))),
    spoken: removeEmpty([
      ...spoken,
      formatAge(date),
      observedAge && l10n.t('observed {0}', observedAge),
      recordedAge && l10n.t('recorded {0}', recordedAge),
      ...counts,
    ]).map(sanitizeLine),
  };
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

/** Returns an icon only for a state or an impact level, because a narrow view needs the space for titles. */
function createIcon(record: ServiceRecord, { isClipped, isCited, isNew }: RecordMarks): ThemeIcon | undefined {
  const hasImpact = record.kind === 'event' || record.kind === 'signal';
  const state = isCited ? 'link' : isClipped ? 'bookmark' : isNew ? 'circle-filled' : undefined;
  const shape = state ?? (hasImpact ? getKind(record).icon(record) : undefined);
  const color = getImpactColor(record) ?? (state === 'circle-filled' ? 'charts.blue' : undefined);
  return shape === undefined
    ? undefined
    : new ThemeIcon(shape, color === undefined ? undefined : new ThemeColor(color));
}

function getImpactColor(record: ServiceRecord): string | undefined {
  return 'impactLevel' in record ? impactColors.get(record.impactLevel.toLowerCase()) : undefined;
}
