import { l10n, StatusBarAlignment, window, type StatusBarItem } from 'vscode';
import { setContext } from '../platform/contextKey.ts';
import type { RateLimiter, RateLimitStatus } from '../client/request/rateLimiter.ts';
import type { Connection } from './connection.ts';

/** Status bar item for a reached rate limit: when requests go on, how many wait, how many remain. */
export class RateLimitItem {
  readonly #item: StatusBarItem = window.createStatusBarItem('dateline.rateLimit', StatusBarAlignment.Right);
  readonly #follower: { dispose(): unknown };
  #rateLimiter: RateLimiter | undefined;
  #leave: () => void = () => undefined;
  #clock: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    this.#item.name = l10n.t('Dateline: Rate Limit');
    this.#item.command = 'dateline.cancelWaiting';
    const follow = async () => this.#follow(await connection.rateLimiter());
    this.#follower = connection.onDidChange(() => void follow());
    void follow();
  }

  /** Whether the rate limit is reached. */
  get isPaused(): boolean {
    return this.#rateLimiter?.status.until !== undefined;
  }

  /** Cancels every waiting request. */
  cancel(): void {
    this.#rateLimiter?.cancelWaiting();
  }

  dispose(): void {
    this.#follower.dispose();
    this.#leave();
    clearInterval(this.#clock);
    this.#item.dispose();
  }

  #follow(rateLimiter: RateLimiter | undefined): void {
    this.#leave();
    this.#rateLimiter = rateLimiter;
    this.#leave = rateLimiter?.onDidChange((status) => this.#draw(status)) ?? (() => undefined);
    this.#draw(rateLimiter?.status ?? { waiting: 0 });
  }

  #draw({ waiting, until, limit, remaining }: RateLimitStatus): void {
    const shown = until !== undefined && waiting > 0;
    setContext('dateline.waiting', shown);
    if (!shown) {
      clearInterval(this.#clock);
      this.#clock = undefined;
      this.#item.hide();
      return;
    }
    // The seconds run on their own while nothing else happens.
    this.#clock ??= setInterval(() => this.#draw(this.#rateLimiter?.status ?? { waiting: 0 }), 1000);
    const seconds = String(Math.max(1, Math.ceil((until - Date.now()) / 1000)));
    this.#item.text = `$(watch) ${l10n.t('Rate limit reached · Trying again in {0} s', seconds)}`;
    const remainder =
      remaining === undefined || limit === undefined ? '' : l10n.t('{0} of {1} requests remaining.', remaining, limit);
    const queue = waiting === 1 ? l10n.t('1 request is waiting.') : l10n.t('{0} requests are waiting.', waiting);
    const cancel = l10n.t('Select to cancel.');
    this.#item.tooltip = [queue, remainder, cancel].filter(Boolean).join('\n');
    this.#item.accessibilityInformation = {
      label: l10n.t('Dateline: rate limit reached, trying again in {0} seconds. Select to cancel.', seconds),
      role: 'button',
    };
    this.#item.show();
  }
}
