import assert from 'node:assert/strict';
import { variants } from '../service/variants.ts';
import {
  canUseTools,
  clearKey,
  enterKey,
  invokeTool,
  search,
  serviceSettings,
  type FoundRecord,
} from '../support/agentHost.ts';
import { dateline, until } from '../support/host.ts';
import { createTestCorpus } from '../support/sampleRequests.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { testKey } from '../support/serviceClient.ts';
import { quotedData, readFrame } from '../support/sourceFrame.ts';

for (const variant of variants.filter((name) => name !== 'full')) {
  describe(`Agent tools with ${variant} records`, () => {
    let sample: SampleServer;

    before(async () => {
      await dateline();
      sample = await startSample(createTestCorpus(), testKey, { variant });
      await serviceSettings().update('baseUrl', sample.address, true);
      await enterKey(testKey);
      await until(canUseTools);
    });
    after(async () => {
      await clearKey();
      await serviceSettings().update('baseUrl', undefined, true);
      await sample.close();
    });

    it('find records that have an identifier and a title', async () => {
      for (const kind of ['articles', 'events', 'signals']) {
        const found = await search(kind);
        assert.ok(found.length > 1, kind);
        assert.ok(
          found.every(({ id, title }) => id && title),
          kind,
        );
      }
    });

    it('follow a signal to events and evidence with the names of their sources', async () => {
      const [signal] = (await search('signals')) as [FoundRecord];
      const text = await invokeTool('dateline_evidence', { kind: 'signal', id: signal.id });
      const { events, evidence } = quotedData(text) as { events: FoundRecord[]; evidence: FoundRecord[] };
      assert.ok(events.length > 0 && evidence.length > 0);
      assert.ok(evidence.some(({ publisher, sourceUrl }) => publisher ?? sourceUrl));
      assert.match(readFrame(text).said, /not the sole basis for a consequential decision/);
    });

    it('read and cite an article', async () => {
      const [{ id, title, url }] = (await search('articles')) as [FoundRecord];
      assert.equal(quotedData(await invokeTool('dateline_read', { kind: 'article', id })).title, title);
      const { quoted } = readFrame(await invokeTool('dateline_cite', { kind: 'article', id, languageId: 'markdown' }));
      assert.ok(quoted.includes(new URL(url!).href), quoted);
    });
  });
}
