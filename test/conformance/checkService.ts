import { isObject, type JsonObject } from '../../src/client/jsonObject.ts';
import { filterableContentTypes } from '../../src/client/routes/contentRoutes.ts';
import type { ServicePaths } from '../../src/client/routes/servicePaths.ts';
import type { RuleId } from './rules.ts';

export interface ServiceResponse {
  readonly status: number;
  readonly text: string;
}

/** Requests a path with a query. Rejects if there is no response. */
export type SendRequest = (path: string, options?: { readonly withoutKey?: boolean }) => Promise<ServiceResponse>;

export type RuleResult = 'holds' | 'not observed' | `differs: ${string}`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Servers refuse longer addresses. */
const maxLength = 2000;
const missingId = '00000000-0000-4000-8000-000000000000';
const contentTypes: ReadonlySet<unknown> = new Set([...filterableContentTypes, 'post']);

/**
 * Sends at most 60 requests that change nothing, and tells for each rule that they concern whether it holds. A rule that
 * no response shows is not observed.
 *
 * @returns the results so far, and the error of the request that got no response
 */
export async function checkService(
  send: SendRequest,
  { articles, intelligence }: ServicePaths,
): Promise<{ readonly results: ReadonlyMap<RuleId, RuleResult>; readonly error?: unknown }> {
  const check = new ServiceCheck(send);
  try {
    await checkArticles(check, articles);
    await checkIntelligence(check, intelligence);
  } catch (error) {
    return { results: check.results, error };
  }
  return { results: check.results };
}

interface Collection {
  readonly status: number;
  readonly records: readonly JsonObject[];
  readonly next?: string | undefined;
}

class ServiceCheck {
  readonly results = new Map<RuleId, RuleResult>();
  readonly #send: SendRequest;

  constructor(send: SendRequest) {
    this.#send = send;
  }

  /** A difference stays, whatever later responses show. */
  note(id: RuleId, holds: boolean | undefined, difference: string): void {
    const previous = this.results.get(id) ?? 'not observed';
    if (!previous.startsWith('differs')) {
      this.results.set(id, holds === undefined ? previous : holds ? 'holds' : `differs: ${difference}`);
    }
  }

  async get(path: string, withoutKey = false): Promise<ServiceResponse & { readonly body: unknown }> {
    const { status, text } = await this.#send(path, { withoutKey });
    return { status, text, body: parse(text) };
  }

  async expectStatus(ids: readonly RuleId[], path: string, expected: readonly number[], withoutKey = false) {
    const response = await this.get(path, withoutKey);
    const difference = `${path} returned ${String(response.status)}`;
    ids.forEach((id) => this.note(id, expected.includes(response.status), difference));
    return response;
  }

  /** Expects a page of records in the envelope of both documents. */
  async collection(side: 'AA' | 'MI', id: RuleId, path: string): Promise<Collection> {
    const { status, body } = await this.get(path);
    const { data, pagination, meta } = isObject(body) ? body : {};
    const isCollection = status === 200 && Array.isArray(data);
    this.note(id, isCollection, `${path} returned ${String(status)}${status === 200 ? ' without data' : ''}`);
    if (!isCollection) {
      return { status, records: [] };
    }
    const records = data.filter((record) => isObject(record));
    const { limit, num_results: count, next_cursor: next } = isObject(pagination) ? pagination : {};
    const asked = /[?&]limit=(\d+)/.exec(path)?.[1];
    const at = (name: string, value: unknown) => `${path} has ${name} ${show(value)}`;
    this.note(`${side}-env-5`, true, '');
    this.note(`${side}-env-6`, asked === undefined ? undefined : limit === Number(asked), at('limit', limit));
    this.note(`${side}-env-7`, count === data.length, `${at('num_results', count)} for ${String(data.length)} records`);
    this.note(`${side}-env-8`, next === null || typeof next === 'string', at('next_cursor', next));
    const asOf = isObject(meta) ? meta.as_of : undefined;
    this.note(`${side}-env-9`, typeof asOf === 'string' && !Number.isNaN(Date.parse(asOf)), at('as_of', asOf));
    return { status, records, next: readText(next) };
  }

