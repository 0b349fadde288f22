import { l10n, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { isCitable } from '../../citation/address.ts';
import { getKind, getAddress, isCitableRecord, isReadableRecord, isSourceRecord } from '../../kinds/index.ts';
import { getRecordTitle } from '../../kinds/recordTitle.ts';
import { canBeMuted } from '../../store/mutes/muteRules.ts';
import { isolateDirection, sanitizeLine } from '../../platform/remoteText.ts';
import { toSourceRecord } from '../../kinds/toSourceRecord.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { canExpand } from '../recordRow.ts';
import { type RecordMarks, createRecordIcon } from './recordIcon.ts';
import { getRowDetails } from './rowDetails.ts';
import type { RecordRow } from './row.ts';

export function createRecordItem(row: RecordRow, record: ServiceRecord, marks: RecordMarks): TreeItem {
  const title = sanitizeLine(getRecordTitle(record));
  const otherPublisherCount = row.sameStory?.records.length ?? 0;
  const { age, brief, spoken: spokenDetails } = getRowDetails(record);
  const label = isolateDirection(title);
  // VS Code dims descriptions. It drags rows with a `resourceUri`, which could have another color, as files.
  const isDimmed = marks.isRead && age !== '';
  const item = new TreeItem(
    isDimmed ? age : [age, label].filter(Boolean).join(ageSeparator),
    canExpand(row) ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  item.id = row.id;
  const icon = createRecordIcon(record, marks);
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
    canBeMuted(record) && 'mutable',
    toSourceRecord(record) !== undefined && !isSourceRecord(record) && 'sourced',
  ];
  return [record.kind, ...flags.filter((flag) => flag !== false)].join(' ');
}

function formatOthers(count: number): string {
  return count === 1 ? l10n.t('1 more publisher') : l10n.t('{0} more publishers', count);
}
