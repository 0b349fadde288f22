import { l10n, QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import { notify, withProgress } from '../platform/notify.ts';
import { label } from '../platform/remoteText.ts';
import type { CitableRecord } from '../records/kinds.ts';
import { referenceOf, referencesOf } from '../records/reference.ts';
import { storyIdOf } from '../records/stories.ts';
import { belowTitle } from '../records/title.ts';
import type { IntelligenceEvent, Signal, Story } from '../client/records/types.ts';
import {
  addressed,
  evidenceGroups,
  isCitedBySources,
  sourcesOf,
  type CitedBySources,
  type CitedSource,
  type Lists,
} from './citedSources.ts';
import { citeWithoutAddress } from './citeWithoutAddress.ts';
import type { Origins } from './origins.ts';
import { recordTitle } from './recordTitle.ts';

/** Milliseconds that a clipping waits for the name of a publisher. */
const patienceMs = 3000;

/** References as far as they are known without a request. */
export interface CitedReferences {
  readonly references: readonly Reference[];
  /** Loads the names of the publishers, once; `undefined` if all of them are known. */
  readonly named?: ((signal: AbortSignal) => Promise<readonly Reference[]>) | undefined;
}

/** References of records as they are cited: stories by their coverage, events and signals by their evidence. */
export class References {
  readonly #origins: Origins;
  readonly #client: () => Promise<Lists>;

  /** @param client whose lists may fail with an offline copy where the service can't be asked */
  constructor(origins: Origins, client: () => Promise<Lists>) {
    this.#origins = origins;
    this.#client = client;
  }

  /**
   * The references of records; of several articles or pieces of evidence the user chooses. `undefined` where the user
   * cancelled or there is none to cite, which the user is told.
   * @throws ServiceError, NotConnectedError
   */
  async of(records: readonly CitableRecord[]): Promise<CitedReferences | undefined> {
    const cited: CitableRecord[] = [];
    for (const record of records) {
      const found = isCitedBySources(record) ? await this.#chosen(record) : [record];
      if (!found) {
        return undefined;
      }
      cited.push(...found);
    }
    return this.known(cited);
  }

  /** The references of records themselves, without a question or a request. */
  known(records: readonly CitableRecord[]): CitedReferences {
    const references = referencesOf(records.map((record) => this.#origins.complete(record)));
    if (!this.#origins.lacksNames(records)) {
      return { references };
    }
    let loading: Promise<readonly Reference[]> | undefined;
    return { references, named: (signal) => (loading ??= this.#origins.resolve(records, signal).then(referencesOf)) };
  }

  /** The references of records themselves, with the names of their publishers. */
  async named(records: readonly CitableRecord[]): Promise<readonly Reference[]> {
    return referencesOf(await this.#named(records));
  }

  /** The same without a question: all coverage of a story, all evidence of an event or a signal. */
  async all(
    records: readonly CitableRecord[],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CitedReferences> {
    const found = await Promise.all(
      records.map(async (record) => (isCitedBySources(record) ? sourcesOf(record, this.#client, signal) : [record])),
    );
    return this.known(found.flat());
  }

  /** The same with the names of the publishers. */
  async allNamed(records: readonly CitableRecord[], signal: AbortSignal): Promise<readonly Reference[]> {
    const { references, named } = await this.all(records, signal);
    return named ? named(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])) : references;
  }

  /**
   * Asks for the references of the other articles of a story that an article alone is cited of; `undefined` where no story
   * is named.
   */
  ofSameStory(records: readonly CitableRecord[]): (() => Promise<readonly Reference[]>) | undefined {
    const [record, ...others] = records;
    const id = record?.kind === 'article' && others.length === 0 ? storyIdOf(record.extra) : undefined;
    if (id === undefined) {
      return undefined;
    }
    return async () => {
      const { signal } = new AbortController();
      const { items } = await (await this.#client()).list('articlesOfStory', { id })(undefined, signal);
      return referencesOf(
        items
          .filter((item) => item.id === undefined || item.id !== record?.id)
          .map((item) => this.#origins.complete(item)),
      );
    };
  }

  #named(records: readonly CitableRecord[]): Promise<CitableRecord[]> {
    return this.#origins.resolve(records, AbortSignal.timeout(patienceMs));
  }

  /** One article or piece of evidence at once, several by choice. */
  async #chosen(record: CitedBySources): Promise<readonly CitedSource[] | undefined> {
    return record.kind === 'story' ? this.#chosenCoverage(record) : this.#chosenEvidence(record);
  }

  async #chosenCoverage(record: Story): Promise<readonly CitedSource[] | undefined> {
    const found = await withProgress(l10n.t('Loading the coverage…'), (signal) =>
      sourcesOf(record, this.#client, signal),
    );
    if (found.length === 0) {
      void notify('information', l10n.t('No articles with a web address to cite: “{0}”', recordTitle(record)));
      return undefined;
    }
    return found.length === 1
      ? found
      : pickSources(
          found.map((source) => this.#itemOf(source)),
          l10n.t('Dateline: Cite Which Article?'),
        );
  }

  async #chosenEvidence(record: IntelligenceEvent | Signal): Promise<readonly CitedSource[] | undefined> {
    const { groups, evidence } = await withProgress(l10n.t('Loading the evidence…'), async (signal) => {
      const groups = await evidenceGroups(record, this.#client, signal);
      const all = groups.flatMap((group) => group.evidence);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      // Only a citation as text needs the names before the choice.
      return { groups, evidence: addressed(all).length > 0 ? all : await this.#origins.resolve(all, limit) };
    });
    const found = addressed(evidence);
    if (found.length === 0) {
      return citeWithoutAddress(this.#origins.complete(record), evidence);
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
      return shown.length === 0 ? [] : [...(event ? [heading] : []), ...shown.map((piece) => this.#itemOf(piece))];
    });
    return pickSources(items, l10n.t('Dateline: Cite Which Evidence?'));
  }

  #itemOf(source: CitedSource): SourceItem {
    const { publisher, published } = referenceOf(this.#origins.complete(source));
    const below = belowTitle(source);
    return {
      label: label(recordTitle(source)),
      description: label([publisher, published?.slice(0, 10)].filter(Boolean).join(' · ')),
      detail: label((below.kind === 'evidence' ? below.quotation : undefined) ?? below.summary ?? ''),
      source,
    };
  }
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
