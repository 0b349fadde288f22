import { l10n, window, type QuickPickItem } from 'vscode';
import type { Reference } from '../citation/reference.ts';
import { notify, withProgress } from '../platform/notify.ts';
import { label } from '../platform/remoteText.ts';
import { addressOf, type CitableRecord, hostOf } from '../records/kinds.ts';
import { isCitedByEvidence, referenceNow, referenceOf, referencesOf } from '../records/reference.ts';
import { related } from '../records/related.ts';
import { storyIdOf } from '../records/stories.ts';
import type { Client } from '../service/client.ts';
import type { Evidence } from '../service/records/types.ts';
import type { Origins } from './origins.ts';
import { recordTitle } from './recordTitle.ts';

/** So many events of a signal are looked through for evidence: the service is metered. */
const mostEvents = 5;
/** Milliseconds that a citation waits for the name of a publisher. */
const patienceMs = 3000;

/** References of records as they are cited: with the publisher's name, and events and signals by their evidence. */
export class References {
  readonly #origins: Origins;
  readonly #client: () => Promise<Client>;

  constructor(origins: Origins, client: () => Promise<Client>) {
    this.#origins = origins;
    this.#client = client;
  }

  /**
   * The references of records; of several pieces of evidence the user chooses. `undefined` where the user cancelled or
   * there is no evidence to cite, which the user is told.
   * @throws ServiceError, NotConnectedError
   */
  async of(records: readonly CitableRecord[]): Promise<readonly Reference[] | undefined> {
    const cited: CitableRecord[] = [];
    for (const record of records) {
      const found = isCitedByEvidence(record) ? await this.#chosenEvidence(record) : [record];
      if (!found) {
        return undefined;
      }
      cited.push(...found);
    }
    return referencesOf(await this.#named(cited));
  }

  /** The reference of a record itself, without a question. */
  async named(record: CitableRecord): Promise<Reference> {
    const [named = record] = await this.#named([record]);
    return referenceNow(named);
  }

  /** The same without a question, for what is dragged: all evidence of an event or a signal. */
  async ofAll(records: readonly CitableRecord[]): Promise<readonly Reference[]> {
    const { signal } = new AbortController();
    const found = await Promise.all(
      records.map(async (record) => (isCitedByEvidence(record) ? this.#evidenceOf(record, signal) : [record])),
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

  async #chosenEvidence(record: CitableRecord): Promise<readonly Evidence[] | undefined> {
    const found = await withProgress(l10n.t('Loading the evidence…'), (abort) => this.#evidenceOf(record, abort));
    if (found.length <= 1) {
      if (found.length === 0) {
        void notify('information', l10n.t('No evidence with a web address to cite: “{0}”', recordTitle(record)));
        return undefined;
      }
      return found;
    }
    const items = found.map((evidence): QuickPickItem & { evidence: Evidence } => {
      const { publisher, published } = referenceOf(this.#origins.complete(evidence));
      return {
        label: label(recordTitle(evidence)),
        description: label([publisher, published?.slice(0, 10)].filter(Boolean).join(' · ')),
        detail: label(evidence.quotation ?? evidence.summary ?? ''),
        evidence,
      };
    });
    const picked = await pickSome(items, {
      title: l10n.t('Dateline: Cite Which Evidence?'),
      placeholder: l10n.t('Enter cites the focused piece, or all that are checked'),
    });
    return picked?.map(({ evidence }) => evidence);
  }

  /** Evidence with a web address, once each: of an event, or of the events that support a signal. */
  async #evidenceOf(record: CitableRecord, abort: AbortSignal): Promise<Evidence[]> {
    const { kind, id } = record;
    if (id === undefined) {
      return [];
    }
    const client = await this.#client();
    const events =
      kind === 'signal'
        ? (await related.signal.events(client, id)(undefined, abort)).items.slice(0, mostEvents)
        : [record];
    const pages = await Promise.all(
      events.map(async ({ id }) =>
        id === undefined ? undefined : related.event.evidence(client, id)(undefined, abort),
      ),
    );
    const found = pages.flatMap((page) => page?.items ?? []);
    const addressed = found.filter((evidence) => hostOf(addressOf(evidence)) !== undefined);
    return [...new Map(addressed.map((evidence) => [addressOf(evidence), evidence])).values()];
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
