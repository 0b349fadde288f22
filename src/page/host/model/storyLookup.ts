import { getKind } from '../../../kinds/index.ts';
import type { OfflineClient } from '../../../store/offline/offlineClient.ts';
import { readStoryId } from '../../../kinds/storyFacts.ts';
import type { ServiceRecord, Story } from '../../../client/records/types.ts';

export class StoryLookup {
  readonly #client: OfflineClient;
  readonly #record: () => ServiceRecord;
  #story: Story | undefined;
  #isRequested = false;

  constructor(client: OfflineClient, record: () => ServiceRecord, story: Story | undefined) {
    this.#client = client;
    this.#record = record;
    this.#story = story;
  }

  get story(): Story | undefined {
    return this.#story;
  }

  /** Whether the article names a story that was not requested yet. */
  get isIncomplete(): boolean {
    return this.#findMissingId() !== undefined;
  }

  forgetErrors(): void {
    this.#isRequested = false;
  }

  /** @throws ServiceError, OfflineError */
  async load(signal: AbortSignal): Promise<void> {
    const id = this.#findMissingId();
    if (id !== undefined) {
      this.#isRequested = true;
      const { record } = await this.#client.get('story', id, signal);
      if (!signal.aborted) {
        this.#story = record;
      }
    }
  }

  #findMissingId(): string | undefined {
    const record = this.#record();
    const isMissing = getKind(record).belongsToStory && !this.#story && !this.#isRequested;
    return isMissing ? readStoryId(record.extra) : undefined;
  }
}