  async detail(envelope: RuleId, id: RuleId, path: string): Promise<JsonObject | undefined> {
    const { status, body } = await this.get(path);
    const data = isObject(body) && isObject(body.data) ? body.data : undefined;
    this.note(id, status === 200, `${path} returned ${String(status)}`);
    this.note(envelope, status === 200 ? data !== undefined : undefined, `${path} has no data object`);
    return data;
  }

  async missing(ids: readonly RuleId[], error: RuleId, path: string): Promise<void> {
    const { body, status } = await this.expectStatus(ids, path, [404]);
    const { code, message } = isObject(body) && isObject(body.error) ? body.error : {};
    const isKnown = typeof code === 'string' && typeof message === 'string';
    this.note(error, status === 404 ? isKnown : undefined, `${path} has another error body`);
  }
}

async function checkArticles(check: ServiceCheck, root: string): Promise<void> {
  const { status } = await check.expectStatus(['AA-route-14'], `${root}/health`, [200]);
  if (status === 401 || status === 403) {
    return;
  }
  await check.expectStatus(['AA-auth-1', 'AA-auth-5'], `${root}/articles/latest?limit=1`, [401, 403], true);

  const search = `${root}/articles/search`;
  const { records, next } = await check.collection('AA', 'AA-route-1', `${search}?limit=5`);
  records.forEach((record) => noteArticle(check, record));
  if (next !== undefined) {
    const following = await check.collection('AA', 'AA-env-1', `${search}?limit=5&cursor=${encodeURIComponent(next)}`);
    const isRepeated = following.records.some(({ id }) => records.some((record) => record.id === id));
    check.note('AA-param-15', !isRepeated, 'the second page has records of the first');
    await check.expectStatus(['AA-env-1'], `${search}?limit=5&cursor=x${encodeURIComponent(next)}`, [400]);
  }
  const [article] = records;
  const id = readText(article?.id);
  const url = readText(article?.url);
  if (id !== undefined) {
    const byId = await check.collection('AA', 'AA-param-3', `${search}?ids=${encodeURIComponent(id)}&limit=5`);
    check.note('AA-param-3', byId.records.length === 1 && byId.records[0]?.id === id, 'ids found other articles');
    const detail = await check.detail('AA-env-3', 'AA-route-5', `${root}/articles/${encodeURIComponent(id)}`);
    check.note('AA-article-10', detail && detail.content === undefined, 'a detail has content without full_content');
    const full = await check.detail(
      'AA-env-3',
      'AA-param-13',
      `${root}/articles/${encodeURIComponent(id)}?full_content=true`,
    );
    check.note('AA-article-10', full && isMissingOr(full.content, 'string'), 'content is not a string');
    await check.collection('AA', 'AA-route-6', `${root}/articles/${encodeURIComponent(id)}/similar?limit=2`);
    const mentions = await check.collection(
      'AA',
      'AA-route-7',
      `${root}/articles/${encodeURIComponent(id)}/mentions?limit=2`,
    );
    for (const mention of mentions.records) {
      check.note('AA-mention-1', readText(mention.observed_at) !== undefined, 'a mention has no observed_at');
    }
  }
  // Arrays are split at commas, so an address that contains one can't be looked up (OB-query-9).
  if (url !== undefined && !url.includes(',')) {
    const byUrl = await check.collection('AA', 'AA-param-4', `${search}?urls=${encodeURIComponent(url)}&limit=5`);
    const isFound = byUrl.records.length > 0 && byUrl.records.every((record) => record.url === url);
    check.note('AA-param-4', isFound, 'urls found other articles');
  }
  const none = await check.collection('AA', 'AA-error-5', `${search}?ids=${missingId}&limit=5`);
  check.note('AA-env-2', none.status === 200 && none.records.length === 0, 'an unknown id found articles');
  await check.collection('AA', 'AA-param-1', `${search}?q=trade&score_threshold=0.1&limit=2`);
  await check.missing(['AA-error-4', 'AA-env-3'], 'AA-error-1', `${root}/articles/${missingId}`);

  await check.collection('AA', 'AA-route-2', `${root}/articles/latest?limit=2`);
  await check.expectStatus(['AA-query-3', 'AA-error-3'], `${root}/articles/latest?from=2026-01-01`, [400]);
  await check.expectStatus(['AA-query-7', 'AA-version-2'], `${root}/articles/latest?offset=1`, [400]);
  const headlines = await check.collection('AA', 'AA-route-3', `${root}/news/top-headlines?limit=5`);
  for (const { content_type: type } of headlines.records) {
    check.note('AA-query-4', type === 'news', `a top headline is ${show(type)}`);
  }
  await check.expectStatus(['AA-query-4'], `${root}/news/top-headlines?content_type=news`, [400]);
  const trending = await check.collection('AA', 'AA-route-4', `${root}/articles/trending?limit=5`);
  trending.records.forEach((record) => noteArticle(check, record));
  await check.expectStatus(['AA-query-5'], `${root}/articles/trending?to=2026-01-01`, [400]);

  const sources = await check.collection('AA', 'AA-route-8', `${root}/sources?limit=2`);
  for (const source of sources.records) {
    check.note('AA-publisher-1', isUuid(source.source), 'a publisher has no UUID in source');
    check.note('AA-publisher-2', 'source_site_name' in source, 'a publisher has no source_site_name');
    check.note('AA-publisher-3', 'source_base_url' in source, 'a publisher has no source_base_url');
    check.note('AA-publisher-4', 'source_description' in source, 'a publisher has no source_description');
  }
  const publisher = readText(sources.records[0]?.source);
  if (publisher !== undefined) {
    await check.detail('AA-env-3', 'AA-route-9', `${root}/sources/${encodeURIComponent(publisher)}`);
  }
  for (const vocabulary of ['categories', 'entities', 'regions', 'sentiments']) {
    await check.collection('AA', 'AA-route-10', `${root}/${vocabulary}?limit=2`);
  }
  const stories = await check.collection('AA', 'AA-route-11', `${root}/stories?limit=2`);
  const story = readText(stories.records[0]?.id);
  if (story !== undefined) {
    check.note('AA-story-1', isUuid(story), 'the id of a story is not a UUID');
    await check.detail('AA-env-3', 'AA-route-12', `${root}/stories/${encodeURIComponent(story)}`);
    await check.collection('AA', 'AA-route-13', `${root}/stories/${encodeURIComponent(story)}/articles?limit=2`);
  }
}

