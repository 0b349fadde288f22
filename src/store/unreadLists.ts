import type { Memory } from './storage/storedFile.ts';

const memoryKey = 'dateline.unreadLists';

/** Lists that show only unread records, stored for the workspace. */
export class UnreadLists {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  has(list: string): boolean {
    return this.#all.includes(list);
  }

  async set(list: string, isUnreadOnly: boolean): Promise<void> {
    const otherLists = this.#all.filter((other) => other !== list);
    await this.#memory.update(memoryKey, isUnreadOnly ? [...otherLists, list] : otherLists);
  }

  get #all(): readonly unknown[] {
    const stored = this.#memory.get(memoryKey);
    return Array.isArray(stored) ? (stored as unknown[]) : [];
  }
}
