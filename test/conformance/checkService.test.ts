import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
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

  it('refuses a key that no header can carry, without printing it', async () => {
    for (const key of ['', 'first\nsecond', 'caf\u00e9', 'zero\u200bwidth']) {
      const output: string[] = [];
      await assert.rejects(
        checkHostile((_request, response) => response.end('{}'), { key, output }),
        {
          message: 'The API key is empty or contains a character that can’t be sent.',
        },
      );
      assert.deepEqual(output, []);
    }
  });

  const key = 'k+3/secret&key';
  /** A response that repeats what it got, with identifiers that no address can contain. */
  const echo = (request: IncomingMessage) => {
    const text = `${request.url ?? ''} ${request.headers.authorization ?? ''} ${encodeURIComponent(key)}`;
    const record = { id: `\ud800${key}`, url: text, content_type: text, kind: { toString: 1 }, source: key };
    return { data: [record], pagination: { limit: key, num_results: text, next_cursor: key }, meta: { as_of: text } };
  };
  const responses: Readonly<Record<string, readonly [RequestListener, early: RegExp | undefined]>> = {
    'never responds': [() => undefined, /aborted due to timeout/],
    'never ends a response': [(_request, response) => void response.write('{"data":['), /aborted due to timeout/],
    'closes the connection': [(request) => request.socket.destroy(), /ended early: fetch failed/],
    'sends a body without end': [
      (_request, response) => void Readable.from(endless()).pipe(response),
      /larger than 16 MiB/,
    ],
    'sends random bytes': [(_request, response) => response.end(randomBytes(5000)), undefined],
    'sends lists of lists': [(_request, response) => response.end('['.repeat(100_000)), undefined],
    'sends numbers only': [(_request, response) => response.end('{"data":[1,null],"pagination":7}'), undefined],
    'redirects to another origin': [
      (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:1/${key}` }).end(),
      undefined,
    ],
    'repeats the key': [(request, response) => response.end(JSON.stringify(echo(request))), undefined],
  };
  for (const [title, [respond, early]] of Object.entries(responses)) {
    it(`ends without printing the key if the service ${title}`, async () => {
      const output: string[] = [];
      let requests = 0;
      const listener: RequestListener = (request, response) => {
        requests += 1;
        respond(request, response);
      };
      assert.equal(await checkHostile(listener, { key, output, isHanging: title.startsWith('never') }), 1);
      const text = output.join('\n');
      assert.ok(requests <= 60, String(requests));
      assert.ok(!text.includes('3/secret') && !text.includes('3%2Fsecret'), text);
      assert.match(text, early ?? /^(?!.*ended early)/s);
      assert.ok(output.some((line) => line.startsWith('AA-route-14 ')));
    });
  }
});

function* endless(): Generator<Buffer> {
  for (;;) {
    yield Buffer.alloc(1024 * 1024, 'x');
  }
}

/** Runs the command against a service on this machine. */
async function checkHostile(
  respond: RequestListener,
  { key, output, isHanging = false }: { readonly key: string; readonly output: string[]; readonly isHanging?: boolean },
): Promise<number> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const print = (line: string) => void output.push(line);
  try {
    return await checkRemoteService({
      baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      pauseMs: 0,
      ...(isHanging && { timeoutMs: 300 }),
      readKey: () => Promise.resolve(key),
      output: { log: print, error: print },
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

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
  const { results, error } = await checkService(send, defaultPaths);
  assert.equal(error, undefined);
  return { results, paths };
}
