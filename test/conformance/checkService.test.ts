import assert from 'node:assert/strict';
import { defaultPaths } from '../../src/client/routes/servicePaths.ts';
import { checkRemoteService } from '../../scripts/checkRemoteService.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { createTestService, type TestServiceOptions } from '../service/testService.ts';
import { checkService, type RuleResult, type SendRequest } from './checkService.ts';
import type { RuleId } from './rules.ts';

describe('Check of a service', () => {
  for (const variant of ['minimal', 'full'] as const) {
    it(`finds no difference in the sample service with ${variant} records, in at most 60 requests`, async () => {
      const { results, paths } = await check({ variant });
      assert.deepEqual(findDifferences(results), []);
      assert.ok([...results.values()].filter((result) => result === 'holds').length > 70);
      assert.ok(paths.length <= 60, String(paths.length));
    });
  }

  it('finds where a public deployment differs from the documents', async () => {
    const { results } = await check({ variant: 'observed' });
    const publisher = [1, 2, 3, 4].map((number) => `AA-publisher-${String(number)}`);
    assert.deepEqual(findDifferences(results), ['AA-article-4', ...publisher]);
  });

  it('tells what differs and what no response shows', async () => {
    const { results } = await check({ variant: 'observed' }, (path, response) => {
      if (path.startsWith('/content/articles/latest?offset')) {
        return { status: 200, text: '{"data":[]}' };
      }
      if (path.startsWith('/content/stories')) {
        return { status: 200, text: '{"data":[],"pagination":{"limit":2,"num_results":0,"next_cursor":null}}' };
      }
      return { ...response, text: response.text.replaceAll('"content_type":"news"', '"content_type":"gossip"') };
    });
    assert.equal(results.get('AA-query-7'), 'differs: /content/articles/latest?offset=1 returned 200');
    assert.equal(results.get('AA-article-5'), 'differs: content_type is gossip');
    assert.equal(results.get('AA-route-12'), undefined);
    assert.equal(results.get('MI-route-1'), 'holds');
  });

  it('sends nothing more to the article interface if the key is refused', async () => {
    const { results, paths } = await check({ variant: 'observed' }, (path, response) =>
      path.startsWith('/content/') ? { status: 401, text: 'Unauthorized' } : response,
    );
    assert.equal(results.get('AA-route-14'), 'differs: /content/health returned 401');
    assert.equal(paths.filter((path) => path.startsWith('/content/')).length, 1);
  });
  it('refuses an address to which the key must not go, before it asks for the key', async () => {
    for (const baseUrl of ['http://news.example', 'https://user:secret@news.example', 'news.example']) {
      await assert.rejects(checkRemoteService({ baseUrl }), /can’t be used/);
    }
  });
});

function findDifferences(results: ReadonlyMap<RuleId, RuleResult>): RuleId[] {
  return [...results].flatMap(([id, result]) => (result.startsWith('differs') ? [id] : []));
}

async function check(
  options: Partial<TestServiceOptions>,
  change: (path: string, response: { status: number; text: string }) => { status: number; text: string } = (
    _path,
    response,
  ) => response,
): Promise<{ results: ReadonlyMap<RuleId, RuleResult>; paths: readonly string[] }> {
  const key = 'secret';
  const service = createTestService(createFictionalCorpus(new Date()), { ...options, key });
  const paths: string[] = [];
  const send: SendRequest = async (path, { withoutKey = false } = {}) => {
    paths.push(path);
    const request = new Request(`https://service.example${path}`);
    if (!withoutKey) {
      request.headers.set('Authorization', `Bearer ${key}`);
    }
    const response = await service(request);
    return change(path, { status: response.status, text: await response.text() });
  };
  return { results: await checkService(send, defaultPaths), paths };
}
