import assert from 'node:assert/strict';
import { MarkdownString, type TreeItem } from 'vscode';
import type { Clipping } from '../../src/store/clippings/clipping.ts';
import { completeClippedRecord } from '../../src/store/clippings/clipping.ts';
import { SourceNames } from '../../src/store/sourceNames.ts';
import { createClippingItem, createFolderItem, createQuotationItem } from '../../src/sidebar/rows/clippingItem.ts';
import { event } from '../support/records.ts';
import { SyncedMemory } from '../support/syncedMemory.ts';

const sourceNames = new SourceNames(new SyncedMemory());
const reference = { title: 'Port reopens', url: 'https://wire.example/port', publisher: 'Wire' };

describe('Row of a clipping', () => {
  it('shows the note first in its hover, then the quotations, then the record', () => {
    const hover = getHoverText(
      createRow({ reference, note: 'Call them', quotations: ['The gates opened.', 'At noon.'] }),
    );
    const order = ['Call them', 'The gates opened', 'At noon', 'Wire', 'Port reopens'].map((words) =>
      hover.indexOf(words),
    );
    assert.ok(!order.includes(-1), hover);
    assert.ok(hover.indexOf('Call them') < hover.indexOf('> The gates'), hover);
    assert.ok(hover.indexOf('At noon') < hover.indexOf('**Port reopens**'), hover);
  });

  it('shows hostile notes, quotations and folder names as text', () => {
    const hostile = '![x](https://evil.example/i.png) [run](command:workbench.action.quit) <b>\n# big';
    const clipping = { id: '1', order: 1, reference, note: hostile, quotations: [hostile] };
    const record = completeClippedRecord(clipping, sourceNames);
    for (const item of [
      createClippingItem({ kind: 'clipping', clipping, record }),
      createQuotationItem({ kind: 'quotation', clipping, record, quotation: hostile }),
    ]) {
      assert.doesNotMatch(getHoverText(item), /(?<!\\)\]\(|(?<!\\)!\[|<b>|^# /m);
    }
    assert.equal(createFolderItem('a\n](command:x)', 0).label, 'a ]\u200C(command:x)');
  });

  it('shows the kind of its record, and expands to its quotations', () => {
    const strike = createRow({ reference: { title: 'Dock strike' }, record: event({ id: 'e', title: 'Dock strike' }) });
    assert.equal(strike.contextValue, 'clipping record citable');
    assert.equal(strike.description, 'Event');
    assert.equal(strike.collapsibleState, 0);
    const article = createRow({ reference, quotations: ['At noon.'] });
    assert.equal(article.contextValue, 'clipping record citable addressed');
    assert.equal(article.collapsibleState, 1);
    assert.match(String(article.accessibilityInformation?.label), /^Clipping, Port reopens, Wire, 1 quotation$/);
  });
});

function createRow(fields: Omit<Clipping, 'id' | 'order'>): TreeItem {
  const clipping = { id: '1', order: 1, ...fields };
  return createClippingItem({ kind: 'clipping', clipping, record: completeClippedRecord(clipping, sourceNames) });
}

function getHoverText({ tooltip }: TreeItem): string {
  assert.ok(tooltip instanceof MarkdownString);
  assert.ok(tooltip.isTrusted !== true && tooltip.supportHtml !== true);
  return tooltip.value;
}
