import { createTestService, type TestServiceOptions } from '../service/testService.ts';
import type { ArticleEntry, Corpus } from '../../src/sample/corpus.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { createUuid } from '../../src/sample/createUuid.ts';

/** The time of all tests of the sample service. */
export const testTime = new Date('2030-01-15T12:00:00.000Z');

const key = 'sample-tests-key';

export type SentRecord = Readonly<Record<string, unknown>>;

export interface SampleResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body if it is JSON. */
  readonly body: unknown;
  /** The records of a collection in either API version. */
  readonly records: readonly SentRecord[];
  readonly record: SentRecord;
  readonly pagination: SentRecord;
  readonly error: unknown;
}

interface SampleRequests {
  readonly get: (path: string, init?: { key?: string | null; method?: string }) => Promise<SampleResponse>;
  readonly all: (path: string) => Promise<SentRecord[]>;
}

/** Returns the fictional corpus with two more articles: a `post`, and one with few fields. */
export function createTestCorpus(): Corpus {
  const corpus = createFictionalCorpus(testTime);
  const [first, ...others] = corpus.articles as [ArticleEntry, ...ArticleEntry[]];
  const { source, authors, categories, entities, regions, sentiments, tags, published_at } = first;
  const labels = { source, authors, categories, entities, regions, sentiments, tags, published_at };
  return {
    ...corpus,
    articles: [first, createArticle('post', 'post', first), createArticle('bare', 'news', labels), ...others],
  };
}

function createArticle(name: string, type: string, rest: Omit<ArticleEntry, 'id' | 'title' | 'url' | 'content_type'>) {
  return {
    ...rest,
    id: createUuid('article', name),
    title: `A ${name} of its own`,
    url: `https://${name}.meridian-courier.example/${name}?a=1&b=%20`,
    content_type: type,
  };
}

/** Sends requests to a new sample service in this process. */
export function createRequests(
  options: Partial<TestServiceOptions> = {},
  corpus: Corpus = createTestCorpus(),
): SampleRequests {
  const sample = createTestService(corpus, { key, clock: () => testTime, ...options });
  const get: SampleRequests['get'] = async (path, init = {}) => {
    const sentKey = init.key === undefined ? key : init.key;
    const headers: Record<string, string> = sentKey === null ? {} : { authorization: `Bearer ${sentKey}` };
    const request = new Request(`http://sample.example${path}`, { headers, method: init.method ?? 'GET' });
    return readResponse(await sample(request));
  };
  const all: SampleRequests['all'] = async (path) => {
    const records: SentRecord[] = [];
    let cursor: unknown = null;
    do {
      const next = typeof cursor === 'string' ? `${path.includes('?') ? '&' : '?'}${encodePair('cursor', cursor)}` : '';
      const answer = await get(`${path}${next}`);
      records.push(...answer.records);
      cursor = answer.pagination.next_cursor;
    } while (typeof cursor === 'string');
    return records;
  };
  return { get, all };
}

/** Formats a query string with one `name=value` for each value. */
export function encodePair(name: string, ...values: readonly string[]): string {
  return values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
}

export function pluck(records: readonly SentRecord[], field: string): unknown[] {
  return records.map((record) => record[field]);
}

async function readResponse(response: Response): Promise<SampleResponse> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  const members = (Array.isArray(body) ? { data: body as unknown } : (body ?? {})) as SentRecord;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    records: (Array.isArray(members.data) ? members.data : []) as SentRecord[],
    record: (members.data ?? {}) as SentRecord,
    pagination: (members.pagination ?? {}) as SentRecord,
    error: members.error,
  };
}
