import { l10n, ThemeIcon, window, type QuickInputButton, type QuickPick, type QuickPickItem } from 'vscode';
import { describeFault } from '../connection/faults.ts';
import { referenceOf } from '../library/referenceOf.ts';
import { executeCommand } from '../platform/commands.ts';
import { label } from '../platform/remoteText.ts';
import type { Client } from '../service/client.ts';
import type { Article } from '../service/records.ts';

/** Searches articles as the user types: Enter opens one, a button cites it. */
export function searchArticles(client: () => Promise<Client>, query = ''): void {
  const pick = window.createQuickPick<Item>();
  const search = new ArticleSearch(pick, client);
  pick.title = l10n.t('Dateline: Search Articles');
  pick.placeholder = l10n.t('What do you need evidence of?');
  pick.onDidChangeValue((value) => search.type(value));
  pick.onDidAccept(() => pick.selectedItems[0]?.accept?.());
  pick.onDidTriggerItemButton(({ item, button }) => {
    item.buttons?.find((candidate) => candidate === button)?.run();
  });
  pick.onDidHide(() => {
    search.dispose();
    pick.dispose();
  });
  pick.value = query;
  search.type(query);
  pick.show();
}

interface Button extends QuickInputButton {
  readonly run: () => void;
}

interface Item extends QuickPickItem {
  /** What Enter does. */
  readonly accept?: () => void;
  readonly buttons?: readonly Button[];
}

/** The service's limit on the earlier surface (article-aggregation, Limits); less finds nothing useful anyway. */
const minLength = 3;
/** Long enough that a word being typed is one request, since the service is metered. */
const pauseMs = 300;

class ArticleSearch {
  readonly #pick: QuickPick<Item>;
  readonly #client: () => Promise<Client>;
  readonly #found = new Map<string, readonly Article[]>();
  #timer: NodeJS.Timeout | undefined;
  #request: AbortController | undefined;

  constructor(pick: QuickPick<Item>, client: () => Promise<Client>) {
    this.#pick = pick;
    this.#client = client;
  }

  type(value: string): void {
    this.#stop();
    const query = value.trim();
    const found = this.#found.get(query);
    if (found) {
      this.#show(found);
    } else if (query.length < minLength) {
      this.#pick.items = [];
    } else {
      this.#pick.busy = true;
      this.#timer = setTimeout(() => void this.#ask(query), pauseMs);
    }
  }

  dispose(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#request = undefined;
    this.#pick.busy = false;
  }

  async #ask(query: string): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    this.#pick.busy = true;
    try {
      const client = await this.#client();
      const { items } = await client.articles.search({ q: query })(undefined, request.signal);
      this.#found.set(query, items);
      if (this.#request === request) {
        this.#show(items);
      }
    } catch (error) {
      if (this.#request === request) {
        this.#fail(error);
      }
    }
    if (this.#request === request) {
      this.#pick.busy = false;
    }
  }

  #show(articles: readonly Article[]): void {
    const none: Item = { label: l10n.t('No articles match. Try fewer or other words.'), alwaysShow: true };
    this.#pick.items = articles.length === 0 ? [none] : articles.map((article) => this.#itemOf(article));
  }

  #fail(error: unknown): void {
    const { message, remedies } = describeFault(error);
    const retry: Item = {
      label: `$(refresh) ${l10n.t('Try again')}`,
      alwaysShow: true,
      accept: () => this.type(this.#pick.value),
    };
    this.#pick.items = [
      { label: `$(error) ${label(message)}`, alwaysShow: true },
      retry,
      ...remedies.map((remedy): Item => ({
        label: `$(arrow-right) ${remedy.label}`,
        alwaysShow: true,
        accept: () => this.#leave(() => executeCommand(remedy.command, ...(remedy.args ?? []))),
      })),
    ];
  }

  #itemOf(article: Article): Item {
    const target = { record: article };
    const { title, url, publisher } = referenceOf(article);
    return {
      label: label(title ?? url ?? l10n.t('(untitled)')),
      description: label([publisher, article.published?.slice(0, 10)].filter(Boolean).join(' · ')),
      detail: label(article.summary ?? url ?? ''),
      // The service has ranked by meaning: what it found need not hold the words that were typed.
      alwaysShow: true,
      accept: () => this.#leave(() => executeCommand('dateline.openDetail', target)),
      buttons: [
        this.#button('quote', l10n.t('Insert Citation'), 'dateline.insertCitation', target),
        this.#button('link-external', l10n.t('Open in Browser'), 'dateline.openInBrowser', target),
      ],
    };
  }

  #button(
    icon: string,
    tooltip: string,
    command: 'dateline.insertCitation' | 'dateline.openInBrowser',
    target: { readonly record: Article },
  ): Button {
    const run = () => this.#leave(() => executeCommand(command, target));
    return { iconPath: new ThemeIcon(icon), tooltip, run };
  }

  /** Closes the picker first, so that the focus is back where the user writes. */
  #leave(then: () => Promise<void>): void {
    this.#pick.hide();
    void then();
  }
}
