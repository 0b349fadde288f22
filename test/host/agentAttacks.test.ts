import assert from 'node:assert/strict';
import { removeInvisible } from '../../src/agent/quoteSource.ts';
import {
  canUseTools,
  clearKey,
  enterKey,
  readErrorMessage,
  invokeTool,
  serviceSettings,
} from '../support/agentHost.ts';
import { attacks } from '../support/attacks.ts';
import { dateline, until } from '../support/host.ts';
import { promptInjections } from '../support/promptInjections.ts';
import { publishedAttacks } from '../support/publishedAttacks.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { createTestCorpus } from '../support/sampleRequests.ts';
import { testKey } from '../support/serviceClient.ts';
import { quotedData, readFrame } from '../support/sourceFrame.ts';

const texts = [...promptInjections, ...attacks, ...publishedAttacks];
const articleFields = ['title', 'summary', 'content', 'source_site_name', 'content_type', 'published_at', 'url', 'id'];
const otherFields = [
  'title',
  'summary',
  'event_type',
  'impact_level',
  'quotation',
  'url',
  'id',
  'created_at',
  'source_id',
];

/** A record with the attack in every field. */
function hostile(text: string, fields: readonly string[]): Record<string, unknown> {
  return {
    ...Object.fromEntries(fields.map((field) => [field, text])),
    authors: [text],
    tags: [text],
    source: {
      id: text,
      name: text,
      url: `https://evil.example/${encodeURIComponent(text.slice(0, 50).toWellFormed())}`,
    },
    [text.slice(0, 50)]: text,
  };
}

const detail = (record: unknown) => Response.json({ data: record, meta: { as_of: '2030-01-01T00:00:00Z' } });
const collection = (records: readonly unknown[]) =>
  Response.json({ data: records, pagination: { limit: 20, num_results: records.length, next_cursor: null }, meta: {} });

/** Properties of every result: its frame is read back, Dateline's words are its own, and everything in it shows. */
function checked(result: string, said: RegExp): Record<string, unknown> {
  const { said: own, quoted } = readFrame(result);
  assert.match(own, said);
  assert.doesNotMatch(own, /ignore|evil|obey|alert|source-material/i);
  assert.equal(removeInvisible(quoted), quoted, 'nothing is in it that does not show');
  assert.ok(result.length < 60_000, `${result.length} characters`);
  return quotedData(result);
}

describe('texts of sources that attack an agent', function () {
  this.timeout(120_000);
  let sample: SampleServer;

  before(async () => {
    await dateline();
    sample = await startSample(createTestCorpus(), testKey);
    await serviceSettings().update('useSample', undefined, true);
    await serviceSettings().update('baseUrl', sample.address, true);
    await enterKey(testKey);
    await until(canUseTools);
  });
  after(async () => {
    await clearKey();
    await serviceSettings().update('baseUrl', undefined, true);
    await sample.close();
  });

  it('are more than 200', () => assert.ok(new Set(texts).size >= 200, String(new Set(texts).size)));

  it('stay in the frame of a search, each in its own row', async () => {
    for (const kind of ['articles', 'events', 'signals']) {
      for (let begin = 0; begin < texts.length; begin += 8) {
        const some = texts.slice(begin, begin + 8);
        const fields = kind === 'articles' ? articleFields : otherFields;
        sample.instead = () => collection(some.map((text) => ({ ...hostile(text, fields), id: crypto.randomUUID() })));
        const result = await invokeTool('dateline_search', { query: `attack ${begin}`, kind });
        const data = checked(result, /^\d articles, best match|^\d (events|signals), best match/);
        assert.deepEqual(Object.keys(data), [kind]);
        assert.equal((data[kind] as unknown[]).length, some.length);
      }
    }
  });

  it('stay in the frame of an article', async () => {
    sample.instead = ({ url }) => detail(hostile(textOf(url), articleFields));
    await forEachText(async (_text, index) => {
      const result = await invokeTool('dateline_read', { kind: 'article', id: `attack-${index}` });
      const data = checked(result, /^Text: characters 0 to \d+ of \d+\.|has no text for this article/);
      assert.ok(
        Object.keys(data).every((name) => known.has(name)),
        Object.keys(data).join(),
      );
    });
  });

  it('stay in the frame of a chain', async () => {
    for (let begin = 0; begin < texts.length; begin += 5) {
      const id = `attack-${begin}`;
      const records = texts
        .slice(begin, begin + 5)
        .map((text, index) => ({ ...hostile(text, otherFields), id: `${id}-${index}` }));
      sample.instead = ({ url }) =>
        url.includes('/evidence') || /signals\/[^/]+\/events/.test(url) ? collection(records) : detail(records[0]);
      const data = checked(await invokeTool('dateline_evidence', { kind: 'signal', id }), /^\d+ pieces of evidence/);
      assert.deepEqual(Object.keys(data).sort(), ['events', 'evidence', 'signal']);
      assert.equal((data.events as unknown[]).length, records.length);
    }
  });

  it('stay in the frame of an error', async () => {
    sample.instead = ({ url }) => {
      if (!url.includes('attack-')) {
        // After a refusal the client looks again which surface is served.
        return collection([]);
      }
      const message = textOf(url);
      // One of our own codes, whose messages stand for themselves, and another.
      const code = message.length % 2 ? message : 'earlier_surface';
      return Response.json({ error: { code, message } }, { status: 400 });
    };
    await forEachText(async (text, index) => {
      const fault = await readErrorMessage(invokeTool('dateline_search', { query: `attack-${index}` }));
      const refused = 'The service did not accept the request. Change the input.';
      if (fault === refused) {
        const shown = removeInvisible(text.slice(0, 16_384)).replace(/[\p{C}\s]/gu, '');
        assert.equal(shown, '', 'only what does not show is left out');
        return;
      }
      const { said, quoted } = readFrame(fault);
      assert.equal(said, `${refused} The service says:`);
      assert.equal(removeInvisible(quoted), quoted);
      assert.ok(quoted.length <= 300 && !quoted.includes('\n'));
    });
  });

  it('stay in the frame of a citation, and never become its address', async () => {
    await forEachText(async (text) => {
      const title = text.slice(0, 900);
      if (removeInvisible(title).trim() !== '') {
        const result = await invokeTool('dateline_cite', { title, url: 'https://a.example/', languageId: 'markdown' });
        assert.match(readFrame(result).quoted, /\]\(https:\/\/a\.example\/\)$/);
      }
    });
  });
});

/** The attack that a request is about. */
function textOf(url: string): string {
  return texts[Number(/attack-(\d+)/.exec(url)?.[1])] ?? assert.fail(url);
}

/** Some at a time: most of a call is waiting. */
async function forEachText(work: (text: string, index: number) => Promise<void>): Promise<void> {
  for (let begin = 0; begin < texts.length; begin += 12) {
    await Promise.all(texts.slice(begin, begin + 12).map((text, offset) => work(text, begin + offset)));
  }
}

const known = new Set(['id', 'title', 'url', 'publisher', 'published', 'tags', 'regions', 'authors', 'type', 'text']);
