import type { Reference } from './reference.ts';

/** The quotation mark around a string in a data language. */
export type Quote = '"' | "'" | '"""' | "'''";

/** The surroundings of a citation that determine how it is written. */
export interface CitationContext {
  /** VS Code language id, for the dialects of a language. */
  readonly languageId?: string;
  /** The text before the citation in its line, if known. */
  readonly before?: string;
  /** The text after the citation in its line, if known. */
  readonly after?: string;
  /** Selected source text that becomes the link's text unchanged. */
  readonly words?: string;
  /** Whether the citation is in a table cell, where the cell delimiter must be escaped. */
  readonly inTable?: boolean;
  /** The quotation mark of the surrounding string in a data language. */
  readonly quote?: Quote;
  /** The kind of the surrounding comment. */
  readonly inComment?: 'line' | 'block';
  /** An unused label for a footnote or a link definition. If it is a number, all higher numbers are unused too. */
  readonly label?: string;
  /** The bibliography keys of the references, in order. */
  readonly keys?: readonly string[];
  /** Keys that the bibliography already uses. */
  readonly takenKeys?: readonly string[];
  /** The pattern for new keys. */
  readonly keyPattern?: string;
  /** The references as formatted by a citation style, in order. */
  readonly formatted?: readonly FormattedText[];
}

/** The parts of a reference that was formatted by a citation style. */
export type FormattedText = readonly FormattedPart[];

export interface FormattedPart {
  readonly text: string;
  /** Whether the text is a web address, which becomes a link. */
  readonly isAddress?: boolean;
  readonly isItalic?: boolean;
}

/** The text of a citation. */
export interface Citation {
  readonly text: string;
  /** The lines that define a footnote or a link elsewhere in the document. */
  readonly definition?: string;
}

/** Writes references as text of a language. Some formats merge several references into one citation. */
export type Write = (references: readonly Reference[], context: CitationContext) => Citation;
