import { l10n } from 'vscode';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { readSetting } from '../platform/settings.ts';
import type { Client } from '../client/client.ts';
import { isUnreachable, ServiceError } from '../client/errors.ts';
import type { Connection } from './connection.ts';
import { NotConnectedError, type ConnectionState } from './connectionState.ts';
import { describeError, describeErrorAt } from './errorMessages.ts';
import type { ApiKeys } from './apiKeys.ts';
import { getMcpAddress } from '../client/routes/servicePaths.ts';
import { getNetwork } from './serviceClients.ts';
import { probeMcp } from './probeMcp.ts';

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
  const skipped = new Set<ConnectionCheckId>(connectionCheckIds);
  await runAll(services, state, signal, (id, result) => {
    skipped.delete(id);
    const { error } = result;
    onResult(id, error === undefined ? result : { ...result, message: describeErrorAt(base, error) });
  });
  for (const id of skipped) {
    onResult(id, { state: 'skipped', summary: l10n.t('not checked') });
  }
}

async function runAll(
  { connection, keys }: CheckServices,
  state: ConnectionState,
  signal: AbortSignal,
  onResult: OnResult,
): Promise<void> {
  const fail = (id: ConnectionCheckId, summary: string, error: unknown) =>
    onResult(id, { state: 'failed', summary, error });
  const pass = (id: ConnectionCheckId, summary: string, milliseconds?: number) =>
    onResult(id, { state: 'passed', summary, milliseconds });
  if (state.kind === 'noAddress' || state.kind === 'badAddress' || state.kind === 'badPaths') {
    const words = state.kind === 'noAddress' ? l10n.t('missing') : l10n.t('invalid');
    fail('address', words, new NotConnectedError(state));
    return;
  }
  const client = await connection.client({ needsKey: false });
  const health = await measure(() => client.checkHealth('intelHealth', signal));
  // A gateway that reports a timeout can still reach the other interface.
  if (isUnreachable(health.error) && health.error.status === undefined) {
    fail('address', l10n.t('not reachable'), health.error);
    return;
  }
  if (state.kind === 'noKey') {
    pass('address', l10n.t('reachable'));
    if (health.error === undefined) {
      pass('intelligence', describeReached(health.value), health.milliseconds);
    } else {
      fail('intelligence', l10n.t('not available'), health.error);
    }
    fail('key', l10n.t('missing'), new NotConnectedError(state));
    return;
  }
  const lists = {
    articles: await measure(() => loadList(client, 'categories', signal)),
    intelligence: await measure(() => loadList(client, 'eventTypes', signal)),
  };
  const rejected = {
    articles: rejectsKey(lists.articles.error),
    intelligence: rejectsKey(lists.intelligence.error),
  };
  if (!rejected.articles && hasSameMessage(lists.articles.error, lists.intelligence.error)) {
    fail('address', l10n.t('unexpected response'), lists.articles.error);
    return;
  }
  pass('address', l10n.t('reachable'));
  for (const id of ['articles', 'intelligence'] as const) {
    const { error, milliseconds } = lists[id];
    if (error === undefined || rejected[id]) {
      pass(id, describeReached(id === 'intelligence' ? health.value : undefined), milliseconds);
    } else {
      fail(id, l10n.t('not available'), error);
    }
  }
  if (rejected.articles || rejected.intelligence) {
    const words =
      rejected.articles && rejected.intelligence
        ? l10n.t('rejected')
        : rejected.articles
          ? l10n.t('rejected for articles')
          : l10n.t('rejected for events and signals');
    fail('key', words, lists[rejected.articles ? 'articles' : 'intelligence'].error);
  } else if (lists.articles.error === undefined || lists.intelligence.error === undefined) {
    pass('key', l10n.t('accepted'));
    if (state.kind === 'service') {
      onResult('mcp', await checkMcp(state, await keys.read(state.base.origin), signal));
    }
  }
}

interface Measured<T> {
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

async function loadList(client: Client, list: 'categories' | 'eventTypes', signal: AbortSignal): Promise<void> {
  await client.list(list)(undefined, signal, { fresh: true, again: true });
}

/** @param status from the health route; its values are not specified, so no value is a failure */
function describeReached(status = ''): string {
  const text = sanitizeLabel(status);
  return text === '' ? l10n.t('reachable') : l10n.t('reachable, status “{0}”', text);
}

/** Asks one of the two servers, because a service has both or none. */
async function checkMcp(
  { base, paths }: Extract<ConnectionState, { readonly kind: 'service' }>,
  key = '',
  signal: AbortSignal,
): Promise<ConnectionCheckResult> {
  const timeoutMs = Math.min(Math.max(readSetting('service.timeoutSeconds'), 1), 600) * 1000;
  const address = getMcpAddress(base, 'articles', paths);
  const { error } = await measure(() => probeMcp(address, key, { signal, timeoutMs, network: getNetwork }));
  if (error instanceof ServiceError && error.kind === 'notFound') {
    const words = l10n.t('not available at this address. Agents can use Dateline’s tools without them.');
    return { state: 'skipped', summary: words };
  }
  return error === undefined
    ? { state: 'passed', summary: l10n.t('reachable') }
    : { state: 'failed', summary: l10n.t('not available'), error };
}

function rejectsKey(error: unknown): boolean {
  return error instanceof ServiceError && (error.kind === 'unauthorized' || error.kind === 'forbidden');
}

function hasSameMessage(one: unknown, other: unknown): boolean {
  return one !== undefined && other !== undefined && describeError(one).message === describeError(other).message;
}
