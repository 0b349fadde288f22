import assert from 'node:assert/strict';
import { variants } from '../service/variants.ts';
import { invokeTool, search, useTestService, type FoundRecord } from '../support/agentHost.ts';
import { quotedData, readFrame } from '../support/sourceFrame.ts';

for (const variant of [...variants.filter((name) => name !== 'full'), 'observed'] as const) {
  describe(`Agent tools with ${variant} records`, () => {
    useTestService({ variant });

    it('find records that have an identifier and a title', async () => {
      for (const kind of ['articles', 'events', 'signals']) {
        const records = await search(kind);
        assert.ok(records.length > 1, kind);
        assert.ok(
          records.every(({ id, title }) => id && title),
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
      assert.match(readFrame(text).said, /Don’t base an important decision on them alone/);
    });

    it('read and cite an article', async () => {
      const [{ id, title, url }] = (await search('articles')) as [FoundRecord];
      assert.equal(quotedData(await invokeTool('dateline_read', { kind: 'article', id })).title, title);
      const { quoted } = readFrame(await invokeTool('dateline_cite', { kind: 'article', id, languageId: 'markdown' }));
      assert.ok(quoted.includes(new URL(url!).href), quoted);
    });
  });
}
