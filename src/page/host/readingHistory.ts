import { createOfflineClient } from '../../store/offline/offlineClient.ts';
import type { ReadableRecord } from '../../kinds/index.ts';
import type { Story } from '../../client/records/types.ts';
import { BoundService } from './boundService.ts';
import type { SharedState } from './detailPanels.ts';
import { DetailModel } from './model/detailModel.ts';
import type { OpenOptions } from './pageActions.ts';

/** `model` belongs to a `connection` and is replaced after a change. */
export interface HistoryEntry {
  readonly id: number;
  readonly service: BoundService;
  model: DetailModel;
  connection: number;
}

const maxEntries = 30;

/** The records that the reader visited. Only the current one loads. Its methods never reject. */
export class ReadingHistory {
  readonly #shared: SharedState;
  readonly #onDidChange: () => void;
  #entries: readonly HistoryEntry[] = [];
  #index = -1;
  #lastId: number;
  /** Incremented on each change of service or connection. */
  #connection = 0;

  constructor(shared: SharedState, firstId: number, onDidChange: () => void) {
    this.#shared = shared;
    this.#lastId = firstId - 1;
    this.#onDidChange = onDidChange;
  }

  get current(): HistoryEntry | undefined {
    return this.#entries[this.#index];
  }

  get back(): HistoryEntry | undefined {
    return this.#entries[this.#index - 1];
  }

  get forward(): HistoryEntry | undefined {
    return this.#entries[this.#index + 1];
  }

  /** Stops loading the previous record. Resolves when every part has loaded or failed. */
  async read(record: ReadableRecord, options: OpenOptions): Promise<void> {
    const bound = new BoundService(this.#shared.services, options.service);
    const entry = this.#createEntry(record, bound, options);
    this.stop();
    this.#entries = [...this.#entries.slice(0, this.#index + 1), entry].slice(-maxEntries);
    this.#index = this.#entries.length - 1;
    this.#onDidChange();
    await entry.model.start();
    const { article } = entry.model;
    if (!options.followsArticle || !article || this.current !== entry) {
      return;
    }
    const next = this.#createEntry(article, bound, {});
    entry.model.stop();
    this.#entries = this.#entries.with(this.#index, next);
    this.#onDidChange();
    await next.model.start();
  }

  async go(by: -1 | 1): Promise<void> {
    const to = this.#entries[this.#index + by];
    if (to) {
      this.stop();
      this.#index += by;
      this.#onDidChange();
      await this.#resume(to);
    }
  }

  async reconnect(): Promise<void> {
    this.#connection += 1;
    await (this.current && this.#resume(this.current));
  }

  stop(): void {
    this.current?.model.stop();
  }

  /** Reloads the record if the connection changed. */
  async #resume(entry: HistoryEntry): Promise<void> {
    if (entry.connection !== this.#connection) {
      const { record, story } = entry.model;
      const isOtherService = !entry.service.matches(await this.#shared.services.service().catch(() => undefined));
      if (this.current !== entry) {
        return;
      }
      entry.model.stop();
      entry.connection = this.#connection;
      if (!isOtherService) {
        // Cursors and failures belong to the previous connection.
        entry.model = this.#createModel(record, entry.service, story);
      }
      this.#onDidChange();
    }
    const { model } = entry;
    await Promise.all([model.start(), model.retry()]);
  }

  #createEntry(record: ReadableRecord, service: BoundService, { story, followsArticle }: OpenOptions): HistoryEntry {
    this.#lastId += 1;
    const model = this.#createModel(record, service, story, followsArticle);
    return { id: this.#lastId, service, model, connection: this.#connection };
  }

  #createModel(
    record: ReadableRecord,
    service: BoundService,
    story: Story | undefined,
    followsArticle?: boolean,
  ): DetailModel {
    const { copies, sources, services, complete } = this.#shared;
    const client = createOfflineClient({ client: () => service.client(), service: () => service.name, copies });
    const { offers } = services;
    return new DetailModel(record, {
      client,
      sources,
      onDidChange: this.#onDidChange,
      offers,
      story,
      followsArticle,
      complete,
    });
  }
}
