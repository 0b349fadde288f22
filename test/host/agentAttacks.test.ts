import assert from 'node:assert/strict';
import { removeInvisibleCharacters } from '../../src/citation/visibleText.ts';
import { readErrorMessage, invokeTool, useTestService } from '../support/agentHost.ts';
import { attacks } from '../support/attacks.ts';
import { promptInjections } from '../support/promptInjections.ts';
import { publishedAttacks } from '../support/publishedAttacks.ts';
import { quotedData, readFrame } from '../support/sourceFrame.ts';

const texts = [...promptInjections, ...attacks, ...publishedAttacks];
const articleFields = ['title', 'summary', 'content', 'source_site_name', 'content_type', 'published_at', 'url', 'id'];
const otherFields = ['title', 'summary', 'event_type', 'impact_level', 'url', 'id', 'created_at', 'source_id'];

/** Creates a record with the attack in every field. */
function createHostileRecord(text: string, fields: readonly string[]): Record<string, unknown> {
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

const respondDetail = (record: unknown) => Response.json({ data: record, meta: { as_of: '2030-01-01T00:00:00Z' } });
const respondCollection = (records: readonly unknown[]) =>
  Response.json({ data: records, pagination: { limit: 20, num_results: records.length, next_cursor: null }, meta: {} });

/** Checks the frame, Dateline's own text and the visibility of the quotation. Returns the quoted data. */
function readResult(result: string, expected: RegExp): Record<string, unknown> {
  const { said: own, quoted } = readFrame(result);
  assert.match(own, expected);
  assert.doesNotMatch(own, /ignore|evil|obey|alert|source-material/i);
  assert.equal(removeInvisibleCharacters(quoted), quoted, 'contains no invisible characters');
  assert.ok(result.length < 60_000, `${result.length} characters`);
  return quotedData(result);
}

describe('Hostile strings in tool results', () => {
  const service = useTestService();

  it('include more than 200 attacks', () => assert.ok(new Set(texts).size >= 200, String(new Set(texts).size)));

  it('stay inside the quotation of search results, each in its own row', async () => {
    for (const kind of ['articles', 'events', 'signals']) {
      for (let begin = 0; begin < texts.length; begin += 8) {
        const batch = texts.slice(begin, begin + 8);
        const fields = kind === 'articles' ? articleFields : otherFields;
        service.sample.instead = () =>
          respondCollection(batch.map((text) => ({ ...createHostileRecord(text, fields), id: crypto.randomUUID() })));
        const result = await invokeTool('dateline_search', { query: `attack ${begin}`, kind });
        const data = readResult(result, /^\d articles, best match|^\d (events|signals), best match/);
        assert.deepEqual(Object.keys(data), [kind]);
        assert.equal((data[kind] as unknown[]).length, batch.length);
      }
    }
  });

  it('stay inside the quotation of an article', async () => {
    service.sample.instead = ({ url }) => respondDetail(createHostileRecord(findAttack(url), articleFields));
    await forEachText(async (_text, index) => {
      const result = await invokeTool('dateline_read', { kind: 'article', id: `attack-${index}` });
      const data = readResult(result, /^Text: characters 0 to \d+ of \d+\.|has no text for this article/);
      assert.ok(
        Object.keys(data).every((name) => fieldNames.has(name)),
        Object.keys(data).join(),
      );
    });
  });

  it('stay inside the quotation of an evidence chain', async () => {
    for (let begin = 0; begin < texts.length; begin += 5) {
      const id = `attack-${begin}`;
      const records = texts
        .slice(begin, begin + 5)
        .map((text, index) => ({ ...createHostileRecord(text, otherFields), id: `${id}-${index}` }));
      service.sample.instead = ({ url }) =>
        url.includes('/evidence') || /signals\/[^/]+\/events/.test(url)
          ? respondCollection(records)
          : respondDetail(records[0]);
      const data = readResult(await invokeTool('dateline_evidence', { kind: 'signal', id }), /^\d+ pieces of evidence/);
      assert.deepEqual(Object.keys(data).sort(), ['events', 'evidence', 'signal']);
      assert.equal((data.events as unknown[]).length, records.length);
    }
  });

  it('stay inside the quotation of an error', async () => {
    service.sample.instead = ({ url }) => {
      if (!url.includes('attack-')) {
        // After an error, the client detects the API version again.
        return respondCollection([]);
      }
      const message = findAttack(url);
      // Use one of the service's error codes, or the attack as the code.
      const code = message.length % 2 ? message : 'bad_request';
      return Response.json({ error: { code, message } }, { status: 400 });
    };
    await forEachText(async (text, index) => {
      const error = await readErrorMessage(invokeTool('dateline_search', { query: `attack-${index}` }));
      const rejected = 'The service rejected the request. Change the input.';
      if (error === rejected) {
        const visibleText = removeInvisibleCharacters(text.slice(0, 16_384)).replace(/[\p{C}\s]/gu, '');
        assert.equal(visibleText, '', 'omits only invisible messages');
        return;
      }
      const { said, quoted } = readFrame(error);
      assert.equal(said, `${rejected} The service says:`);
      assert.equal(removeInvisibleCharacters(quoted), quoted);
      assert.ok(quoted.length <= 300 && !quoted.includes('\n'));
    });
  });

  it('stay inside the quotation of a citation and never change its address', async () => {
    await forEachText(async (text) => {
      const title = text.slice(0, 900);
      if (removeInvisibleCharacters(title).trim() !== '') {
        const result = await invokeTool('dateline_cite', { title, url: 'https://a.example/', languageId: 'markdown' });
        assert.match(readFrame(result).quoted, /\]\(https:\/\/a\.example\/\)$/);
      }
    });
  });
});

function findAttack(url: string): string {
  return texts[Number(/attack-(\d+)/.exec(url)?.[1])] ?? assert.fail(url);
}

/** Runs `work` for every attack, 12 at a time, because a call mostly waits. */
async function forEachText(work: (text: string, index: number) => Promise<void>): Promise<void> {
  for (let begin = 0; begin < texts.length; begin += 12) {
    await Promise.all(texts.slice(begin, begin + 12).map((text, offset) => work(text, begin + offset)));
  }
}

const fieldNames = new Set([
  'id',
  'title',
  'url',
  'publisher',
  'published',
  'tags',
  'regions',
  'authors',
  'type',
  'text',
]);
