import { l10n, QuickPickItemKind, ThemeIcon } from 'vscode';
import { getKind, isReadableRecord, type CitableRecord, type ReadableRecord } from '../kinds/index.ts';
import { createPickButton } from '../platform/quickPick.ts';
import type { SearchKind } from '../store/searches/savedSearch.ts';
import { createActionItem, type ActionItem } from './createFailureItems.ts';
import { createCiteButton, createRecordTexts } from './createRecordTexts.ts';

/** A click on the check box also runs `run`. */
export interface SourceItem extends ActionItem {
  readonly record?: CitableRecord;
}

export function createSectionHeading(kind: SearchKind, isBusy: boolean): SourceItem {
  const names: Record<SearchKind, readonly [idle: string, busy: string]> = {
    articles: [l10n.t('Articles'), l10n.t('Articles · searching…')],
    events: [l10n.t('Events'), l10n.t('Events · searching…')],
    signals: [l10n.t('Signals'), l10n.t('Signals · searching…')],
  };
  return { label: names[kind][isBusy ? 1 : 0], kind: QuickPickItemKind.Separator };
}

export function createSourceItem(
  record: CitableRecord,
  { isChecked, openToSide }: { readonly isChecked: boolean; readonly openToSide: (record: ReadableRecord) => void },
): SourceItem {
  return {
    ...createRecordTexts(record),
    iconPath: new ThemeIcon(getKind(record).icon(record)),
    // The service ranks by meaning, so a result need not contain the words of the query.
    alwaysShow: true,
    picked: isChecked,
    record,
    buttons: [
      createCiteButton(),
      ...(isReadableRecord(record)
        ? [createPickButton('split-horizontal', l10n.t('Open to the Side'), () => openToSide(record))]
        : []),
    ],
  };
}

export function createSearchingItem(): SourceItem {
  return { label: l10n.t('Searching…'), iconPath: new ThemeIcon('loading~spin'), alwaysShow: true };
}

export function createNothingSimilarItem(loosen: (() => void) | undefined): SourceItem {
  return loosen
    ? createActionItem('search', l10n.t('Nothing similar found. Lower the minimum similarity.'), loosen)
    : {
        label: l10n.t('Nothing similar found. Try fewer or different words.'),
        iconPath: new ThemeIcon('info'),
        alwaysShow: true,
      };
}
