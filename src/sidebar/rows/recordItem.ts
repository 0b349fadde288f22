import { l10n, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { isCitable } from '../../citation/address.ts';
import { kindOf, addressOf, isCitableRecord, isReadableRecord, isSourceRecord } from '../../kinds/index.ts';
import { getRecordTitle } from '../../kinds/recordTitle.ts';
import { isMutable } from '../../store/mutes/muteRules.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { toSourceRecord } from '../../kinds/toSourceRecord.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { opens } from '../chain.ts';
import { type Marks, recordIcon, showsImpact } from './icons.ts';
import { rowDetails } from './recordWords.ts';
import type { RecordRow } from './row.ts';

/** The tree item of a row: its record, with the name of its publisher as far as that is known, and the record's state. */
export function recordItem(row: RecordRow, record: ServiceRecord, marks: Marks): TreeItem {
  const title = sanitizeLine(getRecordTitle(record));
  const others = row.also?.records.length ?? 0;
  const item = new TreeItem(title, opens(row) ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None);
  item.id = row.id;
  const { brief, spoken: heard } = rowDetails(record);
  const description = descriptionOf(row, brief, others);
  item.description = marks.read && showsImpact(record) ? `✓ ${description}`.trim() : description;
  item.iconPath = recordIcon(record, marks);
  item.contextValue = contextValueOf(record, marks);
  if (isReadableRecord(record)) {
    item.command = { command: 'dateline.preview', title: l10n.t('Preview') };
  } else if (isCitable(addressOf(record) ?? '')) {
    item.command = { command: 'dateline.openInBrowser', title: l10n.t('Open in Browser'), arguments: [row] };
  }
  const spoken = [
    kindOf(record).label(),
    title,
    ...(marks.fresh ? [l10n.t('new')] : []),
    ...(marks.read ? [l10n.t('read')] : []),
    ...(marks.clipped ? [l10n.t('in your clippings')] : []),
    ...(row.repeats ? [l10n.t('shown above')] : heard),
    ...(others > 0 ? [othersWords(others)] : []),
  ];
  item.accessibilityInformation = { label: spoken.join(', ') };
  return item;
}

/** Compact time, then one publisher: a narrow view cuts off the end. */
function descriptionOf({ repeats }: RecordRow, details: readonly string[], others: number): string {
  if (repeats) {
    return l10n.t('shown above');
  }
  const more = others > 0 ? [`+${String(others)}`] : [];
  return [...details.slice(0, -1), [...details.slice(-1), ...more].join(' ')].filter(Boolean).join(' · ');
}

/** The kind of the record and the flags that its menu goes by. */
function contextValueOf(record: ServiceRecord, { read, clipped }: Marks): string {
  const isAddressed = isCitable(addressOf(record) ?? '');
  const flags = [
    isReadableRecord(record) && 'record',
    isAddressed && 'addressed',
    (isAddressed || isCitableRecord(record)) && 'citable',
    clipped && 'clipped',
    read && 'read',
    isMutable(record) && 'mutable',
    toSourceRecord(record) !== undefined && !isSourceRecord(record) && 'sourced',
  ];
  return [record.kind, ...flags.filter((flag) => flag !== false)].join(' ');
}

function othersWords(count: number): string {
  return count === 1 ? l10n.t('1 more publisher') : l10n.t('{0} more publishers', count);
}
