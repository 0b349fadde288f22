import assert from 'node:assert/strict';
import { readMessage } from '../../src/page/host/readMessage.ts';
import type { PageState } from '../../src/page/protocol.ts';
import { attacks as ownAttacks } from '../support/attacks.ts';
import { publishedAttacks } from '../support/publishedAttacks.ts';
import { composeTestPage, createFilledPages } from '../support/pageStates.ts';
import { article } from '../support/records.ts';
import { itUnless } from '../support/judges/judged.ts';
import { detailPages, type DetailPage } from './detailPage.ts';

const attacks = [...new Set([...ownAttacks, ...publishedAttacks])];

describe('Detail page with hostile content', () => {
  const pages = detailPages();
  let detail: DetailPage;

  beforeEach(async () => {
    detail = await pages.open();
  });

  const wrappings: Readonly<Record<string, (attack: string) => string>> = {
    HTML: (attack) => `<p>Before</p><p>${attack}</p><p>After</p>`,
    Markdown: (attack) => `## Heading\n\n**Before** [link](https://safe.example/)\n\n${attack}\n\nAfter`,
    'plain text': (attack) => attack,
  };

  async function withstands(states: readonly PageState[], attack: string): Promise<void> {
    for (const state of states) {
      await detail.show(state);
      const label = `${String(state.record.kind)}: ${attack.slice(0, 200)}`;
      assert.deepEqual(await provoke(detail), [], label);
      assert.deepEqual(detail.faults, [], label);
    }
  }

  afterEach(async () => {
    // Give an attack time to send a request.
    await detail.page.waitForLoadState('networkidle');
    assert.deepEqual(detail.faults, []);
    for (const message of await detail.sentMessages()) {
      assert.ok(readMessage(message), JSON.stringify(message));
    }
    await detail.page.close();
  });

  for (const [kind, wrap] of Object.entries(wrappings)) {
    it(`runs and requests nothing from an article text in ${kind}`, async () => {
      for (const attack of attacks) {
        await withstands(createFilledPages('A title', wrap(attack)).slice(0, 1), attack);
      }
    });
  }

  // All combinations of attacks, fields and kinds would take too long.
  for (const [step, share] of [
    [12, 'one in twelve'],
    [1, 'each'],
  ] as const) {
    itUnless(
      step === 1,
      `runs and requests nothing from an attack in any other field of any record kind (${share})`,
      async () => {
        assert.ok(attacks.length >= 200, `only ${String(attacks.length)} attacks`);
        for (const attack of attacks.filter((_, index) => index % step === 0)) {
          await withstands(createFilledPages(attack, 'Text'), attack);
        }
      },
    );
  }

  it('shows the source of a text that is nested too deeply to parse', async () => {
    const text = `## Heading\n\n${'>'.repeat(20_000)} deep`;
    await detail.show(composeTestPage(article({ title: 'A', content: text })));
    assert.match(await detail.page.locator('.text').innerText(), /deep$/);
  });
});

/** Presses everything except the page's own buttons. Returns unexpected and missing elements. */
function provoke(detail: DetailPage): Promise<string[]> {
  return detail.page.evaluate(() => {
    const ours = new Set(
      (
        'article section aside header div span p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd a button bdi strong em b i u s del ins mark ' +
        'small sub sup q cite abbr dfn code kbd samp var time pre blockquote details summary table caption thead tbody ' +
        'tfoot tr th td svg path circle line title defs marker text foreignobject hr br figure figcaption ruby rt rp wbr'
      ).split(' '),
    );
    const ourPictures = new Set(['icon', 'dots', 'graph']);
    const allowedInText = new Set(
      'href dir align colspan rowspan scope start reversed datetime tabindex class open'.split(' '),
    );
    const faults: string[] = [];
    for (const element of document.querySelectorAll('main *')) {
      const name = element.tagName.toLowerCase();
      const isInText = element.parentElement?.closest('.text') !== null;
      if (name === 'title' && !element.closest('.dots')) {
        faults.push('<title>');
      }
      if (!ours.has(name) || (name === 'svg' && (isInText || !ourPictures.has(element.getAttribute('class') ?? '')))) {
        faults.push(`<${name}>`);
      }
      for (const attribute of element.attributes) {
        const isForeign = isInText && !allowedInText.has(attribute.name);
        if (isForeign || attribute.name.startsWith('on') || ['style', 'src', 'srcset'].includes(attribute.name)) {
          faults.push(`${name}[${attribute.name}]`);
        }
      }
      if (isInText && !['', 'lines', 'scroll'].includes(element.className)) {
        faults.push(`class ${element.className}`);
      }
      const href = element.getAttribute('href');
      if (href !== null && href !== '#' && !/^https?:\/\//i.test(href)) {
        faults.push(`href ${href}`);
      }
      if (name === 'a' || isInText) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        element.dispatchEvent(new PointerEvent('pointerenter', { bubbles: true }));
        element.dispatchEvent(new FocusEvent('focus'));
      }
    }
    const parts = [document.head.childElementCount, document.body.childElementCount, document.title].join(' ');
    if (parts !== '5 3 Dateline') {
      faults.push(`outside of main: ${parts}`);
    }
    const visible = [...document.querySelectorAll<HTMLElement>('.bar button')].filter((button) =>
      button.checkVisibility(),
    );
    const buttons = visible.map((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      const name = button.getAttribute('aria-label') ?? button.innerText;
      return button.contains(onTop) ? name : `covered ${name}`;
    });
    const citable = 'Cite,Insert Citation As…,Add to Clippings,Open in Browser,More Actions…';
    const citedByOthers = 'Cite,Add to Clippings,More Actions…';
    if (
      ![
        citable,
        citedByOthers,
        'Open Website,Save Search for Similar Records',
        'Save Search for Similar Records',
      ].includes(buttons.join())
    ) {
      faults.push(`buttons: ${buttons.join()}`);
    }
    return faults;
  });
}
