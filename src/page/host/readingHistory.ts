import { createOfflineClient } from '../../store/offline/offlineClient.ts';
import type { ReadableRecord } from '../../kinds/index.ts';
import type { Story } from '../../client/records/types.ts';
import { BoundService } from './boundService.ts';
import type { SharedState } from './detailPanels.ts';
import { History } from './history.ts';
import { DetailModel } from './model/detailModel.ts';
import type { OpenOptions } from './pageActions.ts';

/** A record that the reader came to. */
export interface HistoryEntry {
  /** Tells it from the one before. */
  readonly id: number;
  readonly service: BoundService;
  readonly model: DetailModel;
}

/** An entry, and the number of the connection under which its model asks. */
type BoundEntry = { -readonly [Name in keyof HistoryEntry]: HistoryEntry[Name] } & { connection: number };

/** Records that the reader came to, of which the one in front loads. None of it rejects. */
export class ReadingHistory {
  readonly #shared: SharedState;
  readonly #onDidChange: () => void;
  readonly #entries = new History<BoundEntry>();
  #lastId: number;
  /** Counts how often another service, or another way to ask it, was chosen. */
  #connection = 0;

  /** @param firstId that of the first record */
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

  /** Goes on to a record from the one before, which stops loading. Resolves when it is loaded or has failed. */
  async read(record: ReadableRecord, options: OpenOptions): Promise<HistoryEntry> {
    const bound = new BoundService(this.#shared.options.services, options.service);
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

  /** Goes a step back or forward; what was loaded there is there still, and what was under way goes on. */
  async go(by: -1 | 1): Promise<void> {
    const from = this.current;
    const to = this.#entries.go(by);
    if (to) {
      from?.model.stop();
      this.#onDidChange();
      await this.#resume(to);
    }
  }

  /** Asks again after the connection changed, so that no answer of an earlier one stays. */
  async reconnect(): Promise<void> {
    this.#connection += 1;
    const { current } = this.#entries;
    await (current && this.#resume(current));
  }

  /** Stops loading. */
  stop(): void {
    this.current?.model.stop();
  }

  /** Goes on with a record: with what is there, or anew where that was loaded under another connection. */
  async #resume(entry: BoundEntry): Promise<void> {
    if (entry.connection !== this.#connection) {
      const { record, story } = entry.model;
      const isOtherService = !entry.service.matches(
        await this.#shared.options.services.service().catch(() => undefined),
      );
      if (this.current !== entry) {
        return;
      }
      entry.model.stop();
      entry.connection = this.#connection;
      if (!isOtherService) {
        // Cursors and failures are those of the earlier connection.
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
    const { options, sources } = this.#shared;
    return new DetailModel(record, {
      client: createOfflineClient({
        client: () => service.client(),
        service: () => service.name,
        copies: options.copies,
        onError: (error) => options.log.error(error),
      }),
      sources,
      onDidChange: this.#onDidChange,
      offers: options.services.offers,
      story,
      followsArticle,
      complete: options.complete,
    });
  }
}
