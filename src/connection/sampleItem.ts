import { l10n, StatusBarAlignment, window, type StatusBarItem } from 'vscode';
import type { Connection } from './connection.ts';
import type { ConnectionState } from './connectionState.ts';

/** Status bar item that says once, for all views, that they show sample data; it leads to what to do about that. */
export class SampleItem {
  readonly #item: StatusBarItem = window.createStatusBarItem('dateline.sample', StatusBarAlignment.Right);
  readonly #follower: { dispose(): unknown };

  constructor(connection: Connection) {
    this.#item.name = l10n.t('Dateline: Sample Data');
    this.#item.text = `$(beaker) ${l10n.t('Sample data')}`;
    this.#item.tooltip = l10n.t('Dateline shows sample data: its publishers, people and events are fictional.');
    this.#item.command = 'dateline.sampleActions';
    this.#item.accessibilityInformation = {
      label: l10n.t('Dateline shows sample data. Select to connect to a service.'),
      role: 'button',
    };
    this.#follower = connection.onDidChange((state) => this.#draw(state));
    void connection.state().then((state) => this.#draw(state));
  }

  dispose(): void {
    this.#follower.dispose();
    this.#item.dispose();
  }

  #draw({ kind }: ConnectionState): void {
    if (kind === 'sample') {
      this.#item.show();
    } else {
      this.#item.hide();
    }
  }
}
