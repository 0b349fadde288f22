import type { Reference } from './reference.ts';

/** A mark that a string of a data language begins and ends with. */
export type Quote = '"' | "'" | '"""' | "'''";

/** The context of a citation, as far as the text to be written depends on it. */
export interface CitationContext {
  /** VS Code language id, for the dialects of a language. */
  readonly languageId?: string;
  /** The text directly before the citation, in its line; one character is enough. Not given where it isn’t known. */
  readonly before?: string;
  /** The text directly after the citation, in its line; one character is enough. Not given where it isn’t known. */
  readonly after?: string;
  /** Words of the document that become the link's text, exactly as they stand there. */
  readonly words?: string;
  /** Whether it is in a cell of a table, where the mark that ends a cell is escaped too. */
  readonly inTable?: boolean;
  /** The quotation mark of the string around it, in a language of data. */
  readonly quote?: Quote;
  /** The kind of comment around it, in a language of data or of programs. */
  readonly inComment?: 'line' | 'block';
  /** A label that is free in the document, for a footnote or a link definition; if a number, so are those above it. */
  readonly label?: string;
  /** The keys of the references in the bibliography, in their order. */
  readonly keys?: readonly string[];
  /** Keys that a bibliography has already. */
  readonly takenKeys?: readonly string[];
  /** The pattern of new keys. */
  readonly keyPattern?: string;
  /** The references as a citation style has them, in their order. */
  readonly formatted?: readonly FormattedText[];
}

/** A text as a citation style has it: its parts in their order. */
export type FormattedText = readonly FormattedPart[];

export interface FormattedPart {
  readonly text: string;
  /** Whether the text is a web address, to be a link. */
  readonly isAddress?: boolean;
  readonly isItalic?: boolean;
}

/** The text of a citation. */
export interface Citation {
  readonly text: string;
  /** The line or lines of a footnote's or a link's definition, which stand elsewhere in the document. */
  readonly definition?: string;
}

/** References in, text of a writing language out; several references make one citation where the language has one. */
export type Write = (references: readonly Reference[], context: CitationContext) => Citation;
