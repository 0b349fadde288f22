import { l10n, Uri, type WebviewPanel } from 'vscode';
import { getRecordTitle } from '../../kinds/recordTitle.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import type { ReadableRecord } from '../../kinds/index.ts';
import type { MessageToPage } from '../protocol.ts';

/** The list or document that the user opened a record from. */
export interface PageOpener {
  readonly focus: () => Promise<void>;
  readonly list?: {
    readonly neighbors: () => ListNeighbors;
    /** Moves to the next (1) or previous (-1) record; loads the next page at the end. */
    readonly step: (by: -1 | 1) => Promise<ReadableRecord | undefined>;
  };
}

interface ListNeighbors {
  readonly previous: boolean;
  readonly next: boolean;
}

interface PagePanelOptions {
  readonly record: ReadableRecord;
  readonly isPreview: boolean;
  readonly opener?: PageOpener | undefined;
}

/** A panel that opens empty, so that VS Code prepares it while the page's code loads. */
export class PagePanel {
  readonly webviewPanel: WebviewPanel;
  /** The record that the page shows or is about to show. */
  record: ReadableRecord;
  opener: PageOpener | undefined;
  isDisposed = false;
  #isPreview: boolean;

  constructor(webviewPanel: WebviewPanel, extensionUri: Uri, { record, isPreview, opener }: PagePanelOptions) {
    const createIcon = (name: string) => Uri.joinPath(extensionUri, 'media', name);
    this.webviewPanel = webviewPanel;
    this.record = record;
    this.opener = opener;
    this.#isPreview = isPreview;
    webviewPanel.iconPath = { light: createIcon('page-light.svg'), dark: createIcon('page-dark.svg') };
    webviewPanel.onDidDispose(() => (this.isDisposed = true));
  }

  get isPreview(): boolean {
    return this.#isPreview;
  }

  keep(): void {
    this.#isPreview = false;
  }

  showTitle(record: ReadableRecord): void {
    const title = formatTabTitle(record, this.#isPreview);
    if (this.webviewPanel.title !== title) {
      this.webviewPanel.title = title;
    }
  }

  focus(): void {
    const message: MessageToPage = { type: 'focus' };
    void this.webviewPanel.webview.postMessage(message);
  }
}

/** Marks a preview. Webviews can't have an italic title, so the title says it, as in Markdown previews. */
export function formatTabTitle(record: ReadableRecord, isPreview: boolean): string {
  const title = shortenTitle(record);
  return isPreview ? l10n.t('Preview: {0}', title) : title;
}

const maxTitle = 40;

export function shortenTitle(record: ReadableRecord): string {
  const text = sanitizeLine(getRecordTitle(record));
  return text.length > maxTitle ? `${text.slice(0, maxTitle - 1).trimEnd()}…` : text;
}
