import assert from 'node:assert/strict';
import { TreeItemCollapsibleState, type TreeItem } from 'vscode';
import type { ServiceRecord } from '../../src/client/records/types.ts';
import { RecordRow } from '../../src/sidebar/rows/listRow.ts';
import { createTooltip } from '../../src/sidebar/rows/tooltip.ts';
import { createList } from '../support/lists.ts';
import { article, event, evidence, signal } from '../support/records.ts';

describe('Row of a record', () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000 - 60_000).toISOString();

  it('shows the compact age, the title and the publisher, and gives screen readers all in full', () => {
    const item = createItem(article({ title: 'Port reopens', url: 'https://www.news.example/x', published: hours(3) }));
    assert.deepEqual([item.label, item.description], ['3h\u2002Port reopens', 'news.example']);
    assert.equal(item.accessibilityInformation?.label, 'Article, Port reopens, news.example, 3 hours ago');
  });

  it('shows no hours for a date without a time', () => {
    const item = createItem(article({ title: 'T', published: new Date().toISOString().slice(0, 10) }));
    assert.equal(item.label, 'today\u2002T');
  });

  it('shows the date, type and impact of an event, and gives screen readers its counts', () => {
    const counts = { evidence: 2, signals: 1 };
    const item = createItem(
      event({ title: 'Flood', eventType: 'natural_disaster', impactLevel: 'high', counts, createdAt: hours(4 * 24) }),
    );
    assert.deepEqual([item.label, item.description], ['4d\u2002Flood', 'natural disaster · high']);
    assert.match(getHoverText(item), /^\*\*Flood\*\*\n\nRecorded .* · natural disaster/);
    assert.match(
      item.accessibilityInformation?.label ?? '',
      /, high impact, recorded 4 days ago, 2 pieces of evidence, 1 signal$/,
    );
  });

  it('expands to its lists, even if their counts are 0', () => {
    const states = [
      event({ id: 'e' }),
      event({ id: 'e', counts: { evidence: 0, signals: 0 } }),
      event({ id: 'e', counts: { evidence: 0 } }),
      signal({ id: 's', counts: { events: 0 } }),
      article({ id: 'a' }),
    ].map((record) => createItem(record).collapsibleState === TreeItemCollapsibleState.Collapsed);
    assert.deepEqual(states, [true, true, true, true, false]);
  });

  it('has a short hover: title, publisher, date, type and the first two lines of the summary', () => {
    const published = '2026-03-04T10:00:00Z';
    const summary = `${'Ships wait for pilots. '.repeat(6)}Pilots wait for ships.`;
    const labels = { categories: ['Ports'], url: 'https://a.example/' };
    const hover = getHoverText(
      createItem(article({ title: 'T', summary, publisher: 'P', published, contentType: 'press_release', ...labels })),
    );
    const [title, head, text, ...others] = hover.replaceAll('\\', '').split('\n\n');
    assert.deepEqual([title, others], ['**T**', []]);
    assert.match(head ?? '', /^P · Mar 4, 2026.* · press release$/);
    assert.equal(text, `${'Ships wait for pilots. '.repeat(6)}Pilots wait for ships.`);
    const long = getHoverText(createItem(article({ title: 'T', summary: summary.repeat(2) })));
    assert.ok(long.endsWith('Pilots wait for…'), long);
  });

  it('shows remote text in its tooltip as text, never as a link, an image or trusted Markdown', () => {
    const hostile = '[x](command:workbench.action.quit) ![i](https://t.example/p.png) <img src=x> **b** `c`';
    const { tooltip } = createItem(
      article({ title: hostile, summary: hostile, tags: [hostile], url: 'https://a.example/' }),
    );
    assert.ok(typeof tooltip === 'object');
    assert.ok(!tooltip.isTrusted && !tooltip.supportHtml);
    assert.doesNotMatch(tooltip.value, /(?<!\\)\]\(|(?<!\\)!\[|<img/);
  });

  it('can be opened in the browser only if the record has a web address', () => {
    assert.match(createItem(article({ url: 'https://a.example/' })).contextValue ?? '', /addressed/);
    assert.doesNotMatch(createItem(article({ url: 'javascript:alert(1)' })).contextValue ?? '', /addressed/);
    assert.doesNotMatch(createItem(event({ title: 'No source' })).contextValue ?? '', /addressed/);
  });

  it('has a label if the record has no title', () => {
    assert.equal(createItem(article({ url: 'https://a.example/x' })).label, 'https://a.example/x');
    assert.equal(createItem(article()).label, 'Article');
    assert.equal(createItem(evidence({ sourceId: 's' })).label, 'Evidence');
    assert.equal(createItem(evidence({ sourceId: 's', summary: 'We reopen.' })).label, 'We reopen.');
    const tagged = createItem(article({ contentType: 'press_release', tags: ['Ports'], published: '2026-03-04' }));
    assert.match(JSON.stringify(tagged.label), /\u2002Article · Ports"$/);
  });

  it('takes its title from the first sentence of a summary, which the hover then omits', () => {
    const item = createItem(
      event({ summary: 'Chip exports slow. Prices follow.', createdAt: '2026-11-19', tags: ['chips'] }),
    );
    assert.match(JSON.stringify(item.label), /\u2002Chip exports slow\."$/);
    assert.match(getHoverText(item).replaceAll('\\', ''), /^\*\*Chip exports slow\.\*\*\n\n.*\n\nPrices follow\.$/);
  });

  it('labels the date of an event without a title or a summary as recorded, once', () => {
    const item = createItem(event({ createdAt: '2026-11-19', tags: ['chips', 'trade'] }));
    assert.equal(item.label, 'Event · chips · recorded Nov 19, 2026');
    assert.equal(item.description, '');
    assert.equal(item.accessibilityInformation?.label, 'Event, Event · chips · recorded Nov 19, 2026');
    assert.equal(createItem(signal({ createdAt: '2026-11-19' })).label, 'Signal · recorded Nov 19, 2026');
  });

  it('says that the date of a mention is the date of its observation', () => {
    const observedAt = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    const item = createItem({ kind: 'mention', title: 'Thread', platform: 'Forum', observedAt, extra: {} });
    assert.deepEqual([item.label, item.description], ['3h\u2002Thread', 'Forum']);
    assert.equal(item.accessibilityInformation?.label, 'Mention, Thread, Forum, observed 3 hours ago');
    assert.match(getHoverText(item), /\n\nForum · Observed /);
  });

  it('names the source of evidence and its address', () => {
    const named = createItem(
      evidence({ sourceId: 's', sourceName: 'Kestrel Wire', sourceAddress: 'https://kestrel.example/' }),
    );
    assert.equal(named.description, 'Kestrel Wire');
    assert.match(getHoverText(named).replaceAll('\\', ''), /\n\nKestrel Wire · kestrel\.example$/);
    assert.equal(createItem(evidence({ sourceId: 's' })).description, 'Unknown source');
  });

  it('shows the date of evidence once', () => {
    const [url, createdAt] = ['https://kestrel.example/a', '2026-11-04T12:00:00Z'];
    for (const record of [
      evidence({ url, createdAt }),
      evidence({ title: 'Port', url, createdAt, published: '2026-11-04T12:30:00Z' }),
    ]) {
      const item = createItem(record);
      const spoken = item.accessibilityInformation?.label ?? '';
      assert.equal(getHoverText(item).match(/2026/g)?.length, 1, getHoverText(item));
      assert.equal(spoken.match(/recorded|ago/g)?.length, 1, spoken);
    }
  });
});

function getHoverText({ tooltip }: TreeItem): string {
  return typeof tooltip === 'object' ? tooltip.value : '';
}

function createItem(record: ServiceRecord): TreeItem {
  const item = new RecordRow(record, createList()).getTreeItem();
  item.tooltip = createTooltip(record);
  return item;
}
