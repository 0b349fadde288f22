import type { FromPage, Offer, PageState, Strings, Target } from '../protocol.ts';

/** What every part of the page draws with. */
export interface Ui {
  readonly page: PageState;
  readonly strings: Strings;
  /** BCP 47 tag of the user's language. */
  readonly locale: string;
  readonly now: number;
  /** How wide a picture can be, and how large the reader's font is, in CSS pixels. */
  readonly width: number;
  readonly rem: number;
  /** Pictures of articles are wanted. */
  readonly images: boolean;
  /** What the user did on this page that the extension need not know. */
  readonly local: Local;
  /** Draws the page once more, after `local` changed. */
  readonly redraw: () => void;
  readonly send: (message: FromPage) => void;
}

/** Of one record's page; another record begins with an empty one. */
export interface Local {
  /** The node of the chain that the user is at. */
  chainAt?: string | undefined;
  /** What is being cited in a format to be chosen; `offer` comes a little later. */
  citing?: Citing | undefined;
  /** Why what the user pressed last was not done. */
  fault?: string | undefined;
  /** The service is waited for, and for long. */
  isSlow?: boolean;
  /** What is selected on the page, and of which record it is. */
  selection?: { readonly text: string; readonly target: Target } | undefined;
}

interface Citing {
  readonly target: Target;
  readonly title: string;
  readonly offer?: Offer;
  /** Why there is no offer. */
  readonly fault?: string;
  /** The chosen format; the first of the offer where none is chosen. */
  readonly format?: string;
}

/** The text with `{0}`, `{1}` … replaced. The values go in as they are: they can hold `$&` or `{0}` themselves. */
export function fill(text: string, ...values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (place, index: string) => values[Number(index)] ?? place);
}
