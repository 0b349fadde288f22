import type { Browser, Page } from 'playwright-core';
import { html } from '../../src/detail/html.ts';
import type { ToPage } from '../../src/detail/protocol.ts';
import { buildPage, launchChromium } from './detailPage.ts';
import { englishStrings } from '../support/detailStrings.ts';
import { samplePages } from '../support/samplePages.ts';
import { median, type Benchmark } from '../bench/benchmark.ts';

const origin = 'https://page.test';
const rounds = 15;

/**
 * From the moment the page is asked for to the frame in which it is painted, in Chromium by itself, since VS Code's own
 * part is the same for every webview: cold, in a browser that has never had it; warm, another record on the open page.
 * Beside it a page whose whole content is a constant string.
 */
const benchmark: Benchmark = {
  title: 'The detail page from opened to painted',
  run: async () => {
    const [browser, files, strings] = await Promise.all([launchChromium(), buildPage(), englishStrings()]);
    const shell = html({
      ...{ cspSource: origin, locale: 'en', images: false },
      ...{ script: `${origin}/page.js`, style: `${origin}/page.css` },
    });
    const start: ToPage = { type: 'start', locale: 'en-GB', strings, images: false };
    const constant = new Map([['', '<!DOCTYPE html><title>x</title><p>A constant string</p>']]);
    const ours = new Map([['', shell], ...files]);
    const [cold, warm, plain]: [number[], number[], number[]] = [[], [], []];
    try {
      for (let round = 0; round < rounds; round++) {
        plain.push(await opened(browser, constant, async (page) => painted(page)));
        cold.push(
          await opened(
            browser,
            ours,
            async (page) => {
              await post(page, [start, { type: 'show', page: samplePages.article }]);
            },
            async (page) => {
              const began = performance.now();
              await post(page, [{ type: 'show', page: { ...samplePages.event, id: 2 } }]);
              warm.push(performance.now() - began);
            },
          ),
        );
      }
    } finally {
      await browser.close();
    }
    const base = median(plain);
    return [
      { name: 'a constant string', value: base, unit: 'ms' },
      { name: 'detail page, cold', value: median(cold), unit: 'ms' },
      { name: 'detail page, warm (another record)', value: median(warm), unit: 'ms' },
      { name: 'cold beside a constant string', value: median(cold) / base, unit: '×' },
      { name: 'warm beside a constant string', value: median(warm) / base, unit: '×' },
      { name: 'script of the page, minified', value: Buffer.byteLength(files.get('page.js') ?? '') / 1024, unit: 'KB' },
    ];
  },
};

export default benchmark;

/** Milliseconds from asking for the page to the end of `show`; `then` is done before it is closed. */
async function opened(
  browser: Browser,
  files: ReadonlyMap<string, string>,
  show: (page: Page) => Promise<void>,
  then: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  // A context of its own has no cache.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    (globalThis as unknown as Record<string, unknown>).acquireVsCodeApi = () => ({
      postMessage: () => undefined,
      getState: () => undefined,
      setState: () => undefined,
    });
  });
  await page.route('**/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const type = name === '' ? 'text/html' : name.endsWith('.js') ? 'text/javascript' : 'text/css';
    return route.fulfill({ body: files.get(name) ?? '', contentType: `${type}; charset=utf-8` });
  });
  const began = performance.now();
  await page.goto(`${origin}/`);
  await show(page);
  const took = performance.now() - began;
  await then(page);
  await context.close();
  return took;
}

async function post(page: Page, messages: readonly ToPage[]): Promise<void> {
  await page.evaluate((json) => {
    for (const message of JSON.parse(json) as unknown[]) {
      window.postMessage(message, '*');
    }
  }, JSON.stringify(messages));
  await painted(page);
}

/** Resolves after the next frame was painted. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
