import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { ServiceError } from '../../src/service/errors.ts';
import { PagedList } from '../../src/service/pagedList.ts';
import { recordingServer } from '../support/recordingServer.ts';
import { clientOf, unhurried } from '../support/serviceClient.ts';

/** What a service may say that is broken in some way, or not. */
const payloads = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      data: fc.oneof(fc.jsonValue(), fc.array(fc.dictionary(fieldNames(), fc.jsonValue()))),
      pagination: fc.oneof(fc.jsonValue(), fc.record({ next_cursor: fc.jsonValue() })),
      meta: fc.oneof(fc.jsonValue(), fc.record({ as_of: fc.jsonValue() })),
      error: fc.oneof(fc.jsonValue(), fc.record({ code: fc.jsonValue(), message: fc.jsonValue() })),
    },
    { requiredKeys: [] },
  ),
);

const bodies = fc.oneof(
  payloads.map((payload) => Buffer.from(JSON.stringify(payload))),
  fc.tuple(payloads, fc.nat(40)).map(([payload, end]) => Buffer.from(JSON.stringify(payload)).subarray(0, end)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
);

const answers = fc.record({
  status: fc.oneof({ weight: 3, arbitrary: fc.constant(200) }, fc.integer({ min: 200, max: 599 })),
  type: fc.constantFrom('application/json', 'text/html', 'text/plain', 'application/problem+json', ''),
  location: fc.constantFrom('', '/', '//', 'http://[', 'https://other.example/', 'content/x'),
  body: bodies,
});

function fieldNames() {
  return fc.constantFrom(
    'id',
    'title',
    'url',
    'source',
    'authors',
    'tags',
    'published_at',
    'counts',
    'likes',
    '__proto__',
  );
}

describe('any answer whatever', () => {
  it('becomes records or a ServiceError, and ends', async function () {
    this.timeout(60_000);
    let answer: (response: ServerResponse) => void = () => undefined;
    await using server = await recordingServer((_request, response) => {
      answer(response);
    });
    const { articles, intelligence } = clientOf(server.base);
    const questions = [
      () => articles.latest()(undefined, unhurried),
      () => articles.article('a', unhurried),
      () => intelligence.events()(undefined, unhurried),
      () => intelligence.evidence('e')(undefined, unhurried),
      () => intelligence.source('s', unhurried),
    ];
    const property = fc.asyncProperty(
      answers,
      fc.nat(questions.length - 1),
      async ({ status, type, location, body }, index) => {
        answer = (response) => {
          response.writeHead(status, { 'content-type': type, ...(location !== '' && { location }) }).end(body);
        };
        const outcome = await questions[index]?.().catch((error: unknown) => error);
        assert.ok(!(outcome instanceof Error) || outcome instanceof ServiceError, String(outcome));
        assert.ok(!(outcome instanceof ServiceError) || Array.from(outcome.message).length <= 300);
      },
    );
    await fc.assert(property, { numRuns: 500 });
  });

  it('leaves a list in a state that says what to do', async function () {
    this.timeout(60_000);
    let body: Buffer = Buffer.from('');
    await using server = await recordingServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    const property = fc.asyncProperty(fc.array(bodies, { maxLength: 3 }), async (pages) => {
      const list = new PagedList(clientOf(server.base).intelligence.signals());
      for (const page of pages) {
        body = page;
        await list.load();
        assert.ok(['more', 'complete', 'failed'].includes(list.state));
        assert.equal(list.error instanceof ServiceError, list.state === 'failed');
      }
    });
    await fc.assert(property, { numRuns: 100 });
  });
});
