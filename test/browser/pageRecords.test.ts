import assert from 'node:assert/strict';
import type { PageState } from '../../src/page/protocol.ts';
import { detailPages, type DetailPage } from './detailPage.ts';

/** A computed module name, because the client needs the types of Node and this folder has those of the browser. */
const states = new URL('../support/recordStates.ts', import.meta.url).href;

describe('Detail page of every record kind', () => {
  const pages = detailPages();
  let detail: DetailPage;

  before(async () => {
    detail = await pages.open();
  });

  it('shows every record of the sample service with its parts', async () => {
    const { recordStates } = (await import(states)) as { recordStates: () => Promise<PageState[]> };
    const kinds = new Set<string>();
    for (const state of await recordStates()) {
      await detail.show(state);
      kinds.add(String(state.record.kind));
      assert.deepEqual(detail.faults, [], JSON.stringify(state.record));
      assert.equal(await detail.page.locator('h1').innerText(), state.title);
      assert.equal(await detail.page.locator('.failure').count(), 0);
    }
    assert.deepEqual([...kinds].sort(), ['article', 'event', 'publisher', 'signal', 'source', 'story']);
  });
});
