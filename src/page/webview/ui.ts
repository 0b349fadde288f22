import type { FromPage, FormatOffer, PageState, Strings, PageItem } from '../protocol.ts';

/** Everything that a part of the page draws with. */
export interface Ui {
  readonly page: PageState;
  readonly strings: Strings;
  /** BCP 47 tag of the user's language. */
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Room for a graph in CSS pixels. */
  readonly width: number;
  /** The reader's font size in CSS pixels. */
  readonly rem: number;
  /** Pictures of articles are wanted. */
  readonly images: boolean;
  readonly local: LocalState;
  /** Draws the page once more, after `local` changed. */
  readonly redraw: () => void;
  readonly send: (message: FromPage) => void;
}

/** State of one record's page that the extension need not know; another record begins with an empty one. */
export interface LocalState {
  /** Key of the graph's node that the reader is at. */
  graphAt?: string | undefined;
  citing?: CitationChoice | undefined;
  /** Why the last action failed. */
  error?: string | undefined;
  /** The service has been waited for longer than two seconds. */
  isSlow?: boolean;
  selection?: SelectedText | undefined;
  /** The title is on the screen. */
  isPainted?: boolean;
}

/** The record that is being cited in a format to be chosen; `offer` comes a little later. */
interface CitationChoice {
  readonly pageItem: PageItem;
  readonly title: string;
  readonly offer?: FormatOffer;
  /** Why there is no offer. */
  readonly error?: string;
  /** Id of the chosen format; the first of the offer where none is chosen. */
  readonly format?: string;
}

/** Words selected on the page, the record that they stand in, and their place in CSS pixels from the root's corner. */
export interface SelectedText {
  readonly text: string;
  readonly pageItem: PageItem;
  /** The record is one of a list whose texts can be quoted. */
  readonly isQuotableItem: boolean;
  readonly left: number;
  readonly bottom: number;
}

/** The text with `{0}`, `{1}` … replaced. The values go in as they are: they can hold `$&` or `{0}` themselves. */
export function formatMessage(text: string, ...values: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (place, index: string) => values[Number(index)] ?? place);
}
