import { l10n, window, type QuickPickItem } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import { notify, withProgress } from '../platform/notify.ts';
import { label } from '../platform/remoteText.ts';
import { addressOf, type CitableRecord, hostOf, type RecordOf } from '../records/kinds.ts';
import { isCitedByOthers, referenceOf, referencesOf, type CitedByOthers } from '../records/reference.ts';
import { related } from '../records/related.ts';
import { storyIdOf } from '../records/stories.ts';
import type { Client } from '../service/client.ts';
import type { PageSource } from '../service/paging/page.ts';
import type { Article, Evidence, ServiceRecord } from '../service/records/types.ts';
import { OfflineError } from './offline/offlineClient.ts';
import type { Origins } from './origins.ts';
import { recordTitle } from './recordTitle.ts';

/** So many events of a signal are looked through for evidence: the service is metered. */
const mostEvents = 5;
/** Milliseconds that a citation waits for the name of a publisher. */
const patienceMs = 3000;

type Lists = Pick<Client, 'list'>;
/** A record that another one is cited by. */
type Source = Article | Evidence;
type CitedByOthersRecord = RecordOf<CitedByOthers>;

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
      records.map(async (record) => (isCitedBySources(record) ? this.#sourcesOf(record, signal) : [record])),
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
  async #chosen(record: CitedByOthersRecord): Promise<readonly Source[] | undefined> {
    const isStory = record.kind === 'story';
    const found = await withProgress(
      isStory ? l10n.t('Loading the coverage…') : l10n.t('Loading the evidence…'),
      (abort) => this.#sourcesOf(record, abort),
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
    const items = found.map((source): QuickPickItem & { source: Source } => {
      const { publisher, published } = referenceOf(this.#origins.complete(source));
      return {
        label: label(recordTitle(source)),
        description: label([publisher, published?.slice(0, 10)].filter(Boolean).join(' · ')),
        detail: label((source.kind === 'evidence' ? source.quotation : undefined) ?? source.summary ?? ''),
        source,
      };
    });
    const picked = await pickSome(items, {
      title: isStory ? l10n.t('Dateline: Cite Which Article?') : l10n.t('Dateline: Cite Which Evidence?'),
      placeholder: l10n.t('Enter cites the focused piece, or all that are checked'),
    });
    return picked?.map(({ source }) => source);
  }

  /** Sources with a web address, once each: the coverage of a story, the evidence of an event or of a signal's events. */
  async #sourcesOf({ kind, id }: CitedByOthersRecord, abort: AbortSignal): Promise<Source[]> {
    if (id === undefined) {
      return [];
    }
    const client = await this.#client();
    const found =
      kind === 'story'
        ? await firstOf(related.story.articles(client, id), abort)
        : await evidenceOf(kind, id, client, abort);
    const addressed = found.filter((source) => hostOf(addressOf(source)) !== undefined);
    return [...new Map(addressed.map((source) => [addressOf(source), source])).values()];
  }
}

function isCitedBySources(record: CitableRecord): record is CitedByOthersRecord {
  return isCitedByOthers(record.kind);
}

async function evidenceOf(
  kind: 'event' | 'signal',
  id: string,
  client: Lists,
  abort: AbortSignal,
): Promise<readonly Evidence[]> {
  const events =
    kind === 'signal' ? (await firstOf(related.signal.events(client, id), abort)).slice(0, mostEvents) : [{ id }];
  const pages = await Promise.all(
    events.map(async ({ id }) => (id === undefined ? [] : firstOf(related.event.evidence(client, id), abort))),
  );
  return pages.flat();
}

/** The first records of a list, from its offline copy where the service can't be asked. */
async function firstOf<T extends ServiceRecord>(list: PageSource<T>, abort: AbortSignal): Promise<readonly T[]> {
  try {
    return (await list(undefined, abort)).items;
  } catch (error) {
    if (error instanceof OfflineError) {
      // A copy of a list has records of its kind alone.
      return error.copy.records as readonly T[];
    }
    throw error;
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
