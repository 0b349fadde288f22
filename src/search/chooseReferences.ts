import { l10n, QuickPickItemKind, type QuickPickItem } from 'vscode';
import { notify, withProgress } from '../platform/notify.ts';
import { showQuickPick } from '../platform/quickPick.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { getHost } from '../citation/address.ts';
import { askForTitles } from '../editor/askForTitles.ts';
import { getAddress, getKind, type CitableRecord } from '../kinds/index.ts';
import type { CitedThrough } from '../kinds/recordKind.ts';
import { getRecordTitle, getTitleTexts } from '../kinds/recordTitle.ts';
import { createCiteButton, createRecordTexts } from './createRecordTexts.ts';
import { filterByAddress, loadSourceGroups, type ListClient } from '../store/citedSources.ts';
import type { SourceNames } from '../store/sourceNames.ts';
import { namesTimeoutMs, type ChooseReferences, type References } from '../store/references.ts';
import { citeWithoutAddress } from './citeWithoutAddress.ts';

export function createReferenceChooser(
  references: References,
  sourceNames: SourceNames,
  lists: () => Promise<ListClient>,
): ChooseReferences {
  const chooseSources = async (record: CitableRecord, { loading, question, uncitable }: CitedThrough) => {
    const { groups, sources } = await withProgress(loading(), async (signal) => {
      const groups = await loadSourceGroups(record, lists, signal);
      const allSources = groups.flatMap((group) => group.sources);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(namesTimeoutMs)]);
      // Names are needed before the choice only to cite as text.
      const needsNames = uncitable === undefined && filterByAddress(allSources).length === 0;
      return { groups, sources: needsNames ? await sourceNames.resolve(allSources, limit) : allSources };
    });
    const addressed = filterByAddress(sources);
    if (addressed.length === 1) {
      return addressed;
    }
    if (addressed.length === 0 && uncitable) {
      void notify('information', uncitable(getRecordTitle(record)));
      return undefined;
    }
    if (addressed.length === 0) {
      return citeWithoutAddress(sourceNames.complete(record), sources);
    }
    const remaining = new Set<CitableRecord>(addressed);
    const items = groups.flatMap(({ event, sources: groupSources }) => {
      const newSources = groupSources.filter((source) => remaining.delete(source));
      const heading: SourceItem = {
        label: event ? sanitizeLabel(getRecordTitle(event)) : '',
        kind: QuickPickItemKind.Separator,
      };
      return newSources.length === 0
        ? []
        : [
            ...(event ? [heading] : []),
            ...newSources.map((source) => ({
              ...createRecordTexts(sourceNames.complete(source)),
              buttons: [createCiteButton()],
              source,
            })),
          ];
    });
    return pickSources(items, question());
  };
  return async (records) => {
    const cited: CitableRecord[] = [];
    for (const record of records) {
      const { citedThrough } = getKind(record);
      const sources = citedThrough ? await chooseSources(record, citedThrough) : [record];
      if (!sources) {
        return undefined;
      }
      cited.push(...sources);
    }
    const chosen = references.get(cited);
    return cited.some(lacksTitle) ? askForTitles(chosen) : chosen;
  };
}

/** Ignores a bare address that the user or another extension cites. */
function lacksTitle(record: CitableRecord): boolean {
  const isRecord = record.kind !== 'article' || record.id !== undefined || record.retrieved !== undefined;
  return isRecord && getTitleTexts(record).title === undefined && getHost(getAddress(record)) !== undefined;
}

interface SourceItem extends QuickPickItem {
  readonly source?: CitableRecord;
}

function pickSources(items: readonly SourceItem[], title: string): Promise<readonly CitableRecord[] | undefined> {
  return showQuickPick<SourceItem, readonly CitableRecord[]>({
    title,
    placeholder: l10n.t('Press Enter to cite the focused item or all checked items'),
    canSelectMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
    items,
    // A quick pick with check boxes has no initial focus.
    activeItems: items.filter(({ source }) => source).slice(0, 1),
    accept: (selected, active) => {
      const sources = (selected.length > 0 ? selected : active).flatMap(({ source }) => source ?? []);
      return sources.length > 0 ? sources : undefined;
    },
    acceptItem: ({ source }) => source && [source],
  });
}
