import type { Disposable, Uri } from 'vscode';
import type { ReadableRecord } from '../library/recordOf.ts';
import type { Log } from '../platform/log.ts';
import type { Remedy } from '../platform/notify.ts';
import type { Client } from '../service/client.ts';
import { DetailPanel } from './detailPanel.ts';
import { Sources } from './sources.ts';

export interface DetailOptions {
  readonly extensionUri: Uri;
  readonly client: () => Promise<Client>;
  /** What the user is told of an error, and what can be done about it. */
  readonly describe: (error: unknown) => { readonly message: string; readonly remedies: readonly Remedy[] };
  readonly log: Log;
  /** Called for each record that comes to be shown, also when the user followed a link in the page. */
  readonly onDidShow?: (record: ReadableRecord) => void;
}

/** The detail pages: one panel that is reused for each record. */
export class DetailPanels implements Disposable {
  readonly #options: DetailOptions;
  readonly #sources = new Sources();
  #panel: DetailPanel | undefined;

  constructor(options: DetailOptions) {
    this.#options = options;
  }

  /** Shows at once what `record` holds; resolves when the rest is loaded or has failed. The page says which. */
  async open(record: ReadableRecord): Promise<void> {
    this.#panel ??= new DetailPanel(this.#options, this.#sources, () => (this.#panel = undefined));
    this.#panel.reveal();
    await this.#panel.read(record);
  }

  dispose(): void {
    this.#panel?.dispose();
  }
}
