import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { encode } from '@toon-format/toon';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { ServiceError } from '../../src/client/errors.ts';
import { responseFormats, type ResponseFormat } from '../../src/client/request/decode.ts';
import { PagedList } from '../../src/client/paging/pagedList.ts';
import { recordingServer } from '../support/recordingServer.ts';
import { createTestClient, neverAborted } from '../support/serviceClient.ts';

const envelopes = fc.record({
  data: fc.array(fc.record({ id: fc.uuid(), title: fc.string({ unit: 'grapheme' }), url: fc.webUrl() })),
  pagination: fc.record({ limit: fc.nat(), num_results: fc.nat(), next_cursor: fc.option(fc.base64String()) }),
  meta: fc.record({ as_of: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) }),
});

const payloads = fc.oneof(
  { weight: 3, arbitrary: envelopes },
  envelopes.map(({ data, meta }) => ({ data: data[0] ?? null, meta })),
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

const writers: Readonly<
  Record<ResponseFormat, { readonly type: string; readonly write: (payload: unknown) => string }>
> = {
  json: { type: 'application/json', write: (payload) => JSON.stringify(payload) },
  yaml: { type: 'application/yaml', write: (payload) => stringify(payload) },
  toon: { type: 'text/toon', write: (payload) => encode(payload) },
};

const createBodies = (format: ResponseFormat) => {
  const whole = payloads.map((payload) => Buffer.from(writers[format].write(payload)));
  return fc.oneof(
    { weight: 3, arbitrary: whole },
    fc.tuple(whole, fc.nat(40)).map(([body, end]) => body.subarray(0, end)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
  );
};

const createResponses = (format: ResponseFormat) =>
  fc.record({
    status: fc.oneof({ weight: 3, arbitrary: fc.constant(200) }, fc.integer({ min: 200, max: 599 })),
    type: fc.oneof(
      { weight: 2, arbitrary: fc.constant(writers[format].type) },
      fc.constantFrom('application/json', 'text/html', 'text/plain', 'application/problem+json', 'text/x-yaml', ''),
    ),
    location: fc.constantFrom('', '/', '//', 'http://[', 'https://other.example/', 'content/x'),
    body: createBodies(format),
    /** The connection ends before the declared end of the body. */
    breaksOff: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
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

describe('Any response', () => {
  for (const format of responseFormats) {
    it(`results in records or a ServiceError if ${format} was requested`, async () => {
      let respond: (response: ServerResponse) => void = () => undefined;
      await using server = await recordingServer((_request, response) => {
        respond(response);
      });
      const client = createTestClient(server.base, { format });
      const fresh = { fresh: true };
      const questions = [
        () => client.list('latest')(undefined, neverAborted, fresh),
        () => client.get('article', 'a', neverAborted, fresh),
        () => client.list('events')(undefined, neverAborted, fresh),
        () => client.list('evidence', { id: 'e' })(undefined, neverAborted, fresh),
        () => client.get('source', 's', neverAborted, fresh),
      ];
      const property = fc.asyncProperty(
        createResponses(format),
        fc.nat(questions.length - 1),
        async ({ status, type, location, body, breaksOff }, index) => {
          // Node's fetch never ends a 421 response after the connection breaks, so only the client's timeout ends it.
          const isCut = breaksOff && status !== 421;
          respond = (response) => {
            const length = body.length + (isCut ? 1 : 0);
            const headers = { 'content-type': type, 'content-length': length, ...(location !== '' && { location }) };
            response.writeHead(status, headers).write(body, () => (isCut ? response.socket?.end() : response.end()));
          };
          const outcome = await questions[index]?.().catch((error: unknown) => error);
          assert.ok(!(outcome instanceof Error) || outcome instanceof ServiceError, String(outcome));
          assert.ok(!(outcome instanceof ServiceError) || Array.from(outcome.message).length <= 300);
        },
      );
      await fc.assert(property, { numRuns: Number(process.env.DATELINE_RUNS ?? 2000) });
    });
  }

  it('leaves a list in a valid state', async () => {
    let body: Buffer = Buffer.from('');
    await using server = await recordingServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    const property = fc.asyncProperty(fc.array(createBodies('json'), { maxLength: 3 }), async (pages) => {
      const list = new PagedList(createTestClient(server.base).list('signals'));
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
