import { l10n } from 'vscode';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { readSetting } from '../platform/settings.ts';
import type { Client } from '../client/client.ts';
import { isUnsupported, ServiceError, type ErrorKind } from '../client/errors.ts';
import type { Connection } from './connection.ts';
import { NotConnectedError, type ConnectionState } from './connectionState.ts';
import { describeError, describeErrorAt } from './errorMessages.ts';
import type { ApiKeys } from './apiKeys.ts';
import { getMcpAddress, type McpServerName } from './getMcpAddress.ts';
import { getNetwork } from './getNetwork.ts';

/** In display order. */
export const connectionCheckIds = ['address', 'articles', 'intelligence', 'key', 'mcp'] as const;
export type ConnectionCheckId = (typeof connectionCheckIds)[number];

export interface ConnectionCheckResult {
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly summary: string;
  readonly milliseconds?: number | undefined;
  readonly error?: unknown;
  /** Explanation for the user. */
  readonly message?: string;
}

interface CheckServices {
  readonly connection: Connection;
  readonly keys: ApiKeys;
}

type OnResult = (id: ConnectionCheckId, result: ConnectionCheckResult) => void;

/**
 * Sends the requests one after another, so that they don't slow each other down. Reports a cause once and skips the
 * checks that depend on it.
 */
export async function runChecks(services: CheckServices, signal: AbortSignal, onResult: OnResult): Promise<void> {
  const state = await services.connection.state();
  const base = 'base' in state ? state.base : undefined;
  const reportedIds = new Set<ConnectionCheckId>();
  const report: OnResult = (id, result) => {
    reportedIds.add(id);
    const { error } = result;
    onResult(id, error === undefined ? result : { ...result, message: describeErrorAt(base, error) });
  };
  await runAll(services, state, signal, report);
  for (const id of connectionCheckIds.filter((candidate) => !reportedIds.has(candidate))) {
    onResult(id, { state: 'skipped', summary: l10n.t('not checked') });
  }
}

async function runAll(
  { connection, keys }: CheckServices,
  state: ConnectionState,
  signal: AbortSignal,
  onResult: OnResult,
): Promise<void> {
  if (state.kind === 'noAddress' || state.kind === 'badAddress' || state.kind === 'badPaths') {
    const words = state.kind === 'noAddress' ? l10n.t('missing') : l10n.t('invalid');
    onResult('address', { state: 'failed', summary: words, error: new NotConnectedError(state) });
    return;
  }
  const client = await connection.client({ needsKey: false });
  const intelligence = await measure(() => client.checkHealth('intelHealth', signal));
  if (isUnreachable(intelligence.error)) {
    onResult('address', { state: 'failed', summary: l10n.t('not reachable'), error: intelligence.error });
    return;
  }
  if (state.kind === 'noKey') {
    onResult('address', { state: 'passed', summary: l10n.t('reachable') });
    onResult('intelligence', getReachedResult(intelligence, intelligence.value));
    onResult('key', { state: 'failed', summary: l10n.t('missing'), error: new NotConnectedError(state) });
    return;
  }
  const sides = {
    articles: await checkApi(await measure(() => checkArticlesHealth(client, signal)), () =>
      loadList(client, 'categories', signal),
    ),
    intelligence: await checkApi(intelligence, () => loadList(client, 'eventTypes', signal)),
  };
  const { articles } = sides;
  if (
    articles.reached.error !== undefined &&
    hasSameMessage(articles.reached.error, sides.intelligence.reached.error)
  ) {
    onResult('address', { state: 'failed', summary: l10n.t('unexpected response'), error: articles.reached.error });
    return;
  }
  onResult('address', { state: 'passed', summary: l10n.t('reachable') });
  onResult('articles', getReachedResult(articles.reached));
  onResult('intelligence', getReachedResult(sides.intelligence.reached, intelligence.value));
  const key = getKeyResult(articles.key, sides.intelligence.key);
  if (key) {
    onResult('key', key);
  }
  if (state.kind === 'service' && key?.state === 'passed') {
    onResult('mcp', await getMcpResult(state, await keys.read(state.base.origin), signal));
  }
}

interface Measured<T = unknown> {
  readonly milliseconds?: number;
  readonly value?: T;
  readonly error?: unknown;
}

