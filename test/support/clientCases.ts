import assert from 'node:assert/strict';
import type { Client, ClientOptions, ListOptions } from '../../src/client/client.ts';
import type { ListId } from '../../src/client/routes/table.ts';
import { json, recordingServer } from './recordingServer.ts';
import { clientOf, faultOf, unhurried } from './serviceClient.ts';

type Ask = (client: Client) => Promise<unknown>;

/** Asks for the first page of a list. */
export function firstPage<I extends ListId>(route: I, question?: ListOptions<I>): Ask {
  return (client) => client.list(route, question)(undefined, unhurried);
}

/** An identifier as the service makes them. */
export const uuid = '0b6f8a2e-5a0e-4c57-9a52-3c1f7b1d9e10';
export const search = (filter: object) => firstPage('search', { filter });
/** The lists of articles that need no query. */
export const feeds = {
  latest: (filter: object) => firstPage('latest', { filter }),
  topHeadlines: (filter: object) => firstPage('topHeadlines', { filter }),
  trending: (filter: object) => firstPage('trending', { filter }),
};

/** A test: this question is this one request. */
export function asks(title: string, ask: Ask, target: string, options: Partial<ClientOptions> = {}): void {
  it(title, async () => {
    // Good as a page and as a detail of the earlier surface alike; a detail of the current one wants an object.
    await using server = await recordingServer((request, response) => {
      const isDetail =
        /\/(?:articles|sources|stories|events|signals)\/[^/]+$/.test(target.replace(/\?.*/, '')) &&
        !target.includes('limit=');
      json({ data: isDetail ? { id: 'x' } : [] })(request, response);
    });
    await ask(clientOf(server.base, options));
    assert.deepEqual(
      server.requests.map((request) => request.target),
      [target],
    );
  });
}

/** A test: this question is refused without a request, with the route and the parameter named. */
export function refuses(
  title: string,
  ask: Ask,
  route: string,
  parameter: string,
  options: Partial<ClientOptions> = {},
): void {
  it(`${title} is refused`, async () => {
    await using server = await recordingServer(json({ data: [] }));
    const fault = await faultOf(ask(clientOf(server.base, options)), 'badRequest');
    assert.ok(fault.message.startsWith(`${route}: “${parameter}” `), fault.message);
    assert.deepEqual(server.requests, []);
  });
}

/** A test: this payload is read so. */
export function reads(
  title: string,
  payload: unknown,
  ask: Ask,
  expected: unknown,
  options: Partial<ClientOptions> = {},
): void {
  it(title, async () => {
    await using server = await recordingServer(json(payload));
    assert.deepEqual(await ask(clientOf(server.base, options)), expected);
  });
}
