import type { Reference } from './reference.ts';

export interface CitationContext {
  /** VS Code language id, for the dialects of a language. */
  readonly languageId?: string;
  readonly before?: string;
  readonly after?: string;
  /** Selected text that becomes the link's text unchanged. */
  readonly words?: string;
  readonly inTable?: boolean;
  readonly inComment?: 'line' | 'block';
  /** Unused in the document. If it is a number, all higher numbers are unused too. */
  readonly label?: string;
  readonly keys?: readonly string[];
  readonly takenKeys?: readonly string[];
  readonly keyPattern?: string;
  readonly formatted?: readonly FormattedText[];
}

export type FormattedText = readonly FormattedPart[];

export interface FormattedPart {
  readonly text: string;
  readonly isAddress?: boolean;
  readonly isItalic?: boolean;
}

export interface Citation {
  readonly text: string;
  /** The lines that define a footnote or a link elsewhere in the document. */
  readonly definition?: string;
}

/** Writes references as text of a language. Some formats merge several references into one citation. */
export type CitationWriter = (references: readonly Reference[], context: CitationContext) => Citation;
