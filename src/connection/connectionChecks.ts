import { l10n } from 'vscode';
import { label } from '../platform/remoteText.ts';
import { setting } from '../platform/settings.ts';
import type { Client } from '../client/client.ts';
import { isUnsupported, ServiceError, type ErrorKind } from '../client/errors.ts';
import type { Connection } from './connection.ts';
import { NotConnectedError, type ConnectionState } from './connectionState.ts';
import { describeError, describeErrorAt } from './errorMessages.ts';
import type { Keys } from './keys.ts';
import type { McpSide } from './getMcpAddress.ts';
import { getNetwork } from './getNetwork.ts';

/** The parts of a connection that are checked, in the order in which they are shown. */
export const checkIds = ['address', 'articles', 'intelligence', 'key', 'mcp'] as const;
export type CheckId = (typeof checkIds)[number];

/** The outcome of a check in words; `error` where it failed. */
export interface CheckResult {
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly summary: string;
  readonly milliseconds?: number | undefined;
  readonly error?: unknown;
  /** The message of `error` for the user. */
  readonly message?: string;
}

interface Parts {
  readonly connection: Connection;
  readonly keys: Keys;
}

type OnResult = (id: CheckId, result: CheckResult) => void;

/**
 * Asks both health routes, one cheap route of each side that needs the key, and both MCP servers, one after another, so
 * that each time is the service's. One cause is told once: what can't be known because of it is skipped.
 */
export async function runChecks(parts: Parts, signal: AbortSignal, tell: OnResult): Promise<void> {
  const state = await parts.connection.state();
  const base = 'base' in state ? state.base : undefined;
  const reported = new Set<CheckId>();
  const report: OnResult = (id, result) => {
    reported.add(id);
    const { error } = result;
    tell(id, error === undefined ? result : { ...result, message: describeErrorAt(base, error) });
  };
  await runAll(parts, state, signal, report);
  for (const id of checkIds.filter((candidate) => !reported.has(candidate))) {
    tell(id, { state: 'skipped', summary: l10n.t('not checked') });
  }
}

async function runAll(
  { connection, keys }: Parts,
  state: ConnectionState,
  signal: AbortSignal,
  tell: OnResult,
): Promise<void> {
  if (state.kind === 'noAddress' || state.kind === 'badAddress') {
    const words = state.kind === 'noAddress' ? l10n.t('missing') : l10n.t('not usable');
    tell('address', { state: 'failed', summary: words, error: new NotConnectedError(state) });
    return;
  }
  const client = await connection.client({ needsKey: false });
  const intelligence = await measure(() => client.health('intelHealth', signal));
  if (isUnreachable(intelligence.error)) {
    tell('address', { state: 'failed', summary: l10n.t('not reachable'), error: intelligence.error });
    return;
  }
  if (state.kind === 'noKey') {
    tell('address', { state: 'passed', summary: l10n.t('reachable') });
    tell('intelligence', reached(intelligence, intelligence.value));
    tell('key', { state: 'failed', summary: l10n.t('missing'), error: new NotConnectedError(state) });
    return;
  }
  const sides = {
    articles: await checkSide(await measure(() => articlesHealth(client, signal)), () =>
      loadList(client, 'categories', signal),
    ),
    intelligence: await checkSide(intelligence, () => loadList(client, 'eventTypes', signal)),
  };
  const { articles } = sides;
  if (
    articles.reached.error !== undefined &&
    hasSameMessage(articles.reached.error, sides.intelligence.reached.error)
  ) {
    tell('address', { state: 'failed', summary: l10n.t('does not answer as expected'), error: articles.reached.error });
    return;
  }
  tell('address', { state: 'passed', summary: l10n.t('reachable') });
  tell('articles', reached(articles.reached));
  tell('intelligence', reached(sides.intelligence.reached, intelligence.value));
  const key = getKeyResult(articles.key, sides.intelligence.key);
  if (key) {
    tell('key', key);
  }
  if (state.kind === 'service' && key?.state === 'passed') {
    tell('mcp', await getMcpResult(state.base, await keys.read(state.base.origin), signal));
  }
}

interface Measured<T = unknown> {
  readonly milliseconds?: number;
  readonly value?: T;
  readonly error?: unknown;
}

async function measure<T>(ask: () => Promise<T>): Promise<Measured<T>> {
  const began = performance.now();
  try {
    const value = await ask();
    return { value, milliseconds: Math.max(1, Math.round(performance.now() - began)) };
  } catch (error) {
    return { error };
  }
}

/** API v0.1 has no health route, so a list shows whether the service responds. */
async function articlesHealth(client: Client, signal: AbortSignal): Promise<void> {
  try {
    await client.health('contentHealth', signal);
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

/** Whether a side answers, and whether it accepts the key; `key` is `undefined` where that is not known. */
interface Side {
  readonly reached: Measured;
  readonly key: Measured | undefined;
}

async function checkSide(health: Measured, askWithKey: () => Promise<void>): Promise<Side> {
  const isRefused = refusesKey(health.error);
  if (health.error !== undefined && !isRefused) {
    return { reached: health, key: undefined };
  }
  // A refusal of /intel/health says nothing about the key, which is not sent there.
  const key = await measure(askWithKey);
  return key.error === undefined || refusesKey(key.error)
    ? { reached: isRefused ? {} : health, key }
    : { reached: key, key: undefined };
}

/** @param status what the service says about its health; its values are not shown, so none counts as a failure */
function reached({ milliseconds, error }: Measured, status?: string): CheckResult {
  if (error !== undefined) {
    return { state: 'failed', summary: l10n.t('not available'), error };
  }
  const text = label(status ?? '');
  return {
    state: 'passed',
    summary: text === '' ? l10n.t('reachable') : l10n.t('reachable, status “{0}”', text),
    milliseconds,
  };
}

function getKeyResult(articles: Measured | undefined, intelligence: Measured | undefined): CheckResult | undefined {
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

async function getMcpResult(base: URL, key = '', signal: AbortSignal): Promise<CheckResult> {
  const { probeMcp } = await import('./probeMcp.ts');
  const timeoutMs = Math.min(Math.max(setting('service.timeoutSeconds'), 1), 600) * 1000;
  const probe = (side: McpSide) =>
    measure(() => probeMcp({ base, key }, side, { signal, timeoutMs, network: getNetwork }));
  const [articles, intelligence] = [await probe('content'), await probe('intel')];
  const error = [articles.error, intelligence.error].find((each) => each !== undefined && !isKind(each, 'notFound'));
  if (error !== undefined) {
    return { state: 'failed', summary: l10n.t('not available'), error };
  }
  const found = [
    articles.error === undefined ? l10n.t('Articles') : undefined,
    intelligence.error === undefined ? l10n.t('Intelligence') : undefined,
  ].filter((name) => name !== undefined);
  return found.length === 0
    ? { state: 'skipped', summary: l10n.t('none at this address. Agents can use the tools of Dateline without them.') }
    : { state: 'passed', summary: l10n.t('reachable: {0}', found.join(', ')) };
}

function isUnreachable(error: unknown): boolean {
  return isKind(error, 'offline') || (isKind(error, 'timeout') && (error as ServiceError).status === undefined);
}

function refusesKey(error: unknown): boolean {
  return isKind(error, 'unauthorized') || isKind(error, 'forbidden');
}

function isKind(error: unknown, kind: ErrorKind): boolean {
  return error instanceof ServiceError && error.kind === kind;
}

function hasSameMessage(one: unknown, other: unknown): boolean {
  return other !== undefined && describeError(one).message === describeError(other).message;
}
