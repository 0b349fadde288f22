import assert from 'node:assert/strict';
import type { Client, ClientOptions, ListOptions } from '../../src/client/client.ts';
import type { ListRouteId } from '../../src/client/routes/table.ts';
import { respondJson, recordingServer } from '../support/recordingServer.ts';
import { createTestClient, expectError, neverAborted } from '../support/serviceClient.ts';

type SendRequest = (client: Client) => Promise<unknown>;

export function loadFirstPage<I extends ListRouteId>(route: I, options?: ListOptions<I>): SendRequest {
  return (client) => client.list(route, options)(undefined, neverAborted);
}

/** An identifier in the service's format. */
export const uuid = '0b6f8a2e-5a0e-4c57-9a52-3c1f7b1d9e10';
export const searchWithFilter = (filter: object) => loadFirstPage('search', { filter });
/** The lists of articles that need no query. */
export const feedRequests = {
  latest: (filter: object) => loadFirstPage('latest', { filter }),
  topHeadlines: (filter: object) => loadFirstPage('topHeadlines', { filter }),
  trending: (filter: object) => loadFirstPage('trending', { filter }),
};

/** Declares a test that a call sends exactly this path and query. `title` is the rules and a name of the request. */
export function itSends(
  title: string,
  sendRequest: SendRequest,
  target: string,
  options: Partial<ClientOptions> = {},
): void {
  it(insertVerb(title, 'sends'), async () => {
    // Valid as a page and as a detail of v0.1. A detail of v1 must be an object.
    await using server = await recordingServer((request, response) => {
      const isDetail =
        /\/(?:articles|sources|stories|events|signals)\/[^/]+$/.test(target.replace(/\?.*/, '')) &&
        !target.includes('limit=');
      respondJson({ data: isDetail ? { id: 'x' } : [] })(request, response);
    });
    await sendRequest(createTestClient(server.base, options));
    assert.deepEqual(
      server.requests.map((request) => request.target),
      [target],
    );
  });
}

/** Declares a test that a call fails without a request. The message names the route and the parameter. */
export function itRejects(
  title: string,
  sendRequest: SendRequest,
  route: string,
  parameter: string,
  options: Partial<ClientOptions> = {},
): void {
  it(insertVerb(title, 'rejects'), async () => {
    await using server = await recordingServer(respondJson({ data: [] }));
    const error = await expectError(sendRequest(createTestClient(server.base, options)), 'badRequest');
    assert.ok(error.message.startsWith(`${route}: “${parameter}” `), error.message);
    assert.deepEqual(server.requests, []);
  });
}

/** Declares a test that a payload is read as `expected`. */
export function itReads(
  title: string,
  payload: unknown,
  sendRequest: SendRequest,
  expected: unknown,
  options: Partial<ClientOptions> = {},
): void {
  it(title, async () => {
    await using server = await recordingServer(respondJson(payload));
    assert.deepEqual(await sendRequest(createTestClient(server.base, options)), expected);
  });
}

/** Inserts a verb after the rules in brackets, which must stay at the start of the title. */
function insertVerb(title: string, verb: string): string {
  return title.replace(/^(\[[^\]]+\] )?/, (rules) => `${rules}${verb} `);
}
