import { createTestService, type TestServiceOptions } from '../service/testService.ts';
import type { ArticleEntry, Corpus } from '../../src/sample/corpus.ts';
import { fictionalCorpus } from '../../src/sample/fictional.ts';
import { identifier } from '../../src/sample/identifier.ts';

/** When all tests of the sample service take place. */
export const now = new Date('2030-01-15T12:00:00.000Z');

const key = 'sample-tests-key';

/** A record as it is sent. */
export type Sent = Readonly<Record<string, unknown>>;

/** Answer of the sample service. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, when it is JSON. */
  readonly body: unknown;
  /** The records of a collection of either surface. */
  readonly records: readonly Sent[];
  /** The record of a detail. */
  readonly record: Sent;
  readonly pagination: Sent;
  readonly error: unknown;
}

export interface Questions {
  readonly get: (path: string, init?: { key?: string | null; method?: string }) => Promise<Answer>;
  /** The records of all pages of a collection. */
  readonly all: (path: string) => Promise<Sent[]>;
}

/** The fictional corpus with what real ones have beside it: a `post`, and an article of which little is known. */
export function testCorpus(): Corpus {
  const corpus = fictionalCorpus(now);
  const [first, ...others] = corpus.articles as [ArticleEntry, ...ArticleEntry[]];
  const { source, authors, categories, entities, regions, sentiments, tags, published_at } = first;
  const known = { source, authors, categories, entities, regions, sentiments, tags, published_at };
  return { ...corpus, articles: [first, named('post', 'post', first), named('bare', 'news', known), ...others] };
}

function named(name: string, type: string, rest: Omit<ArticleEntry, 'id' | 'title' | 'url' | 'content_type'>) {
  return {
    ...rest,
    id: identifier('article', name),
    title: `A ${name} of its own`,
    url: `https://${name}.meridian-courier.example/${name}?a=1&b=%20`,
    content_type: type,
  };
}

/** Asks a sample service of its own, in this process. */
export function questions(options: Partial<TestServiceOptions> = {}, corpus: Corpus = testCorpus()): Questions {
  const sample = createTestService(corpus, { key, clock: () => now, ...options });
  const get: Questions['get'] = async (path, init = {}) => {
    const given = init.key === undefined ? key : init.key;
    const headers: Record<string, string> = given === null ? {} : { authorization: `Bearer ${given}` };
    const request = new Request(`http://sample.example${path}`, { headers, method: init.method ?? 'GET' });
    return answerOf(await sample(request));
  };
  const all: Questions['all'] = async (path) => {
    const records: Sent[] = [];
    let cursor: unknown = null;
    do {
      const next = typeof cursor === 'string' ? `${path.includes('?') ? '&' : '?'}${pair('cursor', cursor)}` : '';
      const answer = await get(`${path}${next}`);
      records.push(...answer.records);
      cursor = answer.pagination.next_cursor;
    } while (typeof cursor === 'string');
    return records;
  };
  return { get, all };
}

/** `name=value`, encoded, for each value. */
export function pair(name: string, ...values: readonly string[]): string {
  return values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
}

/** One field of every record. */
export function each(records: readonly Sent[], field: string): unknown[] {
  return records.map((record) => record[field]);
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  const members = (Array.isArray(body) ? { data: body as unknown } : (body ?? {})) as Sent;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    records: (Array.isArray(members.data) ? members.data : []) as Sent[],
    record: (members.data ?? {}) as Sent,
    pagination: (members.pagination ?? {}) as Sent,
    error: members.error,
  };
}
