import assert from 'node:assert/strict';
import { request, type RequestOptions } from 'node:http';
import { createTestService } from '../service/testService.ts';
import type { ErrorForm } from '../service/errorForms.ts';
import { controlled } from '../service/faultControl.ts';
import { faulty, FaultPlan } from '../service/faults.ts';
import { listen, type Listening } from '../service/listen.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { createTestCorpus } from '../support/sampleRequests.ts';

const corpus = createTestCorpus();
const key = 'faults-key';
const headers = { authorization: `Bearer ${key}` };

describe('Faults of the sample service', () => {
  let sample: SampleServer;
  before(async () => (sample = await startSample(corpus, key)));
  after(() => sample.close());
  afterEach(() => sample.forgetFaults());

  const sendRequest = (path = '/content/sources', init: RequestInit = {}) =>
    fetch(`${sample.address}${path}`, { headers, ...init });
  const right = async () => (await sendRequest()).text();

  it('include any status in each form of errors', async () => {
    const errorForms: Record<ErrorForm, [type: string, says: RegExp]> = {
      envelope: ['application/json', /^{"error":{"code":"\w+","message":"[^"]+"}}$/],
      text: ['application/json', /^{"error":"[^"]+"}$/],
      message: ['application/json', /^{"code":"\w+","message":"[^"]+"}$/],
      problem: ['application/problem+json', /"status":418/],
      html: ['text/html', /<title>418 /],
      plain: ['text/plain', /^This/],
      empty: ['text/plain', /^$/],
    };
    for (const [form, [type, says]] of Object.entries(errorForms) as [ErrorForm, [string, RegExp]][]) {
      sample.failNext({ kind: 'status', status: 418, form, headers: { 'retry-after': '7' } });
      const response = await sendRequest();
      assert.deepEqual([response.status, response.headers.get('retry-after')], [418, '7']);
      assert.equal(response.headers.get('content-type'), type);
      assert.match(await response.text(), says);
    }
    sample.failNext({ kind: 'status', status: 204 });
    assert.equal((await sendRequest()).status, 204);
  });

  it('include a late response', async () => {
    sample.failNext({ kind: 'delay', ms: 300 });
    const finished: string[] = [];
    const late = sendRequest().then((response) => (finished.push('late'), response.json()));
    await waitForRequests(1);
    await right();
    finished.push('other');
    assert.equal(((await late) as { data: unknown[] }).data.length, corpus.publishers.length);
    assert.deepEqual(finished, ['other', 'late']);
  });

  it('include a connection reset', async () => {
    sample.failNext({ kind: 'reset' });
    await assert.rejects(sendRequest(), ({ cause }: { cause: { code: string } }) => cause.code === 'ECONNRESET');
  });

  it('include an incomplete body', async () => {
    const whole = Buffer.byteLength(await right());
    sample.failNext({ kind: 'truncated' });
    const response = await sendRequest();
    assert.deepEqual([response.status, Number(response.headers.get('content-length'))], [200, whole]);
    await assert.rejects(response.text());
  });

  it('include bytes that are not text', async () => {
    sample.failNext({ kind: 'garbage' });
    const response = await sendRequest();
    assert.equal(response.headers.get('content-type'), 'application/json');
    const bytes = await response.arrayBuffer();
    assert.throws(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  });

  it('include missing headers', async () => {
    sample.failNext({ kind: 'hang', before: 'headers' });
    const controller = new AbortController();
    const hung = sendRequest('/content/sources', { signal: controller.signal });
    await waitForRequests(1);
    assert.equal(await Promise.race([hung.then(() => 'hung'), right().then(() => 'other')]), 'other');
    controller.abort();
    await assert.rejects(hung);
  });

  it('include an endless body', async () => {
    sample.failNext({ kind: 'hang', before: 'end' });
    const controller = new AbortController();
    const response = await sendRequest('/content/sources', { signal: controller.signal });
    const body = response.text();
    assert.equal(await Promise.race([body.then(() => 'ended'), right().then(() => 'other')]), 'other');
    controller.abort();
    await assert.rejects(body);
  });

  it('include valid JSON of any size', async () => {
    sample.failNext({ kind: 'huge', bytes: 3_000_000 });
    const text = await (await sendRequest()).text();
    assert.ok(text.length >= 3_000_000);
    assert.equal((JSON.parse(text) as { data: unknown[] }).data.length, 1);
  });

  it('include a redirect within the service', async () => {
    const whole = await right();
    for (const status of [301, 302, 303, 307, 308] as const) {
      sample.failNext({ kind: 'redirect', status });
      const { url, text } = await sendRequest('/content/sources?limit=100').then(async (response) => ({
        url: response.url,
        text: await response.text(),
      }));
      assert.equal(url, `${sample.address}/moved/content/sources?limit=100`);
      assert.equal(
        (JSON.parse(text) as { data: unknown[] }).data.length,
        (JSON.parse(whole) as { data: unknown[] }).data.length,
      );
    }
  });

  it('include a redirect to another origin', async () => {
    sample.failNext({ kind: 'redirect', to: 'https://other.example' });
    const { status, headers } = await sendRequest('/content/sources?q=a', { redirect: 'manual' });
    assert.deepEqual([status, headers.get('location')], [302, 'https://other.example/content/sources?q=a']);
  });

  it('include a redirect loop', async () => {
    sample.failNext({ kind: 'redirect', times: 1000 });
    const countBefore = sample.requests.length;
    await assert.rejects(sendRequest());
    assert.ok(sample.requests.length > countBefore + 5);
    const [one, other] = ['/content/sources', '/moved/content/sources'];
    assert.deepEqual(sample.requests.slice(countBefore, countBefore + 4), [one, other, one, other]);
  });

  it('include another content type', async () => {
    const whole = await right();
    sample.failNext({ kind: 'contentType', type: 'text/html' });
    const response = await sendRequest();
    assert.equal(response.headers.get('content-type'), 'text/html');
    assert.deepEqual(
      Object.keys(JSON.parse(await response.text()) as object),
      Object.keys(JSON.parse(whole) as object),
    );
  });

  it('apply to the planned requests, as often as planned, in order', async () => {
    sample.failNext(
      { kind: 'status', status: 502, path: '/intel/', times: 2 },
      { kind: 'status', status: 400 },
      { kind: 'status', status: 500 },
    );
    const statuses: number[] = [];
    for (const path of ['/content/health', '/intel/health', '/content/health', '/intel/health', '/intel/health']) {
      statuses.push((await sendRequest(path)).status);
    }
    assert.deepEqual(statuses, [400, 502, 500, 502, 200]);
  });

  it('can be cleared', async () => {
    sample.failNext({ kind: 'status', status: 500 });
    sample.forgetFaults();
    assert.equal((await sendRequest()).status, 200);
  });

  /** Resolves after the sample service received `count` more requests. */
  async function waitForRequests(count: number): Promise<void> {
    const expectedCount = sample.requests.length + count;
    while (sample.requests.length < expectedCount) {
      await new Promise(setImmediate);
    }
  }
});

/** A web page's domain can resolve to the service's address (DNS rebinding). */
describe('Sample service over HTTP', () => {
  let server: Listening;
  before(async () => {
    server = await listen(createTestService(corpus, { key }));
  });
  after(() => server.close());

  const sendRequest = async (host: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const options = { path: '/content/health', headers: { ...headers, host } };
    request(server.address, options, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
    return promise;
  };

  it('accepts the names of this machine as host, with or without a port', async () => {
    for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1:8080', '127.9.9.9', '[::1]:8080']) {
      assert.equal(await sendRequest(host), 200, host);
    }
  });

  it('rejects every other host name', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'x-localhost', '0.0.0.0']) {
      assert.equal(await sendRequest(host), 421, host);
    }
  });
});

describe('Faults that are requested over HTTP', () => {
  let server: Listening;
  before(async () => {
    const plan = new FaultPlan();
    server = await listen(controlled(faulty(createTestService(corpus, { key }), plan), plan));
  });
  after(() => server.close());

  const post = async (body: string) => (await fetch(`${server.address}/faults`, { method: 'POST', body })).status;
  /** Returns the status of the response. `fetch` would not send some of these headers. */
  const raw = ({ body, ...options }: RequestOptions & { body?: string }) =>
    new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request(server.address, options, (answer) => resolve(answer.resume().statusCode));
      outgoing.on('error', reject).end(body);
    });
  const health = async () => (await fetch(`${server.address}/content/health`, { headers })).status;

  it('apply in order and are cleared by DELETE', async () => {
    assert.equal(await post('{"kind":"status","status":503}'), 204);
    assert.deepEqual([await health(), await health()], [503, 200]);
    assert.equal(await post('[{"kind":"status","status":500},{"kind":"status","status":501,"times":9}]'), 204);
    assert.deepEqual([await health(), await health()], [500, 501]);
    assert.equal((await fetch(`${server.address}/faults`, { method: 'DELETE' })).status, 204);
    assert.equal(await health(), 200);
  });

  const wrong = [
    ...['', '{', '[]]', '5', 'null', '{}', '{"kind":"toString"}', '{"kind":"status"}', '{"kind":"status","status":99}'],
    ...['{"kind":"status","status":500,"form":"toString"}', '{"kind":"status","status":500,"headers":{"a":1}}'],
    ...['{"kind":"delay"}', '{"kind":"delay","ms":-1}', '{"kind":"hang","before":"lunch"}', '{"kind":"huge"}'],
    ...[
      '{"kind":"redirect","status":304}',
      '{"kind":"redirect","to":"nowhere"}',
      '{"kind":"contentType"}',
      '{"kind":"reset","times":0}',
      '[{"kind":"x"}]',
    ],
  ];
  for (const body of wrong) {
    it(`are rejected if the body is ${body}`, async () => {
      assert.equal(await post(body), 400);
      assert.equal(await health(), 200);
    });
  }

  for (const [name, value] of [
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
  ] as const) {
    it(`are rejected from a web page with ${name}: ${value}`, async () => {
      const body = '{"kind":"status","status":503}';
      const outcome = await raw({ method: 'POST', path: '/faults', headers: { [name]: value }, body });
      assert.deepEqual([outcome, await health()], [403, 200]);
    });
  }

  it('can’t be cleared by a web page', async () => {
    await post('{"kind":"status","status":503}');
    assert.equal(await raw({ method: 'DELETE', path: '/faults', headers: { origin: 'https://evil.example' } }), 403);
    assert.equal(await health(), 503);
  });

  it('are rejected on GET', async () => {
    assert.equal((await fetch(`${server.address}/faults`)).status, 400);
  });
});
