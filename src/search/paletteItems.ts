import { l10n, QuickPickItemKind, ThemeIcon } from 'vscode';
import { describeFilter } from '../store/describeFilter.ts';
import { type Search, searchRoutes } from '../store/searches/savedSearch.ts';
import { createPickButton } from '../platform/quickPick.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { isEmptyFilter } from '../store/filter.ts';
import type { CitableRecord } from '../kinds/index.ts';
import type { CitableItem } from './citablePick.ts';
import type { ActionItem } from './createFailureItems.ts';
import { createRecordTexts } from './createRecordTexts.ts';

export type PaletteItem = ActionItem & CitableItem;

export type RecordCommand =
  | 'dateline.openDetail'
  | 'dateline.insertCitation'
  | 'dateline.insertCitationAndStay'
  | 'dateline.clip'
  | 'dateline.openInBrowser';

export function createResultItem(record: CitableRecord, run: (command: RecordCommand) => void): PaletteItem {
  const createAction = (command: RecordCommand) => () => run(command);
  return {
    ...createRecordTexts(record),
    // The service ranks by meaning, so results need not contain the typed words.
    alwaysShow: true,
    run: createAction('dateline.openDetail'),
    cite: (staysOpen) => run(staysOpen ? 'dateline.insertCitationAndStay' : 'dateline.insertCitation'),
    buttons: [
      createPickButton('quote', l10n.t('Insert Citation'), createAction('dateline.insertCitation')),
      createPickButton('bookmark', l10n.t('Add to Clippings'), createAction('dateline.clip')),
      createPickButton('link-external', l10n.t('Open in Browser'), createAction('dateline.openInBrowser')),
    ],
  };
}

export interface LatestResults extends Search {
  readonly records: readonly CitableRecord[];
}

export function createStartItems({
  latest,
  createResult,
  recent,
  saved,
  onRepeat,
  onClearRecent,
}: {
  readonly latest: LatestResults | undefined;
  readonly createResult: (record: CitableRecord, search: Search) => PaletteItem;
  readonly recent: readonly Search[];
  readonly saved: readonly (Search & { readonly name: string })[];
  readonly onRepeat: (search: Search) => void;
  readonly onClearRecent: () => void;
}): PaletteItem[] {
  const clear: PaletteItem = {
    label: l10n.t('Clear Recent Searches'),
    iconPath: new ThemeIcon('trash'),
    alwaysShow: true,
    run: onClearRecent,
  };
  return [
    ...(latest ? createLatestItems(latest, (record) => createResult(record, latest), onRepeat) : []),
    ...withSeparator(
      l10n.t('Recent searches'),
      recent.length === 0 ? [] : [...recent.map((search) => createSearchItem('history', search, onRepeat)), clear],
    ),
    ...withSeparator(
      l10n.t('Saved searches'),
      saved.map((search) => createSearchItem('search', search, onRepeat)),
    ),
  ];
}

function withSeparator(title: string, items: readonly PaletteItem[]): PaletteItem[] {
  return items.length === 0 ? [] : [{ label: title, kind: QuickPickItemKind.Separator }, ...items];
}

function createLatestItems(
  { records, ...search }: LatestResults,
  createResult: (record: CitableRecord) => PaletteItem,
  onRepeat: (search: Search) => void,
): PaletteItem[] {
  const { query, filter } = search;
  const title = query === '' ? l10n.t('Last results') : l10n.t('Results for “{0}”', sanitizeLabel(query));
  const name = l10n.t('Search Again');
  return withSeparator(isEmptyFilter(filter) ? title : l10n.t('{0} · filtered', title), [
    ...records.map(createResult),
    createSearchItem('refresh', { ...search, name }, onRepeat),
  ]);
}

function createSearchItem(
  icon: string,
  search: Search & { readonly name?: string },
  onRepeat: (search: Search) => void,
): PaletteItem {
  const words = describeFilter(search.filter, searchRoutes[search.kind]);
  const title = search.name ?? (search.query === '' ? words : search.query);
  const { kind, query, filter } = search;
  return {
    label: sanitizeLabel(title),
    description: sanitizeLabel([query, words].filter((part) => part !== '' && part !== title).join(' · ')),
    iconPath: new ThemeIcon(icon),
    alwaysShow: true,
    run: () => onRepeat({ kind, query, filter }),
  };
}
