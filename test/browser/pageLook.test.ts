import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import themes from '../support/themes.json' with { type: 'json' };
import { samplePages } from '../support/samplePages.ts';
import type { DetailPage } from './detailPage.ts';
import { detailPages, type Theme } from './detailPage.ts';

const folder = 'out/screenshots';
const looks: readonly { readonly name: string; readonly width: number; readonly fontSize?: string }[] = [
  { name: 'wide', width: 1000 },
  { name: 'narrow', width: 350 },
  { name: 'large', width: 700, fontSize: '28px' },
];

describe('Appearance of the detail page', () => {
  const pages = detailPages();

  before(async () => {
    await mkdir(folder, { recursive: true });
  });

  for (const theme of Object.keys(themes) as Theme[]) {
    it(`has readable text in every state with the theme ${theme} (screenshots)`, async () => {
      const detail = await pages.open({ theme });
      for (const [name, state] of Object.entries(samplePages)) {
        await detail.show(state);
        assert.deepEqual(await faintTexts(detail), [], name);
        await detail.page.screenshot({ path: `${folder}/page-${name}-${theme}.png`, fullPage: true });
      }
      await detail.page.close();
    });
  }

  for (const width of [820, 710, 555, 400, 330, 300, 260]) {
    it(`keeps its actions in one row on a page of ${width} px`, async () => {
      const state = {
        ...samplePages.article,
        history: { back: 'The page before', forward: 'The page after' },
        list: { previous: true, next: true },
        isPreview: true,
      };
      const detail = await pages.open({ width });
      await detail.show(state);
      const actions = detail.page.locator('.bar > .actions');
      const boxes = await actions
        .locator('button:visible')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
      assert.ok(boxes.length >= 7, `${boxes.length} buttons`);
      for (const { right, height } of boxes) {
        assert.ok(right <= width, `a button ends at ${right}`);
        assert.ok(height < 40, `a button is ${height} pixels high`);
      }
      await detail.page.close();
    });
  }

  for (const { name: look, width, fontSize } of looks) {
    it(`fits when ${look}, with lines of at most 70 characters (screenshots)`, async () => {
      const detail = await pages.open({ width });
      if (fontSize !== undefined) {
        await detail.page.evaluate(
          (size) => document.documentElement.style.setProperty('--vscode-editor-font-size', size),
          fontSize,
        );
      }
      for (const [name, state] of Object.entries(samplePages)) {
        await detail.show(state);
        const { scroll, client, column, seventy } = await detail.page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          const ruler = document.createElement('div');
          ruler.textContent = '0'.repeat(70);
          ruler.style.cssText = 'position:absolute;font-size:1.06rem';
          document.body.append(ruler);
          const seventy = ruler.offsetWidth;
          ruler.remove();
          const column = document.querySelector('h1')!.offsetWidth;
          return { scroll: scrollWidth, client: clientWidth, column, seventy };
        });
        assert.ok(scroll <= client, `${name}: ${scroll} > ${client}`);
        assert.ok(column <= seventy, `${name}: ${column} > ${seventy}`);
        await detail.page.screenshot({ path: `${folder}/page-${name}-${look}.png`, fullPage: true });
      }
      await detail.page.close();
    });
  }
});

/** Returns texts with a contrast below 4.5:1 (WCAG 2.2, 1.4.3). */
function faintTexts(detail: DetailPage): Promise<string[]> {
  return detail.page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const parseColor = (css: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const over = (front: Colour, back: Colour): Colour => {
      const mix = (index: 0 | 1 | 2) => front[index] * front[3] + back[index] * (1 - front[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const luminance = ([red, green, blue]: Colour) => {
      const [r, g, b] = [red, green, blue].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const findBackground = (element: Element): Colour => {
      const colour = parseColor(getComputedStyle(element).backgroundColor);
      return colour[3] === 1 || !element.parentElement ? colour : over(colour, findBackground(element.parentElement));
    };
    return [...document.querySelectorAll('main *')]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
      )
      .flatMap((element) => {
        const back = findBackground(element);
        const front = over(parseColor(getComputedStyle(element).color), back);
        const [light, dark] = [luminance(front), luminance(back)].sort((a, b) => b - a) as [number, number];
        const contrast = (light + 0.05) / (dark + 0.05);
        return contrast < 4.5 ? [`${contrast.toFixed(2)} ${element.textContent.trim().slice(0, 60)}`] : [];
      });
  });
}
