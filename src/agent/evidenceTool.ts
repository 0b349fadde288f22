import { l10n } from 'vscode';
import { kinds as recordKinds } from '../kinds/index.ts';
import type { Evidence, IntelligenceEvent, IntelligenceSource } from '../client/records/types.ts';
import { readChoiceInput, readInputFields, InputError, readTextInput } from './toolInput.ts';
import { renderTables, type AgentRow, type AgentTables } from './renderTables.ts';
import { createAgentEvidenceRow, createAgentRow } from './createAgentRow.ts';
import { loadFirstItems } from './searchTool.ts';
import {
  loadRecord,
  intelligenceNote,
  type IdentifiedKind,
  type PlanContext,
  type Confirmation,
  type Tool,
  type ToolContext,
} from './tool.ts';

const kinds = ['event', 'signal'] as const;

/** Enough records to support one claim. */
const limits = { events: 5, evidence: 10, sources: 8 } as const;

export const evidenceTool: Tool = {
  plan(input, context) {
    const { kind, id } = readRecordId(input, kinds);
    return { progress: l10n.t('Following the evidence'), confirm: confirmUnknownId(kind, id, context) };
  },

  async run(input, context) {
    const { kind, id } = readRecordId(input, kinds);
    return renderEvidenceChain(context, kind, id);
  },
};

export async function renderEvidenceChain(context: ToolContext, kind: IdentifiedKind, id: string): Promise<string> {
  const record = await loadRecord(context, kind, id);
  const { lists } = recordKinds[kind];
  const events = lists.events
    ? (await loadFirstItems(limits.events, lists.events.load(context.client, id), context)).records
    : [record as IntelligenceEvent];
  context.seen.add(events);
  const { evidence, unread } = await loadEvidence(events, context);
  context.seen.add(evidence.flat());
  const sources = await loadSources(evidence.flat(), context);
  const tables: AgentTables = {
    ...(lists.events && { [kind]: [createAgentRow(record)] }),
    events: events.map(createAgentRow),
    evidence: evidence.flatMap((items, index) =>
      items.map((item): AgentRow => {
        const row = createAgentEvidenceRow(item, sources.get(item.sourceId));
        return events.length > 1 ? { event: index + 1, ...row } : row;
      }),
    ),
  };
  const intro = [
    `${evidence.flat().length} pieces of evidence for ${lists.events ? `a ${kind}, by ${events.length} supporting events` : `an ${kind}`}.`,
    ...(unread.length > 0
      ? [`The evidence of event ${unread.join(', ')} could not be loaded: call again for it.`]
      : []),
    ...(events.length > 1 ? ['“event” is the row of the event that the evidence belongs to.'] : []),
    'Cite the evidence itself (its title and address), not the record.',
    intelligenceNote,
  ].join(' ');
  return renderTables(context.budget, intro, tables);
}

/**
 * Returns in `unread` the row numbers of the events whose request failed.
 *
 * @throws the first error if every request failed
 */
async function loadEvidence(
  events: readonly IntelligenceEvent[],
  context: ToolContext,
): Promise<{ readonly evidence: readonly (readonly Evidence[])[]; readonly unread: readonly number[] }> {
  const results = await Promise.allSettled(
    events.map(async ({ id }) =>
      id === undefined
        ? []
        : (await loadFirstItems(limits.evidence, context.client.list('evidence', { id }), context)).records,
    ),
  );
  const failures = results.filter((result) => result.status === 'rejected');
  if (failures[0] && (context.signal.aborted || failures.length === results.length)) {
    throw failures[0].reason;
  }
  return {
    evidence: results.map((result) => (result.status === 'fulfilled' ? result.value : [])),
    unread: results.flatMap((result, index) => (result.status === 'rejected' ? [index + 1] : [])),
  };
}

async function loadSources(
  evidence: readonly Evidence[],
  { client, signal }: ToolContext,
): Promise<ReadonlyMap<string | undefined, IntelligenceSource>> {
  const ids = [...new Set(evidence.map(({ sourceId }) => sourceId))].filter((id) => id !== undefined);
  const results = await Promise.allSettled(
    ids
      .slice(0, limits.sources)
      .map(async (id): Promise<[string, IntelligenceSource]> => [id, (await client.get('source', id, signal)).record]),
  );
  signal.throwIfAborted();
  return new Map(results.filter((result) => result.status === 'fulfilled').map(({ value }) => value));
}

export function readRecordId<T extends string>(input: unknown, kinds: readonly T[]): { kind: T; id: string } {
  const fields = readInputFields(input);
  const kind = readChoiceInput(fields, 'kind', kinds);
  const id = readTextInput(fields, 'id', 200);
  if (kind === undefined || id === undefined) {
    throw new InputError(
      `“kind” (${kinds.join(', ')}) and “id” are required. Use those that dateline_search returned.`,
    );
  }
  return { kind, id };
}

/** Asks the user, because an identifier that no result contained could be text of a document. */
export function confirmUnknownId(
  kind: IdentifiedKind,
  id: string,
  { seen, service }: Pick<PlanContext, 'seen' | 'service'>,
): Confirmation | undefined {
  return seen.get(kind, id)
    ? undefined
    : {
        title: l10n.t('Look up with Dateline?'),
        details: [
          l10n.t('Dateline will send this identifier, which is not from search results, to {0}:', service),
          { exactly: id },
        ],
      };
}
