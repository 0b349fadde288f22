import { LRUCache } from 'lru-cache';
import {
  CancellationError,
  l10n,
  LanguageModelTextPart,
  LanguageModelToolResult,
  MarkdownString,
  type LanguageModelTool,
} from 'vscode';
import { AgentCiting } from './agentCiting.ts';
import type { Reference } from '../citation/reference.ts';
import type { Connection } from '../connection/connection.ts';
import type { ToolName } from '../manifest.ts';
import { createReferenceNow } from '../kinds/createReference.ts';
import type { Services } from '../services.ts';
import type { Log } from '../platform/log.ts';
import { toAbortSignal } from '../platform/notify.ts';
import { createBudget, type Budget } from './budget.ts';
import { citeTool } from './citeTool.ts';
import { explainError, abortOnRateLimit } from './explainError.ts';
import { evidenceTool } from './evidenceTool.ts';
import { InputError } from './toolInput.ts';
import { readTool } from './readTool.ts';
import { searchTool } from './searchTool.ts';
import { SeenRecords } from './seenRecords.ts';
import type { ToolPlan, LoadReference, Tool } from './tool.ts';

const tools: Readonly<Record<ToolName, Tool>> = {
  dateline_search: searchTool,
  dateline_read: readTool,
  dateline_evidence: evidenceTool,
  dateline_cite: citeTool,
};

interface ToolServices {
  readonly connection: Connection;
  readonly citing: AgentCiting;
  readonly loadReference: LoadReference;
  readonly clipped: (url: string) => Reference | undefined;
  readonly log: Log;
}

export function createAgentTools({
  connection,
  citationTargets,
  library,
  log,
}: Services): Readonly<Record<ToolName, Required<LanguageModelTool<unknown>>>> {
  return createTools({
    connection,
    citing: new AgentCiting(citationTargets),
    loadReference: async (record, choice, citing) =>
      (await citing.loadReference(library.references.get([record]), choice)) ?? createReferenceNow(record),
    clipped: (url) => library.clippings.findByAddress(url)?.reference,
    log,
  });
}

/** Reports every failure except a cancellation as an error with a message for the model. */
export function createTools({
  connection,
  citing,
  loadReference,
  clipped,
  log,
}: ToolServices): Readonly<Record<ToolName, Required<LanguageModelTool<unknown>>>> {
  // An identifier from sample data must not be sent to the live service without confirmation.
  const seenRecords = new Map<string, SeenRecords>();
  const getSeenRecords = (service: string): SeenRecords => {
    const seen = seenRecords.get(service) ?? new SeenRecords();
    seenRecords.set(service, seen);
    return seen;
  };
  /** Plans to confirm, keyed by tool and input. */
  const confirmed = new LRUCache<string, ToolPlan & { readonly service: string }>({ max: 100 });
  const serviceName = async () => (await connection.serviceName()) ?? '';
  const toToolError = (error: unknown): Error => {
    if (!(error instanceof InputError)) {
      log.error(error);
    }
    // Omit the cause, because it could contain remote text.
    return new Error(explainError(error));
  };
  const createTool = (name: ToolName): Required<LanguageModelTool<unknown>> => ({
    async prepareInvocation({ input }) {
      try {
        const [state, service] = await Promise.all([connection.state(), serviceName()]);
        const recipient = 'base' in state ? state.base.origin : l10n.t('the sample data on this computer');
        const context = { service: recipient, seen: getSeenRecords(service), citing, loadReference, clipped };
        const plan = await tools[name].plan(input, context);
        if (plan.confirm) {
          confirmed.set(getCallKey(name, input), { ...plan, service });
        }
        return formatPlan(plan);
      } catch (error) {
        throw toToolError(error);
      }
    },

    async invoke({ input, tokenizationOptions }, token) {
      const signal = toAbortSignal(token);
      try {
        const previousService = await serviceName();
        const [client, rateLimiter, { kind }] = await Promise.all([
          connection.client(),
          connection.rateLimiter(),
          connection.state(),
        ]);
        const service = await serviceName();
        const plan = confirmed.get(getCallKey(name, input));
        if (service !== previousService || (plan && plan.service !== service)) {
          throw new InputError('The user switched to another service after confirming this call. Call again.');
        }
        // A confirmation is for one call.
        confirmed.delete(getCallKey(name, input));
        const warning =
          kind === 'sample' ? 'Invented sample data for trying Dateline. Never present it as fact.\n' : '';
        const { tokens, count } = createBudget(tokenizationOptions);
        const budget: Budget = { tokens, count: (text) => count(warning + text) };
        const seen = getSeenRecords(service);
        const text = await abortOnRateLimit(rateLimiter, signal, (inner) => {
          const context = { client, signal: inner, budget, seen, citing, loadReference, clipped };
          return plan?.runConfirmed ? plan.runConfirmed(context) : tools[name].run(input, context);
        });
        return new LanguageModelToolResult([new LanguageModelTextPart(text === '' ? '' : warning + text)]);
      } catch (error) {
        throw signal.aborted ? new CancellationError() : toToolError(error);
      }
    },
  });
  return {
    dateline_search: createTool('dateline_search'),
    dateline_read: createTool('dateline_read'),
    dateline_evidence: createTool('dateline_evidence'),
    dateline_cite: createTool('dateline_cite'),
  };
}

function getCallKey(name: ToolName, input: unknown): string {
  return JSON.stringify([name, input]);
}

function formatPlan({ progress, confirm }: ToolPlan) {
  if (!confirm) {
    return { invocationMessage: progress };
  }
  const message = new MarkdownString();
  for (const detail of confirm.details) {
    if (typeof detail === 'string') {
      message.appendMarkdown('\n\n').appendText(detail);
    } else {
      // Escaped Markdown could still become a link or a line break.
      message.appendCodeblock(`${detail.exactly}\n`, 'plaintext');
    }
  }
  return { invocationMessage: progress, confirmationMessages: { title: confirm.title, message } };
}
