import { l10n, QuickPickItemKind, ThemeIcon, type QuickPickItem } from 'vscode';
import { describeError } from '../connection/errorMessages.ts';
import { describeFilter } from '../store/describeFilter.ts';
import { type Search, searchRoutes } from '../store/searches/savedSearch.ts';
import type { Remedy } from '../platform/notify.ts';
import type { PickButton } from '../platform/quickPick.ts';
import { label } from '../platform/remoteText.ts';
import { isEmptyFilter } from '../store/filter.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { ServiceError } from '../client/errors.ts';
import { resultWords } from './resultWords.ts';

/** An item of the search palette. */
export interface Item extends QuickPickItem {
  /** Action of Enter. */
  readonly accept?: () => void;
  /** Action of Ctrl+Enter. */
  readonly cite?: () => void;
  readonly buttons?: readonly PickButton[];
}

export type RecordCommand =
  'dateline.openDetail' | 'dateline.insertCitation' | 'dateline.clip' | 'dateline.openInBrowser';

/** Creates the item of a result. Enter opens it, Ctrl+Enter cites it; buttons clip it or open it in the browser. */
export function resultItem(record: CitableRecord, run: (command: RecordCommand) => void): Item {
  const action = (command: RecordCommand) => () => run(command);
  return {
    ...resultWords(record),
    // The service ranks by meaning, so results need not contain the typed words.
    alwaysShow: true,
    accept: action('dateline.openDetail'),
    cite: action('dateline.insertCitation'),
    buttons: [
      button('quote', l10n.t('Insert Citation'), action('dateline.insertCitation')),
      button('bookmark', l10n.t('Add to Clippings'), action('dateline.clip')),
      button('link-external', l10n.t('Open in Browser'), action('dateline.openInBrowser')),
    ],
  };
}

/** Creates the items of a failed search: the message, Try Again, and the error's remedies. */
export function failureItems(error: unknown, retry: () => void, run: (remedy: Remedy) => void): Item[] {
  const { message, remedies, canRetry } = describeError(error);
  const isUnreachable = error instanceof ServiceError && (error.kind === 'offline' || error.kind === 'timeout');
  // Recently read records are available offline.
  const others = isUnreachable
    ? [{ label: l10n.t('Open Recently Read…'), command: 'dateline.openRecent' } as const]
    : [];
  return [
    { label: `$(error) ${label(message)}`, alwaysShow: true, ...(canRetry && { accept: retry }) },
    ...(canRetry ? [{ label: `$(refresh) ${l10n.t('Try Again')}`, alwaysShow: true, accept: retry }] : []),
    ...[...remedies, ...others].map((remedy): Item => ({
      label: `$(arrow-right) ${remedy.label}`,
      alwaysShow: true,
      accept: () => run(remedy),
    })),
  ];
}

/** The results of the last search. */
export interface LatestResults extends Search {
  readonly found: readonly CitableRecord[];
}

/** Creates the items for an empty query: the last results, recent searches and saved searches. */
export function startItems({
  latest,
  resultOf,
  recent,
  saved,
  again,
  clearRecent,
}: {
  readonly latest: LatestResults | undefined;
  readonly resultOf: (record: CitableRecord, search: Search) => Item;
  readonly recent: readonly Search[];
  readonly saved: readonly (Search & { readonly name: string })[];
  readonly again: (search: Search) => void;
  readonly clearRecent: () => void;
}): Item[] {
  const clear: Item = {
    label: l10n.t('Clear Recent Searches'),
    iconPath: new ThemeIcon('trash'),
    alwaysShow: true,
    accept: clearRecent,
  };
  return [
    ...(latest ? latestItems(latest, (record) => resultOf(record, latest), again) : []),
    ...section(
      l10n.t('Recent searches'),
      recent.length === 0 ? [] : [...recent.map((search) => searchItem('history', search, again)), clear],
    ),
    ...section(
      l10n.t('Saved searches'),
      saved.map((search) => searchItem('search', search, again)),
    ),
  ];
}

function section(title: string, items: readonly Item[]): Item[] {
  return items.length === 0 ? [] : [{ label: title, kind: QuickPickItemKind.Separator }, ...items];
}

function latestItems(
  { found, ...search }: LatestResults,
  resultOf: (record: CitableRecord) => Item,
  again: (search: Search) => void,
): Item[] {
  const { query, filter } = search;
  const title = query === '' ? l10n.t('Last results') : l10n.t('Results for “{0}”', label(query));
  const name = l10n.t('Search Again');
  return section(isEmptyFilter(filter) ? title : l10n.t('{0} · filtered', title), [
    ...found.map(resultOf),
    searchItem('refresh', { ...search, name }, again),
  ]);
}

function searchItem(icon: string, search: Search & { readonly name?: string }, again: (search: Search) => void): Item {
  const words = describeFilter(search.filter, searchRoutes[search.kind]);
  const title = search.name ?? (search.query === '' ? words : search.query);
  const { kind, query, filter } = search;
  return {
    label: label(title),
    description: label([query, words].filter((part) => part !== '' && part !== title).join(' · ')),
    iconPath: new ThemeIcon(icon),
    alwaysShow: true,
    accept: () => again({ kind, query, filter }),
  };
}

export function button(icon: string, tooltip: string, run: () => void): PickButton {
  return { iconPath: new ThemeIcon(icon), tooltip, run };
}
