import { l10n, StatusBarAlignment, window, type StatusBarItem } from 'vscode';
import { setContext } from '../platform/contextKey.ts';
import type { Gate, GateStatus } from '../service/gate.ts';
import type { Connection } from './connection.ts';

/** Shows in the status bar that requests wait for their turn, until when, and what the service says is left. */
export class TurnStatus {
  readonly #item: StatusBarItem = window.createStatusBarItem('dateline.turn', StatusBarAlignment.Right);
  readonly #follower: { dispose(): unknown };
  #gate: Gate | undefined;
  #leave: () => void = () => undefined;
  #clock: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    this.#item.name = l10n.t('Dateline: Requests Waiting');
    this.#item.command = 'dateline.cancelWaiting';
    const follow = async () => this.#follow(await connection.gate());
    this.#follower = connection.onDidChange(() => void follow());
    void follow();
  }

  /** Whether the service takes no requests for now. */
  get isPaused(): boolean {
    return this.#gate?.status.until !== undefined;
  }

  /** Gives up every request that waits. */
  cancel(): void {
    this.#gate?.cancelWaiting();
  }

  dispose(): void {
    this.#follower.dispose();
    this.#leave();
    clearInterval(this.#clock);
    this.#item.dispose();
  }

  #follow(gate: Gate | undefined): void {
    this.#leave();
    this.#gate = gate;
    this.#leave = gate?.onDidChange((status) => this.#draw(status)) ?? (() => undefined);
    this.#draw(gate?.status ?? { waiting: 0 });
  }

  #draw({ waiting, until, limit, remaining }: GateStatus): void {
    const shown = until !== undefined && waiting > 0;
    setContext('dateline.waiting', shown);
    if (!shown) {
      clearInterval(this.#clock);
      this.#clock = undefined;
      this.#item.hide();
      return;
    }
    // The seconds run on their own while nothing else happens.
    this.#clock ??= setInterval(() => this.#draw(this.#gate?.status ?? { waiting: 0 }), 1000);
    const seconds = String(Math.max(1, Math.ceil((until - Date.now()) / 1000)));
    this.#item.text = `$(watch) ${l10n.t('Dateline: next request in {0} s', seconds)}`;
    const left =
      remaining === undefined || limit === undefined
        ? ''
        : l10n.t('The service says that {0} of {1} requests are left.', remaining, limit);
    this.#item.tooltip = [
      l10n.t('The service takes no more requests for now. Waiting: {0}.', waiting),
      left,
      l10n.t('Click to cancel what waits.'),
    ]
      .filter(Boolean)
      .join('\n');
    this.#item.accessibilityInformation = {
      label: l10n.t('Dateline: next request in {0} seconds. Activate to cancel what waits.', seconds),
      role: 'button',
    };
    this.#item.show();
  }
}
