import type { Reference } from '../citation/reference.ts';
import type { CitableRecord } from '../kinds/index.ts';
import type { Client } from '../client/client.ts';
import type { Budget } from './budget.ts';
import type { SeenRecords } from './seenRecords.ts';

/** The document that the user writes in, for tools that cite; handed in, as agent and editor never import each other. */
export interface DocumentCitations {
  /** The document that a citation would go into now. */
  readonly document: () => { readonly uri: string; readonly name: string; readonly languageId: string } | undefined;
  /** The ids of the formats that a citation can have in a language, the user's own templates too. */
  readonly formats: (languageId: string | undefined) => readonly string[];
  /** The citation as text, without a change to any file. */
  readonly text: (reference: Reference, wanted: CitationForm) => Promise<string>;
  /** The bibliography entry that inserting the citation adds, and its file; `undefined` if it adds none. */
  readonly entry: (
    reference: Reference,
    wanted: CitationForm,
  ) => Promise<{ readonly file: string; readonly text: string } | undefined>;
  /** Inserts the citation into the document `into` as one undo step; behind the words `after`, else at the cursor. */
  readonly insert: (
    reference: Reference,
    wanted: CitationForm & { readonly into: string; readonly after?: string | undefined },
  ) => Promise<InsertResult>;
}

export interface CitationForm {
  readonly languageId?: string | undefined;
  readonly format?: string | undefined;
}

export type InsertResult =
  | { readonly text: string }
  | {
      readonly refused:
        | 'noPlace'
        | 'noDocument'
        | 'otherDocument'
        | 'notFound'
        | 'ambiguous'
        | 'changed'
        | 'notWritable'
        | 'uncitable'
        | 'noBibliography';
    };

/** The reference of a record itself, as the user's own citations have it. */
export type LoadReference = (record: CitableRecord, wanted: CitationForm) => Promise<Reference>;

/** The parts that planning and running a tool share. */
interface CommonContext {
  /** The records that agents were given from the service in use. */
  readonly seen: SeenRecords;
  readonly citing: DocumentCitations;
  readonly loadReference: LoadReference;
  /** The reference that the user clipped with this address. */
  readonly clipped: (url: string) => Reference | undefined;
}

/** The parts that every tool works with. */
export interface ToolContext extends CommonContext {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly budget: Budget;
}

/** The plan of a tool, shown to the user before it runs. */
export interface ToolPlan {
  /** Progress, such as “Searching articles”. */
  readonly progress: string;
  readonly confirm?: Confirmation | undefined;
}

/** A question for the user's consent. */
export interface Confirmation {
  readonly title: string;
  /** Sentences of ours as texts; what is sent or inserted as `exactly`. */
  readonly details: readonly (string | { readonly exactly: string })[];
}

export interface PlanContext extends CommonContext {
  /** The recipient of the request: the service's origin, or the sample data. */
  readonly service: string;
}

/** A tool for language models. Both functions throw `InputError` for an input that is not of its schema. */
export interface Tool {
  /** Has no side effects; asks the service for nothing but the name of a publisher that the service itself named. */
  readonly plan: (input: unknown, context: PlanContext) => ToolPlan | Promise<ToolPlan>;
  readonly run: (input: unknown, context: ToolContext) => Promise<string>;
}

/** Kinds of the records that a tool's input can name by identifier. */
export const identifiedKinds = ['article', 'event', 'signal'] as const;
export type IdentifiedKind = (typeof identifiedKinds)[number];

/** The identified record, which a client has a route for. */
export async function loadRecord(
  { client, signal, seen }: Pick<ToolContext, 'client' | 'signal' | 'seen'>,
  kind: IdentifiedKind,
  id: string,
): Promise<CitableRecord> {
  const { record } = await client.get(kind, id, signal, { listRecord: seen.get(kind, id) });
  seen.add([record]);
  return record;
}

/** Said of what the intelligence side returns (market-intelligence, Purpose). */
export const intelligenceNote =
  'Intelligence records can be incomplete or wrong. They are not professional advice and not the sole basis for a consequential decision: check their sources. “recorded” is when the service recorded it, not when it happened.';
