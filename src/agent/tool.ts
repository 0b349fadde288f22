import type { FormatChoice, AgentCiting } from './agentCiting.ts';
import type { Reference } from '../citation/reference.ts';
import type { CitableRecord } from '../kinds/index.ts';
import type { Client } from '../client/client.ts';
import type { Budget } from './budget.ts';
import type { SeenRecords } from './seenRecords.ts';

export type LoadReference = (record: CitableRecord, choice: FormatChoice, citing: AgentCiting) => Promise<Reference>;

interface CommonContext {
  readonly seen: SeenRecords;
  readonly citing: AgentCiting;
  readonly loadReference: LoadReference;
  readonly clipped: (url: string) => Reference | undefined;
}

export interface ToolContext extends CommonContext {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly budget: Budget;
}

export interface ToolPlan {
  readonly progress: string;
  readonly confirm?: Confirmation | undefined;
  /** Replaces the tool's `run` after the user confirmed this plan. */
  readonly runConfirmed?: (context: ToolContext) => Promise<string>;
}

export interface Confirmation {
  readonly title: string;
  /** `exactly` is the text that will be sent or inserted. */
  readonly details: readonly (string | { readonly exactly: string })[];
}

export interface PlanContext extends CommonContext {
  /** The service's origin, or `sample`. */
  readonly service: string;
}

/** A tool for language models. Both functions throw `InputError` for an invalid input. */
export interface Tool {
  /** Has no side effects. Requests at most the name of a publisher that the service returned. */
  readonly plan: (input: unknown, context: PlanContext) => ToolPlan | Promise<ToolPlan>;
  readonly run: (input: unknown, context: ToolContext) => Promise<string>;
}

export const identifiedKinds = ['article', 'event', 'signal'] as const;
export type IdentifiedKind = (typeof identifiedKinds)[number];

export async function loadRecord(
  { client, signal, seen }: Pick<ToolContext, 'client' | 'signal' | 'seen'>,
  kind: IdentifiedKind,
  id: string,
): Promise<CitableRecord> {
  const { record } = await client.get(kind, id, signal, { listRecord: seen.get(kind, id) });
  seen.add([record]);
  return record;
}

/** market-intelligence, Purpose. */
export const intelligenceNote =
  'Intelligence records can be incomplete or wrong. They are not professional advice. Don’t base an important decision on them alone, and check their sources. “recorded” is when the service recorded it, not when it happened.';
