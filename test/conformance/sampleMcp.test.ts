import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { createTestCorpus } from '../support/sampleRequests.ts';
import { testKey } from '../support/serviceClient.ts';

/** The Endpoints tables of both documents, without the prefix. */
const routes = {
  content:
    'articles/search articles/latest news/top-headlines articles/trending articles/{id} articles/{id}/similar articles/{id}/mentions sources sources/{id} categories entities regions sentiments stories stories/{id} stories/{id}/articles health',
  intel:
    'events events/{id} events/{id}/evidence events/{id}/signals signals signals/{id} signals/{id}/events sources sources/{id} tags entities regions event-types',
} as const;

describe('MCP servers of the sample service', () => {
  let sample: SampleServer;
  before(async () => {
    sample = await startSample(createTestCorpus(), testKey);
  });
  after(() => sample.close());

  for (const [side, rule] of [
    ['content', 'AA-mcp-1'],
    ['intel', 'MI-mcp-1'],
  ] as const) {
    it(`[${rule}] offer each route of /${side} as a tool, and no other`, async () => {
      const client = await connect(sample, side);
      const { tools } = await client.listTools();
      await client.close();
      const routePaths = tools.map(({ description }) => /^GET (\S+):/.exec(description ?? '')?.[1]);
      const expected = routes[side].split(' ').map((route) => `/${side}/${route}`);
      assert.deepEqual(routePaths.sort(), expected.sort());
    });
  }

  it('[OB-limit-5] share the limit of the other requests', async () => {
    await using limited = await startSample(createTestCorpus(), testKey, { variant: 'observed', rate: 1 });
    const client = await connect(limited, 'intel');
    const call = async () => (await client.callTool({ name: 'intel_events', arguments: {} })).isError;
    assert.deepEqual([await call(), await call()], [false, true]);
    const { status } = await fetch(`${limited.address}/content/articles/latest`, { headers });
    assert.equal(status, 429);
    await client.close();
  });
});

const headers = { Authorization: `Bearer ${testKey}` };

async function connect({ address }: SampleServer, side: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const url = new URL(`${address}/${side}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}
