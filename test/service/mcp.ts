import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { Hono } from 'hono';
import { HttpError } from '../../src/sample/httpError.ts';
import { addContentRoutes } from '../../src/sample/addContentRoutes.ts';
import { createSampleContext, type RouteEntry } from '../../src/sample/sampleContext.ts';
import { addIntelligenceRoutes } from '../../src/sample/addIntelligenceRoutes.ts';
import {
  conventionsV1,
  intelligenceConventions,
  type AcceptedParameters,
  type QueryConventions,
} from '../../src/sample/readQuery.ts';
import { isIntelligencePath, writeError } from '../../src/sample/writeError.ts';
import type { TestServiceOptions } from './testService.ts';

type Sample = (request: Request) => Promise<Response>;

/**
 * Adds the two hosted MCP servers, `/content/mcp` and `/intel/mcp` (streamable HTTP, without sessions, with the same
 * key). Each route is a tool, and a call responds as the route does. API v0.1 has no MCP server.
 */
export function withMcp(
  sample: Sample,
  { key, apiVersion = 'v1' }: Pick<TestServiceOptions, 'key' | 'apiVersion'>,
): Sample {
  const routes = openedRoutes();
  const sides = apiVersion === 'v1' ? ['content', 'intel'] : ['intel'];
  const toolsAt = new Map(
    sides.map((side) => [`/${side}/mcp`, routes.filter(({ path }) => path.startsWith(`/${side}/`)).map(routeTool)]),
  );
  return async (request) => {
    const tools = toolsAt.get(new URL(request.url).pathname);
    if (!tools) {
      return sample(request);
    }
    const authorization = request.headers.get('authorization');
    if (authorization !== `Bearer ${key}`) {
      return writeError(new HttpError(401, 'unauthorized', 'The key is missing or invalid.'), request);
    }
    if (request.method !== 'POST') {
      // There are no server events and no sessions.
      return new Response(null, { status: 405, headers: { allow: 'POST' } });
    }
    const server = createServer(tools, async (path) =>
      sample(new Request(new URL(path, request.url), { headers: { authorization } })),
    );
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(request);
  };
}

/** A tool, with a function from its arguments to the path and query of its route. */
interface RouteTool extends Tool {
  readonly pathOf: (args: Readonly<Record<string, unknown>>) => string;
}

function createServer(tools: readonly RouteTool[], get: (path: string) => Promise<Response>): McpServer {
  const mcp = new McpServer({ name: 'dateline-sample', version: '1.0.0' }, { capabilities: { tools: {} } });
  // The low-level API takes the JSON schemas of the route table. The high-level API needs zod.
  const { server } = mcp;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ pathOf: _, ...tool }) => tool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) {
      return { isError: true, content: [{ type: 'text', text: 'There is no such tool.' }] };
    }
    const response = await get(tool.pathOf(params.arguments ?? {}));
    return { isError: !response.ok, content: [{ type: 'text', text: await response.text() }] };
  });
  return mcp;
}

/** Returns the routes of both APIs, from services with an empty corpus. */
function openedRoutes(): readonly RouteEntry[] {
  const nothing = { publishers: [], articles: [], stories: [], mentions: [] };
  const sample = createSampleContext(
    { ...nothing, events: [], signals: [], evidence: [], sources: [] },
    {
      clock: () => new Date(0),
      select: (_, record) => record,
      createLabel: (value) => value,
      acceptsObserved: false,
      isObserved: false,
    },
  );
  addContentRoutes(new Hono(), sample);
  addIntelligenceRoutes(new Hono(), sample);
  return sample.routes;
}

function routeTool({ path, accepted, returns }: RouteEntry): RouteTool {
  const conventions = isIntelligencePath(path) ? intelligenceConventions : conventionsV1;
  const needsId = path.includes('/:id');
  const properties = {
    ...(needsId && { id: { type: 'string', description: 'Identifier, exactly as returned.' } }),
    ...Object.fromEntries(Object.entries(accepted).map(([name, kind]) => [name, createSchema(kind)])),
    ...(returns === 'collection' && pageSchema(conventions)),
  };
  return {
    name: path.slice(1).replaceAll('/:id', '/by_id').replaceAll(/[/-]/g, '_'),
    description: `GET ${path.replace(':id', '{id}')}: ${returns === 'collection' ? 'a page of a collection' : 'one record'}.`,
    inputSchema: {
      type: 'object',
      properties,
      ...(needsId && { required: ['id'] }),
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
    pathOf: ({ id, ...args }) => {
      const query = new URLSearchParams(
        Object.entries(args).flatMap(([name, value]) => pairs(name, value, conventions)),
      );
      return `${path.replace(':id', () => encodeURIComponent(String(id)))}${query.size === 0 ? '' : `?${query.toString()}`}`;
    },
  };
}

function pairs(name: string, value: unknown, { lists }: QueryConventions): [string, string][] {
  const values = (Array.isArray(value) ? value : [value]).map(String);
  return Array.isArray(value) && lists === 'comma' ? [[name, values.join(',')]] : values.map((text) => [name, text]);
}

function createSchema(kind: AcceptedParameters[string]): object {
  if (typeof kind === 'object') {
    return 'least' in kind
      ? { type: 'string', minLength: kind.least, maxLength: kind.most }
      : { type: 'string', enum: [...kind] };
  }
  const schemas = {
    text: { type: 'string' },
    list: { type: 'array', items: { type: 'string' } },
    date: { type: 'string', description: 'A day, YYYY-MM-DD; the bounds are inclusive.' },
    flag: { type: 'boolean' },
    ratio: { type: 'number', minimum: 0, maximum: 1 },
    count: { type: 'integer', minimum: 0 },
  } as const;
  return schemas[kind];
}

function pageSchema({ pages }: QueryConventions): Record<string, object> {
  return {
    limit: { type: 'integer', minimum: 1, maximum: pages.most, default: pages.standard },
    cursor: { type: 'string', description: 'next_cursor of the page before, unchanged.' },
  };
}
