import type { Reference } from './reference.ts';

/** Citations in the user's active document, for agent tools. */
export interface DocumentCitations {
  /** Returns the same for the document and cursor of now, even if the user switches to another document. */
  readonly capture: () => DocumentCitations;
  readonly getDocument: () => { readonly uri: string; readonly name: string; readonly languageId: string } | undefined;
  /** Includes the user's templates. */
  readonly listFormats: (languageId: string | undefined) => readonly string[];
  /** Waits for the publisher's name only if the citation prints it. */
  readonly loadReference: (cited: NamedLater, choice: FormatChoice) => Promise<Reference | undefined>;
  /** Formats the citation without changing a file. */
  readonly writeText: (reference: Reference, choice: FormatChoice) => Promise<string>;
  /** Returns the bibliography entry that an insertion would add, with its file. */
  readonly createEntry: (
    reference: Reference,
    choice: FormatChoice,
  ) => Promise<{ readonly file: string; readonly text: string } | undefined>;
  /** Inserts a citation into the document `into` as one undo step, after the text `after` or at the cursor. */
  readonly insert: (
    reference: Reference,
    choice: FormatChoice & { readonly into: string; readonly after?: string | undefined },
  ) => Promise<InsertResult>;
}

interface NamedLater {
  readonly references: readonly Reference[];
  /** Loads the names of the publishers. */
  readonly loadNamed?: ((signal: AbortSignal) => Promise<readonly Reference[]>) | undefined;
}

export interface FormatChoice {
  readonly languageId?: string | undefined;
  readonly format?: string | undefined;
}

export type InsertResult = { readonly text: string } | { readonly refused: Refusal };

export type Refusal =
  | 'noPlace'
  | 'noDocument'
  | 'otherDocument'
  | 'notFound'
  | 'ambiguous'
  | 'changed'
  | 'notWritable'
  | 'uncitable'
  | 'noBibliography';
