import { Uri, ViewColumn, window, type WebviewPanel } from 'vscode';
import { recordTitle } from '../library/recordTitle.ts';
import { detailViewType } from '../manifest.ts';
import { sanitizeLine } from '../platform/remoteText.ts';
import type { ReadableRecord } from '../records/kinds.ts';

/** The panel of the detail page. It opens empty, so that VS Code makes it ready while the page's code is loaded. */
export class PagePanel {
  readonly #extensionUri: Uri;
  #current: WebviewPanel | undefined;

  constructor(extensionUri: Uri) {
    this.#extensionUri = extensionUri;
  }

  get current(): WebviewPanel | undefined {
    return this.#current;
  }

  /**
   * Brings the panel to the front and the keyboard to it: the one that is there, else a new one, beside a text that is
   * being written or in front, which is closed again where it can't be filled.
   *
   * @throws what `fill` throws
   */
  async show(record: ReadableRecord, fill: () => Promise<void>): Promise<void> {
    if (this.#current) {
      this.#current.reveal();
      await fill();
      return;
    }
    const column = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
    const options = { enableFindWidget: true, ...pageOptions };
    const panel = window.createWebviewPanel(detailViewType, shortTitle(record), column, options);
    this.#keep(panel);
    try {
      await fill();
    } catch (error) {
      panel.dispose();
      throw error;
    }
  }

  /** Takes over a panel that VS Code brought back, in place of the one before. */
  adopt(panel: WebviewPanel): void {
    this.#current?.dispose();
    panel.webview.options = pageOptions;
    this.#keep(panel);
  }

  #keep(panel: WebviewPanel): void {
    const icon = (name: string) => Uri.joinPath(this.#extensionUri, 'media', name);
    panel.iconPath = { light: icon('page-light.svg'), dark: icon('page-dark.svg') };
    this.#current = panel;
    panel.onDidDispose(() => {
      if (this.#current === panel) {
        this.#current = undefined;
      }
    });
  }
}

/** A page holds all that it needs; set with the panel, since it would begin anew when they change. */
const pageOptions = { enableScripts: true, enableForms: false, enableCommandUris: false, localResourceRoots: [] };

const maxTitle = 40;

/** Title of a record for tabs and buttons, cut to 40 characters. */
export function shortTitle(record: ReadableRecord): string {
  const text = sanitizeLine(recordTitle(record));
  return text.length > maxTitle ? `${text.slice(0, maxTitle - 1).trimEnd()}…` : text;
}
