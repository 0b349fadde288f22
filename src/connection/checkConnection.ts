import { l10n, window, type QuickPickItem } from 'vscode';
import { executeCommand } from '../platform/commands.ts';
import { label } from '../platform/remoteText.ts';
import { setting } from '../platform/settings.ts';
import type { Remedy } from '../platform/notify.ts';
import type { Client } from '../service/client.ts';
import { isUnsupported, ServiceError } from '../service/errors.ts';
import { NotConnectedError, type Connection } from './connection.ts';
import { describeError } from './errorMessages.ts';
import type { Keys } from './keys.ts';
import type { McpSide } from './mcpAddress.ts';
import { network } from './network.ts';

/** A check of one part of the service. */
interface Check {
  readonly name: string;
  readonly needsKey: boolean;
  readonly ask: (client: Client, signal: AbortSignal) => Promise<unknown>;
  /** The message in place of «Not found». */
  readonly missing?: string;
}

interface CheckItem extends QuickPickItem {
  readonly remedy?: Remedy | undefined;
}

/**
 * Checks both health routes, one cheap route of each side that needs the key, and both MCP servers; shows the outcome and
 * response time of each, and offers a fix for each that failed.
 */
export function checkConnection(connection: Connection, keys: Keys): void {
  const controller = new AbortController();
  const pick = window.createQuickPick<CheckItem>();
  pick.title = l10n.t('Dateline: Check Connection');
  pick.placeholder = l10n.t('Select a failed check to fix it');
  pick.busy = true;
  const checks = allChecks(connection, keys);
  const items: CheckItem[] = checks.map(({ name }) => ({ label: `$(loading~spin) ${name}` }));
  pick.items = items;
  pick.onDidAccept(() => {
    const remedy = pick.selectedItems[0]?.remedy;
    pick.hide();
    if (remedy) {
      void executeCommand(remedy.command, ...(remedy.args ?? []));
    }
  });
  pick.onDidHide(() => {
    controller.abort();
    pick.dispose();
  });
  pick.show();

  const { signal } = controller;
  const run = async (check: Check, index: number) => {
    items[index] = await outcomeOf(check, connection, signal);
    if (!signal.aborted) {
      pick.items = items;
    }
  };
  // One after another, so that the time is the service's and not that of the other requests.
  const runAll = async () => {
    for (const [index, check] of checks.entries()) {
      await run(check, index);
    }
    if (!signal.aborted) {
      pick.busy = false;
      pick.items = [...items, await summary(connection)];
    }
  };
  void runAll();
}

function allChecks(connection: Connection, keys: Keys): Check[] {
  const missing = l10n.t('No MCP server at this address. Agents can use the tools of Dateline without it.');
  const mcp = (side: McpSide) => async (_client: Client, signal: AbortSignal) => {
    const state = await connection.state();
    const key = 'base' in state ? await keys.read(state.base.origin) : undefined;
    if (!('base' in state) || key === undefined) {
      throw new NotConnectedError(state);
    }
    const { probeMcp } = await import('./probeMcp.ts');
    const timeoutMs = Math.min(Math.max(setting('service.timeoutSeconds'), 1), 600) * 1000;
    await probeMcp({ base: state.base, key }, side, { signal, timeoutMs, network });
  };
  const hosted: Check[] = setting('service.useSample')
    ? []
    : [
        { name: l10n.t('Articles: MCP server'), needsKey: true, ask: mcp('content'), missing },
        { name: l10n.t('Events & Signals: MCP server'), needsKey: true, ask: mcp('intel'), missing },
      ];
  return [
    {
      name: l10n.t('Articles: reachable'),
      needsKey: true,
      ask: (client, signal) => client.health('contentHealth', signal),
    },
    {
      name: l10n.t('Articles: API key accepted'),
      needsKey: true,
      ask: (client, signal) => client.list('categories')(undefined, signal, { fresh: true, again: true }),
    },
    {
      name: l10n.t('Events & Signals: reachable'),
      needsKey: false,
      ask: (client, signal) => client.health('intelHealth', signal),
    },
    {
      name: l10n.t('Events & Signals: API key accepted'),
      needsKey: true,
      ask: (client, signal) => client.list('eventTypes')(undefined, signal, { fresh: true, again: true }),
    },
    ...hosted,
  ];
}

async function outcomeOf(
  { name, needsKey, ask, missing }: Check,
  connection: Connection,
  signal: AbortSignal,
): Promise<CheckItem> {
  try {
    const client = await connection.client({ needsKey });
    const began = performance.now();
    await ask(client, signal);
    const milliseconds = Math.max(1, Math.round(performance.now() - began));
    return { label: `$(pass) ${name}`, description: l10n.t('{0} ms', milliseconds), alwaysShow: true };
  } catch (error) {
    if (missing !== undefined && error instanceof ServiceError && error.kind === 'notFound') {
      return { label: `$(info) ${name}`, detail: missing, alwaysShow: true };
    }
    const { message, remedies } = describeError(error);
    const remedy = remedies[0];
    return {
      label: `$(${isUnsupported(error) ? 'info' : 'error'}) ${name}`,
      description: remedy?.label ?? '',
      detail: label(message),
      remedy,
      alwaysShow: true,
    };
  }
}

async function summary(connection: Connection): Promise<CheckItem> {
  const state = await connection.state();
  const rateLimiter = await connection.rateLimiter();
  const surface = state.kind === 'sample' ? 'v1' : connection.articleSurface;
  const { limit, remaining } = rateLimiter?.status ?? {};
  const parts = [
    state.kind === 'sample' ? l10n.t('Sample data') : 'base' in state ? state.base.href : '',
    surface === undefined ? '' : l10n.t('article API {0}', surface),
    l10n.t('format {0}', setting('service.intelligenceFormat')),
    remaining === undefined || limit === undefined ? '' : l10n.t('{0} of {1} requests remaining', remaining, limit),
  ];
  return { label: `$(info) ${label(parts.filter(Boolean).join(' · '))}`, alwaysShow: true };
}
