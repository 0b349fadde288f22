import { l10n, Uri, type WebviewPanel } from 'vscode';
import { getRecordTitle } from '../../kinds/recordTitle.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import type { ReadableRecord } from '../../kinds/index.ts';
import type { PageOpener } from './opener.ts';
import type { ToPage } from '../protocol.ts';

interface PagePanelOptions {
  readonly record: ReadableRecord;
  readonly isPreview: boolean;
  readonly opener?: PageOpener | undefined;
}

/** The panel of one page. It opens empty, so that VS Code prepares it while the code of the page is loaded. */
export class PagePanel {
  readonly webviewPanel: WebviewPanel;
  /** The record that the page shows or is about to show. */
  record: ReadableRecord;
  opener: PageOpener | undefined;
  isDisposed = false;
  #isPreview: boolean;

  constructor(webviewPanel: WebviewPanel, extensionUri: Uri, { record, isPreview, opener }: PagePanelOptions) {
    const icon = (name: string) => Uri.joinPath(extensionUri, 'media', name);
    this.webviewPanel = webviewPanel;
    this.record = record;
    this.opener = opener;
    this.#isPreview = isPreview;
    webviewPanel.iconPath = { light: icon('page-light.svg'), dark: icon('page-dark.svg') };
    webviewPanel.onDidDispose(() => (this.isDisposed = true));
  }

  /** Whether the next record that is previewed replaces this one. */
  get isPreview(): boolean {
    return this.#isPreview;
  }

  /** Turns a preview into a page that stays. */
  keep(): void {
    this.#isPreview = false;
  }

  /** Shows the title of a record on the tab. */
  showTitle(record: ReadableRecord): void {
    const title = formatTabTitle(record, this.#isPreview);
    if (this.webviewPanel.title !== title) {
      this.webviewPanel.title = title;
    }
  }

  /** Moves the keyboard into the page. */
  focus(): void {
    const message: ToPage = { type: 'focus' };
    void this.webviewPanel.webview.postMessage(message);
  }
}

/** Title of a tab. Webviews can't have VS Code's italics for previews, so the title says it, as Markdown previews do. */
export function formatTabTitle(record: ReadableRecord, isPreview: boolean): string {
  const title = shortenTitle(record);
  return isPreview ? l10n.t('Preview: {0}', title) : title;
}

const maxTitle = 40;

/** Title of a record for tabs and buttons, cut to 40 characters. */
export function shortenTitle(record: ReadableRecord): string {
  const text = sanitizeLine(getRecordTitle(record));
  return text.length > maxTitle ? `${text.slice(0, maxTitle - 1).trimEnd()}…` : text;
}
