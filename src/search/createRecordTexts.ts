import { l10n, ThemeIcon, type QuickInputButton, type QuickPickItem } from 'vscode';
import { getKind, type CitableRecord } from '../kinds/index.ts';
import { getDateBesideTitle, getRecordTitle, getTextBelowTitle } from '../kinds/recordTitle.ts';
import { formatCompactAge } from '../platform/formatAge.ts';
import { isolateDirection, sanitizeLabel } from '../platform/remoteText.ts';

export function createRecordTexts(record: CitableRecord): Pick<QuickPickItem, 'label' | 'description' | 'detail'> {
  const kind = getKind(record);
  const { brief, spoken = brief, picked = spoken } = kind.row(record);
  const { date, observed, recorded } = getDateBesideTitle(record);
  return {
    label: isolateDirection(sanitizeLabel(getRecordTitle(record))),
    description: [formatCompactAge(date ?? observed ?? recorded), ...picked]
      .flatMap((text) => (text ? isolateDirection(sanitizeLabel(text)) : []))
      .join(' · '),
    detail: sanitizeLabel(getTextBelowTitle(record) ?? kind.address(record) ?? ''),
  };
}

/** Without an action: `acceptItem` of the quick pick returns the record. A click on a row only checks it. */
export function createCiteButton(): QuickInputButton {
  return { iconPath: new ThemeIcon('quote'), tooltip: l10n.t('Insert Citation') };
}
