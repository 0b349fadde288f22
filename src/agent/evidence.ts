import { l10n } from 'vscode';
import { kinds as recordKinds } from '../kinds/index.ts';
import type { Evidence, IntelligenceEvent, IntelligenceSource } from '../client/records/types.ts';
import { choiceIn, fieldsOf, InputError, textIn } from './input.ts';
import { tablesWithin, type Row, type Tables } from './material.ts';
import { evidenceRow, rowOf } from './rows.ts';
import { first } from './search.ts';
import {
  fetchRecord,
  intelligenceNote,
  type IdentifiedKind,
  type PlanContext,
  type Question,
  type Tool,
  type ToolContext,
} from './tool.ts';

const kinds = ['event', 'signal'] as const;

/** Limits of following a chain: enough support for one claim, not all there is. */
const most = { events: 5, evidence: 10, sources: 8 } as const;

/** The chain of an event or a signal down to its sources. */
export const evidence: Tool = {
  plan(input, context) {
    const { kind, id } = identified(input, kinds);
    return { doing: l10n.t('Following the evidence'), confirm: unknownId(kind, id, context) };
  },

  async run(input, context) {
    const { kind, id } = identified(input, kinds);
    return chainWithin(context, kind, id);
  },
};

/** The record with its supporting events, their evidence and its sources, as a result within the budget. */
export async function chainWithin(context: ToolContext, kind: IdentifiedKind, id: string): Promise<string> {
  const record = await fetchRecord(context, kind, id);
  const { lists } = recordKinds[kind];
  const events = lists.events
    ? (await first(most.events, lists.events.load(context.client, id), context)).records
    : [record as IntelligenceEvent];
  context.seen.add(events);
  const { found, unread } = await evidenceOf(events, context);
  context.seen.add(found.flat());
  const sources = await findSources(found.flat(), context);
  const tables: Tables = {
    ...(lists.events && { [kind]: [rowOf(record)] }),
    events: events.map(rowOf),
    evidence: found.flatMap((items, index) =>
      items.map((item): Row => {
        const row = evidenceRow(item, sources.get(item.sourceId));
        return events.length > 1 ? { event: index + 1, ...row } : row;
      }),
    ),
  };
  const intro = [
    `${found.flat().length} pieces of evidence for ${lists.events ? `a ${kind}, by ${events.length} supporting events` : `an ${kind}`}.`,
    ...(unread.length > 0
      ? [`The evidence of event ${unread.join(', ')} could not be loaded: call again for it.`]
      : []),
    ...(events.length > 1 ? ['“event” is the row of the event that the evidence belongs to.'] : []),
    'Cite the evidence itself (its title and address), not the record.',
    intelligenceNote,
  ].join(' ');
  return tablesWithin(context.budget, intro, tables);
}

/**
 * Loads the evidence of each event. `unread` has the rows of the events whose request failed.
 *
 * @throws the first error if every request failed
 */
async function evidenceOf(
  events: readonly IntelligenceEvent[],
  context: ToolContext,
): Promise<{ readonly found: readonly (readonly Evidence[])[]; readonly unread: readonly number[] }> {
  const results = await Promise.allSettled(
    events.map(async ({ id }) =>
      id === undefined ? [] : (await first(most.evidence, context.client.list('evidence', { id }), context)).records,
    ),
  );
  const failures = results.filter((result) => result.status === 'rejected');
  if (failures[0] && (context.abort.aborted || failures.length === results.length)) {
    throw failures[0].reason;
  }
  return {
    found: results.map((result) => (result.status === 'fulfilled' ? result.value : [])),
    unread: results.flatMap((result, index) => (result.status === 'rejected' ? [index + 1] : [])),
  };
}

/** Loads the sources that evidence names, by identifier. Evidence whose source can't be loaded is still useful. */
async function findSources(
  found: readonly Evidence[],
  { client, abort }: ToolContext,
): Promise<ReadonlyMap<string | undefined, IntelligenceSource>> {
  const ids = [...new Set(found.map(({ sourceId }) => sourceId))].filter((id) => id !== undefined);
  const results = await Promise.allSettled(
    ids
      .slice(0, most.sources)
      .map(async (id): Promise<[string, IntelligenceSource]> => [id, (await client.get('source', id, abort)).record]),
  );
  abort.throwIfAborted();
  return new Map(results.filter((result) => result.status === 'fulfilled').map(({ value }) => value));
}

/** The kind and identifier of a record, as a tool's input names them. */
export function identified<T extends string>(input: unknown, kinds: readonly T[]): { kind: T; id: string } {
  const fields = fieldsOf(input);
  const kind = choiceIn(fields, 'kind', kinds);
  const id = textIn(fields, 'id', 200);
  if (kind === undefined || id === undefined) {
    throw new InputError(`“kind” (${kinds.join(', ')}) and “id” are needed, as dateline_search returned them.`);
  }
  return { kind, id };
}

/** A question about an identifier that no result gave: it might be words of a document. */
export function unknownId(
  kind: IdentifiedKind,
  id: string,
  { seen, service }: Pick<PlanContext, 'seen' | 'service'>,
): Question | undefined {
  return seen.get(kind, id)
    ? undefined
    : {
        title: l10n.t('Look up with Dateline?'),
        details: [l10n.t('This identifier, which no search has returned, is sent to {0}:', service), { exactly: id }],
      };
}
