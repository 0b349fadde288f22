import { l10n, window, type QuickPickItem } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import { notify, withProgress } from '../platform/notify.ts';
import { label } from '../platform/remoteText.ts';
import type { CitableRecord } from '../records/kinds.ts';
import { referenceOf, referencesOf } from '../records/reference.ts';
import { storyIdOf } from '../records/stories.ts';
import { belowTitle } from '../records/title.ts';
import { isCitedBySources, sourcesOf, type CitedBySources, type CitedSource, type Lists } from './citedSources.ts';
import type { Origins } from './origins.ts';
import { recordTitle } from './recordTitle.ts';

/** Milliseconds that a citation waits for the name of a publisher. */
const patienceMs = 3000;

/**
 * References of records as they are cited: with the publisher's name, stories by their coverage, events and signals by their
 * evidence.
 */
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
  async of(records: readonly CitableRecord[]): Promise<readonly Reference[] | undefined> {
    const cited: CitableRecord[] = [];
    for (const record of records) {
      const found = isCitedBySources(record) ? await this.#chosen(record) : [record];
      if (!found) {
        return undefined;
      }
      cited.push(...found);
    }
    return referencesOf(await this.#named(cited));
  }

  /** The references of records themselves, without a question. */
  async named(records: readonly CitableRecord[]): Promise<readonly Reference[]> {
    return referencesOf(await this.#named(records));
  }

  /** The same without a question, for what is dragged: all coverage of a story, all evidence of an event or a signal. */
  async ofAll(
    records: readonly CitableRecord[],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<readonly Reference[]> {
    const found = await Promise.all(
      records.map(async (record) => (isCitedBySources(record) ? sourcesOf(record, this.#client, signal) : [record])),
    );
    return referencesOf(await this.#named(found.flat()));
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
    const isStory = record.kind === 'story';
    const found = await withProgress(
      isStory ? l10n.t('Loading the coverage…') : l10n.t('Loading the evidence…'),
      (abort) => sourcesOf(record, this.#client, abort),
    );
    if (found.length <= 1) {
      if (found.length === 0) {
        const title = recordTitle(record);
        const message = isStory
          ? l10n.t('No articles with a web address to cite: “{0}”', title)
          : l10n.t('No evidence with a web address to cite: “{0}”', title);
        void notify('information', message);
        return undefined;
      }
      return found;
    }
    const items = found.map((source): QuickPickItem & { source: CitedSource } => {
      const { publisher, published } = referenceOf(this.#origins.complete(source));
      const below = belowTitle(source);
      return {
        label: label(recordTitle(source)),
        description: label([publisher, published?.slice(0, 10)].filter(Boolean).join(' · ')),
        detail: label((below.kind === 'evidence' ? below.quotation : undefined) ?? below.summary ?? ''),
        source,
      };
    });
    const picked = await pickSome(items, {
      title: isStory ? l10n.t('Dateline: Cite Which Article?') : l10n.t('Dateline: Cite Which Evidence?'),
      placeholder: l10n.t('Enter cites the focused piece, or all that are checked'),
    });
    return picked?.map(({ source }) => source);
  }
}

/** Asks for some of the items: those that are checked, else the one with the focus. `undefined` where the user cancelled. */
function pickSome<T extends QuickPickItem>(
  items: readonly T[],
  words: { readonly title: string; readonly placeholder: string },
): Promise<readonly T[] | undefined> {
  return new Promise((resolve) => {
    const pick = window.createQuickPick<T>();
    Object.assign(pick, words);
    pick.canSelectMany = true;
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.items = items;
    // Nothing has the focus at first where several can be checked.
    pick.activeItems = items.slice(0, 1);
    pick.onDidAccept(() => {
      const { selectedItems, activeItems } = pick;
      resolve(selectedItems.length > 0 ? selectedItems : activeItems.length > 0 ? activeItems : undefined);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
