import { commands, env, l10n, QuickPickItemKind, type QuickPick, type QuickPickItem } from 'vscode';
import { executeCommand } from '../platform/commands.ts';
import type { Log } from '../platform/log.ts';
import { announce } from '../platform/notify.ts';
import { showQuickPick } from '../platform/quickPick.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { readSetting } from '../platform/settings.ts';
import type { Connection } from './connection.ts';
import {
  connectionCheckIds,
  runChecks,
  type ConnectionCheckId,
  type ConnectionCheckResult,
} from './connectionChecks.ts';
import { formatConnectionReport } from './formatConnectionReport.ts';
import { createChangeAddressRemedy, describeError } from './errorMessages.ts';
import { NotConnectedError } from './connectionState.ts';
import type { ApiKeys } from './apiKeys.ts';

interface CheckItem extends QuickPickItem {
  /** Runs on Enter. Without it, Enter only closes the quick pick. */
  readonly run?: () => unknown;
  readonly isFailed?: true;
}

interface CheckServices {
  readonly connection: Connection;
  readonly keys: ApiKeys;
  readonly log: Log;
}

export async function checkConnection(services: CheckServices): Promise<void> {
  const { connection } = services;
  const controller = new AbortController();
  const { signal } = controller;
  const results = new Map<ConnectionCheckId, ConnectionCheckResult>();
  const ids = connectionCheckIds.filter(isCheckOffered);
  const actions = createActions(() => copyReport(services, results));
  const draw = (pick: QuickPick<CheckItem>, summary: readonly CheckItem[] = []) => {
    const focused = pick.items.findIndex((item) => item === pick.activeItems[0]);
    pick.items = [...ids.map((id) => createCheckItem(id, results.get(id))), ...summary, ...actions];
    // Focus the first failed check, so that Enter fixes it.
    const active = summary.length > 0 ? pick.items.find(({ isFailed }) => isFailed) : pick.items[focused];
    if (active) {
      pick.activeItems = [active];
    }
  };
  const checkAll = async (pick: QuickPick<CheckItem>) => {
    draw(pick);
    pick.busy = true;
    await runChecks(services, signal, (id, result) => {
      results.set(id, result);
      if (!signal.aborted) {
        draw(pick);
      }
    });
    const summary = await createSummaryItem(connection);
    if (!signal.aborted) {
      const failed = [...results.values()].some(({ state }) => state === 'failed');
      pick.busy = false;
      pick.placeholder = failed ? l10n.t('Press Enter on a failed check to fix it') : l10n.t('No problems found');
      draw(pick, [summary]);
    }
  };
  const picked = await showQuickPick<CheckItem, CheckItem>({
    title: l10n.t('Dateline: Check Connection'),
    placeholder: l10n.t('Checking…'),
    keepScrollPosition: true,
    onDidCreate: (pick) =>
      void checkAll(pick).catch((error: unknown) => {
        services.log.error(error);
        pick.busy = false;
        pick.placeholder = sanitizeLabel(describeError(error).message);
      }),
    accept: ([item]) => item,
    onDidHide: () => controller.abort(),
  });
  await picked?.run?.();
}

const checkNames: Readonly<Record<ConnectionCheckId, () => string>> = {
  address: () => l10n.t('Address'),
  articles: () => l10n.t('Articles'),
  intelligence: () => l10n.t('Intelligence'),
  key: () => l10n.t('API key'),
  mcp: () => l10n.t('MCP servers'),
};

function isCheckOffered(id: ConnectionCheckId): boolean {
  return !readSetting('service.useSample') || id === 'articles' || id === 'intelligence';
}

function createCheckItem(id: ConnectionCheckId, result: ConnectionCheckResult | undefined): CheckItem {
  const name = checkNames[id]();
  if (!result) {
    return { label: `$(loading~spin) ${name}`, alwaysShow: true };
  }
  const { state, summary: words, milliseconds, error, message = '' } = result;
  if (state === 'failed') {
    const remedies = describeError(error).remedies.filter(({ command }) => command !== 'dateline.checkConnection');
    const [remedy = createChangeAddressRemedy()] = id === 'address' ? [] : remedies;
    const isSetting = error instanceof NotConnectedError && error.state.kind === 'badPaths';
    const run = isSetting ? openServiceSettings : () => executeCommand(remedy.command, ...(remedy.args ?? []));
    return {
      label: `$(error) ${name}`,
      description: l10n.t('{0} · Enter: {1}', words, isSetting ? l10n.t('Open Settings') : remedy.label),
      detail: sanitizeLabel(message),
      run,
      isFailed: true,
      alwaysShow: true,
    };
  }
  const time = milliseconds === undefined ? '' : l10n.t('{0} ms', milliseconds);
  return {
    label: `$(${state === 'passed' ? 'pass' : 'circle-slash'}) ${name}`,
    description: [words, time].filter(Boolean).join(' · '),
    alwaysShow: true,
  };
}

function createActions(copy: () => unknown): CheckItem[] {
  return [
    { label: l10n.t('Actions'), kind: QuickPickItemKind.Separator },
    { label: `$(copy) ${l10n.t('Copy Report')}`, description: l10n.t('without the API key'), run: copy },
    { label: `$(output) ${l10n.t('Show Log')}`, run: () => executeCommand('dateline.showLog') },
    { label: `$(gear) ${l10n.t('Open Settings')}`, run: openServiceSettings },
  ].map((item) => ({ ...item, alwaysShow: true }));
}

/** Selects the tab, because a remote window shows these settings on a separate tab. */
function openServiceSettings(): Thenable<unknown> {
  const query = 'dateline.service';
  return env.remoteName === undefined
    ? commands.executeCommand('workbench.action.openSettings', query)
    : commands.executeCommand('workbench.action.openRemoteSettings', { query });
}

async function copyReport(
  { connection, keys, log }: CheckServices,
  results: ReadonlyMap<ConnectionCheckId, ConnectionCheckResult>,
): Promise<void> {
  const state = await connection.state();
  const key = 'base' in state ? await keys.read(state.base.origin) : undefined;
  const { articleApiVersion: articleApi } = connection;
  await env.clipboard.writeText(formatConnectionReport({ results, articleApi, problems: log.problems, key }));
  announce(l10n.t('Report copied.'));
}

async function createSummaryItem(connection: Connection): Promise<CheckItem> {
  const state = await connection.state();
  const rateLimiter = await connection.rateLimiter();
  const apiVersion = state.kind === 'sample' ? 'v1' : connection.articleApiVersion;
  const { limit, remaining } = rateLimiter?.status ?? {};
  const details = [
    state.kind === 'sample' ? l10n.t('Sample data') : 'base' in state ? state.base.href : '',
    apiVersion === undefined ? '' : l10n.t('article API {0}', apiVersion),
    l10n.t('format {0}', readSetting('service.intelligenceFormat')),
    remaining === undefined || limit === undefined ? '' : l10n.t('{0} of {1} requests remaining', remaining, limit),
  ];
  return { label: `$(info) ${sanitizeLabel(details.filter(Boolean).join(' · '))}`, alwaysShow: true };
}
