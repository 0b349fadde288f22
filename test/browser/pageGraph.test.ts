import assert from 'node:assert/strict';
import type { Fact, GraphSection } from '../../src/page/protocol.ts';
import { composeTestPage } from '../support/pageStates.ts';
import { event } from '../support/records.ts';
import { largeGraph, smallGraph } from '../support/sampleGraphs.ts';
import { detailPages, type DetailPage } from './detailPage.ts';

describe('Evidence graph on a page', () => {
  const pages = detailPages();
  let detail: DetailPage;

  beforeEach(async () => {
    detail = await pages.open({ width: 1000 });
  });

  afterEach(async () => {
    assert.deepEqual(detail.faults, []);
    await detail.page.close();
  });

  function show(graph: Omit<GraphSection, 'type'>): Promise<void> {
    return detail.show(composeTestPage(event({ title: 'E' }), { graph }));
  }

  function focused(): Promise<string | null> {
    return detail.page.evaluate(() => document.activeElement?.getAttribute('data-node') ?? null);
  }

  const nodes = () => detail.page.locator('.graph [data-node]');

  it('shows complete lines of a title above the date', async () => {
    const title = 'Event · space · recorded Jun 4, 2021, and more words than a node has room for';
    const node = {
      key: 'e',
      column: 1,
      title,
      fact: { pattern: 'Recorded {0}', date: '2021-06-04' },
      isSubject: true,
    } as const;
    const source = { key: 's', column: 3, title: 'nasa.gov', isSubject: false } as const;
    await show({ ...smallGraph, nodes: [node, source], edges: [['s', 'e']], hidden: 0 });
    const { lines, isInside } = await nodes()
      .first()
      .evaluate((button) => {
        const [label, fact] = [...button.children] as HTMLElement[];
        const lineHeight = Number.parseFloat(getComputedStyle(label!).lineHeight);
        const inside = fact!.getBoundingClientRect().bottom <= button.getBoundingClientRect().bottom;
        return { lines: label!.getBoundingClientRect().height / lineHeight, isInside: inside };
      });
    assert.ok(isInside, 'the date is below the edge of the node');
    assert.ok(Math.abs(lines - Math.round(lines)) < 0.05, `${lines} lines of the title are visible`);
  });

  it('has a description and a text version as nested lists', async () => {
    await show(smallGraph);
    const group = detail.page.getByRole('group', { name: /^Evidence graph/ });
    assert.match(
      (await group.getAttribute('aria-label'))!,
      /Signal \(1\) ← Event \(1\) ← Evidence \(2\) ← Source \(1\)/,
    );
    await detail.page.getByText('Text Version').press('Enter');
    const nested = await detail.page.locator('.outline > ul').evaluate((list) => {
      const describeItem = (item: Element): unknown[] => [
        item.querySelector(':scope > a, :scope > strong')?.textContent,
        ...[...item.querySelectorAll(':scope > ul > li')].map(describeItem),
      ];
      return [...list.children].map(describeItem);
    });
    assert.deepEqual(nested, [
      [
        'Grain prices in Norland are likely to rise before the holidays',
        [
          'Dockers at the port of Halden vote for an open-ended strike',
          ['Halden dockers vote to strike as talks over night shifts collapse', ['The Coastal Courier']],
          ['Notice to shipping, 18 November'],
        ],
      ],
    ]);
  });

  it('supports arrow keys, Enter to open a node, and Right to load missing support', async () => {
    await show(smallGraph);
    assert.equal(await detail.page.locator('.graph [data-node][tabindex="0"]').count(), 1);
    await detail.page.locator('.graph [data-node][tabindex="0"]').focus();
    const walked = [await focused()];
    for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
      await detail.page.keyboard.press(key);
      walked.push(await focused());
    }
    assert.deepEqual(walked, [
      ...['event 1', 'evidence 1', 'evidence 2', 'evidence 1', 'source 1', 'evidence 1', 'event 1', 'signal 1'],
    ]);
    assert.equal(await detail.page.locator('.graph [data-node][tabindex="0"]').getAttribute('data-node'), 'signal 1');
    await detail.page.keyboard.press('Enter');
    assert.deepEqual((await detail.sentMessages()).at(-1), { type: 'show', page: 1, pageItem: { node: 'signal 1' } });
    await show(largeGraph);
    await detail.page.locator('[data-node="event 11"]').focus();
    await detail.page.keyboard.press('ArrowRight');
    assert.deepEqual((await detail.sentMessages()).at(-1), { type: 'expand', page: 1, node: 'event 11' });
  });

  it('loads more support on a click and keeps the focus while loading', async () => {
    await show(smallGraph);
    await nodes().first().focus();
    const before = await focused();
    await detail.page.getByRole('button', { name: /^Expand “Grain prices/ }).click();
    assert.deepEqual((await detail.sentMessages()).at(-1), { type: 'expand', page: 1, node: 'signal 1' });
    await detail.page.locator(`[data-node="${before ?? ''}"]`).focus();
    const more = { key: 'event 2', column: 1, title: 'Another', isSubject: false } as const;
    await show({
      ...smallGraph,
      nodes: [...smallGraph.nodes, more],
      edges: [...smallGraph.edges, ['event 2', 'signal 1']],
    });
    assert.equal(await focused(), before);
    assert.equal(await nodes().count(), 6);
  });

  it('expands a signal to the left of its event with Tab and Enter, or the plus key', async () => {
    await show(smallGraph);
    const expand = { type: 'expand', page: 1, node: 'signal 1' };
    await detail.page.locator('.graph [data-node][tabindex="0"]').focus();
    await detail.page.keyboard.press('ArrowLeft');
    await detail.page.keyboard.press('+');
    assert.deepEqual((await detail.sentMessages()).at(-1), expand);
    await detail.page.keyboard.press('Tab');
    const focusedName = () => detail.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.match((await focusedName()) ?? '', /^Expand “Grain prices/);
    const before = (await detail.sentMessages()).length;
    await detail.page.keyboard.press('Enter');
    assert.deepEqual((await detail.sentMessages()).slice(before), [expand]);
    assert.equal(await focused(), 'signal 1');
  });

  it('shows the recording date of an event, the confidence of a signal, and the domain of a source', async () => {
    const facts: readonly (Fact | undefined)[] = [
      { text: 'Confidence: 57%' },
      { pattern: 'Recorded {0}', date: '2026-11-19T08:00:00Z' },
      undefined,
      { remote: 'courier.example' },
    ];
    const nodes = smallGraph.nodes.map((node) => {
      const fact = facts[node.column];
      return { ...node, ...(fact && { fact }) };
    });
    await show({ ...smallGraph, nodes });
    const text = async (key: string) => detail.page.locator(`[data-node="${key}"] .fact`).textContent();
    assert.match((await text('event 1')) ?? '', /^Recorded 19 Nov 2026$/);
    assert.equal(await text('signal 1'), 'Confidence: 57%');
    assert.equal(await text('source 1'), 'courier.example');
    await detail.page.getByRole('button', { name: /^Signal: Grain prices.* · Confidence: 57%$/ }).waitFor();
    await detail.page.locator('.evidence-graph').screenshot({ path: 'out/screenshots/graph-facts.png' });
  });

  it('explains which support failed to load', async () => {
    const failed = { state: 'failed', message: 'Too many requests.', remedies: [] } as const;
    const [first, ...others] = smallGraph.nodes;
    assert.ok(first);
    await show({ ...smallGraph, nodes: [{ ...first, support: failed, isSubject: false }, ...others] });
    await detail.page.getByText(/Can’t expand “Dockers at the port.*Too many requests\./).waitFor();
  });

  for (const [name, graph, width] of [
    ['small', smallGraph, 1000],
    ['small beside a document', smallGraph, 546],
    ['large', largeGraph, 1000],
    ['large narrow', largeGraph, 350],
  ] as const) {
    it(`is legible when ${name}: no nodes overlap, and each shows the beginning of its title`, async () => {
      await detail.page.setViewportSize({ width, height: 800 });
      await show(graph);
      const boxes = await nodes().evaluateAll((buttons) =>
        buttons.map((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const label = button.querySelector('.label')!;
          const size = parseFloat(getComputedStyle(label).fontSize);
          return {
            left,
            right,
            top,
            bottom,
            size,
            room: label.clientWidth * Math.round(label.clientHeight / (size * 1.3)),
          };
        }),
      );
      assert.equal(boxes.length, graph.nodes.length);
      for (const [index, a] of boxes.entries()) {
        assert.ok(a.size >= 11, `font of ${a.size}px`);
        for (const b of boxes.slice(index + 1)) {
          assert.ok(
            a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
            JSON.stringify([a, b]),
          );
        }
      }
      const scroll = await detail.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(scroll <= 0, 'the page does not scroll sideways');
      const hidden = await detail.page
        .locator('.evidence-graph')
        .evaluate((element) => element.scrollWidth - element.clientWidth);
      assert.equal(hidden > 0, width < 500, 'only a narrow page cuts columns off');
      await detail.page
        .locator('.evidence-graph')
        .screenshot({ path: `out/screenshots/graph-${name.replaceAll(' ', '-')}.png` });
    });
  }
});
