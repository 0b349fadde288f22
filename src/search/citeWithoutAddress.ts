import { l10n, window } from 'vscode';
import { describeWithoutAddress } from '../citation/citableTitle.ts';
import { executeCommand } from '../platform/commands.ts';
import { formatDay } from '../platform/formatAge.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { emptyFilter } from '../store/filter.ts';
import { getKind, type CitableRecord } from '../kinds/index.ts';
import { getDateBesideTitle, getRecordTitle, getTitleTexts } from '../kinds/recordTitle.ts';
import type { Evidence } from '../client/records/types.ts';

const maxNames = 3;

/** Offers to cite a record as text or to search for articles about it. Returns evidence with that text, if chosen. */
export async function citeWithoutAddress(
  record: CitableRecord,
  evidence: readonly CitableRecord[],
): Promise<readonly Evidence[] | undefined> {
  const text = composeText(record, evidence);
  const query = getTitleTexts(record).title ?? ('tags' in record ? record.tags.join(' ') : '');
  const citeAsText = { label: l10n.t('Cite as Text'), detail: sanitizeLabel(describeWithoutAddress({ title: text })) };
  const search = {
    label: l10n.t('Search Articles'),
    detail: sanitizeLabel(l10n.t('Find articles about “{0}”', query)),
  };
  const picked = await window.showQuickPick([citeAsText, search], {
    title: l10n.t('Dateline: No Evidence with a Web Address'),
    placeHolder: sanitizeLabel(l10n.t('The evidence of “{0}” has no web address to cite.', getRecordTitle(record))),
  });
  if (picked === search) {
    await executeCommand('dateline.searchArticles', { kind: 'articles', query, filter: emptyFilter });
  }
  const { retrieved } = record;
  return picked === citeAsText
    ? [{ kind: 'evidence', title: text, ...(retrieved !== undefined && { retrieved }), extra: {} }]
    : undefined;
}

function composeText(record: CitableRecord, evidence: readonly CitableRecord[]): string {
  const names = [record, ...evidence].flatMap((source) => getKind(source).source(source)?.name ?? []);
  const sources = [...new Set(names)].slice(0, maxNames).join(', ');
  const title = getRecordTitle(record);
  const date = formatDay(getDateBesideTitle(record).recorded);
  if (date === undefined) {
    return sources === '' ? title : l10n.t('{0} ({1})', title, sources);
  }
  return sources === ''
    ? l10n.t('{0} (recorded {1})', title, date)
    : l10n.t('{0} ({1}, recorded {2})', title, sources, date);
}
