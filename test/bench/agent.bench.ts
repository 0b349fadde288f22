import { encode } from '@toon-format/toon';
import { stringify } from 'yaml';
import { createBudget } from '../../src/agent/budget.ts';
import { renderTables } from '../../src/agent/renderTables.ts';
import { createAgentEvidenceRow, createAgentRow } from '../../src/agent/createAgentRow.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { createTestService } from '../service/testService.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { createClient } from '../../src/client/client.ts';
import type { Benchmark, Row } from './benchmark.ts';

const key = 'bench';
const formats: Readonly<Record<string, (value: unknown) => string>> = {
  JSON: (value) => JSON.stringify(value),
  YAML: (value) => stringify(value),
  TOON: (value) => encode(value),
};

const benchmark: Benchmark = {
  title: 'Characters of service responses and of our tools’ results',
  run: async () => {
    const now = new Date('2030-01-15T12:00:00Z');
    const sample = createTestService(createFictionalCorpus(now), { key, clock: () => now });
    const get = async (path: string): Promise<{ data: unknown }> => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await sample(new Request(`https://sample.example${path}`, { headers }));
      return (await response.json()) as { data: unknown };
    };
    const [{ id }] = (await get('/intel/signals?limit=1')).data as [{ id: string }];
    const events = (await get(`/intel/signals/${id}/events`)).data as { id: string }[];
    const chain = {
      signal: (await get(`/intel/signals/${id}`)).data,
      events,
      evidence: await Promise.all(events.map(async (event) => (await get(`/intel/events/${event.id}/evidence`)).data)),
    };
    const answers = {
      '20 articles': await get('/content/articles/search?q=strike&limit=20'),
      '20 events': await get('/intel/events?limit=20'),
      'one chain': chain,
    };
    const rows = Object.entries(answers).flatMap(([name, answer]) =>
      Object.entries(formats).map(([format, write]): Row => {
        return { name: `${name}, ${format}`, value: write(answer).length, unit: 'characters' };
      }),
    );
    const results = await toolResults(sample, id);
    rows.push(
      ...Object.entries(results).map(([name, text]): Row => {
        return { name: `${name}, as a tool’s result`, value: text.length, unit: 'characters' };
      }),
    );
    const described = packageJson.contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) =>
      JSON.stringify({ name, description: modelDescription, parameters: inputSchema }),
    );
    return [...rows, { name: 'descriptions of all tools', value: described.join('\n').length, unit: 'characters' }];
  },
};

/** Returns the same records as results of our tools, with the frame. */
async function toolResults(sample: (request: Request) => Promise<Response>, signalId: string) {
  const client = createClient({
    base: new URL('https://sample.example/'),
    transport: (url, init) => sample(new Request(url, init)),
    key: () => Promise.resolve(key),
    pageSize: 20,
    timeoutMs: 60_000,
  });
  const { signal } = new AbortController();
  const page = await client.list('search', { filter: { q: 'strike' } })(undefined, signal);
  const events = await client.list('events')(undefined, signal);
  const { record } = await client.get('signal', signalId, signal);
  const supporting = (await client.list('eventsOfSignal', { id: signalId })(undefined, signal)).items;
  const evidence = await Promise.all(
    supporting.map(async ({ id = '' }) => (await client.list('evidence', { id })(undefined, signal)).items),
  );
  const budget = createBudget(undefined);
  return {
    '20 articles': await renderTables(budget, '', { articles: page.items.map(createAgentRow) }),
    '20 events': await renderTables(budget, '', { events: events.items.map(createAgentRow) }),
    'one chain': await renderTables(budget, '', {
      signal: [createAgentRow(record)],
      events: supporting.map(createAgentRow),
      evidence: evidence.flatMap((items, index) =>
        items.map((item) => ({ event: index + 1, ...createAgentEvidenceRow(item, undefined) })),
      ),
    }),
  };
}

export default benchmark;
