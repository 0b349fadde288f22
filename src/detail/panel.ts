import type { Disposable, Event, Uri, WebviewPanel } from 'vscode';
import type { ReadableRecord } from '../library/recordOf.ts';
import type { CitableRecord } from '../library/referenceOf.ts';
import { StoreFolder } from '../library/storeFolder.ts';
import { Disposables } from '../platform/lifecycle.ts';
import type { Log } from '../platform/log.ts';
import type { Remedy } from '../platform/notify.ts';
import { onDidChangeSettings, setting } from '../platform/settings.ts';
import type { Services } from './boundService.ts';
import { Copies } from './copies.ts';
import { DetailPanel } from './detailPanel.ts';
import type { Offer } from './protocol.ts';
import { Sources } from './sources.ts';
import { keptOf } from './kept.ts';

export interface DetailOptions {
  readonly extensionUri: Uri;
  /** Where offline copies lie. */
  readonly copiesUri: Uri;
  readonly services: Services;
  /** Fires after another service is asked, or the same one in another way, such as with another key. */
  readonly onDidChangeServices: Event<unknown>;
  /** What the user is told of an error, and what can be done about it. */
  readonly describe: (error: unknown) => { readonly message: string; readonly remedies: readonly Remedy[] };
  readonly log: Log;
  /** Called for each record that comes to be shown, also when the user followed a link in the page. */
  readonly onDidShow: (record: ReadableRecord) => void;
  readonly clippings: {
    readonly has: (record: CitableRecord) => boolean;
    readonly onDidChange: Event<void>;
  };
  readonly citing: Citing;
}

/** Citing where the user writes. */
export interface Citing {
  /** How the record can be cited there. */
  offer(record: CitableRecord): Promise<Offer>;
  insert(record: CitableRecord, format: string): Promise<void>;
  copy(record: CitableRecord, format: string): Promise<void>;
  /** Puts words of the record there as a quotation with its source. */
  quote(record: CitableRecord, text: string): Promise<void>;
}

/** What all pages share. */
export interface Shared {
  readonly options: DetailOptions;
  readonly sources: Sources;
  readonly copies: Copies;
}

/** The detail pages: one panel that is reused for each record, or one for each. */
export class DetailPanels implements Disposable {
  readonly #shared: Shared;
  readonly #disposables = new Disposables();
  /** The one that was used last comes last. */
  #panels: readonly DetailPanel[] = [];

  constructor(options: DetailOptions) {
    this.#shared = { options, sources: new Sources(), copies: new Copies(new StoreFolder(options.copiesUri)) };
    this.#disposables.add(onDidChangeSettings(['detail.images'], () => this.#each((panel) => panel.build())));
    this.#disposables.add(options.onDidChangeServices(() => this.#each((panel) => panel.reconnect())));
    this.#disposables.add(options.clippings.onDidChange(() => this.#each((panel) => panel.refresh())));
  }

  /** Shows at once what `record` holds; resolves when the rest is loaded or has failed. The page says which. */
  async open(record: ReadableRecord): Promise<void> {
    const service = await this.#shared.options.services.service();
    const last = this.#panels.at(-1);
    const shown = this.#panels.find((candidate) => candidate.shows(record, service));
    const panel = setting('detail.reusePage') ? last : shown;
    const opened = panel ?? this.#add(DetailPanel.create(this.#shared, last?.column));
    opened.reveal();
    if (!opened.shows(record, service)) {
      await opened.read(record, { service });
    }
  }

  /** Fills a panel that VS Code brought back after the window was reloaded, from what its page kept. */
  async revive(panel: WebviewPanel, state: unknown): Promise<void> {
    const kept = keptOf(state);
    if (!kept) {
      panel.dispose();
      return;
    }
    await this.#add(new DetailPanel(this.#shared, panel, kept.page)).read(kept.record, { service: kept.service });
  }

  /** Removes the offline copies of what services of an origin had. */
  forget(origin: string): Promise<void> {
    return this.#shared.copies.forget(origin);
  }

  dispose(): void {
    this.#each((panel) => panel.dispose());
    this.#disposables.dispose();
  }

  #add(panel: DetailPanel): DetailPanel {
    this.#panels = [...this.#panels, panel];
    const others = () => this.#panels.filter((candidate) => candidate !== panel);
    panel.onDidUse(() => (this.#panels = [...others(), panel]));
    panel.onDidClose(() => (this.#panels = others()));
    return panel;
  }

  #each(action: (panel: DetailPanel) => void): void {
    for (const panel of this.#panels) {
      action(panel);
    }
  }
}
