import { l10n, StatusBarAlignment, window } from 'vscode';
import { setContext } from '../platform/contextKey.ts';
import { Disposables } from '../platform/disposables.ts';
import type { RateLimiter, RateLimitStatus } from '../client/request/rateLimiter.ts';
import type { Connection } from './connection.ts';

export class RateLimitItem {
  readonly #disposables = new Disposables();
  readonly #item = this.#disposables.add(window.createStatusBarItem('dateline.rateLimit', StatusBarAlignment.Right));
  #rateLimiter: RateLimiter | undefined;
  #unsubscribe: () => void = () => undefined;
  #interval: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    this.#item.name = l10n.t('Dateline: Rate Limit');
    this.#item.command = 'dateline.cancelWaiting';
    const follow = async () => this.#follow(await connection.rateLimiter());
    this.#disposables.add(connection.onDidChange(() => void follow()));
    this.#disposables.add({
      dispose: () => {
        this.#unsubscribe();
        clearInterval(this.#interval);
      },
    });
    void follow();
  }

  get isPaused(): boolean {
    return this.#rateLimiter?.status.until !== undefined;
  }

  cancel(): void {
    this.#rateLimiter?.cancelWaiting();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #follow(rateLimiter: RateLimiter | undefined): void {
    this.#unsubscribe();
    // The window can close before the service is known.
    if (this.#disposables.isDisposed) {
      return;
    }
    this.#rateLimiter = rateLimiter;
    this.#unsubscribe = rateLimiter?.onDidChange((status) => this.#render(status)) ?? (() => undefined);
    this.#render(rateLimiter?.status ?? { waiting: 0 });
  }

  #render({ waiting, until, limit, remaining }: RateLimitStatus): void {
    const isShown = until !== undefined && waiting > 0;
    setContext('dateline.waiting', isShown);
    if (!isShown) {
      clearInterval(this.#interval);
      this.#interval = undefined;
      this.#item.hide();
      return;
    }
    // Update the seconds between the rate limiter's events.
    this.#interval ??= setInterval(() => this.#render(this.#rateLimiter?.status ?? { waiting: 0 }), 1000);
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
