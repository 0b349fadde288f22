import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { itUnless } from '../support/judges/judged.ts';
import { samplePages } from '../support/samplePages.ts';
import themes from '../support/themes.json' with { type: 'json' };
import type { DetailPage } from './detailPage.ts';
import { detailPages, type Theme } from './detailPage.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Widths: 350 px, and 1000 px at 200% zoom (500 px with double size). */
const sizes = { 'narrow (350 px)': 350, 'at 200 % zoom': 500, 'at 200 % zoom and narrow (350 px)': 175 } as const;

describe('Accessibility of the detail page', () => {
  const pages = detailPages();

  for (const [turn, theme] of (Object.keys(themes) as Theme[]).entries()) {
    for (const [index, [size, width]] of Object.entries(sizes).entries()) {
      const isLeft = index !== turn % Object.keys(sizes).length;
      itUnless(isLeft, `has no fault that axe-core finds, in ${theme}, ${size}`, async () => {
        const detail = await pages.open({ theme, width });
        for (const [name, state] of Object.entries(samplePages)) {
          await detail.show({ ...state, history: { back: 'Where one came from' } });
          await detail.page.evaluate(() => {
            for (const details of document.querySelectorAll('details')) {
              details.open = true;
            }
          });
          assert.deepEqual(await faults(detail), [], name);
        }
        await detail.show(samplePages.article);
        await detail.page.getByRole('button', { name: 'Insert Citation As…' }).click();
        await detail.offer('subject', {
          language: 'markdown',
          formats: [
            { id: 'markdown-link', name: 'Link', text: '[A](https://x.example/)' },
            { id: 'markdown-footnote', name: 'Footnote', text: '[^1]\n\n[^1]: [A](https://x.example/)' },
          ],
        });
        assert.deepEqual(await faults(detail), [], 'citing in a format');
        await detail.page.close();
      });
    }
  }
});

/**
 * Returns the findings of axe-core with their first element. It bypasses the content security policy like a debugger.
 */
async function faults(detail: DetailPage): Promise<string[]> {
  const session = await detail.page.context().newCDPSession(detail.page);
  await session.send('Runtime.evaluate', { expression: `globalThis.axe ?? (() => { ${axe} })()` });
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'axe.run(document, { resultTypes: ["violations"] })',
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  const { violations } = result.value as AxeResults;
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
  );
}
