import { createOfflineClient } from '../../store/offline/offlineClient.ts';
import type { ReadableRecord } from '../../kinds/index.ts';
import type { Story } from '../../client/records/types.ts';
import { BoundService } from './boundService.ts';
import type { SharedState } from './detailPanels.ts';
import { PageHistory } from './history.ts';
import { DetailModel } from './model/detailModel.ts';
import type { OpenOptions } from './pageActions.ts';

export interface HistoryEntry {
  readonly id: number;
  readonly service: BoundService;
  readonly model: DetailModel;
}

type BoundEntry = { -readonly [Name in keyof HistoryEntry]: HistoryEntry[Name] } & { connection: number };

/** The records that the reader visited. Only the current one loads. Its methods never reject. */
export class ReadingHistory {
  readonly #shared: SharedState;
  readonly #onDidChange: () => void;
  readonly #entries = new PageHistory<BoundEntry>();
  #lastId: number;
  /** Incremented on each change of service or connection. */
  #connection = 0;

  constructor(shared: SharedState, firstId: number, onDidChange: () => void) {
    this.#shared = shared;
    this.#lastId = firstId - 1;
    this.#onDidChange = onDidChange;
  }

  get current(): HistoryEntry | undefined {
    return this.#entries.current;
  }

  get back(): HistoryEntry | undefined {
    return this.#entries.back;
  }

  get forward(): HistoryEntry | undefined {
    return this.#entries.forward;
  }

  /** Stops loading the previous record. Resolves when every part has loaded or failed. */
  async read(record: ReadableRecord, options: OpenOptions): Promise<HistoryEntry> {
    const bound = new BoundService(this.#shared.services, options.service);
    const entry = this.#createEntry(record, bound, options);
    this.stop();
    this.#entries.push(entry);
    this.#onDidChange();
    await entry.model.start();
    const { article } = entry.model;
    if (!options.followsArticle || !article || this.current !== entry) {
      return entry;
    }
    const next = this.#createEntry(article, bound, {});
    entry.model.stop();
    this.#entries.replace(next);
    this.#onDidChange();
    await next.model.start();
    return next;
  }

  async go(by: -1 | 1): Promise<void> {
    const from = this.current;
    const to = this.#entries.go(by);
    if (to) {
      from?.model.stop();
      this.#onDidChange();
      await this.#resume(to);
    }
  }

  async reconnect(): Promise<void> {
    this.#connection += 1;
    const { current } = this.#entries;
    await (current && this.#resume(current));
  }

  stop(): void {
    this.current?.model.stop();
  }

  /** Reloads the record if the connection changed. */
  async #resume(entry: BoundEntry): Promise<void> {
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

  #createEntry(record: ReadableRecord, service: BoundService, { story, followsArticle }: OpenOptions): BoundEntry {
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
