import assert from 'node:assert/strict';
import { defaultPaths } from '../../../src/client/routes/servicePaths.ts';
import { McpServers } from '../../../src/agent/mcpServers.ts';
import { registerAgent } from '../../../src/agent/registerAgent.ts';
import type { ConnectionState } from '../../../src/connection/connectionState.ts';

interface Definition {
  readonly label: string;
  readonly uri: URL;
  readonly version: string;
  headers: Record<string, string>;
}

function setUp() {
  const world = {
    state: { kind: 'service', base: new URL('https://a.example/base/'), paths: defaultPaths } as ConnectionState,
    keys: new Map([['https://a.example', 'key-a']]),
    prompts: 0,
    answer: undefined as string | undefined,
  };
  const servers = new McpServers<Definition>({
    state: () => Promise.resolve(world.state),
    readKey: (origin) => Promise.resolve(world.keys.get(origin)),
    promptForKey: () => {
      world.prompts += 1;
      if (world.answer !== undefined) {
        world.keys.set('https://a.example', world.answer);
      }
      return Promise.resolve();
    },
    define: (label, uri, version) => ({ label, uri, version, headers: {} }),
  });
  const first = async () => (await servers.listDefinitions())[0]!;
  return { world, servers, first };
}

const never = () => false;

describe('MCP servers', () => {
  it('are offered at the service address, and not without a usable address', async () => {
    const { world, servers } = setUp();
    const addresses = async () => (await servers.listDefinitions()).map(({ uri }) => uri.href);
    assert.deepEqual(await addresses(), ['https://a.example/base/content/mcp', 'https://a.example/base/intel/mcp']);
    world.state = { kind: 'noKey', base: new URL('http://127.0.0.1:8080'), paths: defaultPaths };
    assert.deepEqual(await addresses(), ['http://127.0.0.1:8080/content/mcp', 'http://127.0.0.1:8080/intel/mcp']);
    const paths = { articles: '/api/news', intelligence: '' };
    world.state = { kind: 'service', base: new URL('https://a.example/base/'), paths };
    assert.deepEqual(await addresses(), ['https://a.example/base/api/news/mcp', 'https://a.example/base/mcp']);
    for (const state of [
      { kind: 'sample' },
      { kind: 'badPaths' },
      { kind: 'noAddress' },
      { kind: 'badAddress', error: 'notHttps' },
    ] as const) {
      world.state = state;
      assert.deepEqual(await addresses(), []);
    }
  });

  it('contain the key only after they are resolved', async () => {
    const { servers, first } = setUp();
    assert.deepEqual((await first()).headers, {});
    assert.deepEqual((await servers.resolve(await first(), never))?.headers, { Authorization: 'Bearer key-a' });
  });

  it('restart when their key changes, but not for a key that the user just entered', async () => {
    const { world, servers, first } = setUp();
    const version = async () => (await first()).version;
    world.keys.clear();
    const before = await first();
    world.answer = 'typed';
    await servers.resolve(before, never);
    assert.equal(await version(), before.version);
    world.keys.set('https://a.example', 'another');
    const after = await version();
    assert.notEqual(after, before.version);
    assert.equal(await version(), after);
    await servers.resolve(await first(), never);
    world.keys.clear();
    assert.notEqual(await version(), after);
  });

  it('do not start at a former service address', async () => {
    const { world, servers, first } = setUp();
    const old = await first();
    world.state = { kind: 'service', base: new URL('https://b.example'), paths: defaultPaths };
    assert.equal(await servers.resolve(old, never), undefined);
    assert.deepEqual(old.headers, {});
    world.state = { kind: 'sample' };
    assert.equal(await servers.resolve(old, never), undefined);
  });

  it('do not start after the start was canceled', async () => {
    const { servers, first } = setUp();
    const server = await first();
    assert.equal(await servers.resolve(server, () => true), undefined);
    assert.deepEqual(server.headers, {});
  });

  it('share one prompt for a missing key', async () => {
    const { world, servers } = setUp();
    world.keys.clear();
    const definitions = await servers.listDefinitions();
    const starts = await Promise.allSettled(definitions.map((server) => servers.resolve(server, never)));
    assert.deepEqual(
      starts.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await assert.rejects(servers.resolve(definitions[0]!, never), /no API key for https:\/\/a\.example\. Run/);
    assert.equal(world.prompts, 1);
    world.keys.set('https://a.example', 'later');
    assert.deepEqual((await servers.resolve(definitions[0]!, never))?.headers, { Authorization: 'Bearer later' });
  });

  it('start with the entered key, and ask again after it was cleared', async () => {
    const { world, servers, first } = setUp();
    world.keys.clear();
    world.answer = 'typed';
    assert.deepEqual((await servers.resolve(await first(), never))?.headers, { Authorization: 'Bearer typed' });
    world.keys.clear();
    await servers.resolve(await first(), never);
    assert.equal(world.prompts, 2);
  });
});

describe('Host without APIs for agents', () => {
  const parts = {} as Parameters<typeof registerAgent>[1];

  it('gets no tools and no servers', () => {
    assert.deepEqual(registerAgent({}, parts), []);
    assert.deepEqual(registerAgent({ lm: {} } as Parameters<typeof registerAgent>[0], parts), []);
  });

  it('gets only the tools if it has only their API', () => {
    const names: string[] = [];
    const registerTool = (name: string) => {
      names.push(name);
      return { dispose: () => undefined };
    };
    const host = { lm: { registerTool } } as unknown as Parameters<typeof registerAgent>[0];
    assert.equal(registerAgent(host, parts).length, 4);
    assert.deepEqual(names, ['dateline_search', 'dateline_read', 'dateline_evidence', 'dateline_cite']);
  });
});
