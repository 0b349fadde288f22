import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Frame, type Locator, type Page } from 'playwright-core';
import { root } from '../../scripts/setup.js';
import { limits } from '../../scripts/limits.ts';
import { chromiumArguments, requireProgram } from '../../scripts/programs.ts';
import { startServer, type Server } from '../../scripts/vscode/server.ts';
import { developed, extensionsWith, shipped, writeFiles } from './installation.ts';
import { keepServiceWorker, quiet } from './quiet.ts';

/** Options of one of several attempts. */
export const attempt = { timeout: limits.attempt };

/** Options of an attempt that is likely to fail, and that can be repeated even if it was late rather than lost. */
const shortAttempt = { timeout: limits.attempt / 3 };

/** VS Code's server build in a headless browser, with the extension in its extension host. */
export class Workbench {
  readonly page: Page;
  readonly #folder: string;
  readonly #opensFolder: boolean;
  readonly #server: Server;
  readonly #browser: Browser;
  #changes = 0;

  private constructor(page: Page, folder: string, opensFolder: boolean, server: Server, browser: Browser) {
    this.page = page;
    this.#folder = folder;
    this.#opensFolder = opensFolder;
    this.#server = server;
    this.#browser = browser;
  }

  /**
   * Opens a folder with `files` and machine settings in a new profile. VS Code detects the operating system from
   * `userAgent`.
   */
  static async open({
    files = {},
    settings = {},
    width = 1280,
    height = 800,
    colors = {},
    userAgent,
    opensFolder = true,
    installed,
    isQuiet = true,
    isTrusting = true,
  }: {
    files?: Readonly<Record<string, string>>;
    settings?: Readonly<Record<string, unknown>>;
    width?: number;
    height?: number;
    /** System color preferences. */
    colors?: { readonly colorScheme?: 'light' | 'dark'; readonly forcedColors?: 'active' | 'none' };
    userAgent?: string | undefined;
    /** Default: true. */
    opensFolder?: boolean;
    installed?: Readonly<Record<string, string>>;
    /** Whether to disable built-in extensions that run in every window. */
    isQuiet?: boolean;
    /** Whether all folders are trusted (otherwise Restricted Mode). */
    isTrusting?: boolean;
  } = {}): Promise<Workbench> {
    const home = await mkdtemp(join(tmpdir(), 'dateline-'));
    const folder = join(home, 'workspace');
    await mkdir(folder);
    await writeFiles(folder, files);
    const server = await startServer({
      dataFolder: join(home, 'server'),
      extensions: installed ? await extensionsWith(installed, join(home, 'extensions')) : shipped,
      settings: { ...quiet, ...settings },
      isQuiet,
      isTrusting,
    });
    const browser = await chromium.launch({ executablePath: requireProgram('chromium'), args: chromiumArguments });
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'en-US',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...colors,
      ...(userAgent !== undefined && { userAgent }),
    });
    await context.addInitScript(keepServiceWorker);
    const page = await context.newPage();
    page.setDefaultTimeout(limits.state);
    const workbench = new Workbench(page, folder, opensFolder, server, browser);
    try {
      const [first] = opensFolder ? Object.keys(files) : [];
      await page.goto(
        server.address({
          ...(opensFolder && { folder }),
          extension: developed,
          payload: first === undefined ? [] : [['openFile', join(folder, first)]],
        }),
      );
      await workbench.#icon.waitFor({ timeout: limits.test / 2 });
      await (first !== undefined && workbench.tab(first).waitFor());
      return workbench;
    } catch (fault) {
      await workbench.screenshot('workbench-did-not-open');
      await workbench.close();
      throw fault;
    }
  }

  /** Opens another window on the same folder. The caller closes its page. */
  async another(): Promise<Workbench> {
    const page = await this.page.context().newPage();
    page.setDefaultTimeout(limits.state);
    await page.goto(this.#addressWithoutFile());
    const workbench = new Workbench(page, this.#folder, this.#opensFolder, this.#server, this.#browser);
    await workbench.#icon.waitFor({ timeout: limits.test / 2 });
    return workbench;
  }

  /** Reloads the window with VS Code's command, which saves open files first. Does not reopen the initial file. */
  async reload(): Promise<void> {
    const address = this.#addressWithoutFile();
    await this.page.evaluate((url) => window.history.replaceState(null, '', url), address);
    const loaded = this.page.waitForEvent('domcontentloaded');
    await this.command('Developer: Reload Window');
    await loaded;
    await this.#icon.waitFor({ timeout: limits.test / 2 });
  }

  /** The icon in the activity bar. A window that restores it before the extension is registered shows another one. */
  get #icon(): Locator {
    return this.page.locator('[role=tab]:has([class*="view-extension-dateline"])').first();
  }

  #addressWithoutFile(): string {
    return this.#server.address({
      ...(this.#opensFolder && { folder: this.#folder }),
      extension: developed,
      payload: [],
    });
  }

  /** Changes the machine settings and waits until the window title shows that VS Code applied them. */
  async configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const title = `Settings ${String((this.#changes += 1))}`;
    // VS Code misses changes while it starts to watch the file. If it writes the file itself before it noticed the last
    // change, it reports a conflict.
    await untilDone(async () => {
      this.#server.configure({ ...quiet, ...settings, 'window.title': title });
      await this.page.waitForFunction((mark) => document.title === mark, title, shortAttempt);
    });
  }

  /** Opens a file from the Explorer, because the oldest server build finds no files by name. */
  async openFile(name: string): Promise<void> {
    // Move the mouse away: a hover would cover the rows below.
    await this.page.mouse.move(0, 0);
    await this.page.keyboard.press('Control+Shift+E');
    await this.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first().dblclick();
    await this.tab(name).and(this.page.locator('.active')).first().waitFor();
  }

  async clearNotifications(): Promise<void> {
    if (!(await this.page.locator('[id="status.notifications"]').getByLabel('No Notifications').isVisible())) {
      await this.command('Notifications: Clear All Notifications');
    }
  }

  /** Shows the Dateline sidebar and expands the given views. */
  async showSidebar(views: readonly string[] = ['Saved Searches', 'Clippings']): Promise<void> {
    await untilDone(async () => {
      // A click would hide a sidebar that the window has restored.
      if ((await this.#icon.getAttribute('aria-expanded', attempt)) !== 'true') {
        await this.#icon.click(attempt);
      }
      await this.page.locator('.pane-header', { hasText: 'News' }).waitFor(shortAttempt);
    });
    for (const view of views) {
      const closed = this.page.locator(`.pane-header[aria-label^="${view}"][aria-expanded=false]`);
      await ((await closed.isVisible()) && closed.click());
    }
  }

  async widenSidebar(by: number): Promise<void> {
    const box = await this.page.locator('.part.sidebar').boundingBox();
    if (!box) {
      throw new Error('The sidebar is not showing');
    }
    const [x, y] = [box.x + box.width + 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + by, y, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Runs the command with this title, with or without its category. VS Code may list similar commands first. */
  async command(title: string): Promise<void> {
    const typed = `>${title}`;
    const row = this.#findRow(new RegExp(`^([^:]+: )?${escapePattern(title)}$`));
    const run = async () => {
      await this.page.keyboard.press('F1');
      await this.input.fill(typed, shortAttempt);
      // A redrawn row of the sidebar can take the focus, which closes the palette.
      const isClosed = this.input.waitFor({ state: 'hidden', ...attempt }).then(() => assert.fail('It was closed.'));
      // It closes later, too.
      isClosed.catch(() => undefined);
      await Promise.race([row.waitFor(attempt), isClosed]);
      // Rows that arrive late move the focus, but not the click.
      await row.click(shortAttempt);
      await this.page.mouse.move(0, 0);
      await this.page.waitForFunction(
        (text) =>
          [...document.querySelectorAll<HTMLInputElement>('.quick-input-widget input')].every(
            (box) => box.value !== text || box.offsetParent === null,
          ),
        typed,
        attempt,
      );
    };
    // A palette that opened before the extension was registered lacks its commands. An editor or webview that opens
    // takes the focus and closes the palette.
    await untilDone(run, () => this.page.keyboard.press('Escape'));
  }

  /** Opens the article search. Tries again if a page that opens takes the focus and closes it. */
  async search(): Promise<void> {
    await untilDone(async () => {
      await this.command('Dateline: Search Articles…');
      await this.page
        .locator('.quick-input-widget input[placeholder^="Describe what you need"]:focus')
        .waitFor(attempt);
    });
  }

  /** Moves the focus of the open quick pick to the first row with this label and presses Enter. */
  async acceptRow(label: string | RegExp, { timeout = limits.state }: { timeout?: number } = {}): Promise<void> {
    const row = this.#findRow(label);
    const focused = row.and(this.page.locator('.focused'));
    const end = Date.now() + timeout;
    // Rows that arrive late move the focus.
    while (!(await focused.isVisible())) {
      if (Date.now() > end) {
        const rows = await this.page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
        throw new Error(`${String(label)} does not get the focus in ${JSON.stringify(rows)}`);
      }
      if (await row.isVisible()) {
        await this.input.press('ArrowDown', { timeout });
      }
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await this.input.press('Enter', { timeout });
  }

  #findRow(label: string | RegExp): Locator {
    return this.page
      .locator('.quick-input-list .monaco-list-row')
      .filter({ has: this.page.locator('.label-name', { hasText: label }) })
      .first();
  }

  /** Opens the code actions or paste edits at the cursor once they contain this one. VS Code finds them late. */
  async actionMenu(name: string): Promise<Locator> {
    const entry = this.page.locator('.action-widget .monaco-list-row', { hasText: name }).first();
    await untilDone(
      async () => {
        await this.page.keyboard.press('Control+.');
        await entry.waitFor(attempt);
      },
      async () => {
        // In an editor, Escape clears the selection.
        if (await this.page.locator('.action-widget').isVisible()) {
          await this.page.keyboard.press('Escape');
        }
      },
    );
    return entry;
  }

  /** Types into the text box of the open quick input after it got the focus. */
  async type(text: string, options?: { readonly delay: number }): Promise<void> {
    await this.page.locator('.quick-input-widget:visible input:focus').waitFor();
    await this.page.keyboard.type(text, options);
  }

  /** The text box of the open quick input. */
  get input(): Locator {
    return this.page.locator('.quick-input-widget:visible input').first();
  }

  quickPickRow(text: string): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  }

  welcomeLink(text: string): Locator {
    return this.page.locator('.welcome-view-content a', { hasText: text }).first();
  }

  /** Sets the API key from a welcome view. */
  async setKey(key: string): Promise<void> {
    await this.welcomeLink('Set an API key').click();
    await this.page.locator('.quick-input-widget input[type=password]').fill(key);
    await this.page.keyboard.press('Enter');
  }

  row(view: string, text: string | RegExp): Locator {
    return this.rows(view).filter({ hasText: text }).first();
  }

  rows(view: string): Locator {
    return this.page.locator(`.pane:has(.pane-header[aria-label^="${view}"]) .monaco-list-row`);
  }

  /**
   * Presses a button of a notification by keyboard until the notification disappears. It is redrawn when another one
   * arrives.
   */
  async answer(text: string, button: string): Promise<void> {
    await untilDone(async () => {
      const message = await this.notification(text);
      await message.getByRole('button', { name: button }).press('Enter', attempt);
      await message.waitFor({ state: 'detached', ...attempt });
    });
  }

  async focusRow(view: string, index: number): Promise<void> {
    const list = this.page.locator(`.pane:has(.pane-header[aria-label^="${view}"]) .monaco-list:focus-within`);
    const focused = (row: number) => list.locator(`.monaco-list-row.focused[data-index="${row}"]`);
    // New rows can move the focus.
    await untilDone(async () => {
      await this.command(`Dateline: Focus on ${view} View`);
      await list.waitFor(attempt);
      await this.page.keyboard.press('Home');
      await focused(0).waitFor(attempt);
      for (let step = 0; step < index; step += 1) {
        await this.page.keyboard.press('ArrowDown');
        await focused(step + 1).waitFor(attempt);
      }
    });
  }

  async menu(row: Locator, entry: string): Promise<void> {
    const menu = this.page.locator('.monaco-menu');
    const menuItem = menu.getByText(entry, { exact: true });
    // New rows close the menu.
    await untilDone(
      async () => {
        // A hover of another row would cover this one.
        await this.page.mouse.move(0, 0);
        await row.click({ button: 'right', ...attempt });
        await menuItem.waitFor(attempt);
        // A menu ignores clicks right after it opened.
        await menuItem.hover(attempt);
        await menu.press('Enter', attempt);
      },
      () => this.page.keyboard.press('Escape'),
    );
    await menu.waitFor({ state: 'detached' });
  }

  tab(name: string | RegExp): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: name });
  }

  /** Shows an open document and waits until its editor has the focus, which a click on the tab passes on late. */
  async focusEditor(name: string): Promise<void> {
    await this.tab(name).click();
    await this.page.locator('.editor-instance .monaco-editor.focused').first().waitFor();
  }

  /** Waits for the result of an action in the status bar. */
  async announced(text: string | RegExp): Promise<void> {
    await this.page.locator('.statusbar-item[id$="dateline.result"]', { hasText: text }).waitFor();
  }

  /** Waits for a message, as a toast or in the notification list, because toasts disappear. */
  async notification(text: string | RegExp): Promise<Locator> {
    const message = this.page.locator('.notification-list-item').filter({ hasText: text, visible: true }).first();
    const bell = this.page.locator('[id="status.notifications"]');
    await untilDone(async () => {
      await message
        .or(bell.locator('.codicon-bell-dot'))
        .first()
        .waitFor({ timeout: 2000 })
        // A message that was seen before has no dot.
        .catch(() => undefined);
      // The list closes with its last message, possibly right after this check.
      const isOpen = await this.page.locator('.notifications-center.visible').isVisible();
      if (!isOpen && !(await message.isVisible())) {
        await bell.click(attempt);
        // The hover would cover the buttons of the messages.
        await this.page.mouse.move(0, 0);
      }
      await message.waitFor({ timeout: limits.attempt / 4 });
    });
    return message;
  }

  /** Returns what is in the clipboard once it contains `expected`. */
  async copied(expected: string, limit: number = limits.state): Promise<string> {
    const end = Date.now() + limit;
    for (;;) {
      const text = await this.page.evaluate(() => navigator.clipboard.readText());
      if (text.includes(expected)) {
        return text;
      }
      assert.ok(Date.now() < end, `The clipboard does not hold ${expected} but: ${text}`);
    }
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  /** Returns the frame of Dateline's page. After a reload, the extension host starts first. */
  async frame(selector: string): Promise<Frame> {
    const end = Date.now() + limits.state;
    while (Date.now() < end) {
      for (const frame of this.page.frames()) {
        if (
          !frame.isDetached() &&
          (await frame
            .locator(selector)
            .count()
            .catch(() => 0)) > 0
        ) {
          return frame;
        }
      }
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const urls = this.page.frames().map((frame) => frame.url());
    throw new Error(`No webview shows ${selector}. The frames are ${urls.join(' ')}`);
  }

  /** Saves a document as often as it changes, and returns its content once it contains `expected`. */
  async saved(name: string, expected: string | RegExp): Promise<string> {
    const tab = this.tab(name);
    const isDirty = () => tab.and(this.page.locator('.dirty')).isVisible();
    await tab.click();
    const end = Date.now() + limits.state;
    let next = 0;
    for (;;) {
      // A document that was changed while it was saved can look unchanged.
      if (Date.now() > next || (await isDirty())) {
        await this.page.keyboard.press('Control+S');
        next = Date.now() + limits.attempt / 10;
      }
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
      const text = await readFile(join(this.#folder, name), 'utf8');
      if ((typeof expected === 'string' ? text.includes(expected) : expected.test(text)) && !(await isDirty())) {
        return text;
      }
      assert.ok(Date.now() < end, `${name} does not hold ${String(expected)} but:\n${text}`);
    }
  }

  /** Saves a screenshot of the window, or of a part of it, to out/screenshots/. */
  async screenshot(name: string, clip?: { x: number; y: number; width: number; height: number }): Promise<string> {
    const path = join(root, 'out', 'screenshots', `${name}.png`);
    await this.page.screenshot({ path, ...(clip && { clip }) });
    return path;
  }

  /** Returns the texts that a failed wait may have missed. */
  async describe(): Promise<string> {
    const parts = [
      '.quick-input-widget',
      '.monaco-dialog-box',
      '.notification-list-item',
      '.part.sidebar',
      '.tab.active',
    ];
    const texts = await Promise.all(
      parts.map(async (part) => {
        const shown = await this.page.locator(part).filter({ visible: true }).allInnerTexts();
        return `${part}: ${shown.map((text) => text.replace(/\s+/g, ' ').slice(0, 1000)).join(' | ')}`;
      }),
    );
    const focus = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    return [...texts, `focus: ${String(focus)}`].join('\n');
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
  }
}

/** Skips the remaining tests of a suite after a failure, because each test continues the previous one. */
export function skipAfterFailure(workbench: () => Workbench): void {
  let hasFailed = false;
  beforeEach(function () {
    if (hasFailed) {
      this.skip();
    }
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      hasFailed = true;
      const title = this.currentTest.fullTitle();
      await workbench().screenshot(`failed ${title}`.replaceAll('/', ' '));
      console.log(`The window after “${title}” failed:\n${await workbench().describe()}`);
    }
  });
}

/** Returns the title of a record's row. The title of a read record is its description, after its age. */
export async function readTitle(row: Locator): Promise<string> {
  // Unlike `allInnerTexts`, `innerText` waits for a row that is being drawn.
  const name = await row.locator('.label-name').first().innerText();
  const [description = ''] = await row.locator('.label-description').allInnerTexts();
  const title = name.split('\u2002').at(-1) ?? '';
  const spoken = ((await row.getAttribute('aria-label')) ?? '').replace(/^\w+, /, '');
  return spoken.startsWith(title.replace(/[\u2066-\u2069]/g, '')) ? title : description.replace(/ · [^·]*$/, '');
}

/** Shows all loaded rows of a list that is drawn, unless it shows them already. */
export async function showAllRows(workbench: Workbench): Promise<void> {
  const more = workbench.row('News', /^Show \d+ More$/);
  await ((await more.isVisible()) && more.click());
}

/** Clicks an inline button of a row. Retries, because new rows can move the row. */
export async function pressButton(row: Locator, name: string): Promise<void> {
  await untilDone(async () => {
    // A hover of another row would cover this one.
    await row.page().mouse.move(0, 0);
    await row.hover(attempt);
    await row.getByRole('button', { name }).click(attempt);
  });
}

/** Retries an action for a minute; throws the last error. */
export async function untilDone(work: () => Promise<void>, afterFault?: () => Promise<void>): Promise<void> {
  const end = Date.now() + limits.state;
  for (;;) {
    try {
      await work();
      return;
    } catch (fault) {
      if (Date.now() > end) {
        throw fault;
      }
      await afterFault?.();
    }
  }
}

/** Returns a pattern that matches the text. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The dark theme of VS Code, selected by the system color preference, because server settings can't select a theme. */
export const darkColors = {
  colors: { colorScheme: 'dark' },
  settings: { 'window.autoDetectColorScheme': true, 'workbench.preferredDarkColorTheme': 'Default Dark Modern' },
} as const;