function noteArticle(check: ServiceCheck, article: JsonObject): void {
  const { id, title, url, source, content_type: type, regions, trend_score: score, likes, shares, content } = article;
  check.note('AA-article-1', readText(id) !== undefined, 'an article has no id');
  check.note('AA-env-4', isUuid(id), 'the id of an article is not a UUID');
  check.note('AA-article-2', readText(title) !== undefined, 'an article has no title');
  check.note('AA-article-3', typeof url === 'string' && URL.canParse(url), 'an article has no url');
  check.note('AA-article-4', isUuid(source), 'source is not the identifier of a publisher');
  check.note('AA-article-5', contentTypes.has(type), `content_type is ${show(type)}`);
  check.note(
    'AA-article-6',
    Array.isArray(regions) && regions.every((region) => typeof region === 'string'),
    'regions is not an array of strings',
  );
  check.note('AA-article-7', isMissingOr(score, 'number'), 'trend_score is not a number');
  check.note('AA-article-8', isMissingOr(likes, 'number'), 'likes is not a number');
  check.note('AA-article-9', isMissingOr(shares, 'number'), 'shares is not a number');
  check.note('AA-article-10', content === undefined, 'a list has content without full_content');
}

async function checkIntelligence(check: ServiceCheck, root: string): Promise<void> {
  const { body } = await check.expectStatus(['MI-route-14', 'MI-auth-2'], `${root}/health`, [200], true);
  check.note('MI-route-14', isObject(body) && 'status' in body, 'health has no status');
  await check.expectStatus(['MI-auth-1', 'MI-auth-3', 'MI-error-2'], `${root}/events?limit=1`, [401], true);

  for (const [kind, list, detail, related] of [
    ['event', 'MI-route-1', 'MI-route-2', 'MI-route-4'],
    ['signal', 'MI-route-5', 'MI-route-6', 'MI-route-7'],
  ] as const) {
    const path = `${root}/${kind}s`;
    const { records, next } = await check.collection('MI', list, `${path}?limit=5`);
    if (records.length === 0) {
      continue;
    }
    for (const record of records) {
      const isComplete = ['id', 'kind', 'created_at', 'tags'].every((field) => record[field] !== undefined);
      check.note('MI-record-1', isComplete, `a ${kind} lacks id, kind, created_at or tags`);
      check.note('MI-record-4', record.kind === kind, `the kind of a ${kind} is ${show(record.kind)}`);
      check.note('MI-env-4', isUuid(record.id), `the id of a ${kind} is not a UUID`);
    }
    if (next !== undefined) {
      const following = await check.collection('MI', 'MI-env-1', `${path}?limit=5&cursor=${encodeURIComponent(next)}`);
      const isRepeated = following.records.some(({ id }) => records.some((record) => record.id === id));
      check.note('MI-param-13', !isRepeated, 'the second page has records of the first');
    }
    const recordId = readText(records[0]?.id);
    if (recordId === undefined) {
      continue;
    }
    const id = encodeURIComponent(recordId);
    await check.detail('MI-env-3', detail, `${path}/${id}`);
    await check.collection('MI', related, `${path}/${id}/${kind === 'event' ? 'signals' : 'events'}?limit=2`);
    if (kind === 'event') {
      const evidence = await check.collection('MI', 'MI-route-3', `${path}/${id}/evidence?limit=5`);
      for (const item of evidence.records) {
        check.note('MI-evidence-2', 'source_id' in item, 'evidence has no source_id');
      }
    }
  }
  await check.collection('MI', 'MI-param-1', `${root}/events?q=trade&score_threshold=0.1&limit=2`);
  await check.missing(['MI-error-3', 'MI-env-3'], 'MI-error-1', `${root}/events/${missingId}`);
  const sources = await check.collection('MI', 'MI-route-8', `${root}/sources?limit=2`);
  const source = readText(sources.records[0]?.id);
  if (source !== undefined) {
    check.note('MI-source-1', isUuid(source), 'the id of a source is not a UUID');
    await check.detail('MI-env-3', 'MI-route-9', `${root}/sources/${encodeURIComponent(source)}`);
  }
  for (const [id, vocabulary] of [
    ['MI-route-10', 'tags'],
    ['MI-route-11', 'entities'],
    ['MI-route-12', 'regions'],
    ['MI-route-13', 'event-types'],
  ] as const) {
    await check.collection('MI', id, `${root}/${vocabulary}?limit=2`);
  }
  for (const format of ['yaml', 'toon']) {
    const { status, text, body: json } = await check.get(`${root}/events?limit=1&response_type=${format}`);
    const isOtherFormat = status === 200 && text !== '' && json === undefined;
    for (const id of ['MI-version-2', 'MI-route-16'] as const) {
      check.note(id, isOtherFormat, `response_type=${format} returned ${String(status)}`);
    }
  }
}

/** Returns `undefined` if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns what can be a part of an address. */
function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value.toWellFormed() : undefined;
}

function show(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object or a list' : String(value);
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && uuid.test(value);
}

function isMissingOr(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || value === null || typeof value === type;
}
