// cspell:ignore uncited
import type { Span } from '../languages/structure.ts';
import type { BibliographyFault } from './bibliographyEntries.ts';
import type { CitedReference, FoundCitation } from './citations.ts';
import type { ReferenceChange } from './rewriteReference.ts';

/** Other extensions and scripts know these codes. */
export type CheckCode =
  | 'title-differs'
  | 'duplicate-address'
  | 'tracking-parameters'
  | 'not-a-web-address'
  | 'missing-bibliography'
  | 'missing-entry'
  | 'unused-entry'
  | 'missing-note'
  | 'unused-note'
  | 'unknown-address'
  | 'same-publisher'
  | 'no-similar-passage'
  | 'figure-differs'
  | 'uncited-claim'
  | 'unreachable';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export const severityByCode: Readonly<Record<CheckCode, Severity>> = {
  'title-differs': 'warning',
  'duplicate-address': 'warning',
  'tracking-parameters': 'warning',
  'not-a-web-address': 'error',
  'missing-bibliography': 'error',
  'missing-entry': 'error',
  'unused-entry': 'warning',
  'missing-note': 'error',
  'unused-note': 'warning',
  'unknown-address': 'information',
  'same-publisher': 'information',
  'no-similar-passage': 'information',
  'figure-differs': 'warning',
  'uncited-claim': 'hint',
  unreachable: 'warning',
};

/** Returns whether the Problems view lists a finding. It lists no hints. Few links lead to articles of the service. */
export function isProblem({ code }: Finding): boolean {
  return code !== 'unknown-address' && severityByCode[code] !== 'hint';
}

/** A problem with a citation. Offsets are UTF-16 code units. */
export interface Finding extends Span {
  readonly code: CheckCode;
  /** The bibliography that contains the span; `undefined` for the document. */
  readonly bibliography?: string;
  /** The address, citation key, label of a footnote, publisher, figure or sentence that the problem concerns. */
  readonly subject: string;
  /** The correct title or address, the article's figure, or the reason why an address can't be reached. */
  readonly detail?: string;
  /** The article's sentence with the figure. */
  readonly passage?: string;
  /** Why a bibliography, or an entry in it, can't be read. */
  readonly fault?: BibliographyFault;
  readonly fix?: Fix;
}

/** A change of a citation, of the scheme of a broken link, of the definition of a footnote, or of an entry. */
export type Fix =
  | { readonly citation: FoundCitation; readonly reference: CitedReference; readonly change: ReferenceChange }
  | { readonly link: Span; readonly scheme: string; readonly url: string }
  | { readonly addNote: string }
  | { readonly removeNote: Span }
  | { readonly entryKey: string; readonly before: string; readonly after: string };
