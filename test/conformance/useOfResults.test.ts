import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { intelligenceNote } from '../../src/agent/tool.ts';
import { restoreRecord } from '../../src/client/records/types.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { composeTestPage } from '../support/pageStates.ts';
import { event, signal } from '../support/records.ts';
import { createVariantClient } from '../support/sampleClient.ts';
import { neverAborted } from '../support/serviceClient.ts';

describe('Use of the results', () => {
  it('[MI-use-1] is limited in the text that agents get with events and signals', () => {
    assert.match(intelligenceNote, /can be incomplete or wrong/);
    assert.match(intelligenceNote, /not professional advice\. Don’t base an important decision on them alone/);
  });

  it('[MI-use-1] is limited in the README', () => {
    const readme = readFileSync('README.md', 'utf8');
    assert.match(readme, /Events and signals can be incomplete or wrong/);
    assert.match(readme, /not professional advice\. Don't base an important decision on them alone/);
  });

  it('[MI-use-1] is limited on the pages of events and signals', () => {
    for (const record of [event(), signal()]) {
      const [caution] = composeTestPage(record).sections.filter(({ type }) => type === 'note');
      assert.ok(caution?.type === 'note');
      assert.match(caution.text, /can be incomplete or wrong/);
      assert.match(caution.text, /not professional advice/);
      assert.match(caution.text, /Don’t base an important decision on them alone/);
    }
  });

  it('[MI-use-2] requests a collection, then only the selected record and its evidence', async () => {
    const requests: string[] = [];
    const client = createVariantClient({ variant: 'minimal', onRequest: (path) => requests.push(path) });
    const { items } = await client.list('events')(undefined, neverAborted);
    const id = items[3]?.id ?? '';
    await client.get('event', id, neverAborted);
    await client.list('evidence', { id })(undefined, neverAborted);
    assert.deepEqual(requests, [
      '/intel/events?limit=20',
      `/intel/events/${id}`,
      `/intel/events/${id}/evidence?limit=20`,
    ]);
  });

  it('[MI-vocab-5] does not include vocabulary values, which are not records', async () => {
    const corpus = createFictionalCorpus(new Date());
    const client = createVariantClient({ corpus });
    for (const vocabulary of ['intelTags', 'intelEntities', 'intelRegions', 'eventTypes'] as const) {
      const { items } = await client.list(vocabulary)(undefined, neverAborted);
      assert.ok(items.length > 0);
      assert.deepEqual(
        items.map((item) => [item.kind, restoreRecord(item)]),
        items.map(() => ['label', undefined]),
      );
    }
  });
});
