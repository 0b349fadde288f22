import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumArguments, requireProgram } from '../../scripts/programs.ts';
import { createPageHtml } from '../../src/page/host/createPageHtml.ts';
import { markdownToHtml, renderMarkdown } from '../../src/page/host/model/markdownToHtml.ts';
import type {
  MessageFromPage,
  FormatOffer,
  PageState,
  Section,
  StoredPage,
  PageItem,
  MessageToPage,
} from '../../src/page/protocol.ts';
import { localizeStrings } from '../../src/page/strings.ts';
import themes from '../support/themes.json' with { type: 'json' };

export type Theme = keyof typeof themes;

const origin = 'https://page.test';

function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: requireProgram('chromium'), args: chromiumArguments });
}

interface PageOptions {
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  readonly images?: boolean;
  /** Such as `America/Los_Angeles`. */
  readonly timezone?: string;
  readonly state?: PageState;
  /** State that the page stored before it was rebuilt. */
  readonly stored?: StoredPage;
}

/** Opens the detail page in its own Chromium for the calling suite. */
export function detailPages() {
  let browser: Browser;
  let files: ReadonlyMap<string, string>;
  before(async () => {
    [browser, files] = await Promise.all([launchChromium(), buildPage()]);
  });
  after(() => browser.close());
  return {
    open: (options?: PageOptions) => DetailPage.open(browser, files, options),
    scriptBytes: () => Buffer.byteLength(files.get('page.js') ?? ''),
  };
}

/** Uses the worker thread only for texts that may be slow, because starting it takes longer than most texts. */
function renderHtml(markdown: string): Promise<string | undefined> {
  return markdown.length > 10_000 ? markdownToHtml(markdown) : Promise.resolve(renderMarkdown(markdown));
}

async function layOutSection(section: Section): Promise<Section> {
  if (section.type === 'group') {
    return { ...section, sections: await Promise.all(section.sections.map(layOutSection)) };
  }
  if (section.type !== 'text' || section.text.format !== 'markdown' || section.text.isPending) {
    return section;
  }
  const html = await renderHtml(section.text.source);
  return html === undefined ? section : { ...section, text: { ...section.text, html } };
}

/** Builds the files of the detail page, minified as in the package. */
async function buildPage(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { page: 'src/page/webview/main.ts' },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'chrome134',
    outdir: 'dist',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text]));
}

/**
 * The detail page as VS Code loads it: HTML, content security policy, both files, theme variables, no network. `faults`
 * collects policy violations and errors.
 */
export class DetailPage {
  readonly page: Page;
  readonly faults: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(
    browser: Browser,
    files: ReadonlyMap<string, string>,
    { theme = 'vscode-dark', width = 800, height = 900, images = false, timezone, state, stored }: PageOptions = {},
  ): Promise<DetailPage> {
    const page = await browser.newPage({
      viewport: { width, height },
      ...(timezone !== undefined && { timezoneId: timezone }),
    });
    const opened = new DetailPage(page);
    const start = { type: 'start', locale: 'en-GB', strings: localizeStrings({ t: (text) => text }), images } as const;
    const messages = [start, ...(state ? [{ type: 'show', page: state } as const] : [])];
    const [script = '', style = ''] = ['page.js', 'page.css'].map((name) => files.get(name));
    await opened.#watch(createPageHtml({ script, style, locale: 'en', images, messages }), stored);
    await page.goto(`${origin}/`);
    await opened.dress(theme);
    if (stored) {
      await opened.#post(start);
    }
    return opened;
  }

  /** Applies the colors of a theme like VS Code. */
  async dress(theme: Theme): Promise<void> {
    await this.page.evaluate(
      ([name, variables]) => {
        document.body.className = name;
        for (const [variable, value] of Object.entries(variables)) {
          document.documentElement.style.setProperty(variable, value);
        }
      },
      [theme, themes[theme]] as const,
    );
  }

  /** Shows a state, with rendered Markdown, and resolves after the page rendered it. */
  async show(state: PageState): Promise<void> {
    const sections = await Promise.all(state.sections.map(layOutSection));
    await this.#post({ type: 'show', page: { ...state, sections } });
  }

  /** Returns all messages that the page sent. */
  sentMessages(): Promise<unknown[]> {
    return this.page.evaluate(() => (globalThis as unknown as { sent: unknown[] }).sent);
  }

  /** Reports a failed action to the page. */
  async fail(about: MessageFromPage['type'], message: string): Promise<void> {
    await this.#post({ type: 'failed', page: 1, about, message });
  }

  /** Sends citation formats to the page. */
  async offer(pageItem: PageItem, offer: FormatOffer): Promise<void> {
    await this.#post({ type: 'offer', page: 1, pageItem, offer });
  }

  async #post(message: MessageToPage): Promise<void> {
    // Serialize to JSON like VS Code.
    await this.page.evaluate(async (json) => {
      const drawn = new Promise((next) => window.addEventListener('message', next, { once: true }));
      window.postMessage(JSON.parse(json), '*');
      await drawn;
    }, JSON.stringify(message));
  }

  async #watch(shell: string, stored: StoredPage | undefined): Promise<void> {
    const { page, faults } = this;
    await page.route('**/*', (route) => {
      const url = route.request().url();
      if (url !== `${origin}/`) {
        faults.push(`requested ${url}`);
        return route.abort();
      }
      return route.fulfill({ body: shell, contentType: 'text/html; charset=utf-8' });
    });
    page.on('dialog', (dialog) => {
      faults.push(`ran ${dialog.type()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => faults.push(`threw ${error.message}`));
    page.on('frameattached', (frame) => faults.push(`made a frame ${frame.url()}`));
    page.on('popup', (popup) => faults.push(`opened a window ${popup.url()}`));
    await page.exposeFunction('report', (fault: string) => faults.push(fault));
    await page.addInitScript((before) => {
      const world = globalThis as unknown as Record<string, unknown> & { report: (fault: string) => void };
      const sentMessages: unknown[] = [];
      let state: unknown = before;
      world.sent = sentMessages;
      world.acquireVsCodeApi = () => ({
        postMessage: (message: unknown) => sentMessages.push(message),
        getState: () => state,
        setState: (value: unknown) => (state = value),
      });
      for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
        world[name] = () => world.report(`ran ${name}`);
      }
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        // Chromium also reports violations in the inert document that DOMPurify parses in.
        const isOfThere = violatedDirective === 'base-uri' || violatedDirective === 'media-src';
        if (blockedURI !== 'inline' && blockedURI !== 'trusted-types-sink' && !isOfThere) {
          world.report(`violated ${violatedDirective} ${blockedURI}`);
        }
      });
    }, stored);
  }
}
