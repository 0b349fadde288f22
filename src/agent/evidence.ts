import { l10n } from 'vscode';
import { related } from '../records/related.ts';
import { ServiceError } from '../service/errors.ts';
import type { Evidence, IntelligenceEvent } from '../service/records/types.ts';
import { line } from './frame.ts';
import { choiceIn, fieldsOf, InputError, textIn } from './input.ts';
import { tablesWithin, type Row, type Tables } from './material.ts';
import { evidenceRow, rowOf } from './rows.ts';
import { first } from './search.ts';
import { fetchRecord, intelligenceNote, type PlanContext, type Question, type Tool, type ToolContext } from './tool.ts';

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
export async function chainWithin(context: ToolContext, kind: 'event' | 'signal', id: string): Promise<string> {
  const record = await fetchRecord(context, kind, id);
  const events: readonly IntelligenceEvent[] =
    record.kind === 'event' ? [record] : await first(most.events, related.signal.events(context.client, id), context);
  context.seen.add(events);
  const found = await Promise.all(events.map((event) => evidenceOf(event, context)));
  context.seen.add(found.flat());
  const names = await sourceNames(found.flat(), context);
  const tables: Tables = {
    ...(kind === 'signal' && { signal: [rowOf(record)] }),
    events: events.map(rowOf),
    evidence: found.flatMap((items, index) =>
      items.map((item): Row => {
        const row = evidenceRow(item, names.get(item.sourceId));
        return events.length > 1 ? { event: index + 1, ...row } : row;
      }),
    ),
  };
  const intro = [
    `${found.flat().length} pieces of evidence for ${kind === 'signal' ? `a signal, by ${events.length} supporting events` : 'an event'}.`,
    ...(events.length > 1 ? ['“event” is the row of the event that the evidence belongs to.'] : []),
    'Cite the evidence itself (its title and address), not the record.',
    intelligenceNote,
  ].join(' ');
  return tablesWithin(context.budget, intro, tables);
}

async function evidenceOf({ id }: IntelligenceEvent, context: ToolContext): Promise<readonly Evidence[]> {
  return id === undefined ? [] : first(most.evidence, related.event.evidence(context.client, id), context);
}

/** Names of the sources of evidence that does not name them, by source identifier. A source that can't be had stays unnamed. */
async function sourceNames(
  found: readonly Evidence[],
  { client, abort }: ToolContext,
): Promise<ReadonlyMap<string | undefined, string>> {
  const unnamed = found.filter(({ sourceName }) => sourceName === undefined).map(({ sourceId }) => sourceId);
  const ids = [...new Set(unnamed)].filter((id) => id !== undefined).slice(0, most.sources);
  const names = await Promise.all(
    ids.map(async (id): Promise<readonly [string, string | undefined]> => {
      try {
        const { record } = await client.get('source', id, abort);
        return [id, line(record.name ?? record.domain, 120)];
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'notFound') {
          return [id, undefined];
        }
        throw error;
      }
    }),
  );
  return new Map(names.filter((entry): entry is [string, string] => entry[1] !== undefined));
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
  kind: 'article' | 'event' | 'signal',
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
