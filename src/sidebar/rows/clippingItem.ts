import { l10n, MarkdownString, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { Clipping } from '../../store/clippings/clipping.ts';
import { getRecordTitle } from '../../kinds/recordTitle.ts';
import { isolateDirection, sanitizeLine, sanitizeMarkdown } from '../../platform/remoteText.ts';
import { getHost } from '../../citation/address.ts';
import { getKind, type CitableRecord } from '../../kinds/index.ts';
import { createTooltip } from './tooltip.ts';

export type ClippingRow =
  | { readonly kind: 'clipping'; readonly clipping: Clipping; readonly record: CitableRecord }
  | {
      readonly kind: 'quotation';
      readonly clipping: Clipping;
      readonly record: CitableRecord;
      readonly quotation: string;
    }
  | { readonly kind: 'folder'; readonly name: string };

export function createFolderItem(name: string, count: number): TreeItem {
  const label = sanitizeLine(name);
  // Expanded even if empty, because VS Code remembers the first state.
  const item = new TreeItem(label, TreeItemCollapsibleState.Expanded);
  item.id = `folder/${name}`;
  item.description = String(count);
  item.iconPath = new ThemeIcon('folder');
  item.contextValue = 'folder';
  const clippings = count === 1 ? l10n.t('1 clipping') : l10n.t('{0} clippings', count);
  item.tooltip = `${label} · ${clippings}`;
  item.accessibilityInformation = { label: `${l10n.t('Folder')}, ${label}, ${clippings}` };
  return item;
}

export function createClippingItem(row: Extract<ClippingRow, { kind: 'clipping' }>): TreeItem {
  const { clipping, record } = row;
  const { reference, note, quotations = [] } = clipping;
  const label = sanitizeLine(getRecordTitle(record));
  const item = new TreeItem(
    isolateDirection(label),
    quotations.length > 0 ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  // Most clippings are articles, so only other kinds are named.
  const { label: kindLabel, icon } = getKind(record);
  const isArticle = record.kind === 'article';
  item.id = clipping.id;
  item.description = sanitizeLine(
    [note, getKind(record).source(record)?.name ?? getHost(reference.url), isArticle ? undefined : kindLabel()]
      .filter(Boolean)
      .join(' · '),
  );
  item.tooltip = createClippingTooltip(clipping, record);
  item.iconPath = new ThemeIcon(note !== undefined ? 'note' : isArticle ? 'bookmark' : icon(record));
  item.contextValue = ['clipping', 'record', 'citable', ...getAddressFlags(clipping)].join(' ');
  item.command = { command: 'dateline.preview', title: l10n.t('Preview') };
  const count = quotations.length === 1 ? l10n.t('1 quotation') : l10n.t('{0} quotations', quotations.length);
  const spoken = [l10n.t('Clipping'), label, item.description, ...(quotations.length > 0 ? [count] : [])];
  item.accessibilityInformation = { label: spoken.filter(Boolean).join(', ') };
  return item;
}

export function createQuotationItem(row: Extract<ClippingRow, { kind: 'quotation' }>): TreeItem {
  const { clipping, quotation } = row;
  const item = new TreeItem(sanitizeLine(`“${quotation}”`));
  item.id = `${clipping.id}/${quotation}`;
  item.tooltip = new MarkdownString(`> ${sanitizeMarkdown(quotation)}`);
  item.iconPath = new ThemeIcon('quote');
  item.contextValue = ['quotation', 'citable', ...getAddressFlags(clipping)].join(' ');
  item.command = { command: 'dateline.preview', title: l10n.t('Preview') };
  item.accessibilityInformation = { label: `${l10n.t('Quotation')}, ${sanitizeLine(quotation)}` };
  return item;
}

function getAddressFlags({ reference }: Clipping): string[] {
  return getHost(reference.url) === undefined ? [] : ['addressed'];
}

function createClippingTooltip({ note, quotations = [] }: Clipping, record: CitableRecord): MarkdownString {
  const tooltip = createTooltip(record);
  const additions = [
    ...(note === undefined ? [] : [`*${sanitizeMarkdown(note)}*`]),
    ...quotations.map((quotation) => `> ${sanitizeMarkdown(quotation)}`),
  ];
  if (additions.length > 0) {
    tooltip.value = [...additions, '---', tooltip.value].join('\n\n');
  }
  return tooltip;
}
