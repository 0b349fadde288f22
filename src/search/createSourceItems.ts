import { l10n, QuickPickItemKind, ThemeIcon, type QuickPickItem } from 'vscode';
import { describeError } from '../connection/errorMessages.ts';
import { kindOf, isReadableRecord, type CitableRecord, type ReadableRecord } from '../kinds/index.ts';
import type { Remedy } from '../platform/notify.ts';
import type { PickButton } from '../platform/quickPick.ts';
import { label } from '../platform/remoteText.ts';
import type { SearchKind } from '../store/searches/savedSearch.ts';
import { createButton } from './paletteItems.ts';
import { createRecordTexts } from './createRecordTexts.ts';

export interface SourceItem extends QuickPickItem {
  readonly record?: CitableRecord;
  /** Runs on Enter and on a click on the check box. */
  readonly run?: () => void;
  readonly buttons?: readonly PickButton[];
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
    iconPath: new ThemeIcon(kindOf(record).icon(record)),
    // The service ranks by meaning, so a result need not contain the words of the query.
    alwaysShow: true,
    picked: isChecked,
    record,
    ...(isReadableRecord(record) && {
      buttons: [createButton('split-horizontal', l10n.t('Open to the Side'), () => openToSide(record))],
    }),
  };
}

export function createSearchingItem(): SourceItem {
  return { label: l10n.t('Searching…'), iconPath: new ThemeIcon('loading~spin'), alwaysShow: true };
}

export function createEmptyItem(kind: SearchKind): SourceItem {
  const labels: Record<SearchKind, string> = {
    articles: l10n.t('No similar articles'),
    events: l10n.t('No similar events'),
    signals: l10n.t('No similar signals'),
  };
  return { label: labels[kind], iconPath: new ThemeIcon('info'), alwaysShow: true };
}

export function createMoreItem(kind: SearchKind, run: () => void): SourceItem {
  const labels: Record<SearchKind, string> = {
    articles: l10n.t('Show More Articles'),
    events: l10n.t('Show More Events'),
    signals: l10n.t('Show More Signals'),
  };
  return createActionItem('ellipsis', labels[kind], run);
}

export function createSourceFailureItems(
  error: unknown,
  retry: () => void,
  run: (remedy: Remedy) => void,
): SourceItem[] {
  const { message, remedies, canRetry } = describeError(error);
  return [
    { label: label(message), iconPath: new ThemeIcon('error'), alwaysShow: true, ...(canRetry && { run: retry }) },
    ...(canRetry ? [createActionItem('refresh', l10n.t('Try Again'), retry)] : []),
    ...remedies.map((remedy) => createActionItem('arrow-right', remedy.label, () => run(remedy))),
  ];
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

function createActionItem(icon: string, text: string, run: () => void): SourceItem {
  return { label: label(text), iconPath: new ThemeIcon(icon), alwaysShow: true, run };
}
