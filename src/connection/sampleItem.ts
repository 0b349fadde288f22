import { l10n, StatusBarAlignment, window, type StatusBarItem } from 'vscode';
import type { Connection } from './connection.ts';
import type { ConnectionState } from './connectionState.ts';

export class SampleItem {
  readonly #item: StatusBarItem = window.createStatusBarItem('dateline.sample', StatusBarAlignment.Right);
  readonly #subscription: { dispose(): unknown };

  constructor(connection: Connection) {
    this.#item.name = l10n.t('Dateline: Sample Data');
    this.#item.text = `$(beaker) ${l10n.t('Sample data')}`;
    this.#item.tooltip = l10n.t('Dateline shows sample data: its publishers, people and events are fictional.');
    this.#item.command = 'dateline.sampleActions';
    this.#item.accessibilityInformation = {
      label: l10n.t('Dateline shows sample data. Select to connect to a service.'),
      role: 'button',
    };
    this.#subscription = connection.onDidChange((state) => this.#render(state));
    void connection.state().then((state) => this.#render(state));
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
  }

  #render({ kind }: ConnectionState): void {
    if (kind === 'sample') {
      this.#item.show();
    } else {
      this.#item.hide();
    }
  }
}
