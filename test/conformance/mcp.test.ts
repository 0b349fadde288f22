import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { defaultPaths, getMcpAddress } from '../../src/client/routes/servicePaths.ts';
import { McpServers } from '../../src/agent/mcpServers.ts';
import type { ConnectionState } from '../../src/connection/connectionState.ts';
import { probeMcp } from '../../src/connection/probeMcp.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { respondBody, respondJson, recordingServer } from '../support/recordingServer.ts';
import { createTestCorpus } from '../support/sampleRequests.ts';
import { expectError, testKey, neverAborted } from '../support/serviceClient.ts';

interface Definition {
  readonly label: string;
  readonly uri: URL;
  headers: Record<string, string>;
}

describe('Hosted MCP servers', () => {
  let sample: SampleServer;
  before(async () => {
    sample = await startSample(createTestCorpus(), testKey);
  });
  after(() => sample.close());

  /** Resolves the definitions as the extension does when VS Code starts the servers. */
  async function resolved(): Promise<Definition[]> {
    const state: ConnectionState = { kind: 'service', base: new URL(sample.address), paths: defaultPaths };
    const servers = new McpServers<Definition>({
      state: () => Promise.resolve(state),
      readKey: (origin) => Promise.resolve(origin === sample.address ? testKey : undefined),
      promptForKey: () => assert.fail('the key is there'),
      define: (label, uri) => ({ label, uri, headers: {} }),
    });
    const definitions = await servers.listDefinitions();
    assert.ok(definitions.every(({ headers }) => Object.keys(headers).length === 0));
    const started = await Promise.all(definitions.map((server) => servers.resolve(server, () => false)));
    return started.filter((server) => server !== undefined);
  }

  async function connect({ uri, headers }: Pick<Definition, 'uri' | 'headers'>): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(uri, { requestInit: { headers } });
    await client.connect(transport);
    return client;
  }

  async function requestRest(path: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(new URL(path, sample.address), { headers: { Authorization: `Bearer ${testKey}` } });
    return { status: response.status, body: await response.json() };
  }

  /** Removes the time and the cursor, which differ in each result. */
  const comparable = (value: unknown): unknown => {
    const answer = value as { meta?: unknown; pagination?: object };
    const { pagination } = answer;
    return { ...answer, meta: undefined, ...(pagination && { pagination: { ...pagination, next_cursor: undefined } }) };
  };

  it('[AA-auth-3, MI-auth-4] accept the resolved definitions, and return for each tool the response of its route', async () => {
    const definitions = await resolved();
    assert.deepEqual(
      definitions.map(({ label, uri }) => [label, uri.pathname]),
      [
        ['Dateline Articles', '/content/mcp'],
        ['Dateline Intelligence', '/intel/mcp'],
      ],
    );
    const corpus = createTestCorpus();
    const ids: Readonly<Record<string, string>> = {
      content_articles_by_id: corpus.articles[0]!.id,
      content_sources_by_id: corpus.publishers[0]!.source,
      content_stories_by_id: corpus.stories[0]!.id,
      intel_events_by_id: corpus.events[0]!.id,
      intel_signals_by_id: corpus.signals[0]!.id,
      intel_sources_by_id: corpus.sources[0]!.id,
    };
    let called = 0;
    for (const definition of definitions) {
      const client = await connect(definition);
      const { tools } = await client.listTools();
      for (const { name, description, inputSchema } of tools) {
        const id = Object.entries(ids).find(([start]) => name.startsWith(start))?.[1];
        const toolInput = { ...(inputSchema.required?.includes('id') && { id }) };
        const path = /^GET (\S+):/.exec(description ?? '')?.[1]?.replace('{id}', id ?? '') ?? '';
        const { content, isError } = (await client.callTool({ name, arguments: toolInput })) as {
          content: { text: string }[];
          isError?: boolean;
        };
        const { status, body: expected } = await requestRest(path);
        assert.equal(status, 200, path);
        assert.equal(isError, false, name);
        assert.deepEqual(comparable(JSON.parse(content[0]!.text)), comparable(expected), name);
        called += 1;
      }
      await client.close();
    }
    assert.equal(called, 30);
  });

  it('accept and reject the same parameters as the routes', async () => {
    const [articles, intelligence] = await resolved();
    const client = await connect(articles!);
    const call = async (name: string, toolInput: object, from = client) => {
      const result = await from.callTool({ name, arguments: { ...toolInput } });
      const [{ text }] = result.content as [{ text: string }];
      return { isError: result.isError, body: JSON.parse(text) as { data: unknown[]; error?: unknown } };
    };
    const found = await call('content_articles_search', { q: 'strike', categories: ['labor', 'shipping'], limit: 2 });
    const expected = await requestRest(
      '/content/articles/search?q=strike&categories=labor&categories=shipping&limit=2',
    );
    assert.deepEqual(comparable(found.body), comparable(expected.body));
    const missing = await call('content_articles_by_id', { id: '../health' });
    assert.equal(missing.isError, true);
    assert.ok(missing.body.error);
    const refused = await call('content_articles_latest', { from: '2030-01-01' });
    assert.equal(refused.isError, true);
    await client.close();
    const other = await connect(intelligence!);
    const events = await call('intel_events', { regions: ['Norland', 'Vik'], limit: 1 }, other);
    const expectedEvents = await requestRest('/intel/events?regions=Norland,Vik&limit=1');
    assert.deepEqual(comparable(events.body), comparable(expectedEvents.body));
    await other.close();
  });

  it('reject another key, and are missing in API v0.1', async () => {
    const uri = new URL('/content/mcp', sample.address);
    await assert.rejects(connect({ uri, headers: { Authorization: 'Bearer other' } }), /401|Unauthorized/i);
    const earlier = await startSample(createTestCorpus(), testKey, { apiVersion: 'v0.1' });
    try {
      const { status } = await fetch(new URL('/content/mcp', earlier.address), {
        method: 'POST',
        headers: { Authorization: `Bearer ${testKey}` },
      });
      assert.equal(status, 404);
    } finally {
      await earlier.close();
    }
  });

  describe('MCP check', () => {
    const options = { signal: neverAborted, timeoutMs: 60_000, network: () => ({}) };
    const probe = (base: URL, key = testKey) =>
      probeMcp(getMcpAddress(base, 'intelligence', defaultPaths), key, options);

    it('accepts a server and its key', () => probe(new URL(sample.address)));

    it('reports a rejected key', () => expectError(probe(new URL(sample.address), 'other'), 'unauthorized'));

    it('reports a missing server if another server responds', async () => {
      for (const answer of [
        respondJson({ error: 'no' }, 404),
        respondJson({ data: [] }),
        respondBody('<html>', 'text/html'),
        respondJson({}, 405),
      ]) {
        await using server = await recordingServer(answer);
        await expectError(probe(server.base), 'notFound');
      }
    });

    it('accepts an open stream, with one request', async () => {
      await using server = await recordingServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'mcp-session-id': 'a session' });
        response.write('data: {"result":{"protocolVersion":"2025-03-26"}}\n\n');
      });
      await probe(server.base);
      assert.deepEqual(
        server.requests.map(({ method, target }) => [method, target]),
        [['POST', '/intel/mcp']],
      );
    });

    it('redacts the key from an error', async () => {
      await using server = await recordingServer(respondJson({ error: { message: `No ${testKey}` } }, 403));
      const { message } = await expectError(probe(server.base), 'forbidden');
      assert.equal(message, '');
    });
  });
});
