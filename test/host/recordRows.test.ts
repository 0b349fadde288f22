import assert from 'node:assert/strict';
import { TreeItemCollapsibleState, type TreeItem } from 'vscode';
import type { ServiceRecord } from '../../src/client/records/types.ts';
import { createRecordRow } from '../../src/sidebar/recordRow.ts';
import { createListRow } from '../../src/sidebar/rows/row.ts';
import { createTreeItem, addTooltip } from '../../src/sidebar/rows/rowItem.ts';
import { article, event, evidence, signal } from '../support/records.ts';

describe('Row of a record', () => {
  it('shows the compact age and the publisher, and gives screen readers both in full', () => {
    const published = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    const item = createItem(article({ title: 'Port reopens', url: 'https://www.news.example/x', published }));
    assert.equal(item.label, 'Port reopens');
    assert.equal(item.description, '3h · news.example');
    assert.equal(item.accessibilityInformation?.label, 'Article, Port reopens, news.example, 3 hours ago');
  });

  it('shows no hours for a date without a time', () => {
    const item = createItem(article({ title: 'T', published: new Date().toISOString().slice(0, 10) }));
    assert.equal(item.description, 'today');
  });

  it('shows the date, type and impact of an event, and its counts in the hover', () => {
    const counts = { evidence: 2, signals: 1 };
    const createdAt = new Date(Date.now() - 4 * 86_400_000 - 60_000).toISOString();
    const item = createItem(
      event({ title: 'Flood', eventType: 'natural_disaster', impactLevel: 'high', counts, createdAt }),
    );
    assert.equal(item.description, '4d · natural disaster · high');
    assert.match(getHoverText(item), /^Recorded .* · natural disaster/);
    assert.match(getHoverText(item), /2 pieces of evidence · 1 signal/);
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

  it('starts its hover with publisher, time and type, and ends it with the address', () => {
    const published = '2026-03-04T10:00:00Z';
    const url = 'https://a.example/';
    const labels = { categories: ['Ports'], regions: ['North', 'South'] };
    const hover = getHoverText(
      createItem(
        article({ title: 'T', summary: 'S.', publisher: 'P', url, published, contentType: 'press_release', ...labels }),
      ),
    );
    const [head, title, summary, groups, address] = hover.replaceAll('\\', '').split('\n\n');
    assert.match(head ?? '', /^P · Mar 4, 2026.* · press release$/);
    assert.deepEqual([title, summary, address], ['**T**', 'S.', url]);
    assert.equal(groups, '*Categories:* Ports  \n*Regions:* North, South');
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
    assert.equal(
      createItem(article({ contentType: 'press_release', tags: ['Ports'], published: '2026-03-04' })).label,
      'Article · Ports',
    );
  });

  it('takes its title from the first sentence of a summary, which the hover then omits', () => {
    const item = createItem(
      event({ summary: 'Chip exports slow. Prices follow.', createdAt: '2026-11-19', tags: ['chips'] }),
    );
    assert.equal(item.label, 'Chip exports slow.');
    assert.match(getHoverText(item).replaceAll('\\', ''), /\*\*Chip exports slow\.\*\*\n\nPrices follow\.\n\n/);
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
    assert.equal(item.description, '3h · Forum');
    assert.equal(item.accessibilityInformation?.label, 'Mention, Thread, Forum, observed 3 hours ago');
    assert.match(getHoverText(item), /^Forum · Observed /);
  });

  it('names the source of evidence and its address', () => {
    const named = createItem(
      evidence({ sourceId: 's', sourceName: 'Kestrel Wire', sourceAddress: 'https://kestrel.example/' }),
    );
    assert.equal(named.description, 'Kestrel Wire');
    assert.match(getHoverText(named).replaceAll('\\', ''), /^Kestrel Wire · kestrel\.example\n/);
    assert.equal(createItem(evidence({ sourceId: 's' })).description, 'Unknown source');
  });
});

function getHoverText({ tooltip }: TreeItem): string {
  return typeof tooltip === 'object' ? tooltip.value : '';
}

function createItem(record: ServiceRecord): TreeItem {
  const list = createListRow('latest', undefined, () => Promise.reject(new Error('unexpected request')));
  const row = createRecordRow(record, list, () => Promise.reject(new Error('unexpected request')));
  return addTooltip(createTreeItem(row), row);
}
