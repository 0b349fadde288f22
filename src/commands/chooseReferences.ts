import { l10n, QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import type { IntelligenceEvent, Signal, Story } from '../client/records/types.ts';
import { notify, withProgress } from '../platform/notify.ts';
import { label } from '../platform/remoteText.ts';
import type { CitableRecord } from '../records/kinds.ts';
import { referenceOf } from '../records/reference.ts';
import { belowTitle } from '../records/title.ts';
import {
  addressed,
  evidenceGroups,
  isCitedBySources,
  sourcesOf,
  type CitedSource,
  type Lists,
} from '../store/citedSources.ts';
import type { Origins } from '../store/origins.ts';
import { recordTitle } from '../store/recordTitle.ts';
import { patienceMs, type CitedReferences, type References } from '../store/references.ts';
import { citeWithoutAddress } from './citeWithoutAddress.ts';

/**
 * Returns the references of records. If a record has several articles or pieces of evidence, the user chooses.
 * Returns `undefined` if the user cancels or there is nothing to cite, which the user is told.
 * @throws ServiceError, NotConnectedError
 */
export type ChooseReferences = (records: readonly CitableRecord[]) => Promise<CitedReferences | undefined>;

/** @param lists lists that fail with an offline copy if the service can't be reached */
export function createReferenceChooser(
  references: References,
  origins: Origins,
  lists: () => Promise<Lists>,
): ChooseReferences {
  const chooseCoverage = async (record: Story): Promise<readonly CitedSource[] | undefined> => {
    const found = await withProgress(l10n.t('Loading the coverage…'), (signal) => sourcesOf(record, lists, signal));
    if (found.length === 0) {
      void notify('information', l10n.t('No articles with a web address to cite: “{0}”', recordTitle(record)));
      return undefined;
    }
    return found.length === 1
      ? found
      : pickSources(
          found.map((source) => itemOf(source, origins)),
          l10n.t('Dateline: Cite Which Article?'),
        );
  };
  const chooseEvidence = async (record: IntelligenceEvent | Signal): Promise<readonly CitedSource[] | undefined> => {
    const { groups, evidence } = await withProgress(l10n.t('Loading the evidence…'), async (signal) => {
      const groups = await evidenceGroups(record, lists, signal);
      const all = groups.flatMap((group) => group.evidence);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      // Only a citation as text needs the names before the choice.
      return { groups, evidence: addressed(all).length > 0 ? all : await origins.resolve(all, limit) };
    });
    const found = addressed(evidence);
    if (found.length === 0) {
      return citeWithoutAddress(origins.complete(record), evidence);
    }
    if (found.length === 1) {
      return found;
    }
    const rest = new Set<CitedSource>(found);
    const items = groups.flatMap(({ event, evidence: own }) => {
      const shown = own.filter((piece) => rest.delete(piece));
      const heading: SourceItem = {
        label: event ? label(recordTitle(event)) : '',
        kind: QuickPickItemKind.Separator,
      };
      return shown.length === 0 ? [] : [...(event ? [heading] : []), ...shown.map((piece) => itemOf(piece, origins))];
    });
    return pickSources(items, l10n.t('Dateline: Cite Which Evidence?'));
  };
  return async (records) => {
    const cited: CitableRecord[] = [];
    for (const record of records) {
      const sources = !isCitedBySources(record)
        ? [record]
        : await (record.kind === 'story' ? chooseCoverage(record) : chooseEvidence(record));
      if (!sources) {
        return undefined;
      }
      cited.push(...sources);
    }
    return references.known(cited);
  };
}

function itemOf(source: CitedSource, origins: Origins): SourceItem {
  const { publisher, published } = referenceOf(origins.complete(source));
  const below = belowTitle(source);
  return {
    label: label(recordTitle(source)),
    description: label([publisher, published?.slice(0, 10)].filter(Boolean).join(' · ')),
    detail: label((below.kind === 'evidence' ? below.quotation : undefined) ?? below.summary ?? ''),
    source,
  };
}

interface SourceItem extends QuickPickItem {
  /** Absent from the heading of a group. */
  readonly source?: CitedSource;
}

/**
 * Asks for some of the sources: those that are checked, else the one with the focus. `undefined` if the user cancelled.
 */
function pickSources(items: readonly SourceItem[], title: string): Promise<readonly CitedSource[] | undefined> {
  return new Promise((resolve) => {
    const pick = window.createQuickPick<SourceItem>();
    pick.title = title;
    pick.placeholder = l10n.t('Enter cites the focused piece, or all that are checked');
    pick.canSelectMany = true;
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.items = items;
    // Nothing has the focus at first if several items can be checked.
    pick.activeItems = items.filter(({ source }) => source).slice(0, 1);
    pick.onDidAccept(() => {
      const { selectedItems, activeItems } = pick;
      const picked = selectedItems.length > 0 ? selectedItems : activeItems;
      const sources = picked.flatMap(({ source }) => source ?? []);
      resolve(sources.length > 0 ? sources : undefined);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
