import { l10n } from 'vscode';
import { describeError } from '../connection/errorMessages.ts';
import { announce, notify } from '../platform/notify.ts';
import { isCanceled } from '../client/errors.ts';

/** Results that arrive within this time share one message. */
const batchMs = 300;

/** Messages about failed lists, because screen readers announce those but not tree changes. */
export class RefreshReport {
  readonly #failed = new Map<string, unknown>();
  readonly #restarted = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  addFailure(list: string, error: unknown): void {
    if (!isCanceled(error)) {
      this.#failed.set(list, error);
      this.#schedule();
    }
  }

  addRestart(list: string): void {
    this.#restarted.add(list);
    this.#schedule();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#notify();
    }, batchMs);
  }

  #notify(): void {
    const [error] = this.#failed.values();
    if (this.#failed.size > 0) {
      const { message, remedies } = describeError(error);
      void notify('warning', l10n.t('Can’t load {0}. {1}', formatNames(this.#failed.keys()), message), remedies);
    }
    if (this.#restarted.size > 0) {
      const lists = formatNames(this.#restarted);
      const count = this.#restarted.size;
      const message =
        count === 1
          ? l10n.t('Refreshed {0}. The list starts from the top again.', lists)
          : l10n.t('Refreshed {0}. The lists start from the top again.', lists);
      announce(message);
    }
    this.#failed.clear();
    this.#restarted.clear();
  }
}

function formatNames(names: Iterable<string>): string {
  return new Intl.ListFormat(undefined, { type: 'conjunction' }).format(names);
}