async function measure<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const start = performance.now();
  try {
    const value = await work();
    return { value, milliseconds: Math.max(1, Math.round(performance.now() - start)) };
  } catch (error) {
    return { error };
  }
}

/** Requests a list from API v0.1, which has no health route. */
async function checkArticlesHealth(client: Client, signal: AbortSignal): Promise<void> {
  try {
    await client.checkHealth('contentHealth', signal);
  } catch (error) {
    if (!isUnsupported(error)) {
      throw error;
    }
    await loadList(client, 'categories', signal);
  }
}

async function loadList(client: Client, list: 'categories' | 'eventTypes', signal: AbortSignal): Promise<void> {
  await client.list(list)(undefined, signal, { fresh: true, again: true });
}

/** `key` is `undefined` if it is unknown whether the API accepts the key. */
interface ApiCheck {
  readonly reached: Measured;
  readonly key: Measured | undefined;
}

async function checkApi(health: Measured, requestWithKey: () => Promise<void>): Promise<ApiCheck> {
  const isRejected = rejectsKey(health.error);
  if (health.error !== undefined && !isRejected) {
    return { reached: health, key: undefined };
  }
  // A 401 from /intel/health doesn't depend on the key, because the key isn't sent there.
  const key = await measure(requestWithKey);
  return key.error === undefined || rejectsKey(key.error)
    ? { reached: isRejected ? {} : health, key }
    : { reached: key, key: undefined };
}

/** @param status from the health route; its values are not specified, so no value is a failure */
function getReachedResult({ milliseconds, error }: Measured, status?: string): ConnectionCheckResult {
  if (error !== undefined) {
    return { state: 'failed', summary: l10n.t('not available'), error };
  }
  const text = sanitizeLabel(status ?? '');
  return {
    state: 'passed',
    summary: text === '' ? l10n.t('reachable') : l10n.t('reachable, status “{0}”', text),
    milliseconds,
  };
}

function getKeyResult(
  articles: Measured | undefined,
  intelligence: Measured | undefined,
): ConnectionCheckResult | undefined {
  const error = articles?.error ?? intelligence?.error;
  if (error !== undefined) {
    const words =
      articles?.error === undefined
        ? l10n.t('rejected for events and signals')
        : intelligence?.error === undefined
          ? l10n.t('rejected for articles')
          : l10n.t('rejected');
    return { state: 'failed', summary: words, error };
  }
  return articles || intelligence ? { state: 'passed', summary: l10n.t('accepted') } : undefined;
}

async function getMcpResult(
  { base, paths }: Extract<ConnectionState, { readonly kind: 'service' }>,
  key = '',
  signal: AbortSignal,
): Promise<ConnectionCheckResult> {
  const { probeMcp } = await import('./probeMcp.ts');
  const timeoutMs = Math.min(Math.max(readSetting('service.timeoutSeconds'), 1), 600) * 1000;
  const probe = (side: McpServerName) =>
    measure(() => probeMcp(getMcpAddress(base, side, paths), key, { signal, timeoutMs, network: getNetwork }));
  const [articles, intelligence] = [await probe('articles'), await probe('intelligence')];
  const error = [articles.error, intelligence.error].find((each) => each !== undefined && !isKind(each, 'notFound'));
  if (error !== undefined) {
    return { state: 'failed', summary: l10n.t('not available'), error };
  }
  const servers = [
    articles.error === undefined ? l10n.t('Articles') : undefined,
    intelligence.error === undefined ? l10n.t('Intelligence') : undefined,
  ].filter((name) => name !== undefined);
  return servers.length === 0
    ? {
        state: 'skipped',
        summary: l10n.t('not available at this address. Agents can use Dateline’s tools without them.'),
      }
    : { state: 'passed', summary: l10n.t('reachable: {0}', servers.join(', ')) };
}

function isUnreachable(error: unknown): boolean {
  return isKind(error, 'offline') || (isKind(error, 'timeout') && (error as ServiceError).status === undefined);
}

function rejectsKey(error: unknown): boolean {
  return isKind(error, 'unauthorized') || isKind(error, 'forbidden');
}

function isKind(error: unknown, kind: ErrorKind): boolean {
  return error instanceof ServiceError && error.kind === kind;
}

function hasSameMessage(one: unknown, other: unknown): boolean {
  return other !== undefined && describeError(one).message === describeError(other).message;
}
