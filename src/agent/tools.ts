import { LRUCache } from 'lru-cache';
import {
  CancellationError,
  l10n,
  LanguageModelTextPart,
  LanguageModelToolResult,
  MarkdownString,
  type CancellationToken,
  type LanguageModelTool,
} from 'vscode';
import type { Reference } from '../citation/reference.ts';
import type { Connection } from '../connection/connection.ts';
import type { ToolName } from '../manifest.ts';
import type { Log } from '../platform/log.ts';
import { budgetOf, type Budget } from './budget.ts';
import { cite } from './cite.ts';
import { explain, unlessPaused } from './errors.ts';
import { evidence } from './evidence.ts';
import { InputError } from './input.ts';
import { read } from './read.ts';
import { search } from './search.ts';
import { SeenRecords } from './seenRecords.ts';
import type { AgentCiting, Plan, ReferenceOf, Tool } from './tool.ts';

const tools: Readonly<Record<ToolName, Tool>> = {
  dateline_search: search,
  dateline_read: read,
  dateline_evidence: evidence,
  dateline_cite: cite,
};

interface ToolParts {
  readonly connection: Connection;
  readonly citing: AgentCiting;
  readonly referenceOf: ReferenceOf;
  readonly clipped: (url: string) => Reference | undefined;
  readonly log: Log;
}

/** The tools as VS Code calls them. Every failure but a cancellation is an error whose message is for the model. */
export function createTools({
  connection,
  citing,
  referenceOf,
  clipped,
  log,
}: ToolParts): Readonly<Record<ToolName, Required<LanguageModelTool<unknown>>>> {
  // An identifier that sample data returned must not be sent to the live service without a question.
  const seenBy = new Map<string, SeenRecords>();
  const seenFrom = (service: string): SeenRecords => {
    const seen = seenBy.get(service) ?? new SeenRecords();
    seenBy.set(service, seen);
    return seen;
  };
  /** Services that the user was asked about, by tool and input. */
  const askedAbout = new LRUCache<string, string>({ max: 100 });
  const serviceName = async () => (await connection.serviceName()) ?? '';
  const failed = (error: unknown): Error => {
    if (!(error instanceof InputError)) {
      log.error(error);
    }
    // Without a cause: its text could hold what was said by others.
    return new Error(explain(error));
  };
  const offered = (name: ToolName): Required<LanguageModelTool<unknown>> => ({
    async prepareInvocation({ input }) {
      try {
        const [state, service] = await Promise.all([connection.state(), serviceName()]);
        const recipient = 'base' in state ? state.base.origin : l10n.t('the sample data on this computer');
        const context = { service: recipient, seen: seenFrom(service), citing, referenceOf, clipped };
        const plan = await tools[name].plan(input, context);
        if (plan.confirm) {
          askedAbout.set(callKey(name, input), service);
        }
        return prepared(plan);
      } catch (error) {
        throw failed(error);
      }
    },

    async invoke({ input, tokenizationOptions }, token) {
      const abort = abortOf(token);
      try {
        const before = await serviceName();
        const [client, rateLimiter, { kind }] = await Promise.all([
          connection.client(),
          connection.rateLimiter(),
          connection.state(),
        ]);
        const service = await serviceName();
        if (service !== before || service !== (askedAbout.get(callKey(name, input)) ?? service)) {
          throw new InputError('The user switched to another service after confirming this call. Call again.');
        }
        const warning =
          kind === 'sample' ? 'Invented sample data, for trying Dateline: never present it as fact.\n' : '';
        const { tokens, count } = budgetOf(tokenizationOptions);
        const budget: Budget = { tokens, count: (text) => count(warning + text) };
        const seen = seenFrom(service);
        const text = await unlessPaused(rateLimiter, abort, (inner) =>
          tools[name].run(input, { client, abort: inner, budget, seen, citing, referenceOf, clipped }),
        );
        return new LanguageModelToolResult([new LanguageModelTextPart(text === '' ? '' : warning + text)]);
      } catch (error) {
        throw abort.aborted ? new CancellationError() : failed(error);
      }
    },
  });
  return {
    dateline_search: offered('dateline_search'),
    dateline_read: offered('dateline_read'),
    dateline_evidence: offered('dateline_evidence'),
    dateline_cite: offered('dateline_cite'),
  };
}

function callKey(name: ToolName, input: unknown): string {
  return JSON.stringify([name, input]);
}

function prepared({ doing, confirm }: Plan) {
  if (!confirm) {
    return { invocationMessage: doing };
  }
  const message = new MarkdownString();
  for (const detail of confirm.details) {
    if (typeof detail === 'string') {
      message.appendMarkdown('\n\n').appendText(detail);
    } else {
      // What is escaped as text is still read as an address or a break in places.
      message.appendCodeblock(`${detail.exactly}\n`, 'plaintext');
    }
  }
  return { invocationMessage: doing, confirmationMessages: { title: confirm.title, message } };
}

function abortOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) {
    controller.abort();
  }
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
