import { createClient } from '../../src/client/client.ts';
import { PagedList } from '../../src/client/paging/pagedList.ts';
import { besides, timed, type Benchmark } from './benchmark.ts';
import { measuredInHost } from './inHost.ts';

const pages = 5000;
const pageSize = 20;

const benchmark: Benchmark = {
  title: 'Scale: 100,000 records, 10,000 rows',
  run: async () => [...(await walk()), ...(await measuredInHost('test/bench/scale.host.ts'))],
};

export default benchmark;

/** Loads a list of 100,000 records page by page without a network. */
async function walk() {
  const source = createClient({
    base: new URL('http://127.0.0.1:9'),
    transport: (url) => Promise.resolve(page(Number(url.searchParams.get('cursor') ?? '0'))),
    key: () => Promise.resolve('bench-key'),
    pageSize,
    timeoutMs: 60_000,
  }).list('latest');
  const list = new PagedList(source);
  const times: number[] = [];
  for (let count = 0; count < pages; count += 1) {
    times.push(await timed(() => list.load()));
  }
  if (list.items.length !== pages * pageSize) {
    throw new Error(`${String(list.items.length)} records of ${String(pages * pageSize)} were loaded.`);
  }
  return besides(
    ['each of the last 1,000 pages', 'each of the first 1,000 pages'],
    [times.slice(-1000), times.slice(0, 1000)],
    1.1,
  );
}

function page(start: number): Response {
  const data = Array.from({ length: pageSize }, (_, index) => ({
    id: `article-${String(start + index)}`,
    title: `Port reopens after ${String(start + index)} days`,
    url: `https://news.example/${String(start + index)}`,
    published_at: '2026-11-20T10:00:00Z',
  }));
  const next = start + pageSize;
  const cursor = next < pages * pageSize ? String(next) : null;
  return Response.json({ data, pagination: { next_cursor: cursor } });
}
